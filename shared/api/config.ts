/** What the host tells the client once, from config.json. */
export interface ApiConfig {
  /** Address before a call's name; '' for the page's own origin. No slash at its end. */
  readonly base: string
  /** Milliseconds until a call counts as failed (product.md section 9). */
  readonly timeout: number
  /** Is this one report in a partner's frame? Then there is no login page and no list to go to. */
  readonly framed: boolean
}

let config: ApiConfig = { base: '', timeout: 300_000, framed: false }

/** Sets what is given; the rest stays. Before the first call. */
export function configureApi(changes: Partial<ApiConfig>): void {
  config = { ...config, ...changes }
}

export const apiConfig = (): ApiConfig => config

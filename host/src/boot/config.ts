/** What a site may set in config.json; everything has a default, so that `{}` is a valid file. */
export interface SiteConfig {
  /** Address before every call; '' is the page's own origin. */
  readonly apiBase: string
  /** Milliseconds of loading a module until its panel says that it is slow. */
  readonly moduleSlowMs: number
  /** Milliseconds until a module that did not load counts as failed (product.md section 9: 120 s). */
  readonly moduleTimeoutMs: number
  /** Milliseconds between two looks at the list of modules; never more than five minutes, so that a withdrawn module is gone by then. */
  readonly setRefreshMs: number
}

const MOST_REFRESH_MS = 270_000

const DEFAULTS: SiteConfig = { apiBase: '', moduleSlowMs: 15_000, moduleTimeoutMs: 120_000, setRefreshMs: 240_000 }

const positive = (value: unknown, otherwise: number): number => (typeof value === 'number' && value > 0 ? value : otherwise)

/** Takes what is well-formed out of a config.json's content; a wrong type means the default, never a crash at start. */
export function readConfig(content: unknown): SiteConfig {
  const given = (typeof content === 'object' && content !== null ? content : {}) as Partial<Record<keyof SiteConfig, unknown>>
  return {
    apiBase: typeof given.apiBase === 'string' ? given.apiBase.replace(/\/+$/, '') : DEFAULTS.apiBase,
    moduleSlowMs: positive(given.moduleSlowMs, DEFAULTS.moduleSlowMs),
    moduleTimeoutMs: positive(given.moduleTimeoutMs, DEFAULTS.moduleTimeoutMs),
    setRefreshMs: Math.min(MOST_REFRESH_MS, positive(given.setRefreshMs, DEFAULTS.setRefreshMs)),
  }
}

/** GET config.json, awaited before anything else; a site without one runs on the defaults. */
export async function loadConfig(): Promise<SiteConfig> {
  try {
    const answer = await fetch('/config.json')
    return readConfig(answer.ok ? await answer.json() : {})
  } catch {
    return DEFAULTS
  }
}

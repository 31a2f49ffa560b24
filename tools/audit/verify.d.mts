/** What was found in one hospital's audit. */
export interface Verified {
  readonly rows: number
  readonly waiting: number
  readonly bad?: {
    readonly seq?: number
    readonly auditId?: number
    readonly why: 'changed' | 'removed' | 'inserted' | 'copied' | 'cut' | 'otherEnd'
  }
}
export interface Hospital {
  readonly facility: string
  readonly key: Buffer
  readonly head?: { readonly seq: number; readonly hash: string }
  readonly waits: (ids: number[]) => Promise<Set<number>>
}

export function auditKey(secret: Buffer): Buffer
export function verifyHospital(
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>,
  hospital: Hospital,
): Promise<Verified>

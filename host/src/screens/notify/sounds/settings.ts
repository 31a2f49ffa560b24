import type { SoundKind } from '../model/kinds'

/** Five steps of loudness: -18 dB below full is the middle one (visual.md section 7). */
export const LEVELS = [-30, -24, -18, -12, -6] as const

export interface SoundSettings {
  readonly muted: boolean
  /** 1 to 5. */
  readonly level: number
  /** What does not ring. */
  readonly silent: readonly SoundKind[]
}
export const DEFAULT_SETTINGS: SoundSettings = { muted: false, level: 3, silent: [] }

/** What may ring. */
export const SOUND_KINDS: readonly SoundKind[] = ['new-order', 'done']

/** Key of the user's own setting on the server. */
export const SETTING = 'sound'

/** What was stored, or as delivered where it is none of ours. Before there was a choice nothing of it was stored: everything rings. */
export function readSettings(text: unknown): SoundSettings {
  try {
    const { muted, level, silent } = JSON.parse(String(text)) as { muted?: unknown; level?: number; silent?: unknown }
    if (typeof muted === 'boolean' && Number.isInteger(level) && level! >= 1 && level! <= LEVELS.length)
      return { muted, level: level!, silent: Array.isArray(silent) ? SOUND_KINDS.filter((kind) => silent.includes(kind)) : [] }
  } catch {
    // as delivered
  }
  return DEFAULT_SETTINGS
}

/** Volume of an audio element, 0 to 1. */
export const volumeOf = ({ level }: Pick<SoundSettings, 'level'>): number => 10 ** ((LEVELS[level - 1] ?? LEVELS[2]) / 20)

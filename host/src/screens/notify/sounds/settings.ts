/** Five steps of loudness: -18 dB below full is the middle one (visual.md section 7). */
export const LEVELS = [-30, -24, -18, -12, -6] as const

export interface SoundSettings {
  readonly muted: boolean
  /** 1 to 5. */
  readonly level: number
}
export const DEFAULT_SETTINGS: SoundSettings = { muted: false, level: 3 }

/** Key of the user's own setting on the server. */
export const SETTING = 'sound'

/** What was stored, or as delivered where it is none of ours. */
export function readSettings(text: unknown): SoundSettings {
  try {
    const { muted, level } = JSON.parse(String(text)) as Partial<SoundSettings>
    if (typeof muted === 'boolean' && Number.isInteger(level) && level! >= 1 && level! <= LEVELS.length) return { muted, level: level! }
  } catch {
    // as delivered
  }
  return DEFAULT_SETTINGS
}

/** Volume of an audio element, 0 to 1. */
export const volumeOf = ({ level }: SoundSettings): number => 10 ** ((LEVELS[level - 1] ?? LEVELS[2]) / 20)

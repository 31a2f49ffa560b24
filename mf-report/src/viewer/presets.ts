import type { Window } from './port'

/** A window with its name in both languages; the keys 1 to 6 choose one (visual.md 3.3). */
export interface Preset extends Window {
  readonly zh: string
  readonly en: string
}

const preset = (zh: string, en: string, center: number, width: number): Preset => ({ zh, en, center, width })

const CT: readonly Preset[] = [
  preset('纵隔', 'Mediastinum', 40, 400),
  preset('肺', 'Lung', -600, 1500),
  preset('骨', 'Bone', 400, 1800),
  preset('脑', 'Brain', 40, 80),
  preset('肝', 'Liver', 60, 160),
  preset('血管', 'Angio', 300, 600),
]

/** Windows by modality. Only CT has units that mean the same on every machine; the others keep the image's own window. */
export const presetsFor = (modality: string): readonly Preset[] => (modality === 'CT' ? CT : [])

/** First and last value that a window shows (PS3.3 C.11.2.1.2.1, linear: c - 0.5 ± (w - 1) / 2). */
export const windowToRange = ({ center, width }: Window): { lower: number; upper: number } => ({
  lower: center - 0.5 - (width - 1) / 2,
  upper: center - 0.5 + (width - 1) / 2,
})

export const rangeToWindow = ({ lower, upper }: { lower: number; upper: number }): Window => ({
  center: (lower + upper + 1) / 2,
  width: upper - lower + 1,
})

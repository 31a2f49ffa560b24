import type { SlotExam } from '@farsight/shared/module'

/** Minutes that reading takes as a rule, by modality; others take the last line's. */
const USUAL: Readonly<Record<string, number>> = { CT: 8, MR: 10, DX: 2, CR: 2, MG: 5, US: 4, ECG: 3 }
const OTHERS = 6
/** So many images take one minute more. */
const IMAGES_A_MINUTE = 100

/** About how many minutes reading an exam takes: its modality, and its images. */
export const expectedMinutes = ({ modality, imageCount }: Pick<SlotExam, 'modality' | 'imageCount'>): number =>
  (USUAL[modality] ?? OTHERS) + Math.round(imageCount / IMAGES_A_MINUTE)

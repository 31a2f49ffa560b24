import type { CallTypes } from '@farsight/shared/contract'

type Earlier = CallTypes['searchHistory']['answer']['val'][number]

/** What of an exam decides with which earlier one it is compared. */
export interface ComparedExam {
  readonly risProcedureId: string
  readonly modality: string
  readonly bodypart: string
  readonly side: string
}

/** The exam of the same patient that is compared first: of the same part and side, with images, of the same modality, the newest. */
export function firstToCompare(exam: ComparedExam, earlier: readonly Earlier[]): Earlier | undefined {
  const worth = (one: Earlier): number =>
    (one.bodypart === exam.bodypart ? 8 : 0) +
    (one.imageCount > 0 ? 4 : 0) +
    (one.modality === exam.modality ? 2 : 0) +
    (one.side === exam.side || one.side === '' || exam.side === '' ? 1 : 0)
  return earlier
    .filter((one) => one.risProcedureId !== exam.risProcedureId && one.modality !== 'ECG')
    .sort((a, b) => worth(b) - worth(a) || (b.checkTime ?? '').localeCompare(a.checkTime ?? ''))[0]
}

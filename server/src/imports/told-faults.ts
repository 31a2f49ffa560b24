import type { RowFault } from '@farsight/shared/contract'

/** Faults that are told: who has more mends these first. */
const MOST_FAULTS = 200

/** The faults of a table as an answer tells them, and how many rows have one. */
export const toldFaults = (faults: readonly RowFault[]): { faults: RowFault[]; moreFaults: number; faulty: number } => ({
  faults: faults.slice(0, MOST_FAULTS).map((one) => ({ ...one })),
  moreFaults: Math.max(0, faults.length - MOST_FAULTS),
  faulty: new Set(faults.map(({ row }) => row)).size,
})

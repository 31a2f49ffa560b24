import type { Tx } from '../database/tenant'
import { addressOf } from '../ecg/files'
import type { ExamRecord } from '../exams/exam'
import { shownFileName } from '../pictures/files'
import type { ZipEntry } from './zip'

/** Runs a read in a transaction of the exam's hospital. */
export type InTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

// biome-ignore lint/suspicious/noControlCharactersInRegex: no file system takes them
const UNFIT = /[<>:"|?*\u0000-\u001f]/g

/** The name that its sender gave, fit for a folder of ours: a WFDB header finds its signals by theirs. */
function nameIn(folder: string, name: string): string {
  const plain = shownFileName(name).replace(UNFIT, '_').replace(/^\.+$/, '_')
  return `${folder}/${plain}`
}

/**
 * Uploaded ECG files of an exam byte for byte, a folder for each recording; one recording at a time stands in memory. The ZIP is
 * written after the transaction that looked at the right has ended: `inTx` begins others.
 */
export async function* originalEntries(
  inTx: InTenant,
  exam: Pick<ExamRecord, 'exam_id' | 'facility_id'>,
  fileIds: readonly string[],
): AsyncGenerator<ZipEntry> {
  for (const [i, fileId] of fileIds.entries()) {
    // One that was taken back since has no pieces any more.
    const pieces = await inTx((tx) => addressOf(tx, exam, fileId).load())
    for (const { name, bytes } of pieces) yield { name: nameIn(`ECG/${String(i + 1).padStart(3, '0')}`, name), content: async () => bytes }
  }
}

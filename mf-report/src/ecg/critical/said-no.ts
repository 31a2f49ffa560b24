import { session } from '@farsight/shared/bus'
import type { CriticalCause } from '@farsight/shared/ecg'
import { readSite, writeSite } from '@farsight/shared/i18n'

const MOST = 200
const key = (): string => `ECG_NOT_CRITICAL/${session.current()?.loginUserId ?? ''}`
// With its figure: another value of the same item is another question.
const nameOf = (examId: string, { item, value }: CriticalCause): string => `${examId}/${item}/${value}`

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readSite(key()) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Did this user say that the value is none? It is not asked again while the value stands. */
export const saidNo = (examId: string, cause: CriticalCause): boolean => read().includes(nameOf(examId, cause))

/** The user says that it is none. */
export function sayNo(examId: string, cause: CriticalCause): void {
  const name = nameOf(examId, cause)
  writeSite(key(), JSON.stringify([name, ...read().filter((one) => one !== name)].slice(0, MOST)))
}

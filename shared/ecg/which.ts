/** What the choice of a recording asks of it. */
export interface EcgChoice {
  readonly id: string
  readonly kind: 'waves' | 'pdf' | 'refused'
  /** `YYYY-MM-DD HH:mm:ss`; '' where the file says none. */
  readonly time: string
  /** It names another patient than the exam, or it is in doubt whose it is. */
  readonly foreign: 0 | 1
}

/** A file whose time nobody knows is older than any other; of two of one moment the later of the list. */
const newest = <T extends EcgChoice>(of: readonly T[]): T | undefined =>
  of.reduce<T | undefined>((best, one) => (best && best.time > one.time ? best : one), undefined)

/**
 * The recording of an exam's report: the one that it was read from (`kept`); before that is known the newest rhythm that is the exam's own.
 * What names another patient stands in only where there is nothing else.
 */
export function reportRecording<T extends EcgChoice>(recordings: readonly T[], kept?: string | null): T | undefined {
  const read = recordings.find(({ id }) => id === kept)
  if (read) return read
  const own = recordings.filter(({ foreign }) => foreign === 0)
  const of = own.length > 0 ? own : recordings
  return newest(of.filter(({ kind }) => kind === 'waves')) ?? of.at(-1)
}

import { instantOf } from '@farsight/shared/api'
import { isOpenForDoctors, mayWrite, STATE, worklistKey } from '@farsight/shared/domain'
import { type ListFilters, type ListQuery, type Row, type TimeType, timeRange } from './query'
import { type Doctor, rowActions, workOf } from './row-actions'

/** What must be known to say whether a row belongs to the list that is shown. */
export interface ListPlace {
  readonly query: ListQuery
  readonly doctorFor: (modality: string) => Doctor
  readonly reviewLevels: number
  readonly now: number
  readonly offset: number
  /** What a list asks beyond the worklist's own question. */
  readonly holds?: (row: Row) => boolean
}

const TIME_FIELDS: Readonly<Record<TimeType, 'registerTime' | 'checkTime' | 'writeTime' | 'reportCompleteTime'>> = {
  register: 'registerTime',
  check: 'checkTime',
  write: 'writeTime',
  complete: 'reportCompleteTime',
}

/** The time of a row that the time type means, `YYYY-MM-DD HH:mm:ss` or null. */
export const rowTime = (row: Row, timeType: TimeType): string | null => row[TIME_FIELDS[timeType]]

const completed = (row: Row): boolean => row.reportHasComplete === 1 || row.state === STATE.completed

/** Initials of a pinyin with spaces between its syllables: `wang jian guo` is `wjg`. */
const initials = (pinyin: string): string =>
  pinyin
    .split(/\s+/)
    .map((syllable) => syllable[0] ?? '')
    .join('')

const nameHas = (row: Row, asked: string): boolean => {
  const word = asked.toLowerCase()
  const pinyin = row.pinyin.toLowerCase()
  return (
    row.patName.toLowerCase().includes(word) ||
    pinyin.replace(/\s+/g, '').includes(word.replace(/\s+/g, '')) ||
    initials(pinyin).includes(word)
  )
}

const numbers = (row: Row): readonly string[] => [row.checkNo, row.accessionNo, row.hospitalNo, row.outpatientNo, row.inpatientNo]

function isLate(row: Row, place: ListPlace): boolean {
  const due = row.dueTime === null ? undefined : instantOf(row.dueTime, place.offset)
  return due !== undefined && due < place.now
}

/** Own work is told by the row where it can be: who reviewed what is known to the server alone. */
function ofKind(row: Row, { diagnosticType, dataRange }: ListFilters, userId: string): boolean {
  // Of the partners' exams no event comes; a row of another hospital stands only in the consortium's list.
  if (row.facilityName !== '' && dataRange !== 'consortium') return false
  if (diagnosticType === 'written') return row.authorId === userId
  if (diagnosticType === 'remote' || diagnosticType === 'local')
    return (row.remote || row.state === STATE.rejected) === (diagnosticType === 'remote')
  return true
}

function inQueue(row: Row, place: ListPlace): boolean {
  const { queue } = place.query
  if (queue === '') return true
  if (completed(row)) return false
  const doctor = place.doctorFor(row.modality)
  if (queue === 'urgent') return (row.urgent || row.greenChannel || row.critical) && isOpenForDoctors(row.state)
  const rejected = row.state === STATE.rejected
  if (queue === 'mine' && rejected) return row.assignedId === doctor.userId || row.srcDoctorId === doctor.userId
  if (queue === 'mine') return row.assignedId === doctor.userId && (row.state === STATE.toBeDiagnosed || row.state === STATE.diagnosing)
  if (queue === 'overdue') return isOpenForDoctors(row.state) && isLate(row, place)
  if (queue === 'returned') return row.returned && row.authorId === doctor.userId
  // What was sent back to the doctor has a queue of its own until he goes on with it.
  // A rejected case waits for a writer here as every other one; its row first shows the reason.
  if (queue === 'write' && rejected) return mayWrite(doctor.right)
  if (queue === 'write' && row.returned && row.state === STATE.toBeDiagnosed) return false
  return workOf(rowActions(row, doctor, place.reviewLevels)) === queue
}

/** `reportHasComplete` overrides the code: a completed row is found under 9 alone. */
function inStates(row: Row, { states, flags }: ListFilters): boolean {
  if (states.length === 0 && flags.length === 0) return row.state !== STATE.deleted
  if (completed(row)) return states.includes(STATE.completed)
  if (flags.includes('returned') && row.returned && row.state === STATE.toBeDiagnosed) return true
  return states.includes(row.state) || (flags.includes('hungUp') && row.hungUp && row.state === STATE.diagnosing)
}

/**
 * Does a row belong to the list, as far as a row can tell? The server alone decides what a list shows; this only decides
 * whether the bar "n updates" is worth showing.
 */
export function matches(row: Row, place: ListPlace): boolean {
  const { search, filters } = place.query
  if (place.holds && !place.holds(row)) return false
  const asked = search.trim()
  if (asked !== '' && !nameHas(row, asked) && !numbers(row).some((number) => number.startsWith(asked))) return false
  if (filters.patName.trim() !== '' && !nameHas(row, filters.patName.trim())) return false
  const starts = (value: string, wanted: string): boolean => value.startsWith(wanted.trim())
  if (!starts(row.hospitalNo, filters.hospitalNo) || !starts(row.accessionNo, filters.accessionNo)) return false
  if (!starts(row.checkNo, filters.checkNo)) return false
  if (!starts(row.outpatientNo, filters.patientNo) && !starts(row.inpatientNo, filters.patientNo)) return false
  if (filters.modality !== '' && row.modality !== filters.modality) return false
  if (!inStates(row, filters)) return false
  if (filters.sourceType !== '' && row.sourceType !== filters.sourceType) return false
  if (!row.bodypart.includes(filters.bodypart.trim())) return false
  if (filters.printed !== '' && row.printed !== (filters.printed === '1')) return false
  if (!ofKind(row, filters, place.doctorFor(row.modality).userId)) return false
  const { startTime, endTime } = timeRange(filters, place.now, place.offset)
  const time = rowTime(row, filters.timeType)
  if (startTime !== undefined && (time === null || time < startTime)) return false
  if (endTime !== undefined && (time === null || time.slice(0, 16) > endTime.slice(0, 16))) return false
  return inQueue(row, place)
}

/** Where the present order would put a row: two values that differ mean that the row would move. */
export function orderKey(row: Row, query: ListQuery): string {
  switch (query.sortField) {
    case 'registerTime':
      return row.registerTime
    case 'dueTime':
      return row.dueTime ?? ''
    case 'checkTime':
      return row.checkTime ?? ''
    case 'patName':
      return row.patName
    case 'state':
      return String(row.state)
    default: {
      const instant = (text: string | null): number | null => (text === null ? null : Date.parse(`${text.replace(' ', 'T')}Z`))
      return String(
        worklistKey({
          state: row.state,
          reportHasComplete: completed(row),
          critical: row.critical,
          greenChannel: row.greenChannel,
          urgent: row.urgent,
          dueTime: instant(row.dueTime),
          registerTime: instant(row.registerTime) ?? 0,
        }),
      )
    }
  }
}

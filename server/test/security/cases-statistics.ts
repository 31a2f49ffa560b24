import { randomInt, randomUUID } from 'node:crypto'
import type { CallName, Statistic } from '@farsight/shared/contract'
import { formatDate, STATE } from '@farsight/shared/domain'
import type { Answer } from '../harness'
import { canary } from './canary'
import type { Case, Cast, Cell, Seen } from './case'
import { callOutcome } from './outcome'

const mark = (field: string): string => canary('stranger', field)

async function insert({ world }: Cell, table: string, row: Record<string, unknown>): Promise<void> {
  const places = Object.keys(row).map((_, i) => `$${i + 1}`)
  await world.root.query(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`,
    Object.values(row),
  )
}

/** A modality that no other cell has: a count of it is of the cell's own exam alone. */
const modality = (): string => `Q${Array.from({ length: 5 }, () => String.fromCharCode(65 + randomInt(26))).join('')}`
const completed = ({ now, person }: Cast) => ({
  modality: modality(),
  state: STATE.completed,
  report_has_complete: true,
  complete_time: now,
  check_time: now,
  author_id: person.userId,
  // Behind an open order it is nobody's local report.
  reader_facility_id: null,
})

const rangeOf = (cell: Cell) => {
  const day = formatDate(cell.server.clock.now)
  return { startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59`, granularity: 'day' }
}
const askOf = (cell: Cell, more: Record<string, unknown> = {}) => ({
  ...rangeOf(cell),
  modality: [String(cell.target.exam.modality)],
  ...more,
})

/** One exam is counted, or none; more are others'. */
function countedIn(answer: Answer, n: (statistic: Statistic) => number): Seen {
  const outcome = callOutcome(answer)
  if (outcome !== 'ok') return { outcome, text: answer.text }
  const found = n(answer.body.val)
  return { outcome: found > 1 ? 'ok, counted others' : found === 1 ? 'ok' : 'none', text: answer.text }
}

const counting = (covers: CallName, measure: string, more: Record<string, unknown> = {}, name: string = covers): Case => ({
  name,
  covers,
  relations: true,
  exam: completed,
  act: async (cell) => countedIn(await cell.by.call(covers, askOf(cell, more)), ({ totals }) => totals[measure]!.n),
})

/** Orders and bookings of others, with a modality that the own hospital has none of. */
const nobodys = (covers: CallName, measure: string): Case => ({
  name: covers,
  covers,
  relations: false,
  async act(cell) {
    const { stranger, partner } = cell.world.facilities
    const at = new Date(cell.server.clock.now)
    const [own, examId, orderId] = [modality(), randomUUID(), randomUUID()]
    const person = mark('person')
    await insert(cell, 'booking', {
      booking_id: randomUUID(),
      booking_no: randomUUID(),
      facility_id: stranger,
      source_facility_id: stranger,
      facility_name: mark('facility'),
      source_name: mark('facility'),
      status: 'cancelled',
      starts_at: at,
      modality: own,
      checks: '[]',
      fee: 0,
      patient: '{}',
      visit: '{}',
      pat_name: mark('pat_name'),
      pinyin: mark('pinyin'),
      phone: '',
      user_id: randomUUID(),
      user_name: person,
      at,
    })
    await insert(cell, 'exam', {
      exam_id: examId,
      facility_id: stranger,
      state: STATE.completed,
      report_has_complete: true,
      modality: own,
      pat_name: mark('pat_name'),
      pinyin: mark('pinyin'),
      sex: 'O',
      check_no: examId,
      accession_no: examId,
      hospital_no: examId,
      source_type: 'inpatient',
      register_time: at,
      complete_time: at,
      order_id: orderId,
      reader_facility_id: partner,
      sort_key: 0,
    })
    await insert(cell, 'remote_order', {
      order_id: orderId,
      exam_id: examId,
      src_facility_id: stranger,
      dest_facility_id: partner,
      chain_id: orderId,
      status: 'completed',
      modality: own,
      parts: '[]',
      unit: 1,
      fee_cost: 1,
      fee_urgent: 0,
      fee_night: 0,
      fee_total: 1,
      src_name: mark('facility'),
      dest_name: mark('facility'),
      launcher_id: randomUUID(),
      launcher_name: person,
      launched_at: at,
      promised_at: at,
      completed_at: at,
    })
    const answer = await cell.by.call(covers, { ...rangeOf(cell), modality: [own] })
    const outcome = callOutcome(answer)
    const others = outcome === 'ok' && (answer.body.val as Statistic).totals[measure]!.n > 0
    return { outcome: others ? 'ok, counted others' : outcome, text: answer.text }
  },
})

/** The rows behind a figure: as many as it says, and the cell's exam among them. */
async function rowsSeen(cell: Cell, more: Record<string, unknown>): Promise<Seen> {
  const answer = await cell.by.call('queryStatisticRows', askOf(cell, { screen: 'reportYinYang', measure: 'reports', ...more }))
  const outcome = callOutcome(answer)
  if (outcome !== 'ok') return { outcome, text: answer.text }
  const there = answer.body.val.exams.some(({ risProcedureId }: { risProcedureId: string }) => risProcedureId === cell.target.examId)
  if (answer.body.val.total !== (there ? 1 : 0)) return { outcome: 'ok, counted others', text: answer.text }
  return { outcome: there ? 'ok' : 'none', text: answer.text }
}

/** What the data range of a union shows of its agreed members. */
const SHOWN_OF_MEMBERS = ['facility', 'pat_name', 'pinyin', 'department', 'bodypart', 'check_item', 'person'].flatMap((field) => [
  `sibling:${field}`,
  `clinic:${field}`,
  `home:${field}`,
])

/** A booking of the stranger's in the range: its row is of nobody here. */
async function strangersBookings(cell: Cell): Promise<Seen> {
  const { stranger } = cell.world.facilities
  const at = new Date(cell.server.clock.now)
  const own = modality()
  await insert(cell, 'booking', {
    booking_id: randomUUID(),
    booking_no: randomUUID(),
    facility_id: stranger,
    source_facility_id: stranger,
    facility_name: mark('facility'),
    source_name: mark('facility'),
    status: 'cancelled',
    starts_at: at,
    modality: own,
    checks: '[]',
    fee: 0,
    patient: '{"sex":"M","age":"","ageUnit":"Y","birthday":""}',
    visit: '{}',
    pat_name: mark('pat_name'),
    pinyin: mark('pinyin'),
    phone: '',
    user_id: randomUUID(),
    user_name: mark('person'),
    at,
  })
  const answer = await cell.by.call('queryStatisticRows', {
    ...rangeOf(cell),
    modality: [own],
    screen: 'appointmentOurHospital',
    measure: 'booked',
  })
  const outcome = callOutcome(answer)
  return { outcome: outcome === 'ok' && answer.body.val.total > 0 ? 'ok, counted others' : outcome, text: answer.text }
}

/** A name that only the stranger's tables have for a key of one's own exams. */
const named = (name: string, covers: CallName, groupBy: string, plant: (cell: Cell) => Promise<void>): Case => ({
  name,
  covers,
  relations: true,
  exam: (cast) => ({ ...completed(cast), author_id: randomUUID(), author_name: '' }),
  async act(cell) {
    if (cell.facility) await plant(cell)
    const answer = await cell.by.call(covers, askOf(cell, { groupBy }))
    return countedIn(answer, ({ lines }) => lines.reduce((sum, { figures }) => sum + (figures.reports ?? figures.exams)!.n, 0))
  },
})

async function strangersRoom(cell: Cell): Promise<void> {
  const room = randomUUID()
  await insert(cell, 'image_room', {
    room_id: room,
    facility_id: cell.world.facilities.stranger,
    name: `${mark('room')} ${room}`,
    modality: 'CT',
  })
  await insert(cell, 'registration', {
    exam_id: cell.target.examId,
    facility_id: cell.target.exam.facility_id,
    visit_id: randomUUID(),
    room_id: room,
    user_id: randomUUID(),
    user_name: canary(cell.facility!, 'person'),
    at: new Date(cell.server.clock.now),
  })
}

/** A department of the stranger's with the name that the own exam carries: its id means nothing here. */
async function strangersDepartment(cell: Cell): Promise<Seen> {
  const department_id = randomUUID()
  const name = `${String(cell.target.exam.department)} ${department_id}`
  await insert(cell, 'department', { department_id, facility_id: cell.world.facilities.stranger, name, type: 'outpatient' })
  await cell.world.root.query('UPDATE exam SET department = $2 WHERE exam_id = $1', [cell.target.examId, name])
  const answer = await cell.by.call('statLocalDiagnosisCount', askOf(cell, { departmentId: department_id }))
  const seen = countedIn(answer, ({ totals }) => totals.reports!.n)
  return { ...seen, outcome: seen.outcome === 'ok' ? 'ok, by a foreign department' : seen.outcome }
}

/** What the stranger has for the filters to offer. */
async function filters(cell: Cell): Promise<Seen> {
  const facility_id = cell.world.facilities.stranger
  const own = modality()
  const id = randomUUID()
  await insert(cell, 'doctor', { user_id: randomUUID(), facility_id, name: mark('person'), role: 'doctor', main_menu: '111111111111' })
  await insert(cell, 'image_room', { room_id: randomUUID(), facility_id, name: `${mark('room')} ${id}`, modality: 'CT' })
  await insert(cell, 'department', { department_id: randomUUID(), facility_id, name: `${mark('department')} ${id}`, type: 'outpatient' })
  await insert(cell, 'exam', {
    exam_id: id,
    facility_id,
    state: STATE.toBeDiagnosed,
    modality: own,
    pat_name: mark('pat_name'),
    pinyin: mark('pinyin'),
    sex: 'O',
    check_no: id,
    accession_no: id,
    hospital_no: id,
    source_type: 'inpatient',
    register_time: new Date(cell.server.clock.now),
    sort_key: 0,
  })
  const answer = await cell.by.call('getStatisticFilters')
  const outcome = callOutcome(answer)
  const others = outcome === 'ok' && answer.body.val.modalities.includes(own)
  return { outcome: others ? 'ok, counted others' : outcome, text: answer.text }
}

/** A low rating by a reason of another hospital's exam. */
const reasons: Case = {
  name: 'statReportQuality (reasons)',
  covers: 'statReportQuality',
  relations: true,
  exam: completed,
  async act(cell) {
    if (cell.facility)
      await insert(cell, 'report_rating', {
        facility_id: cell.target.exam.facility_id,
        exam_id: cell.target.examId,
        user_id: randomUUID(),
        user_name: canary(cell.facility, 'person'),
        stars: 1,
        reason: canary(cell.facility, 'reason'),
        at: new Date(cell.server.clock.now),
      })
    return countedIn(await cell.by.call('statReportQuality', askOf(cell)), (statistic) => statistic.reasons!.length)
  },
}

/** The own hospital's name on the file, and its own lines in it. */
const file: Case = {
  name: 'exportStatistic',
  covers: 'exportStatistic',
  relations: true,
  exam: completed,
  async act(cell) {
    const answer = await cell.by.call(
      'exportStatistic',
      askOf(cell, { screen: 'reportYinYang', groupBy: 'bodypart', format: 'csv', language: 'en' }),
    )
    const outcome = callOutcome(answer)
    if (outcome !== 'ok') return { outcome, text: answer.text }
    const text = Buffer.from(answer.body.val.content, 'base64').toString('utf8')
    const own = text.includes(canary(cell.identity.facility, 'facility'))
    return { outcome: own ? 'ok' : 'ok, by another name', text }
  },
}

/** Statistics: the own hospital's facts alone; the agreed members of a union side by side for its administrator. */
export const statisticsCases: readonly Case[] = [
  counting('statLocalDiagnosisCount', 'reports'),
  counting('statReportYinYang', 'reports'),
  counting('statReportQuality', 'reports'),
  { ...counting('statModalityShootCount', 'exams'), ownList: true },
  { ...counting('statShootCountDistribution', 'exams'), ownList: true },
  { ...counting('statRoomStatistics', 'exams'), ownList: true },
  {
    ...counting('statLocalDoctorWork', 'written'),
    async act(cell) {
      const { exam, examId } = cell.target
      if (cell.facility)
        await insert(cell, 'report_version', {
          exam_id: examId,
          version: 60,
          facility_id: exam.facility_id,
          step: 'finish',
          content: '{}',
          author_id: exam.author_id,
          author_name: '',
          at: new Date(cell.server.clock.now),
        })
      return countedIn(await cell.by.call('statLocalDoctorWork', askOf(cell)), ({ totals }) => totals.written!.n)
    },
  },
  nobodys('statAppointmentOurHospital', 'booked'),
  nobodys('statDoctorRemoteCount', 'reports'),
  nobodys('statRemoteDiagnosisCount', 'completed'),
  nobodys('statRemoteDiagnosisReportQuality', 'reports'),
  reasons,
  { ...counting('statReportYinYang', 'reports', { groupBy: 'facility' }, 'statReportYinYang (side by side)'), known: SHOWN_OF_MEMBERS },
  named('statReportYinYang (a foreign doctor’s name)', 'statReportYinYang', 'doctor', (cell) =>
    insert(cell, 'doctor', {
      user_id: cell.target.exam.author_id,
      facility_id: cell.world.facilities.stranger,
      name: mark('person'),
      role: 'doctor',
    }),
  ),
  named('statModalityShootCount (a foreign room’s name)', 'statModalityShootCount', 'room', strangersRoom),
  {
    name: 'statLocalDiagnosisCount (a foreign department)',
    covers: 'statLocalDiagnosisCount',
    relations: true,
    exam: completed,
    act: strangersDepartment,
  },
  { name: 'queryStatisticRows', covers: 'queryStatisticRows', relations: true, exam: completed, act: (cell) => rowsSeen(cell, {}) },
  {
    name: 'queryStatisticRows (side by side)',
    covers: 'queryStatisticRows',
    relations: true,
    known: SHOWN_OF_MEMBERS,
    exam: completed,
    act: (cell) => rowsSeen(cell, { groupBy: 'facility' }),
  },
  { name: 'queryStatisticRows (bookings)', covers: 'queryStatisticRows', relations: false, act: strangersBookings },
  file,
  {
    // Whom one works with is offered by name.
    name: 'getStatisticFilters',
    covers: 'getStatisticFilters',
    relations: false,
    known: ['sibling:facility', 'clinic:facility', 'partner:facility', 'home:facility'],
    act: filters,
  },
]

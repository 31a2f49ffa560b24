import { randomUUID } from 'node:crypto'
import { parseDateTime } from '@farsight/shared/domain'
import type { Client } from 'pg'
import { content } from '../exams'
import type { TestServer } from '../harness'

/** A random number generator of a seed (mulberry32), so that a run can be had again. */
export function dice(seed: number) {
  let a = seed
  const next = (): number => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return { next, below, of: <T>(list: readonly T[]): T => list[below(list.length)]!, chance: (p: number): boolean => next() < p }
}

/** An exam of a made history, with what was done to it: what the tests count by themselves. */
export interface PastExam {
  readonly id: string
  readonly facility: string
  readonly state: number
  readonly done: boolean
  readonly modality: string
  readonly source: string
  readonly department: string
  readonly bodypart: string
  readonly room: string | null
  readonly urgency: string
  readonly registered: number
  readonly checked: number | null
  readonly completed: number | null
  readonly due: number | null
  readonly images: number
  readonly yinYang: number | null
  readonly critical: boolean
  readonly author: string | null
  readonly ordered: boolean
  readonly acts: readonly { readonly step: string; readonly doctor: string; readonly at: number }[]
  readonly stars: readonly number[]
  readonly reasons: readonly string[]
  readonly agreed: boolean | undefined
  readonly second: string | undefined
  readonly grade: string
  readonly waited: number | undefined
  readonly took: number | undefined
  readonly retaken: boolean
}
export interface PastBooking {
  readonly id: string
  readonly at: number
  readonly status: string
  readonly paid: boolean
  readonly room: string
  readonly modality: string
  readonly partner: string | null
}
export interface PastOrder {
  readonly id: string
  readonly examId: string
  readonly from: string
  readonly to: string
  readonly status: string
  readonly modality: string
  readonly urgent: boolean
  readonly launched: number
  readonly received: number | null
  readonly promised: number
  readonly completed: number | null
  readonly fee: number
  readonly author: string | null
  readonly stars: readonly number[]
}
/** A hospital's past, and who and what is in it. */
export interface History {
  readonly facility: string
  readonly doctors: readonly string[]
  readonly rooms: readonly { readonly id: string; readonly modality: string }[]
  readonly exams: readonly PastExam[]
  readonly bookings: readonly PastBooking[]
  readonly orders: readonly PastOrder[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const MODALITIES = ['CT', 'MR', 'DX', 'US'] as const
const SOURCES = ['outpatient', 'inpatient', 'physicalExam', 'emergency'] as const
const DEPARTMENTS = ['呼吸科', '骨科', '急诊科', ''] as const
const PARTS = ['胸部', '头颅', '膝关节', ''] as const
const STATES = [9, 9, 9, 9, 9, 9, 3000, 2060, 3, 2010, 2, 120] as const
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

async function many(su: Client, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  for (let i = 0; i < rows.length; i += 500) {
    const part = rows.slice(i, i + 500)
    const names = [...new Set(part.flatMap((row) => Object.keys(row)))].join(', ')
    await su.query(`INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [
      JSON.stringify(part),
    ])
  }
}

let serial = 0
/** A number that no other row of a run has. */
const no = (): string => String(++serial).padStart(7, '0')

export interface PastOptions {
  readonly seed: number
  readonly exams: number
  /** First day and how many. */
  readonly from: string
  readonly days: number
  /** Hospitals it works with. */
  readonly partners?: readonly string[]
  readonly bookings?: number
  readonly orders?: number
}

/** Moments that a range could take or leave: the last and first second of a day, noon, and full hours; else any. */
function moment(roll: ReturnType<typeof dice>, from: number, days: number): number {
  const day = from + roll.below(days) * DAY
  const edges = [0, 1000, 12 * HOUR - 1000, 12 * HOUR, 13 * HOUR, DAY - 1000]
  return day + (roll.chance(0.25) ? roll.of(edges) : roll.below(86_400) * 1000)
}

/** Makes a hospital's past by the rows that the server would have written. */
export async function makeHistory(server: TestServer, facility: string, options: PastOptions): Promise<History> {
  const roll = dice(options.seed)
  const from = parseDateTime(options.from)!
  const partners = options.partners ?? []
  const doctors = await Promise.all(
    Array.from({ length: 4 }, async (_, i) => (await server.account(facility, { name: `医生${'甲乙丙丁'[i]}`, rights: { CT: 4 } })).userId),
  )
  return server.database.superuser(async (su) => {
    const rooms = MODALITIES.flatMap((modality) => [1, 2].map((n) => ({ id: randomUUID(), modality, name: `${modality}${n}室` })))
    await many(
      su,
      'image_room',
      rooms.map(({ id, modality, name }) => ({
        room_id: id,
        facility_id: facility,
        name,
        modality,
        device: '',
        opens: 480,
        closes: 1050,
        capacity: 1,
        place: 0,
        enabled: true,
      })),
    )
    await many(
      su,
      'department',
      DEPARTMENTS.filter(Boolean).map((name) => ({
        department_id: randomUUID(),
        facility_id: facility,
        name,
        description: '',
        type: 'outpatient',
        doctors: [],
      })),
    )
    const exams: PastExam[] = []
    const beside: Record<string, Record<string, unknown>[]> = {
      exam: [],
      report: [],
      report_version: [],
      exam_step: [],
      report_rating: [],
      second_reading: [],
      check_record: [],
      registration: [],
      queue_entry: [],
      retake: [],
    }
    for (let i = 0; i < options.exams; i += 1) {
      const id = randomUUID()
      const state = roll.of(STATES)
      // A set flag counts as completed, whatever the state says (STATE-22); some of them know no time.
      const done = state === 9 || (state !== 3000 && state !== 2010 && roll.chance(0.1)) || (state === 3000 && roll.chance(0.5))
      const modality = roll.of(MODALITIES)
      const checked = state === 2010 ? null : moment(roll, from, options.days)
      const registered = (checked ?? moment(roll, from, options.days)) - roll.below(300) * MINUTE
      const completed = done && !(state !== 9 && roll.chance(0.3)) ? (checked ?? registered) + roll.below(3000) * MINUTE : null
      const urgency = roll.of(['ordinary', 'ordinary', 'ordinary', 'urgent', 'green'])
      const ordered = state === 2060 && roll.chance(0.3) && partners.length > 0
      const [author, reviewer] = [roll.of(doctors), roll.of(doctors)]
      const yinYang = done ? roll.of([0, 0, 1, 1, 2, null]) : null
      const room = roll.chance(0.8) ? roll.of(rooms.filter((one) => one.modality === modality)).id : null
      const reviewed = done && roll.chance(0.6)
      const sentAs = reviewed && roll.chance(0.25) ? 0 : yinYang
      const acts: { step: string; doctor: string; at: number; said: number | null }[] = []
      const actAt = completed ?? registered
      if (done || state === 3) {
        if (reviewed || state === 3) acts.push({ step: 'submit', doctor: author, at: actAt - 30 * MINUTE, said: sentAs })
        else acts.push({ step: 'finish', doctor: author, at: actAt, said: yinYang })
        if (reviewed) {
          if (roll.chance(0.2))
            acts.push(
              { step: 'rebut1', doctor: roll.of(doctors), at: actAt - 20 * MINUTE, said: sentAs },
              { step: 'submit', doctor: author, at: actAt - 10 * MINUTE, said: yinYang },
            )
          acts.push({ step: 'pass1', doctor: reviewer, at: actAt - 5 * MINUTE, said: yinYang })
          if (roll.chance(0.4)) acts.push({ step: 'pass2', doctor: roll.of(doctors), at: actAt, said: yinYang })
        }
      }
      const passStars = reviewed ? [roll.of([5, 5, 4, 3, 2, 1])] : []
      const readerStars = done && roll.chance(0.3) ? [roll.of([5, 4, 2])] : []
      const low = (n: number): string => (n < 3 ? roll.of(['描述过简', '漏诊', '=1+1']) : '')
      const [passReasons, readerReasons] = [passStars.map(low), readerStars.map(low)]
      const second = done && roll.chance(0.2) ? roll.of(['waiting', 'compare', 'agreed', 'differed']) : undefined
      const grade = checked !== null && roll.chance(0.7) ? roll.of(['A', 'A', 'B', 'C', 'W', '']) : ''
      const hasRecord = checked !== null && roll.chance(0.7)
      const queued = hasRecord && roll.chance(0.8) ? roll.below(200) : undefined
      const took = hasRecord && roll.chance(0.9) ? roll.below(60) : undefined
      const retaken = hasRecord && roll.chance(0.1)
      const images = checked === null ? 0 : roll.of([0, 1, 2, 40, 300])
      const due = roll.chance(0.8) ? (checked ?? registered) + roll.of([30, 120, 2000]) * MINUTE : null
      const [department, bodypart, source, critical] = [roll.of(DEPARTMENTS), roll.of(PARTS), roll.of(SOURCES), done && roll.chance(0.1)]
      exams.push({
        id,
        facility,
        state,
        done,
        modality,
        source,
        department,
        bodypart,
        room,
        urgency,
        registered,
        checked,
        completed,
        due,
        images,
        yinYang,
        critical,
        author: done ? author : null,
        ordered,
        acts: acts.map(({ step, doctor, at }) => ({ step, doctor, at })),
        stars: [...passStars, ...readerStars],
        reasons: [...new Set([...passReasons, ...readerReasons].filter(Boolean))],
        agreed: reviewed ? acts.find(({ step }) => step === 'submit')!.said === yinYang : undefined,
        second: second === 'agreed' || second === 'differed' ? second : undefined,
        grade: hasRecord ? grade : '',
        waited: queued,
        took,
        retaken,
      })
      const own = { exam_id: id, facility_id: facility }
      beside.exam!.push({
        ...own,
        state,
        version: 1,
        report_has_complete: done,
        returned: false,
        hung_up: false,
        hung_reason: '',
        urgent: urgency === 'urgent',
        green_channel: urgency === 'green',
        critical,
        trauma: false,
        revisit: false,
        follow_up: false,
        modality,
        pat_name: `病人${no()}`,
        pinyin: 'bing ren',
        sex: 'M',
        phone: '',
        check_no: `S${no()}`,
        accession_no: `S${no()}`,
        hospital_no: `S${no()}`,
        outpatient_no: '',
        inpatient_no: '',
        bed_no: '',
        source_type: source,
        department,
        apply_doctor: '',
        bodypart,
        side: '',
        check_item: '平扫',
        condition_description: '',
        register_time: iso(registered),
        check_time: iso(checked),
        complete_time: iso(completed),
        due_time: iso(due),
        image_count: images,
        yin_yang: yinYang,
        printed: false,
        author_id: done ? author : null,
        author_name: done ? '作者' : '',
        reviewer_name: '',
        holder_name: '',
        order_target: '',
        assigned_name: '',
        green_kind: '',
        merged: false,
        passed_level: 0,
        sent_out: false,
        from_clinic: false,
        idx: 1,
        sort_key: i,
        reader_facility_id: ordered ? partners[0] : null,
      })
      if (acts.length > 0) {
        const reviewers = passStars.map((stars, n) => ({ level: 1, id: reviewer, name: '审核', time: '', stars, reason: passReasons[n] }))
        beside.report!.push({
          ...own,
          version: acts.length,
          content: content('所见', '结果', '', yinYang as 0),
          returned_reason: '',
          reviewers,
          changed_name: '',
        })
      }
      acts.forEach(({ step, doctor, at, said }, n) => {
        beside.report_version!.push({
          ...own,
          version: n + 1,
          step,
          content: content('所见', '结果', '', said as 0),
          author_id: doctor,
          author_name: '',
          at: iso(at),
          reason: '',
          overrides: [],
        })
        beside.exam_step!.push({
          ...own,
          action: step === 'submit' || step === 'finish' ? 'openReport' : 'openReview',
          from_state: 2060,
          to_state: 2,
          user_id: doctor,
          user_name: '',
          at: iso(at - (n + 1) * 2 * MINUTE),
          reason: '',
        })
      })
      for (const [n, stars] of readerStars.entries())
        beside.report_rating!.push({
          ...own,
          user_id: randomUUID(),
          user_name: '',
          stars,
          reason: readerReasons[n],
          at: iso(actAt + HOUR),
        })
      if (second)
        beside.second_reading!.push({
          reading_id: randomUUID(),
          ...own,
          modality,
          drawn_at: iso(actAt),
          first: {},
          first_people: [],
          state: second,
          second: second === 'waiting' ? null : {},
          reader_name: '',
          arbiter_name: '',
          reason: '',
          overrides: [],
        })
      if (hasRecord) {
        beside.check_record!.push({
          ...own,
          room_id: room,
          version: 0,
          identity_name: '',
          uncalled: false,
          started_at: iso(checked),
          ended_at: took === undefined ? null : iso(checked! + took * MINUTE + 20_000),
          contrast_agent: '',
          dose_from: '',
          grade,
          note: '',
          user_id: author,
          user_name: '',
          at: iso(checked),
        })
        if (queued !== undefined && room)
          beside.queue_entry!.push({
            ...own,
            room_id: room,
            day: '2000-01-01',
            ticket: `A${no()}`,
            place: i,
            rank: 0,
            call_state: 'done',
            queued_at: iso(checked! - queued * MINUTE - 40_000),
            called_times: 0,
            passed_times: 0,
            called_name: '',
          })
        if (retaken)
          for (let k = 0; k < 2; k += 1)
            beside.retake!.push({
              retake_id: randomUUID(),
              ...own,
              reason: 'motion',
              note: '',
              user_id: author,
              user_name: '',
              at: iso(checked),
            })
      } else if (room)
        beside.registration!.push({
          ...own,
          visit_id: randomUUID(),
          room_id: room,
          fee: 0,
          emergency: false,
          nation: '',
          id_type: '',
          id_no: '',
          id_reason: '',
          address: '',
          apply_no: '',
          physical_no: '',
          image_no: '',
          his_no: '',
          safety: {},
          repeat_reason: '',
          user_id: author,
          user_name: '',
          at: iso(registered),
        })
      const last = exams[exams.length - 1]!
      // Without a place in a queue nobody knows how long it was waited; the room is that of the record.
      if (queued !== undefined && !room) exams[exams.length - 1] = { ...last, waited: undefined }
    }
    for (const [table, rows] of Object.entries(beside)) await many(su, table, rows)
    const bookings = await makeBookings(su, roll, facility, rooms, options, from)
    const orders = await makeOrders(su, roll, server, facility, options, from)
    return { facility, doctors, rooms, exams, bookings, orders }
  })
}

async function makeBookings(
  su: Client,
  roll: ReturnType<typeof dice>,
  facility: string,
  rooms: readonly { id: string; modality: string }[],
  { bookings = 0, days, partners = [] }: PastOptions,
  from: number,
): Promise<PastBooking[]> {
  const made = Array.from({ length: bookings }, (): PastBooking => {
    const { id: room, modality } = roll.of(rooms)
    const status = roll.of(['booked', 'paid', 'registered', 'registered', 'cancelled', 'transferred', 'refused'])
    const at = from + roll.below(days) * DAY + (32 + roll.below(30)) * 15 * MINUTE
    return {
      id: randomUUID(),
      at,
      status,
      paid: status === 'paid' || roll.chance(0.4),
      room,
      modality,
      partner: partners.length && roll.chance(0.3) ? roll.of(partners) : null,
    }
  })
  await many(
    su,
    'booking',
    made.map((one) => ({
      booking_id: one.id,
      booking_no: no(),
      facility_id: facility,
      source_facility_id: one.partner ?? facility,
      facility_name: '本院',
      source_name: '来源',
      status: one.status,
      version: 0,
      former_name: '',
      next_name: '',
      waits: false,
      room_id: one.room,
      room_name: '',
      day: '',
      slot: 0,
      slots: 1,
      starts_at: iso(one.at),
      urgent: false,
      modality: one.modality,
      checks: [],
      fee: 0,
      patient: { sex: 'M', age: '30', ageUnit: 'Y', birthday: '' },
      visit: {},
      pat_name: '病人',
      pinyin: 'bing ren',
      phone: '',
      paid_at: one.paid ? iso(one.at) : null,
      paid_name: '',
      reason: '',
      user_id: randomUUID(),
      user_name: '',
      at: iso(one.at - DAY),
    })),
  )
  return made
}

/** Orders in both directions; the exams of those that were received are the partner's. */
async function makeOrders(
  su: Client,
  roll: ReturnType<typeof dice>,
  server: TestServer,
  facility: string,
  { orders = 0, days, partners = [] }: PastOptions,
  from: number,
): Promise<PastOrder[]> {
  if (orders === 0 || partners.length === 0) return []
  const [near, far] = [(await server.account(facility)).userId, new Map<string, string>()]
  for (const partner of partners) far.set(partner, (await server.account(partner)).userId)
  const made: PastOrder[] = []
  const [examRows, orderRows, ratings]: Record<string, unknown>[][] = [[], [], []]
  for (let i = 0; i < orders; i += 1) {
    const partner = roll.of(partners)
    const [src, dest] = roll.chance(0.5) ? [facility, partner] : [partner, facility]
    const status = roll.of(['completed', 'completed', 'completed', 'open', 'rejected', 'recalled', 'relaunched'])
    const launched = moment(roll, from, days)
    const completed = status === 'completed' ? launched + roll.below(2000) * MINUTE : null
    const promised = launched + roll.of([60, 600]) * MINUTE
    const [id, examId] = [randomUUID(), randomUUID()]
    const reader = dest === facility ? near : far.get(partner)!
    const stars = completed !== null && roll.chance(0.6) ? [roll.of([5, 3, 1])] : []
    const modality = roll.of(MODALITIES)
    const urgent = roll.chance(0.3)
    const received = status === 'completed' || roll.chance(0.3) ? launched + MINUTE : null
    made.push({
      id,
      examId,
      from: src,
      to: dest,
      status,
      modality,
      urgent,
      launched,
      received,
      promised,
      completed,
      fee: 100,
      author: completed === null ? null : reader,
      stars,
    })
    const shown = status === 'completed' || status === 'open'
    const numbers = { check_no: `R${no()}`, accession_no: `R${no()}`, hospital_no: `R${no()}` }
    const texts = {
      phone: '',
      outpatient_no: '',
      inpatient_no: '',
      bed_no: '',
      department: '外院',
      apply_doctor: '',
      bodypart: '胸部',
      side: '',
      check_item: '',
      condition_description: '',
      author_name: '远程',
      reviewer_name: '',
      holder_name: '',
      order_target: '',
      assigned_name: '',
      green_kind: '',
      hung_reason: '',
    }
    const flags = {
      returned: false,
      hung_up: false,
      urgent,
      critical: false,
      green_channel: false,
      trauma: false,
      revisit: false,
      follow_up: false,
      printed: false,
      merged: false,
      sent_out: false,
      from_clinic: false,
    }
    examRows!.push({
      exam_id: examId,
      facility_id: src,
      ...numbers,
      ...texts,
      ...flags,
      state: status === 'completed' ? 9 : 2060,
      version: 1,
      report_has_complete: status === 'completed',
      modality,
      pat_name: '远程病人',
      pinyin: 'x',
      sex: 'F',
      source_type: 'inpatient',
      register_time: iso(launched - HOUR),
      complete_time: iso(completed),
      image_count: 3,
      yin_yang: completed === null ? null : 1,
      author_id: completed === null ? null : reader,
      passed_level: 0,
      idx: 1,
      sort_key: i,
      order_id: id,
      reader_facility_id: shown ? dest : null,
    })
    orderRows!.push({
      order_id: id,
      exam_id: examId,
      src_facility_id: src,
      dest_facility_id: dest,
      chain_id: id,
      chain_no: 1,
      status,
      modality,
      parts: [],
      urgent,
      trauma: false,
      advanced: false,
      unit: 100,
      fee_cost: 100,
      fee_urgent: 0,
      fee_night: 0,
      fee_total: 100,
      src_name: '申请方',
      dest_name: '诊断方',
      dest_user_name: '',
      launcher_id: randomUUID(),
      launcher_name: '',
      launched_at: iso(launched),
      promised_at: iso(promised),
      received_at: iso(received),
      receiver_name: '',
      completed_at: iso(completed),
      ended_name: '',
      reject_reason: '',
    })
    for (const one of stars)
      ratings!.push({
        facility_id: src,
        exam_id: examId,
        user_id: src === facility ? near : far.get(partner)!,
        user_name: '',
        stars: one,
        reason: one < 3 ? '不详细' : '',
        at: iso(completed! + HOUR),
      })
  }
  await many(su, 'exam', examRows!)
  await many(su, 'remote_order', orderRows!)
  await many(su, 'report_rating', ratings!)
  return made
}

import { randomUUID } from 'node:crypto'
import { parseDateTime } from '@farsight/shared/domain'
import type { Client } from 'pg'
import { content } from '../exams'
import type { TestServer } from '../harness'
import { DAY, dice, HOUR, iso, MINUTE, MODALITIES, many, moment, no, type PastOptions } from './made'
import { makeOrders, type PastOrder } from './orders'

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
  /** When the patient of a green channel came through the door, where anybody said so. */
  readonly door: number | null
  readonly checked: number | null
  readonly completed: number | null
  readonly due: number | null
  readonly images: number
  readonly yinYang: number | null
  readonly critical: boolean
  readonly author: string | null
  readonly ordered: boolean
  /** What was done to its report, and when that doctor had opened it for that. */
  readonly acts: readonly { readonly step: string; readonly doctor: string; readonly at: number; readonly begun: number }[]
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
/** A hospital's past, and who and what is in it. */
export interface History {
  readonly facility: string
  readonly doctors: readonly string[]
  readonly rooms: readonly { readonly id: string; readonly modality: string }[]
  readonly exams: readonly PastExam[]
  readonly bookings: readonly PastBooking[]
  readonly orders: readonly PastOrder[]
}

const SOURCES = ['outpatient', 'inpatient', 'physicalExam', 'emergency'] as const
const DEPARTMENTS = ['呼吸科', '骨科', '急诊科', ''] as const
const PARTS = ['胸部', '头颅', '膝关节', ''] as const
const STATES = [9, 9, 9, 9, 9, 9, 3000, 2060, 3, 2010, 2, 120] as const

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
      // Some studies were made elsewhere and came in later: a second less than a day, a day, or more after the check.
      const brought = checked !== null && roll.chance(0.15) ? checked + roll.of([DAY - 1000, DAY, 1.5 * DAY]) : undefined
      const registered = brought ?? (checked ?? moment(roll, from, options.days)) - roll.below(300) * MINUTE
      const urgency = roll.of(['ordinary', 'ordinary', 'ordinary', 'urgent', 'green'])
      const door = urgency === 'green' && roll.chance(0.7) ? Math.min(checked ?? registered, registered) - roll.below(200) * MINUTE : null
      const completed =
        done && !(state !== 9 && roll.chance(0.3))
          ? (brought ?? checked ?? registered) + roll.below(brought === undefined ? 3000 : 900) * MINUTE
          : null
      const ordered = state === 2060 && roll.chance(0.3) && partners.length > 0
      const [author, reviewer] = [roll.of(doctors), roll.of(doctors)]
      const yinYang = done ? roll.of([0, 0, 1, 1, 2, null]) : null
      const room = roll.chance(0.8) ? roll.of(rooms.filter((one) => one.modality === modality)).id : null
      const reviewed = done && roll.chance(0.6)
      const sentAs = reviewed && roll.chance(0.25) ? 0 : yinYang
      const actAt = completed ?? registered
      const steps = done || state === 3 ? stepsOf(roll, { doctors, author, reviewer, reviewed, sent: reviewed || state === 3 }) : []
      // Before it was sent back for the first time it said what it was sent with.
      const firstBack = steps.findIndex(({ step }) => step.startsWith('rebut') || step.startsWith('pass'))
      const acts = steps.map(({ step, doctor }, n) => {
        const at = actAt - (steps.length - 1 - n) * 7 * MINUTE
        return { step, doctor, at, begun: at - (n + 1) * 2 * MINUTE, said: n <= firstBack && !step.startsWith('pass') ? sentAs : yinYang }
      })
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
      const due = roll.chance(0.8) ? (door ?? brought ?? checked ?? registered) + roll.of([30, 120, 2000]) * MINUTE : null
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
        door,
        checked,
        completed,
        due,
        images,
        yinYang,
        critical,
        author: done ? author : null,
        ordered,
        acts: acts.map(({ said: _, ...act }) => act),
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
        door_time: iso(door),
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
      acts.forEach(({ step, doctor, at, begun, said }, n) => {
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
          at: iso(begun),
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
    const orders = await makeOrders(su, roll, server, { facility, doctors, from }, options)
    return { facility, doctors, rooms, exams, bookings, orders }
  })
}

/** The acts on a report in their order: at every level it may be sent back, by anybody, and then begins at its writer again. */
function stepsOf(
  roll: ReturnType<typeof dice>,
  of: { doctors: readonly string[]; author: string; reviewer: string; reviewed: boolean; sent: boolean },
): { step: string; doctor: string }[] {
  const steps = [{ step: of.sent ? 'submit' : 'finish', doctor: of.author }]
  if (!of.reviewed) return steps
  const levels = roll.chance(0.4) ? (roll.chance(0.5) ? 3 : 2) : 1
  const passed = (level: number): { step: string; doctor: string } => ({
    step: `pass${level}`,
    doctor: level === 1 ? of.reviewer : roll.of(of.doctors),
  })
  for (let level = 1; level <= levels; level += 1) {
    if (roll.chance(0.25)) {
      steps.push({ step: `rebut${level}`, doctor: roll.of(of.doctors) }, { step: 'submit', doctor: of.author })
      for (let below = 1; below < level; below += 1) steps.push(passed(below))
    }
    steps.push(passed(level))
  }
  return steps
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

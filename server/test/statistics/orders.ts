import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { content } from '../exams'
import type { TestServer } from '../harness'
import { type dice, HOUR, iso, MINUTE, MODALITIES, many, moment, no, type PastOptions } from './made'

/** A remote order of a made history, seen from neither side. */
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
  /** What is paid in any case, and what beside it for the hurry: that goes back where the promise was missed. */
  readonly cost: number
  readonly hurry: number
  readonly author: string | null
  /** Of those for whom it was read, with why they were low. The other side's word on its own report is none of them. */
  readonly stars: readonly number[]
  readonly reasons: readonly string[]
  /** Undefined where nobody reviewed it. */
  readonly agreed: boolean | undefined
}

/** Orders in both directions; the exams of those that were received are the partner's. */
export async function makeOrders(
  su: Client,
  roll: ReturnType<typeof dice>,
  server: TestServer,
  home: { readonly facility: string; readonly doctors: readonly string[]; readonly from: number },
  { orders = 0, days, partners = [] }: PastOptions,
): Promise<PastOrder[]> {
  if (orders === 0 || partners.length === 0) return []
  const { facility, doctors, from } = home
  const there = new Map<string, string>()
  for (const partner of partners) there.set(partner, (await server.account(partner)).userId)
  const made: PastOrder[] = []
  const [examRows, orderRows, ratings, versions]: Record<string, unknown>[][] = [[], [], [], []]
  for (let i = 0; i < orders; i += 1) {
    const partner = roll.of(partners)
    const [src, dest] = roll.chance(0.5) ? [facility, partner] : [partner, facility]
    const status = roll.of(['completed', 'completed', 'completed', 'open', 'rejected', 'recalled', 'relaunched'])
    const launched = moment(roll, from, days)
    const completed = status === 'completed' ? launched + roll.below(2000) * MINUTE : null
    const promised = launched + roll.of([60, 600]) * MINUTE
    const [id, examId] = [randomUUID(), randomUUID()]
    const [mine, theirs] = [roll.of(doctors), there.get(partner)!]
    const [reader, receiver] = dest === facility ? [mine, theirs] : [theirs, mine]
    const stars = completed !== null && roll.chance(0.6) ? [roll.of([5, 4, 3, 2, 1])] : []
    const reasons = stars.flatMap((one) => (one < 3 ? [roll.of(['不详细', '漏诊'])] : []))
    const own = completed !== null && roll.chance(0.2) ? roll.of([5, 1]) : undefined
    const reviewed = completed !== null && roll.chance(0.6)
    const [sentAs, passedAs] = [roll.of([0, 1] as const), 1] as const
    const modality = roll.of(MODALITIES)
    const urgent = roll.chance(0.3)
    const late = completed !== null && completed > promised
    const cost = roll.of([0, 60, 100, 240])
    const extra = urgent ? roll.of([30, 50]) : 0
    const night = urgent && roll.chance(0.4) ? extra : 0
    const released = late && extra > 0
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
      cost,
      hurry: released ? 0 : extra + night,
      author: completed === null ? null : reader,
      stars,
      reasons,
      agreed: reviewed ? sentAs === passedAs : undefined,
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
      yin_yang: completed === null ? null : passedAs,
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
      fee_cost: cost,
      fee_urgent: extra,
      fee_night: night,
      fee_total: cost + extra + night,
      missed_at: late ? iso(promised) : null,
      urgent_released_at: released ? iso(completed) : null,
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
    const rated = { facility_id: src, exam_id: examId, user_name: '' }
    for (const [n, one] of stars.entries())
      ratings!.push({ ...rated, user_id: receiver, stars: one, reason: reasons[n] ?? '', at: iso(completed! + HOUR) })
    if (own !== undefined)
      ratings!.push({ ...rated, user_id: reader, stars: own, reason: own < 3 ? '自评' : '', at: iso(completed! + HOUR) })
    const said = reviewed
      ? ([
          ['submit', sentAs],
          ['pass1', passedAs],
        ] as const)
      : []
    for (const [n, [step, yinYang]] of said.entries())
      versions!.push({
        exam_id: examId,
        version: n + 1,
        facility_id: src,
        step,
        content: content('所见', '结果', '', yinYang),
        author_id: reader,
        author_name: '',
        at: iso(completed),
        reason: '',
        overrides: [],
      })
  }
  await many(su, 'exam', examRows!)
  await many(su, 'remote_order', orderRows!)
  await many(su, 'report_rating', ratings!)
  await many(su, 'report_version', versions!)
  return made
}

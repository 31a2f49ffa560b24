import { ageOn, formatDate, type ReportContent, reviewLevelOf, STATE, type StateCode, type YinYang } from '@farsight/shared/domain'
import type { NewExam } from '../../exams/insert'
import { type Part, partsOf } from '../catalogue'
import { draw } from '../catalogue/write'
import type { DemoFacility } from '../group/facilities'
import { facilityIdOf, type Staff } from '../group/staff'
import { seededId } from '../ids'
import { type Patient, type PatientFile, yearsOf } from '../patients/patients'
import type { RarePatient } from '../patients/rare'
import { HOUR, MINUTE } from '../plan/clock'
import type { Scenario } from '../plan/desk'
import type { Chance } from '../studies/random'
import type { StudyKind } from '../studies/study'
import { type Way, wayTo } from './moves'
import { greenOf, originOf } from './origin'
import { contentOf, type ReportRow, reportOf, type VersionRow } from './report'
import { limitMinutes, mayPress, requestFor } from './request'
import { deskTimes, pastTimes, type Step } from './times'

/** An exam with all its rows. Its numbers come later, in the order of the day. */
export interface BuiltExam {
  readonly exam: NewExam
  readonly steps: readonly Step[]
  readonly report: ReportRow | undefined
  readonly versions: readonly VersionRow[]
  /** The synthetic study that fits it, if any. */
  readonly study: StudyKind | undefined
  /** Its report says that nothing was found. */
  readonly normal: boolean
  /** It goes out by a remote order, which gets so far; what its target then writes. */
  readonly order?: { readonly goal: StateCode; readonly content: ReportContent }
}

/** What exams of one hospital are built with. */
export interface Workshop {
  readonly facility: DemoFacility
  readonly staff: Staff
  readonly patients: PatientFile
  readonly now: number
  readonly seed: number
}

/** What is asked of one exam. `register` is the time of registration of a past one; an open one finds its own. */
export interface Order {
  readonly key: string
  readonly chance: Chance
  readonly scenario: Scenario
  readonly register: number | undefined
  readonly rare: RarePatient | undefined
}

const LEASE = 3 * MINUTE
const REPORT_STEPS: ReadonlySet<string> = new Set(['submitReport', 'finishReport', 'passReview', 'rebutReview'])
const HOLDING = new Set<StateCode>([STATE.diagnosing, STATE.firstCheck, STATE.secondCheck, STATE.thirdCheck])

function weighted<T>(chance: Chance, from: readonly (readonly [T, number])[]): T {
  let at = chance.next() * from.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [one, weight] of from) {
    at -= weight
    if (at < 0) return one
  }
  return from[from.length - 1]![0]
}

function partFor(facility: DemoFacility, { scenario, chance, rare }: Order): Part {
  const fixed = rare?.part
  const parts = Object.keys(facility.modalities).flatMap((modality) => partsOf(modality))
  if (fixed) return parts.find((p) => p.modality === fixed.modality && p.bodypart === fixed.bodypart)!
  if (scenario.study) return parts.find(({ study }) => study === scenario.study)!
  const pressing = Object.entries(facility.modalities).filter(([modality]) => partsOf(modality).some(mayPress))
  const modality = weighted(chance, scenario.pressure ? pressing : Object.entries(facility.modalities))
  const years = rare?.days === undefined ? undefined : rare.days / 365.25
  const suits = (part: Part): boolean => (scenario.pressure === undefined || mayPress(part)) && suitsRare(part)
  const suitsRare = ({ sex, ages }: Part): boolean =>
    years === undefined || ((sex ?? rare?.sex) === rare?.sex && (ages === undefined || (years >= ages[0] && years <= ages[1])))
  const suitable = partsOf(modality).filter(suits)
  return weighted(
    chance,
    (suitable.length ? suitable : partsOf('DX').filter(suits)).map((part) => [part, part.weight] as const),
  )
}

function patientFor({ patients }: Workshop, part: Part, order: Order, at: number): Patient {
  const { chance, rare, scenario } = order
  if (rare) return patients.createRare(chance, at, rare)
  // The phantoms are grown-ups.
  const ages: readonly [number, number] | undefined = scenario.study ? [18, 88] : part.ages
  const suits = (patient: Patient): boolean => {
    const years = yearsOf(patient, at)
    return (part.sex === undefined || part.sex === patient.sex) && (ages === undefined || (years >= ages[0] && years <= ages[1]))
  }
  const again = order.register !== undefined && chance.chance(0.34) ? patients.again(chance, suits) : undefined
  return again ?? patients.create(chance, at, { ...(part.sex ? { sex: part.sex } : {}), ...(ages ? { ages } : {}) })
}

type LastStep = Required<Pick<NewExam, 'last_actor_id' | 'passed_level' | 'reviewer_id'>>
const NO_STEP: LastStep = { last_actor_id: null, passed_level: 0, reviewer_id: null }

/** Who took the report's last step, and may take it back: kept as the calls of the report keep it (calls/report/write.ts). */
function lastStepOf({ author, finished }: Way, steps: readonly Step[], complete: boolean): LastStep {
  const last = steps.findLast(({ action }) => REPORT_STEPS.has(action))
  // Completed in another system: no step was taken here, its author stands for it.
  if (!last) return complete && finished ? { ...NO_STEP, last_actor_id: author?.id ?? null } : NO_STEP
  if (last.action === 'rebutReview') return NO_STEP
  const by = last.by.id
  return last.action === 'passReview'
    ? { last_actor_id: by, passed_level: reviewLevelOf(last.from)!, reviewer_id: by }
    : { ...NO_STEP, last_actor_id: by }
}

/** Builds one exam: patient, request, way, times, report. */
export function buildExam(shop: Workshop, order: Order): BuiltExam {
  const { facility, staff, now } = shop
  const { scenario, chance } = order
  const part = partFor(facility, order)
  const patient = patientFor(shop, part, order, order.register ?? now)
  const request = requestFor(patient, part, chance, {
    clinic: facility.kind === 'clinic',
    plain: scenario.study !== undefined,
    emergency: scenario.emergency === true,
    pressing: scenario.pressure !== undefined,
  })
  const way = wayTo(scenario, facility, staff, request, chance)
  const { registerTime, checkTime, steps } =
    order.register === undefined ? deskTimes(way, scenario, request, chance, now) : pastTimes(way, request, chance, order.register, now)
  const { side, item } = request
  const years = yearsOf(patient, registerTime)
  const { texts, found } = draw(part, chance, { years, side, item, trauma: request.trauma, normal: scenario.normal ?? false })
  const yinYang: YinYang = found?.positive ?? 0

  const { state } = scenario
  const complete = state === STATE.completed || scenario.overridden === true
  const timeOf = (...actions: string[]): number | null => steps.findLast(({ action }) => actions.includes(action))?.at ?? null
  const overriddenAt = scenario.overridden ? Math.min(checkTime! + 25 * MINUTE, now - MINUTE) : null
  const completeTime = overriddenAt ?? (state === STATE.completed ? steps[steps.length - 1]!.at : null)
  const written = reportOf(way, steps, scenario, texts, yinYang, completeTime, chance)
  const sent = written?.report.submitted !== null && written !== undefined
  const last = steps[steps.length - 1]
  const holder = HOLDING.has(state) ? last!.by : undefined
  // Parked until then, and held as long.
  const hung = scenario.hungUp && holder ? now + chance.integer(90, 230) * MINUTE : undefined
  const lease = hung ?? (scenario.abandoned ? now - chance.integer(5, 20) * MINUTE : now + LEASE - chance.integer(5, 50) * 1000)
  const imaged = steps.some(({ action }) => action === 'imagesArrived')
  const age = patient.birthday === null ? undefined : ageOn(patient.birthday, formatDate(registerTime))
  const kind = `${part.modality}|${part.bodypart}`
  const revisit = patient.seen.has(kind)
  patient.seen.add(kind)
  if (order.register !== undefined && !patient.rare) shop.patients.remember(chance, patient)
  const emergency = request.source === 'emergency'

  const exam: NewExam = {
    exam_id: seededId('exam', shop.seed, facility.code, order.key),
    facility_id: facilityIdOf(facility.code),
    version: steps.length,
    state,
    former_state: state === STATE.deleted ? last!.from : null,
    report_has_complete: complete,
    returned: scenario.returned === true,
    hung_up: hung !== undefined,
    hung_until: hung ?? null,
    hung_reason: hung === undefined ? '' : '等待外院旧片对比',
    urgent: emergency ? chance.chance(0.6) : chance.chance(0.03),
    critical: scenario.critical === true || (sent && found?.critical === true),
    green_channel: emergency && ['头颅', '心脏', '冠状动脉'].includes(part.bodypart) && chance.chance(0.12),
    trauma: request.trauma,
    revisit,
    follow_up: sent && chance.chance(yinYang === 2 ? 0.4 : yinYang === 1 ? 0.05 : 0),
    modality: part.modality,
    pat_name: patient.name,
    pinyin: patient.pinyin,
    sex: patient.sex,
    birthday: patient.birthday,
    age_value: age?.value ?? null,
    age_unit: age?.unit ?? null,
    phone: patient.phone,
    check_no: '',
    accession_no: '',
    hospital_no: patient.hospitalNo,
    outpatient_no: request.source === 'inpatient' ? '' : patient.outpatientNo,
    inpatient_no: request.source === 'inpatient' ? patient.inpatientNo : '',
    bed_no: request.source === 'inpatient' ? `${chance.integer(1, 48)}床` : '',
    source_type: request.source,
    department: request.department,
    apply_doctor: chance.pick(APPLYING),
    bodypart: part.bodypart,
    side,
    check_item: item,
    condition_description: revisit && chance.chance(0.6) ? '复查' : request.complaint,
    register_time: registerTime,
    check_time: checkTime,
    begin_time: steps.find(({ action }) => action === 'openReport')?.at ?? null,
    write_time: timeOf('submitReport', 'finishReport') ?? overriddenAt,
    complete_time: completeTime,
    due_time: checkTime === null ? null : checkTime + limitMinutes(request) * MINUTE,
    yin_yang: sent ? yinYang : null,
    printed: complete && now - completeTime! > 3 * HOUR && chance.chance(0.65),
    author_id: way.author?.id ?? null,
    author_name: way.author?.name ?? '',
    reviewer_name: way.reviewers.at(-1)?.name ?? '',
    holder_id: holder?.id ?? null,
    holder_name: holder?.name ?? '',
    lease_until: holder ? lease : null,
    ...lastStepOf(way, steps, complete),
  }
  const grown = patient.birthday !== null && years >= 15
  const study = imaged && grown && (scenario.study ?? (item === part.items[0] ? part.study : undefined))
  return {
    exam: { ...exam, ...originOf(facility, exam.exam_id), ...greenOf(exam) },
    steps,
    report: written?.report,
    versions: written?.versions ?? [],
    study: study || undefined,
    normal: !found,
    ...(scenario.order === undefined ? {} : { order: { goal: scenario.order, content: contentOf(texts, yinYang) } }),
  }
}

// Who asks for exams: doctors of the wards, without accounts.
const APPLYING = ['林志宏', '徐雅琳', '何永辉', '高梦佳', '郭建峰', '唐怡然', '宋振国', '许静雯', '韩文斌', '曹思琪', '彭海涛', '田玉兰']

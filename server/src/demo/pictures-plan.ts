import { STATE } from '@farsight/shared/domain'
import type { BuiltExam } from './exams/build'
import type { DemoFacility } from './group/facilities'
import { spell } from './patients/names'
import { DAY } from './plan/clock'
import type { StudyKind, StudyPatient } from './studies'
import type { PictureOrder } from './write/pictures'

const HAN = /^\p{Script=Han}+$/u
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `ou yang ruo lan` of 欧阳若兰 as `OuYang^RuoLan`. */
function headerPinyin(name: string, pinyin: string): string {
  const syllables = pinyin.split(' ').map(capital)
  const family = /^(欧阳|上官|司马|尉迟|诸葛|长孙)./.test(name) ? 2 : 1
  return `${syllables.slice(0, family).join('')}^${syllables.slice(family).join('')}`
}

/** An exam that may get a study. */
export interface Candidate extends PictureOrder {
  /** It goes out by a remote order: those that stay at home come first. */
  readonly sent: boolean
  readonly tier: number
  readonly checkNo: string
}

// Who gets studies first, and how many: the open work of the big hospital, then a part of the rest.
const TIERS: readonly { readonly code: string; readonly states: readonly number[]; readonly most: number }[] = [
  { code: 'sy', states: [STATE.toBeDiagnosed], most: 37 },
  { code: 'sy', states: [STATE.toFirstCheck], most: 7 },
  { code: 'xr', states: [STATE.toBeDiagnosed, STATE.toFirstCheck, STATE.toSecondCheck, STATE.toThirdCheck], most: 7 },
  { code: 'dg', states: [STATE.toBeDiagnosed], most: 2 },
  { code: 'nl', states: [STATE.toBeDiagnosed], most: 1 },
  { code: 'sy', states: [STATE.completed], most: Number.POSITIVE_INFINITY },
]

/** Is this an exam that a study is made for? A report that is written already must say that nothing was found. */
export function candidateOf(facility: DemoFacility, { exam, study, normal, order }: BuiltExam, now: number): Candidate | undefined {
  const tier = TIERS.findIndex(({ code, states }) => code === facility.code && states.includes(exam.state))
  if (study === undefined || tier < 0 || exam.returned || exam.report_has_complete !== (exam.state === STATE.completed)) return undefined
  if (exam.check_time == null || exam.birthday == null || !HAN.test(exam.pat_name) || exam.register_time < now - 1.5 * DAY) return undefined
  const unread = exam.state === STATE.toBeDiagnosed
  if (!unread && !normal) return undefined
  if (study === 'mr-knee' && exam.side !== 'L' && exam.side !== 'R') return undefined
  return {
    facilityId: exam.facility_id,
    institution: facility.name,
    examId: exam.exam_id,
    accession: exam.accession_no,
    checkNo: exam.check_no,
    kind: study,
    patient: {
      name: exam.pat_name,
      pinyin: headerPinyin(exam.pat_name, exam.pinyin),
      id: exam.hospital_no,
      sex: exam.sex,
      birthDate: exam.birthday,
    },
    side: exam.side ?? '',
    description: exam.check_item ?? '',
    checkTime: exam.check_time,
    normal: !unread,
    sent: order !== undefined,
    tier,
  }
}

/** The patient whom the header of one study names instead, to show the bar of identity: another name and the other sex. */
export function wrongPatient({ patient }: PictureOrder): StudyPatient {
  const sex = patient.sex === 'M' ? 'F' : 'M'
  const name = sex === 'F' ? '顾雪萍' : '顾振华'
  return { ...patient, name, pinyin: headerPinyin(name, spell(name)), sex }
}

const KINDS: readonly StudyKind[] = ['ct-head', 'ct-chest', 'mr-brain', 'dx-chest', 'mr-knee', 'ecg']

/** Chooses so many candidates: tier by tier, and within a tier the kinds in turn. The third gets another patient's header. */
export function choosePictures(
  candidates: readonly Candidate[],
  count: number,
): { orders: readonly Candidate[]; mismatch: Candidate | undefined } {
  const chosen = TIERS.flatMap(({ most }, tier) => {
    const turns = new Map<StudyKind, number>()
    return candidates
      .filter((one) => one.tier === tier)
      .map((one) => {
        const turn = turns.get(one.kind) ?? 0
        turns.set(one.kind, turn + 1)
        return { one, turn: turn * KINDS.length + KINDS.indexOf(one.kind) }
      })
      .sort((a, b) => Number(a.one.sent) - Number(b.one.sent) || a.turn - b.turn)
      .slice(0, most)
      .map(({ one }) => one)
  }).slice(0, count)
  const mismatch = chosen[2]
  return { orders: chosen.map((one) => (one === mismatch ? { ...one, patient: wrongPatient(one) } : one)), mismatch }
}

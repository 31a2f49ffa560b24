import { isOpenForDoctors, STATE } from '@farsight/shared/domain'
import { type DemoFacility, demoFacilities } from '../group/facilities'
import { staffOf } from '../group/staff'
import { PatientFile } from '../patients/patients'
import { rarePatients } from '../patients/rare'
import { planDays, registrationTime } from '../plan/calendar'
import { DAY, dayStart, HOUR } from '../plan/clock'
import { deskOf, type Scenario } from '../plan/desk'
import { type Chance, createChance } from '../studies/random'
import { type BuiltExam, buildExam, type Workshop } from './build'
import { numberDay } from './numbers'

/** What a group is made from. The same values give the same rows. */
export interface GroupPlan {
  readonly seed: number
  /** Milliseconds since 1970 UTC: "today" of the demo. */
  readonly now: number
  /** Exams of all hospitals together, about. */
  readonly exams: number
}

const FULL = 4000
const PAST: Scenario = { state: STATE.completed }

function pastScenario(facility: DemoFacility, chance: Chance): Scenario {
  const drawn = chance.next()
  if (drawn < 0.006) return { state: STATE.deleted }
  if (drawn < 0.008 && facility.union !== '' && facility.code !== 'hd') return { state: STATE.toBeDiagnosed, order: STATE.rejected }
  return PAST
}

// Shares are rounded so that they add up to the whole.
function examsOfFacility(place: number, exams: number): number {
  const upTo = (count: number): number => Math.round(demoFacilities.slice(0, count).reduce((sum, { share }) => sum + share, 0) * exams)
  return upTo(place) - upTo(place - 1)
}

// Open cases that a rare patient may be: not those with a study.
const mayBeRare = ({ state, study, emergency, order }: Scenario): boolean =>
  isOpenForDoctors(state) && study === undefined && !emergency && order === undefined

/** The exams of one hospital (the n-th of the group, from 1) day by day, the oldest first, the desk of now among them. Nothing is held longer than its day. */
export function* examsOf(facility: DemoFacility, place: number, plan: GroupPlan): Generator<readonly BuiltExam[]> {
  const { seed, now } = plan
  const shop: Workshop = { facility, staff: staffOf(facility.code), patients: new PatientFile(place), now, seed }
  const rare = facility.code === 'sy' ? [...rarePatients] : []
  const name = `${seed} ${facility.code}`

  const desk = deskOf(facility, Math.min(1, plan.exams / FULL))
  const open = new Map<number, BuiltExam[]>()
  for (const [i, scenario] of desk.entries()) {
    const order = { key: `desk ${i}`, chance: createChance(`${name} desk ${i}`), scenario, register: undefined }
    const built = buildExam(shop, { ...order, rare: mayBeRare(scenario) && i % 2 === 1 ? rare.shift() : undefined })
    const start = dayStart(built.exam.register_time)
    open.set(start, [...(open.get(start) ?? []), built])
  }

  const past = Math.max(0, examsOfFacility(place, plan.exams) - desk.length)
  const yesterday = dayStart(now) - DAY
  for (const { start, count } of planDays(now, past)) {
    const chance = createChance(`${name} ${start}`)
    const built: BuiltExam[] = []
    for (let i = 0; i < count; i += 1) {
      const register = registrationTime(chance, start, now - HOUR)
      const scenario = pastScenario(facility, chance)
      built.push(buildExam(shop, { key: `${start} ${i}`, chance, scenario, register, rare: start >= yesterday ? rare.shift() : undefined }))
    }
    built.push(...(open.get(start) ?? []))
    if (built.length > 0) yield numberDay(facility.code, start, built)
  }
}

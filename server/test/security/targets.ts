import { randomUUID } from 'node:crypto'
import { STATE } from '@farsight/shared/domain'
import { insertExams, type NewExam } from '../../src/exams/insert'
import { canary } from './canary'
import type { Case, Person, Target } from './case'
import { type FacilityKey, facilityOf, type Identity, type Relation } from './identities'
import { insertRows, plantForeignRows, reportRow } from './plants'
import type { World } from './world'

let serial = 0

/** A fresh exam for a cell, not yet in the database, with its hospital's marker in every text. */
function shape(world: World, one: Case, identity: Identity, relation: Relation): { target: Target; facility: FacilityKey | undefined } {
  const facility = facilityOf(identity, relation)
  const key = facility ?? identity.facility
  const number = String(++serial).padStart(7, '0')
  const account = world.accounts.get(identity.name)
  const colleague: Person = world.colleagues[key]
  // A foreign row that names the one who asks is the hardest case: only the hospital stands between.
  const person: Person = relation === 'colleague' || !account ? colleague : account
  const other: Person = { userId: randomUUID(), name: canary(key, 'person') }
  const { now } = world.server.clock
  const mark = (field: string): string => canary(key, field)
  const exam: NewExam = {
    exam_id: randomUUID(),
    facility_id: world.facilities[key],
    state: STATE.toBeDiagnosed,
    modality: 'CT',
    // The number ends in a letter, so that no number is another's beginning.
    pat_name: `${mark('pat_name')} ${number}x`,
    pinyin: mark('pinyin'),
    sex: 'O',
    check_no: `C${number}x`,
    accession_no: `A${number}x`,
    hospital_no: `H${number}x`,
    outpatient_no: `O${number}x`,
    source_type: 'inpatient',
    department: mark('department'),
    bodypart: mark('bodypart'),
    check_item: mark('check_item'),
    condition_description: mark('condition_description'),
    register_time: now - 3_600_000,
    due_time: now + 3_600_000,
    reader_facility_id:
      relation === 'counterpart' ? world.facilities[identity.facility] : relation === 'unrelated' ? world.facilities.sibling : null,
    ...one.exam?.({ person, other, now, elsewhere: world.facilities.partner }),
    ...(relation === 'deleted' ? { state: STATE.deleted, report_has_complete: false } : {}),
  }
  return { target: { examId: exam.exam_id, exam, planted: `planted${number}x` }, facility }
}

/** Who asks for what. */
export interface Asked {
  readonly identity: Identity
  readonly relation: Relation
}

/** Makes the targets of a case's cells, in bulk: exams, their reports, and foreign rows that name those of one's own. */
export async function makeTargets(world: World, one: Case, asked: readonly Asked[]): Promise<readonly Target[]> {
  const made = asked.map((a) => ({ ...a, ...shape(world, one, a.identity, a.relation) }))
  if (!one.exam) return made.map(({ target }) => target)
  for (const facility of new Set(made.flatMap((m) => m.facility ?? []))) {
    const there = made.filter((m) => m.facility === facility)
    const facilityId = world.facilities[facility]
    const reports = there.flatMap(({ relation, target: { exam } }) => {
      const draft = relation === 'colleague' && exam.state === STATE.diagnosing
      return exam.author_id && !one.plantedReport ? [reportRow(draft ? 'colleague' : facility, facilityId, exam)] : []
    })
    await world.server.asTenant({ facilityId, userId: randomUUID() }, async (tx) => {
      await insertExams(
        tx,
        there.map(({ target }) => target.exam),
      )
      await insertRows(tx, 'report', reports)
    })
  }
  const plantings = made.flatMap(({ relation, target, identity }) =>
    relation === 'own' ? [{ target, askedBy: world.accounts.get(identity.name)?.userId }] : [],
  )
  await plantForeignRows(world, plantings, one.plantedReport === true)
  return made.map(({ target }) => target)
}

import { foreignCanaries } from './canary'
import type { Case } from './case'
import { accountCases } from './cases-accounts'
import { actCases } from './cases-acts'
import { appointmentCases } from './cases-appointment'
import { auditCases } from './cases-audit'
import { codeCases } from './cases-codes'
import { consultationCases } from './cases-consultation'
import { creditCases } from './cases-credits'
import { criticalCases } from './cases-critical'
import { deskCases } from './cases-desk'
import { ecgCases } from './cases-ecg'
import { embedCases } from './cases-embed'
import { guardCases } from './cases-guard'
import { hangingCases } from './cases-hanging'
import { imageCases } from './cases-images'
import { importCases } from './cases-import'
import { libraryCases } from './cases-library'
import { listCases } from './cases-lists'
import { managePeopleCases } from './cases-manage-people'
import { meetingCases } from './cases-meeting'
import { messageCases } from './cases-messages'
import { orderCases } from './cases-orders'
import { outCases } from './cases-out'
import { partnerCases } from './cases-partners'
import { regionCases } from './cases-regions'
import { registerListCases } from './cases-register-list'
import { releaseCases } from './cases-release'
import { reportCases } from './cases-report'
import { seriesCases } from './cases-series'
import { sessionCases } from './cases-session'
import { shareCases } from './cases-share'
import { statisticsCases } from './cases-statistics'
import { triageCases } from './cases-triage'
import { userCenterCases } from './cases-user-center'
import { workCases } from './cases-work'
import { worklistCases } from './cases-worklist'
import { facilityOf, type Identity, RELATIONS, type Relation } from './identities'
import type { Outcome } from './outcome'
import { shownSecrets } from './secrets'
import { takeCrossings } from './superuser'
import { makeTargets } from './targets'
import type { World } from './world'

/** Every row's kind of the table. */
export const CASES: readonly Case[] = [
  ...sessionCases,
  ...accountCases,
  ...codeCases,
  ...orderCases,
  ...creditCases,
  ...listCases,
  ...actCases,
  ...messageCases,
  ...worklistCases,
  ...reportCases,
  ...workCases,
  ...outCases,
  ...shareCases,
  ...libraryCases,
  ...guardCases,
  ...criticalCases,
  ...regionCases,
  ...ecgCases,
  ...hangingCases,
  ...imageCases,
  ...seriesCases,
  ...releaseCases,
  ...embedCases,
  ...deskCases,
  ...appointmentCases,
  ...triageCases,
  ...registerListCases,
  ...consultationCases,
  ...meetingCases,
  ...userCenterCases,
  ...statisticsCases,
  ...managePeopleCases,
  ...importCases,
  ...auditCases,
  ...partnerCases,
]

/** What a cell showed; `traces` are foreign markers that its answer held (`hospital:field`). */
export interface Result {
  readonly outcome: Outcome
  readonly traces: readonly string[]
}

/** Results of a case: by identity and relation, and what it wrote into rows of other hospitals. */
export interface CaseResults {
  readonly cells: ReadonlyMap<string, Result>
  readonly crossings: readonly string[]
}

export const cellKey = (identity: Identity, relation: Relation): string => `${identity.name}\t${relation}`

/** Which cells to run, and what is no trace. */
export interface Scope {
  readonly identities: readonly Identity[]
  readonly relations: readonly Relation[]
  /** A hospital's markers that count for nothing (an order is open towards it). */
  readonly overlook?: readonly string[]
}

const AT_ONCE = 8

async function inParallel<T>(work: readonly T[], run: (one: T, i: number) => Promise<void>): Promise<void> {
  const queue = [...work.entries()]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await run(next[1], next[0])
    }),
  )
}

/** Runs one case's cells with fresh objects. */
export async function runCase(world: World, one: Case, scope: Scope): Promise<CaseResults> {
  const relations = one.relations ? scope.relations : (['own'] as const)
  const asked = scope.identities.flatMap((identity) => relations.map((relation) => ({ identity, relation })))
  const targets = await makeTargets(world, one, asked)
  await takeCrossings(world.root)
  const cells = new Map<string, Result>()
  await inParallel(asked, async ({ identity, relation }, i) => {
    const facility = facilityOf(identity, relation)
    const images = world.images(identity, relation)
    // A frame is for the very exam where that is one's own; an exam in a colleague's hands is another one, like all the rest.
    const framed = relation === 'own' || relation === 'deleted' ? (one.exam ? targets[i]!.examId : images.examId) : undefined
    const { outcome, text } = await one.act({
      world,
      server: world.server,
      identity,
      relation,
      facility,
      by: await world.caller(identity, { framed }),
      target: targets[i]!,
      images,
    })
    const allowed = [identity.facility, ...(relation === 'counterpart' ? ['partner'] : []), ...(scope.overlook ?? [])]
    const named: readonly string[] = identity.role === 'unionAdmin' ? (one.site ?? []) : []
    const foreign = foreignCanaries(text, allowed).filter(
      (trace) => !named.some((field) => trace.endsWith(`:${field}`)) && !one.known?.includes(trace),
    )
    const traces = [...foreign, ...shownSecrets(world.secrets, text, identity)]
    cells.set(cellKey(identity, relation), { outcome: traces.length ? `${outcome} LEAK` : outcome, traces })
  })
  return { cells, crossings: await takeCrossings(world.root) }
}

/** Every cell there is. */
export const everything = (identities: readonly Identity[]): Scope => ({ identities, relations: RELATIONS })

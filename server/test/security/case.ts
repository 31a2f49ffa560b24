import type { CallName } from '@farsight/shared/contract'
import type { NewExam } from '../../src/exams/insert'
import type { TestServer } from '../harness'
import type { Caller } from './caller'
import type { Instance } from './dicom'
import type { FacilityKey, Identity, Relation } from './identities'
import type { Outcome } from './outcome'
import type { World } from './world'

/** Somebody whom an exam's row can name. */
export interface Person {
  readonly userId: string
  readonly name: string
}

/** What one cell works on. */
export interface Target {
  readonly examId: string
  readonly exam: NewExam
  /** A word of a foreign hospital's index that names this exam, to be found by nobody. */
  readonly planted: string
}

/** What one cell has at hand. */
export interface Cell {
  readonly world: World
  readonly server: TestServer
  readonly identity: Identity
  readonly relation: Relation
  readonly facility: FacilityKey | undefined
  readonly by: Caller
  readonly target: Target
  /** The shared study of the relation, with an archived picture; made-up UIDs for one that does not exist. */
  readonly images: { readonly examId: string; readonly instance: Instance }
}

/** What a cell saw: the class of the answer and everything that was answered, to be searched for foreign markers. */
export interface Seen {
  readonly outcome: Outcome
  readonly text: string
}

/** The people whom a fresh exam's row may name. */
export interface Cast {
  /** Whoever the relation says: the one who asks, or a colleague. */
  readonly person: Person
  /** Somebody else of that hospital. */
  readonly other: Person
  readonly now: number
  /** The hospital that an order is sent to. */
  readonly elsewhere: string
}

/** One row's kind: a call or a route, in one situation. */
export interface Case {
  /** The row's name: the call's, with the situation in brackets. */
  readonly name: string
  /** The call that it covers, or the method and path of a route. */
  readonly covers: CallName | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'} /${string}` | 'push socket' | 'room socket'
  /** False for calls without an object: one column, `own`. */
  readonly relations: boolean
  /** Finds one's own hospital's exams alone (a list, a launch): what an open order shows is read by itself, not found here. */
  readonly ownList?: boolean
  /** Markers that the site's administrator reads of every hospital: its name, or the names of those who act in it. */
  readonly site?: readonly ('facility' | 'person')[]
  /** Markers that anybody may read here (`hospital:field`): the cards of hospitals that orders may go to. */
  readonly known?: readonly string[]
  /** The fresh exam of each cell; left out where the case needs none. */
  readonly exam?: (cast: Cast) => Partial<NewExam>
  /** The exam has no report of its own, and a foreign hospital's report names it. */
  readonly plantedReport?: boolean
  act(cell: Cell): Promise<Seen>
}

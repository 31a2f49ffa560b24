import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { content } from '../../exams'
import type { TestServer } from '../../harness'
import type { Look } from './look'
import type { Random } from './random'

/** Somebody at a page. */
export interface Person {
  readonly id: string
  readonly right: number
  readonly retracts: boolean
}

/** What a client has decided to ask; a repetition is the same to the byte. */
export interface Asked {
  readonly kind: string
  readonly exam: number
  readonly call: CallName
  readonly payload: Record<string, unknown>
  /** Steps of the timeline that it leaves when it is accepted. */
  readonly moves: 0 | 1
  readonly text?: string
}

type Kind =
  | 'open'
  | 'openReview'
  | 'save'
  | 'submit'
  | 'finish'
  | 'pass'
  | 'rebut'
  | 'abandon'
  | 'keepLock'
  | 'hangUp'
  | 'resume'
  | 'refer'
  | 'takeBack'
  | 'withdraw'
  | 'retract'

const ALL: readonly Kind[] = [
  'open',
  'openReview',
  'save',
  'submit',
  'pass',
  'rebut',
  'abandon',
  'keepLock',
  'hangUp',
  'resume',
  'takeBack',
  'withdraw',
  'retract',
  'refer',
]

/** What somebody would do with a case as it looks to them; the list says by repetition what is likelier. */
function likely(me: Person, k: Look): readonly Kind[] {
  const mine = k.holder === me.id
  switch (k.state) {
    case 2060:
      return ['open', 'open', 'open', 'refer']
    case 2:
      if (!mine) return ['open']
      return k.hung
        ? ['resume', 'keepLock']
        : ['save', 'save', 'save', 'submit', 'submit', 'finish', 'abandon', 'hangUp', 'keepLock', 'refer']
    case 4:
    case 6:
    case 8:
      return mine ? ['pass', 'pass', 'pass', 'save', 'rebut', 'abandon', 'keepLock'] : ['openReview', 'takeBack']
    default:
      if (k.lastActor === me.id) return ['takeBack', 'withdraw', 'save']
      return me.retracts ? ['openReview', 'openReview', 'openReview', 'retract'] : ['openReview', 'open']
  }
}

/** The addresses of a seed's exams, and who is there. */
export interface Place {
  readonly addresses: readonly ReturnType<TestServer['sign']>[]
  readonly people: readonly Person[]
}

/** Decides by the case as it was last seen; what happens meanwhile is the server's matter. */
export function decided(random: Random, me: Person, looks: readonly Look[], place: Place, serial: number): Asked {
  const exam = random.below(looks.length)
  const k = looks[exam]!
  const kind = random.chance(0.12) ? random.of(ALL) : random.of(likely(me, k))
  const address = place.addresses[exam]!
  const { procedureId } = address
  const keyed = { procedureId, requestKey: randomUUID() }
  const text = `所见${serial}`
  const write = { ...keyed, report: content(text), baseVersion: random.chance(0.05) ? k.version + 1 : k.version }
  const ask = (call: CallName, payload: Record<string, unknown>, moves: 0 | 1 = 1, words?: string): Asked => ({
    kind,
    exam,
    call,
    payload,
    moves,
    ...(words === undefined ? {} : { text: words }),
  })
  switch (kind) {
    case 'open':
      return ask('openReport', { ...address, takeOver: 1 })
    case 'openReview':
      return ask('openReview', { ...address, takeOver: 1 })
    case 'save':
      return ask('saveReport', write, 0, text)
    case 'submit':
      return ask('submitReport', { ...write, toReview: 1 }, 1, text)
    case 'finish':
      return ask('submitReport', { ...write, toReview: 0 }, 1, text)
    case 'pass':
      return ask('passReview', { ...write, stars: 5 }, 1, text)
    case 'rebut':
      return ask('rebutReport', { ...keyed, baseVersion: k.version, reason: '请核对' })
    case 'abandon':
      return ask('abandonReport', { ...keyed, reason: '不写了' })
    case 'keepLock':
      return ask('keepLock', { procedureId }, 0)
    case 'hangUp':
      return ask('hangUpReport', { ...keyed, hang: 1, reason: '等旧片' })
    case 'resume':
      return ask('hangUpReport', { ...keyed, hang: 0 })
    case 'refer':
      return ask('referReport', { ...keyed, doctorId: random.of(place.people).id })
    case 'takeBack':
      return ask('takeBackReport', keyed)
    case 'withdraw':
      return ask('withdrawDiagnose', { risProcedureId: procedureId })
    case 'retract':
      return ask('retractOther', { risProcedureId: procedureId, reason: '左右写反' })
  }
}

import fc from 'fast-check'
import type { Who } from './people'

interface By<K extends string> {
  readonly kind: K
  readonly who: Who
}
type Version = 'right' | 'stale'

/** One step of a walk, as data: the model and the server are both told it. */
export type Act =
  | (By<'open' | 'openReview'> & { readonly takeOver: boolean; readonly after: number })
  | (By<'takeBack'> & { readonly after: number })
  | (By<'save'> & { readonly version: Version; readonly text: string })
  | (By<'submit'> & { readonly version: Version; readonly text: string; readonly finish: boolean })
  | (By<'pass'> & {
      readonly version: Version
      readonly text: string | null
      readonly direct: boolean
      readonly names: 'right' | 'wrong' | 'none'
      readonly modify: boolean
      readonly toHigher: boolean
      readonly stars: number
      readonly reason: string
    })
  | (By<'rebut'> & { readonly version: Version })
  | (By<'hangUp' | 'retract'> & { readonly reason: string })
  | (By<'refer'> & { readonly to: number })
  | By<'abandon' | 'keepLock' | 'resume' | 'withdraw' | 'print' | 'delete' | 'recover' | 'launch' | 'receive' | 'reject' | 'recall'>
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'tick' }
  | { readonly kind: 'arrive' }
  /** The last accepted request once more under its key; `other` with another body. */
  | { readonly kind: 'repeat'; readonly other: boolean }

const MINUTE = 60_000
/** Around the limits of decision 50, of parking and of taking back. */
const WAITS = [1000, 9999, 10_000, 10_001, MINUTE, 3 * MINUTE - 1, 3 * MINUTE, 27 * MINUTE, 30 * MINUTE, 240 * MINUTE]
export const TEXTS = ['右肺上叶结节', '左肺下叶斑片影', '未见异常', '双肺纹理增多'] as const
const BLANK = '  '

const often = <T>(...weighted: readonly (readonly [number, T])[]): fc.Arbitrary<T> =>
  fc.oneof(...weighted.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))
const anybody = (people: number): fc.Arbitrary<Who> =>
  fc.oneof(
    { weight: 6, arbitrary: often<Who>([4, 'holder'], [2, 'author'], [2, 'last']) },
    { weight: 5, arbitrary: fc.nat({ max: people - 1 }) as fc.Arbitrary<Who> },
  )
const suited = (people: number): fc.Arbitrary<Who> => fc.nat({ max: people - 1 }).map((fit) => ({ fit }))
const version = often<Version>([9, 'right'], [1, 'stale'])
const text = fc.oneof({ weight: 12, arbitrary: fc.constantFrom<string[]>(...TEXTS) }, { weight: 1, arbitrary: fc.constant(BLANK) })
const takeOver = fc.boolean()
const reason = often<string>([8, '请核对'], [1, ' '])
const yes = (weight: number): fc.Arbitrary<boolean> => often<boolean>([weight, true], [10 - weight, false])

/** Any act by any of so many people; acts that move a case along are the more likely ones. */
export function anyAct(people: number): fc.Arbitrary<Act> {
  const who = anybody(people)
  // Mostly who has it in hand.
  const hand = fc.oneof({ weight: 4, arbitrary: fc.constant<Who>('holder') }, { weight: 1, arbitrary: who })
  const last = fc.oneof({ weight: 3, arbitrary: fc.constant<Who>('last') }, { weight: 1, arbitrary: who })
  const silence = often<number>([7, 0], [1, 3 * MINUTE - 1], [2, 3 * MINUTE])
  const stranger = fc.oneof(
    { weight: 4, arbitrary: suited(people) },
    { weight: 1, arbitrary: fc.nat({ max: people - 1 }) as fc.Arbitrary<Who> },
  )
  const plain = <K extends Act['kind']>(kind: K, by: fc.Arbitrary<Who> = who) => fc.record({ kind: fc.constant(kind), who: by })
  const ways: readonly (readonly [number, fc.Arbitrary<unknown>])[] = [
    [9, fc.record({ kind: fc.constant('open'), who: stranger, takeOver, after: silence })],
    [10, fc.record({ kind: fc.constant('openReview'), who: stranger, takeOver, after: silence })],
    [7, fc.record({ kind: fc.constant('save'), who: hand, version, text })],
    [8, fc.record({ kind: fc.constant('submit'), who: hand, version, text, finish: yes(3) })],
    [9, passed(hand)],
    [3, fc.record({ kind: fc.constant('rebut'), who: hand, version })],
    [2, plain('abandon', hand)],
    [2, plain('keepLock', hand)],
    [2, fc.record({ kind: fc.constant('hangUp'), who: hand, reason })],
    [2, plain('resume', hand)],
    [2, fc.record({ kind: fc.constant('refer'), who, to: fc.nat({ max: people - 1 }) })],
    [5, fc.record({ kind: fc.constant('takeBack'), who: last, after: often([6, 0], [1, 9999], [2, 10_000], [2, 10_001]) })],
    [4, plain('withdraw', last)],
    [3, fc.record({ kind: fc.constant('retract'), who: stranger, reason })],
    [1, plain('print')],
    [1, plain('delete', stranger)],
    [1, plain('recover', stranger)],
    [2, plain('launch', stranger)],
    [3, plain('receive', stranger)],
    [1, plain('reject', stranger)],
    [2, plain('recall', fc.oneof(fc.constant<Who>('launcher'), stranger))],
    [4, fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(...WAITS) })],
    [2, fc.constant({ kind: 'tick' })],
    [1, fc.constant({ kind: 'arrive' })],
    [2, fc.record({ kind: fc.constant('repeat'), other: yes(3) })],
  ]
  return fc.oneof(...ways.map(([weight, arbitrary]) => ({ weight, arbitrary }))) as fc.Arbitrary<Act>
}

const passed = (who: fc.Arbitrary<Who>): fc.Arbitrary<unknown> =>
  fc
    .oneof(
      {
        weight: 2,
        arbitrary: fc.record({
          direct: fc.constant(true),
          text: often<string | null>([19, null], [1, TEXTS[0]]),
          names: often([18, 'right'], [1, 'wrong'], [1, 'none']),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          direct: fc.constant(false),
          text: fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.constant(null) }),
          names: often([7, 'none'], [2, 'right'], [1, 'wrong']),
        }),
      },
    )
    .chain((how) =>
      fc.record({
        kind: fc.constant('pass'),
        who,
        version,
        ...Object.fromEntries(Object.entries(how).map(([key, value]) => [key, fc.constant(value)])),
        modify: often([19, false], [1, true]),
        toHigher: yes(2),
        stars: often([18, 5], [1, 0], [1, 2]),
        reason,
      }),
    )

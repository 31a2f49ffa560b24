import type { Act } from './acts'
import { arrive, launch, recall, receive, recover, reject, remove, tick } from './model/around'
import { print, retract, takeBack, withdraw } from './model/back'
import { NO } from './model/codes'
import { hangUp, keepLock, refer, resume } from './model/hold'
import type { Doctor, Model } from './model/kase'
import { inHand, leaveReview, levelOf, openReview, pass, rebut } from './model/review'
import { abandon, hidden, open, save, submit } from './model/write'
import { personOf } from './people'

/** The number that a writer sends along: what the report stands at, or an older one. */
export const versionOf = ({ kase }: Model, version: 'right' | 'stale'): number =>
  version === 'right' ? kase.version : kase.version === 0 ? 5 : kase.version - 1

/** Giving back is one call: a reviewer leaves a review, everybody else a draft. */
function giveBack(m: Model, d: Doctor): number {
  if (hidden(m.kase, d)) return NO.notThere
  return levelOf(m.kase.state) > 0 && d.right > 1 ? leaveReview(m, d) : abandon(m, d)
}

type ByKind = { readonly [K in Act['kind']]: (m: Model, d: Doctor, act: Extract<Act, { kind: K }>) => number }

const RULES: Omit<ByKind, 'wait' | 'tick' | 'arrive' | 'repeat'> = {
  open: (m, d, { takeOver }) => open(m, d, takeOver),
  openReview: (m, d, { takeOver }) => openReview(m, d, takeOver),
  save: (m, d, act) => save(m, d, versionOf(m, act.version), act.text, inHand),
  submit: (m, d, act) => submit(m, d, versionOf(m, act.version), act.text, act.finish),
  pass: (m, d, act) => pass(m, d, { ...act, version: versionOf(m, act.version) }),
  rebut: (m, d, act) => rebut(m, d, versionOf(m, act.version)),
  abandon: giveBack,
  keepLock,
  hangUp: (m, d, { reason }) => hangUp(m, d, reason),
  resume,
  refer: (m, d, { to }) => refer(m, d, m.doctors[to % m.doctors.length]!),
  takeBack,
  withdraw,
  retract: (m, d, { reason }) => retract(m, d, reason),
  print,
  delete: remove,
  recover,
  launch,
  receive,
  reject,
  recall,
}

/** What the specification says to an act: 0 and the case has moved, or the code, and it stands as it was. */
export function expected(m: Model, act: Act): number {
  if (act.kind === 'wait') {
    m.now += act.ms
    return 0
  }
  if (act.kind === 'tick') {
    tick(m)
    return 0
  }
  if (act.kind === 'arrive') return arrive(m)
  if (act.kind === 'repeat') return act.other ? NO.keyReused : 0
  const d = personOf(m, act.who)
  if ('after' in act) m.now += act.after
  const rule = RULES[act.kind] as (m: Model, d: Doctor, act: Act) => number
  return rule(m, d, act)
}

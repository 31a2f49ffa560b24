import type { Act } from './acts'
import { type Doctor, isOut, type Model } from './model/kase'

/** Who acts: by what they are to the case, somebody of the side that works on it who may do the next thing, or just anybody by number. */
export type Who = 'holder' | 'author' | 'last' | 'launcher' | { readonly fit: number } | number

/** Who may take up the case as it stands: with the right for it, on its side, and a report's own author not for its review. */
function suitedOf({ doctors, kase: k }: Model, fit: number): Doctor {
  const side = isOut(k) ? 'target' : 'home'
  const needs = k.state >= 3 && k.state <= 8 ? Math.floor((k.state - 1) / 2) + 1 : 1
  const fitting = doctors.filter((d) => d.side === side && d.right >= needs && (needs === 1 || d.name !== k.author))
  return fitting.length === 0 ? doctors[fit]! : fitting[fit % fitting.length]!
}

/** The person that an act means at this moment; nobody special is the one with the number 1. */
export function personOf(m: Model, who: Who): Doctor {
  const { doctors, kase } = m
  if (typeof who === 'object') return suitedOf(m, who.fit)
  if (typeof who === 'number') return doctors[who % doctors.length]!
  const name = { holder: kase.holder, author: kase.author, last: kase.lastActor, launcher: kase.order?.launcher ?? null }[who]
  return doctors.find((one) => one.name === name) ?? doctors[1]!
}

const SENT: readonly number[] = [3, 5, 7, 9]
const WRITING: readonly number[] = [2]
const REVIEWING: readonly number[] = [4, 6, 8]
/** Where an act has a chance to be accepted; elsewhere one in seven is tried. */
const PLACES: Readonly<Partial<Record<Act['kind'], readonly number[]>>> = {
  open: [2060, 2],
  openReview: [3, 4, 5, 6, 7, 8],
  save: [...WRITING, ...REVIEWING],
  submit: WRITING,
  pass: REVIEWING,
  rebut: REVIEWING,
  abandon: [...WRITING, ...REVIEWING],
  keepLock: [...WRITING, ...REVIEWING],
  hangUp: WRITING,
  resume: WRITING,
  refer: [2060, 2],
  takeBack: SENT,
  withdraw: SENT,
  retract: SENT,
  print: [9],
  delete: [2040],
  recover: [3000],
  arrive: [2040],
  launch: [2060, 120],
  receive: [2070],
  reject: [2070, 2060],
  recall: [2070, 2060, 120],
}
export const worthTrying = ({ kase }: Model, kind: Act['kind'], luck: number): boolean =>
  luck === 0 || PLACES[kind] === undefined || PLACES[kind].includes(kase.state)

import { bus } from '@farsight/shared/bus'
import type { GuardOverride } from '@farsight/shared/contract'
import type { Hit } from '../../../guard'
import { ownCopies } from '../../../model/own-copies'

/** One place that the guard found, however often the text around it changes; against another measured value it is another one. */
export const hitKey = ({ rule, field, text, params }: Hit): string =>
  `${rule} ${field} ${text}${params?.measured ? ` ${params.measured}` : ''}`

type Pairs = readonly (readonly [string, string])[]
const isPairs = (value: unknown): value is Pairs =>
  Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'))

const copies = ownCopies(isPairs)
const copyName = (procedureId: string): string => `guard/${procedureId}`

/**
 * Reasons with which a doctor lets hits stand, by exam: they outlive the page, sealed on the device even its being loaded again, but
 * not the report in hand.
 */
const kept = new Map<string, ReadonlyMap<string, string>>()
/** The text that they were given for is sent or given up. */
export function dropReasons(procedureId: string): void {
  if (kept.delete(procedureId)) copies().drop(copyName(procedureId))
}
bus.on('report-closed.v1').subscribe(({ procedureId }) => dropReasons(procedureId))
bus.on('session-ended.v1').subscribe(() => kept.clear())

const NONE: ReadonlyMap<string, string> = new Map()
export const reasonsOf = (procedureId: string): ReadonlyMap<string, string> => kept.get(procedureId) ?? NONE

/** Lets a hit stand, or, without a reason, asks for it again. */
export function setReason(procedureId: string, hit: Hit, reason: string | undefined): ReadonlyMap<string, string> {
  const reasons = new Map(reasonsOf(procedureId))
  if (reason === undefined) reasons.delete(hitKey(hit))
  else reasons.set(hitKey(hit), reason)
  kept.set(procedureId, reasons)
  copies().keep(copyName(procedureId), [...reasons])
  return reasons
}

/** What lies on the device since before this page was loaded; what was answered meanwhile goes before it. */
export async function storedReasons(procedureId: string): Promise<ReadonlyMap<string, string>> {
  const stored = await copies().read(copyName(procedureId))
  if (stored) kept.set(procedureId, new Map([...stored, ...reasonsOf(procedureId)]))
  return reasonsOf(procedureId)
}

const REASON_MAX = 256

/** What goes with the submit: every hit that would have stopped it, with its reason. */
export const overridesOf = (hits: readonly Hit[], reasons: ReadonlyMap<string, string>): readonly GuardOverride[] =>
  hits
    .filter(({ weight }) => weight === 'stop')
    .slice(0, 100)
    .map((hit) => ({
      rule: hit.rule,
      field: hit.field,
      text: hit.text.slice(0, REASON_MAX),
      reason: (reasons.get(hitKey(hit)) ?? '').slice(0, REASON_MAX),
    }))

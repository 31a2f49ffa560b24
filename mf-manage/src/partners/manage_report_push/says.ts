import type { PushRule } from '@farsight/shared/contract'
import { SOURCE_LABELS, type SourceType } from '@farsight/shared/domain'
import { bilingual } from '@farsight/shared/i18n'

/** A rule while it is written: minutes as they are typed. */
export type PushDraft = Pick<PushRule, 'push' | 'auto' | 'modalities' | 'sourceTypes' | 'negativeOnly'> & { readonly delayMinutes: string }
export const draftOf = (rule: PushRule): PushDraft => ({
  push: rule.push,
  auto: rule.auto,
  modalities: rule.modalities,
  sourceTypes: rule.sourceTypes,
  negativeOnly: rule.negativeOnly,
  delayMinutes: String(rule.delayMinutes),
})
export const minutesOf = (typed: string): number | undefined =>
  /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 1440 ? Number(typed) : undefined

type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** What a rule does, in one sentence. */
export function pushSentence(rule: PushDraft, t: Words): string {
  if (rule.push === 0) return t('push.saysOff')
  if (rule.auto === 0) return t('push.saysHand')
  const which = [
    rule.modalities.length === 0 ? t('push.everyModality') : rule.modalities.join(' / '),
    rule.sourceTypes.length === 0
      ? t('push.everySource')
      : rule.sourceTypes.map((one) => bilingual(SOURCE_LABELS[one as SourceType])).join(' / '),
    ...(rule.negativeOnly ? [t('push.negativeAlone')] : []),
  ].join(t('comma'))
  return t('push.saysAuto', { which, minutes: rule.delayMinutes })
}

const meets = (rule: PushDraft, one: PushRule['recent'][number]): boolean =>
  rule.push === 1 &&
  rule.auto === 1 &&
  (rule.modalities.length === 0 || rule.modalities.includes(one.modality)) &&
  (rule.sourceTypes.length === 0 || (rule.sourceTypes as readonly string[]).includes(one.sourceType)) &&
  (rule.negativeOnly === 0 || one.negative === 1)

/** How many of the last seven days' reports a rule would have sent by itself. */
export const metBy = (rule: PushDraft, recent: PushRule['recent']): number =>
  recent.reduce((sum, one) => sum + (meets(rule, one) ? one.count : 0), 0)

/** Does the rule send what the one before did not, or sooner? Said by the rules themselves, whatever came in these days. */
export function widens(before: PushDraft, after: PushDraft): boolean {
  if (after.push === 1 && before.push === 0) return true
  if (after.push === 0 || after.auto === 0) return false
  if (before.auto === 0) return true
  const more = (old: readonly string[], now: readonly string[]) =>
    old.length > 0 && (now.length === 0 || now.some((one) => !old.includes(one)))
  return (
    more(before.modalities, after.modalities) ||
    more(before.sourceTypes, after.sourceTypes) ||
    (before.negativeOnly === 1 && after.negativeOnly === 0) ||
    Number(after.delayMinutes) < Number(before.delayMinutes)
  )
}

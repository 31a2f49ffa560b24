import { SIDE_LABELS } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { NO_VISIT, VISIT_TEXTS } from '../../model/registration'
import { NO_PATIENT } from '../../patient-form'
import type { Registration } from './use-registration'

/** What stands in the form beside who it is about, in the words of its fields. `replaced`: fields of the visit that are not left. */
export function useStays(form: Registration): (replaced?: Readonly<Record<string, unknown>>, card?: boolean) => readonly string[] {
  const t = useT('mf-booking')
  const say = useBilingual()
  const { visit, checks, sheet, caseInfo, reason } = form
  return (replaced = {}, card = false) => {
    const stays = (key: string): boolean => replaced[key] === undefined || replaced[key] === ''
    return [
      ...(card
        ? (['phone', 'address'] as const).filter((key) => form.patient.facts[key] !== NO_PATIENT[key]).map((key) => t(`patient.${key}`))
        : []),
      ...[...VISIT_TEXTS, 'preCheckTime' as const]
        .filter((key) => visit[key] !== NO_VISIT[key] && stays(key))
        .map((key) => t(`register.${key}`)),
      // Beside the HIS's own words the typed ones stay.
      ...(visit.conditionDescription === '' ? [] : [t('register.conditionDescription')]),
      ...(['emergency', 'trauma', 'followUp'] as const).filter((key) => visit[key] === 1).map((key) => t(`register.${key}`)),
      ...(Object.keys(visit.safety).length > 0 ? [t('register.safety')] : []),
      ...checks.map(({ item, side }) => [side && say(SIDE_LABELS[side]), item.name].filter(Boolean).join(' ')),
      ...(sheet ? [t('register.sheet')] : []),
      ...(caseInfo ? [t('register.caseStays')] : []),
      ...(reason ? [t('register.repeatReason')] : []),
    ]
  }
}

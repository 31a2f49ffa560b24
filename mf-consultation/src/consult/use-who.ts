import type { Consultation } from '@farsight/shared/contract'
import { personNameText } from '@farsight/shared/domain'
import { useLanguage } from '@farsight/shared/i18n'
import { sexAge } from './patient'

/** Identity line of a dialog: whose consultation an act is about. */
export function useWho(one: Consultation): string {
  const language = useLanguage()
  return [personNameText(one.patName, language), sexAge(one, language), one.no, ...one.exams.map(({ checkNo }) => checkNo)].join(' · ')
}

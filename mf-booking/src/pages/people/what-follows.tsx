import type { CallTypes } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'

type Preview = CallTypes['previewMerge']['answer']['val']

interface WhatFollowsProps {
  readonly preview: Preview
  /** Single exams of a known patient are named. */
  readonly naming: boolean
  readonly reconciles: boolean
}

/** What will be done to exams and to the patient who is kept, before it is done. */
export function WhatFollows({ preview: { gone, kept, fills, differs }, naming, reconciles }: WhatFollowsProps) {
  const t = useT('mf-booking')
  const fields = fills.map((field) => t(`patient.${field === 'idNo' ? 'id' : field}`)).join(t('people.and'))
  if (naming) return <p>{t('people.namingSays', { count: gone.temporary.length, numbers: gone.temporary.join(', ') })}</p>
  // A temporary identity that was found by its number is found out as well.
  if (reconciles || gone.unknown === 1) return <p>{t('people.reconcileSays', { count: gone.exams })}</p>
  return (
    <>
      <p>{t('people.mergeSays', { count: gone.exams })}</p>
      {fields !== '' && <p>{t('people.fillsSay', { fields })}</p>}
      {differs.includes('idNo') && <Bar kind="warn">{t('people.otherNumber', { kept: kept?.idNo ?? '', gone: gone.idNo })}</Bar>}
      <p>{t('people.leadsSay', { number: gone.hospitalNo })}</p>
    </>
  )
}

interface TemporaryLeftProps {
  readonly checkNos: readonly string[]
  readonly onFindOut: () => void
}

/** Exams of a known patient that say a temporary name still, and the way to find out whose they are. */
export function TemporaryLeft({ checkNos, onFindOut }: TemporaryLeftProps) {
  const t = useT('mf-booking')
  if (checkNos.length === 0) return null
  return (
    <Bar kind="warn" acts={<Button onClick={onFindOut}>{t('people.findOut')}</Button>}>
      {t('people.temporaryLeft', { count: checkNos.length, numbers: checkNos.join(', ') })}
    </Bar>
  )
}

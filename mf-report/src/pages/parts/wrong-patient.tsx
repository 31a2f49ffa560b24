import { personNameLike } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Bar } from '@farsight/shared/ui'
import { useCallback, useSyncExternalStore } from 'react'
import type { OpenedReport } from '../../model/ports'
import { headerDifferences } from '../../viewer/patient'
import type { ViewerSession } from '../../viewer/viewer-session'
import type { NoticeBar } from './notices'

const NONE = () => () => undefined

/**
 * A picture's header names another patient than the exam (DAY-02): a sign above the report that stays, whichever picture is shown now.
 * What the banner tells already, since the server saw it too, is not told twice.
 */
export function useWrongPatient(session: ViewerSession | undefined, { exam, identityWarnings }: OpenedReport): NoticeBar | false {
  const t = useT('mf-report')
  const language = useLanguage()
  const patients = useSyncExternalStore(
    useCallback((listener: () => void) => session?.subscribe(listener) ?? NONE(), [session]),
    () => session?.snapshot().patients,
  )
  const told = new Set(
    identityWarnings.map(({ field, dicom }) => `${field} ${field === 'name' ? personNameLike(dicom, exam.patName, language) : dicom}`),
  )
  const sexTold = identityWarnings.some(({ field }) => field === 'sex')
  const found = (patients ?? [])
    .flatMap((patient) => headerDifferences(patient, exam, language))
    .filter(({ field, images }) => !told.has(`${field} ${images}`) && !(field === 'sex' && sexTold))
  const differences = found.filter((one, i) => found.findIndex((other) => other.field === one.field && other.images === one.images) === i)
  if (differences.length === 0) return false
  return {
    key: 'wrong-patient',
    kind: 'error',
    bar: (
      <Bar kind="error">
        <b>{t('viewer.wrong')}</b>
        {differences.map((one) => (
          <span key={`${one.field} ${one.images}`}>
            {' · '}
            {t('viewer.differs', { label: t(`identity.${one.field}`), images: one.images, exam: one.exam })}
          </span>
        ))}
      </Bar>
    ),
  }
}

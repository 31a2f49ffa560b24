import { useT } from '@farsight/shared/i18n'
import { useLocation } from 'react-router-dom'
import css from './similar.module.css'
import { SimilarCases } from './similar-cases'

/** `/similar_cases?procedureId=…`: the public list; with a session by its rights, without one by the link's sign (decision 16). */
export default function SimilarCasesPage() {
  const t = useT('mf-report')
  const told = new URLSearchParams(useLocation().search)
  const procedureId = told.get('procedureId') ?? ''
  return (
    <main className={css.page}>
      <h1>{t('similar.title')}</h1>
      <p className="fs-2">{t('similar.says')}</p>
      {procedureId ? (
        <SimilarCases procedureId={procedureId} t={told.get('t') ?? undefined} sign={told.get('sign') ?? undefined} />
      ) : (
        <p role="alert">{t('refused.linkSays')}</p>
      )}
    </main>
  )
}

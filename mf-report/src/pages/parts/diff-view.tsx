import { useT } from '@farsight/shared/i18n'
import { useMemo } from 'react'
import { diffText } from '../../model/diff'
import css from '../pages.module.css'

/** Two versions of a text as one, with what went and what came (visual.md 1.3): by fill, line and element, never by colour alone. */
export function DiffView({ before, after, label }: { readonly before: string; readonly after: string; readonly label: string }) {
  const t = useT('mf-report')
  const parts = useMemo(() => diffText(before, after), [before, after])
  return (
    <section className={css.diff} aria-label={label}>
      {parts.length === 0 && <span className={css.dim}>{t('diff.empty')}</span>}
      {parts.map((part, i) => {
        const key = `${i}${part.kind}`
        if (part.kind === 'added') return <ins key={key}>{part.text}</ins>
        if (part.kind === 'removed') return <del key={key}>{part.text}</del>
        return <span key={key}>{part.text}</span>
      })}
    </section>
  )
}

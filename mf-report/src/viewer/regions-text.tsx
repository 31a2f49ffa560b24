import type { MarkedText } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import type { ReactNode } from 'react'
import css from './regions.module.css'

/** A text that is read: what it says of a region leads to that region. */
export function RegionsText({ text, onGo }: { readonly text: MarkedText; readonly onGo: (ref: string) => void }) {
  const t = useT('mf-report')
  const pieces: ReactNode[] = []
  let at = 0
  for (const { kind, from, to, ref } of text.marks.toSorted((a, b) => a.from - b.from)) {
    if (kind !== 'roi' || from < at || to > text.text.length) continue
    pieces.push(text.text.slice(at, from))
    pieces.push(
      <button key={`${from} ${ref}`} type="button" className={css.ref} data-ref={ref} title={t('regionGo')} onClick={() => onGo(ref)}>
        {text.text.slice(from, to)}
      </button>,
    )
    at = to
  }
  return (
    <>
      {pieces}
      {text.text.slice(at)}
    </>
  )
}

import { useT } from '@farsight/shared/i18n'
import { credits } from '../model/fee'
import css from './credits.module.css'
import { type Books, useRequests } from './use-credits'

/** The daily comparison of balances and entries: when it last ran, and which of the hospital's own rows did not agree. */
export function BooksPanel() {
  const t = useT('mf-worklist')
  const books = useRequests(true).data?.reconciliation
  if (books === undefined) return null
  return (
    <section className={css.books} aria-label={t('credits.books.title')}>
      <h2>{t('credits.books.title')}</h2>
      {books === null ? <p className="fs-2">{t('credits.books.never')}</p> : <Result books={books} />}
    </section>
  )
}

function Result({ books }: { readonly books: Books }) {
  const t = useT('mf-worklist')
  const { time, faults } = books
  if (faults.length === 0) return <p className="fs-2">{t('credits.books.right', { time })}</p>
  return (
    <>
      <p role="alert" className={css.wrong}>
        {t('credits.books.wrong', { time, count: faults.length })}
      </p>
      <ul className={css.lines}>
        {faults.map((fault) => (
          <li key={`${fault.subject} ${fault.rowId}`} className={css.line}>
            <b>{t(`credits.books.subject.${fault.subject}`)}</b>
            <span>{t('credits.books.difference', { expected: credits(fault.expected), found: credits(fault.found) })}</span>
            <span className="fs-2">{fault.rowId}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

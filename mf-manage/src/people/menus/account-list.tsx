import { doctorTitle } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { EmptyLine } from '@farsight/shared/ui'
import { SearchField } from '@farsight/shared/ui/data'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import css from '../kit/people.module.css'
import { useWords } from '../kit/use-people'

export interface MenuAccount {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly role: string
  readonly enabled: 0 | 1
  readonly version: number
  readonly menu: string
}

/**
 * Accounts at the left, of the chosen one its menu at the right. The choice waits while something is changed and not saved: whoever is being
 * changed stays in the list and in the editor, whatever is searched for.
 */
export function AccountList<A extends MenuAccount>({
  rows,
  first,
  children,
}: {
  readonly rows: readonly A[]
  /** Whose menu is asked for by whoever comes here. */
  readonly first?: string | undefined
  readonly children: (account: A, onDirty: (dirty: boolean) => void) => ReactNode
}) {
  const t = useWords()
  const say = useBilingual()
  const [keyword, setKeyword] = useState('')
  const [id, setId] = useState(first)
  const [dirty, setDirty] = useState(false)
  const word = keyword.trim().toLowerCase()
  const fits = ({ name, title }: A): boolean => word === '' || name.toLowerCase().includes(word) || title.includes(word)
  const found = rows.filter((row) => fits(row) || (dirty && row.id === id))
  const chosen = found.find((row) => row.id === id) ?? found[0]
  const [waits, setWaits] = useState(false)
  // The first one was pressed by nobody; a change to it is a choice.
  const changed = useRef(chosen?.id)
  changed.current = chosen?.id
  const tell = useCallback((now: boolean) => {
    setDirty(now)
    setWaits(false)
    if (now) setId(changed.current)
  }, [])
  return (
    <>
      <div className="fs-tools">
        <SearchField label={t('menu.search')} placeholder={t('menu.search')} value={keyword} onSearch={setKeyword} scans={false} />
        {dirty && (waits || (chosen && !fits(chosen))) && (
          <span role="alert" style={{ color: 'var(--st-wait)' }}>
            {t('menu.unsaved')}
          </span>
        )}
      </div>
      {found.length === 0 && (
        <EmptyLine says={t('user.empty', { keyword })} act={{ label: t('clearSearch'), onClick: () => setKeyword('') }} />
      )}
      <div className={css.split}>
        <ul className={css.list} aria-label={t('menu.accounts')}>
          {found.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                aria-current={row.id === chosen?.id}
                onClick={() => {
                  if (!dirty || row.id === chosen?.id) setId(row.id)
                  else setWaits(true)
                }}
              >
                <span className="fs-cut" title={row.name}>
                  {row.name} <span className="fs-2">{say(doctorTitle(row.title)) || t(`role.${row.role}`)}</span>
                </span>
                <span className="fs-2">{row.enabled ? '' : t('closed')}</span>
              </button>
            </li>
          ))}
        </ul>
        {chosen && <div className={css.editor}>{children(chosen, tell)}</div>}
      </div>
    </>
  )
}

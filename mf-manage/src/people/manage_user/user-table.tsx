import { session } from '@farsight/shared/bus'
import type { ManagedUser } from '@farsight/shared/contract'
import { GIVEN_ROLES } from '@farsight/shared/domain'
import { Button, useMedia } from '@farsight/shared/ui'
import { SignTag } from '@farsight/shared/ui/data'
import { LINK, Table, Tag } from '../../pages/manage-release/show'
import css from '../kit/people.module.css'
import { useWords } from '../kit/use-people'
import { type Room, useShowUser } from './user-show'

const SIGNS = {
  open: { hue: 'done', glyph: 'disc-tick', zh: '启用', en: 'Enabled' },
  closed: { hue: 'bad', glyph: 'square-struck', zh: '停用', en: 'Disabled' },
} as const

/** A long name breaks and leaves the others their room. */
const NAME = { minWidth: 72, maxWidth: 220, overflowWrap: 'anywhere' } as const

export interface UserTableProps {
  readonly rows: readonly ManagedUser[]
  readonly rooms: readonly Room[]
  readonly separated: boolean
  readonly onEdit: (user: ManagedUser) => void
  readonly onReset: (user: ManagedUser) => void
  readonly onEnable: (user: ManagedUser) => void
}

/** Accounts of the hospital: who, what they may, and whether they are open. */
export function UserTable({ rows, rooms, separated, onEdit, onReset, onEnable }: UserTableProps) {
  const t = useWords()
  const show = useShowUser(rooms)
  const own = session.current()?.loginUserId
  // On a narrow window title and phone stand under what they belong to: no column lies behind the acts.
  const wide = useMedia('(min-width: 1280px)')
  return (
    <Table<ManagedUser>
      name={t('user.list')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          title: t('user.name'),
          cell: (row) => (
            <div style={NAME}>
              <b>{row.name}</b> {row.nickname && <span className="fs-2">{row.nickname}</span>}{' '}
              {row.mustChange === 1 && <Tag warn>{t('user.mustChange')}</Tag>}
              {!wide && <div className="fs-2">{show('title', row)}</div>}
            </div>
          ),
        },
        { key: 'state', title: t('user.state'), cell: ({ enabled }) => <SignTag sign={enabled ? SIGNS.open : SIGNS.closed} /> },
        {
          key: 'loginName',
          title: t('user.loginName'),
          cell: ({ loginName, phone }) => (
            <div style={NAME}>
              {loginName || '—'}
              {!wide && (
                <div className="fs-2" style={{ whiteSpace: 'nowrap' }}>
                  {phone}
                </div>
              )}
            </div>
          ),
        },
        ...(wide
          ? [
              {
                key: 'title',
                title: t('user.title'),
                cell: (row: ManagedUser) => <span className={css.word}>{show('title', row) || '—'}</span>,
              },
            ]
          : []),
        {
          key: 'role',
          title: t('user.role'),
          cell: (row) => (
            <span className={css.word}>
              {show('role', row)} {row.role === 'admin' && (separated || row.duty) && <Tag>{show('duty', row)}</Tag>}
            </span>
          ),
        },
        ...(wide
          ? [
              {
                key: 'phone',
                title: t('user.phone'),
                cell: ({ phone }: ManagedUser) => <span style={{ whiteSpace: 'nowrap' }}>{phone || '—'}</span>,
              },
            ]
          : []),
        {
          key: 'permissions',
          title: t('user.permissions'),
          cell: (row) => <div style={{ minWidth: 120 }}>{show('permissions', row) || '—'}</div>,
        },
        { key: 'roomIds', title: t('user.roomIds'), cell: (row) => <div style={{ minWidth: 64 }}>{show('roomIds', row)}</div> },
        {
          key: 'acts',
          title: t('acts'),
          stays: true,
          cell: (row) =>
            (GIVEN_ROLES as readonly string[]).includes(row.role) ? (
              <span
                style={{
                  display: 'flex',
                  flexDirection: wide ? 'row' : 'column',
                  alignItems: 'flex-start',
                  gap: wide ? 8 : 0,
                  whiteSpace: 'nowrap',
                }}
              >
                <Button kind="link" style={LINK} aria-label={t('user.editOne', { name: row.name })} onClick={() => onEdit(row)}>
                  {t('edit')}
                </Button>
                {row.id !== own && (
                  <>
                    <Button kind="link" style={LINK} aria-label={t('reset.one', { name: row.name })} onClick={() => onReset(row)}>
                      {t('reset.verb')}
                    </Button>
                    <Button
                      kind="link"
                      style={row.enabled ? { ...LINK, color: 'var(--st-bad)' } : LINK}
                      aria-label={t(row.enabled ? 'close.one' : 'open.one', { name: row.name })}
                      onClick={() => onEnable(row)}
                    >
                      {t(row.enabled ? 'close.verb' : 'open.verb')}
                    </Button>
                  </>
                )}
              </span>
            ) : (
              <span className="fs-2">{t('user.notHere')}</span>
            ),
        },
      ]}
    />
  )
}

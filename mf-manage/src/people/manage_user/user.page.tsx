import type { ManagedUser } from '@farsight/shared/contract'
import { Bar, Button, EmptyLine, IconButton } from '@farsight/shared/ui'
import { ConfirmDialog, figure, SearchField } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { heldHere } from '../../frame/held'
import { ManageFrame } from '../../frame/manage-frame'
import { DoctorImportDialog } from '../../imports/doctor-import-dialog'
import { useWords as useTableWords } from '../../imports/use-table'
import { useKeys } from '../../pages/manage-release/use-keys'
import css from '../kit/people.module.css'
import { Shown } from '../kit/shown'
import { useAct, useAskAgain, useManaged, useWords } from '../kit/use-people'
import { ResetDialog } from './reset-dialog'
import { SeparationDialog } from './separation-dialog'
import { type SavedUser, UserDialog } from './user-dialog'
import { UserTable } from './user-table'

type Open =
  | { readonly kind: 'edit'; readonly user: ManagedUser | undefined }
  | { readonly kind: 'reset' | 'enable'; readonly user: ManagedUser }
  | { readonly kind: 'separation' | 'import' }
interface Notice {
  readonly says: string
  readonly given?: SavedUser['given']
  /** The account whose main menu somebody must look at. */
  readonly menuOf?: string | undefined
}

/** /manage/manage_user: who works here and may what. */
export function UserPage() {
  return (
    <ManageFrame>
      <Users />
    </ManageFrame>
  )
}

function Users() {
  const t = useWords()
  const tableWords = useTableWords()
  const [keyword, setKeyword] = useState('')
  const asked = useManaged('manageUserList', keyword ? { keyword } : {})
  const askAgain = useAskAgain()
  const [open, setOpen] = useState<Open>()
  const [notice, setNotice] = useState<Notice>()
  useKeys({ r: askAgain, n: () => setOpen({ kind: 'edit', user: undefined }) })
  const go = useNavigate()
  const close = () => setOpen(undefined)
  const saved = ({ id, name, role, given, menu }: SavedUser) =>
    setNotice({
      says: [
        t(given ? 'user.added' : 'user.saved', { name }),
        ...(menu === 'followed' ? [t('user.menuFollowed', { role: t(`role.${role}`) })] : menu === 'left' ? [t('user.menuLeft')] : []),
      ].join(' '),
      given,
      menuOf: menu === 'left' && heldHere().includes('main_menu') ? id : undefined,
    })
  return (
    <>
      <div className="fs-tools">
        <SearchField label={t('user.search')} placeholder={t('user.search')} value={keyword} onSearch={setKeyword} scans={false} />
        {asked.data && <span className="fs-2">{t('user.count', { count: figure(asked.data.val.rows.length) })}</span>}
        <div className="fs-tools-end">
          <IconButton icon="refresh" label={t('refresh')} keyName="R" busy={asked.isFetching} onClick={askAgain} />
          {asked.data && (
            <Button icon="shield" onClick={() => setOpen({ kind: 'separation' })}>
              {t(asked.data.val.separated ? 'separation.on' : 'separation.off')}
            </Button>
          )}
          <Button onClick={() => setOpen({ kind: 'import' })}>{tableWords('doctor.open')}</Button>
          <Button kind="primary" icon="plus" onClick={() => setOpen({ kind: 'edit', user: undefined })}>
            {t('user.add')}
          </Button>
        </div>
      </div>
      {notice && (
        <Bar
          kind="ok"
          onClose={() => setNotice(undefined)}
          acts={
            notice.menuOf !== undefined && (
              <Button kind="link" onClick={() => go(`/manage/main_menu?user=${notice.menuOf}`)}>
                {t('user.menuOpen')}
              </Button>
            )
          }
        >
          {notice.says}
          {notice.given && (
            <>
              {' '}
              {t('given.says', { loginName: notice.given.loginName })} <b style={{ userSelect: 'all' }}>{notice.given.password}</b>
            </>
          )}
        </Bar>
      )}
      <Shown what={t('user.list')} asked={asked}>
        {({ val: { rows, rooms, separated, roles } }) => (
          <div className={css.body}>
            {rows.length === 0 ? (
              <EmptyLine
                says={t('user.empty', { keyword })}
                act={keyword ? { label: t('clearSearch'), onClick: () => setKeyword('') } : undefined}
              />
            ) : (
              <UserTable
                rows={rows}
                rooms={rooms}
                separated={separated === 1}
                onEdit={(user) => setOpen({ kind: 'edit', user })}
                onReset={(user) => setOpen({ kind: 'reset', user })}
                onEnable={(user) => setOpen({ kind: 'enable', user })}
              />
            )}
            {open?.kind === 'edit' && (
              <UserDialog key={open.user?.id ?? ''} user={open.user} rooms={rooms} roles={roles} onSaved={saved} onClose={close} />
            )}
            {open?.kind === 'reset' && (
              <ResetDialog
                user={open.user}
                onDone={(given) => setNotice({ says: t('reset.done', { name: open.user.name }), given })}
                onClose={close}
              />
            )}
            {open?.kind === 'enable' && (
              <EnableDialog
                user={open.user}
                onDone={() => setNotice({ says: t(open.user.enabled ? 'close.done' : 'open.done', { name: open.user.name }) })}
                onClose={close}
              />
            )}
            {open?.kind === 'import' && <DoctorImportDialog onClose={close} />}
            {open?.kind === 'separation' && (
              <SeparationDialog
                separated={separated === 1}
                onDone={(now) => setNotice({ says: t(separated ? (now ? 'separation.asked' : 'separation.ended') : 'separation.done') })}
                onClose={close}
              />
            )}
          </div>
        )}
      </Shown>
    </>
  )
}

function EnableDialog({
  user,
  onDone,
  onClose,
}: {
  readonly user: ManagedUser
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useWords()
  const { busy, fault, run } = useAct()
  const word = user.enabled ? 'close' : 'open'
  return (
    <ConfirmDialog
      title={t(`${word}.title`, { name: user.name })}
      verb={t(`${word}.verb`)}
      danger={user.enabled === 1}
      busy={busy}
      error={fault}
      onClose={onClose}
      onConfirm={() =>
        void run('manageUserEnable', { doctorId: user.id, state: user.enabled ? 0 : 1 }).then((answer) => {
          if (!answer) return
          onDone()
          onClose()
        })
      }
    >
      <p>{t(`${word}.says`)}</p>
    </ConfirmDialog>
  )
}

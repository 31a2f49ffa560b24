import type { ManagedDepartment } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button, EmptyLine, IconButton, message, Select } from '@farsight/shared/ui'
import { ConfirmDialog, figure, SearchField } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { ManageFrame } from '../../frame/manage-frame'
import { LINK, Table } from '../../pages/manage-release/show'
import { useKeys } from '../../pages/manage-release/use-keys'
import css from '../kit/people.module.css'
import { Shown } from '../kit/shown'
import { useAct, useAskAgain, useManaged, useWords } from '../kit/use-people'
import { DepartmentDialog, TYPES } from './department-dialog'

type Type = (typeof TYPES)[number]
type Open =
  | { readonly kind: 'edit'; readonly row: ManagedDepartment | undefined }
  | { readonly kind: 'delete'; readonly row: ManagedDepartment }

/** /manage/manage_department: departments and wards, as the register form offers them (MANAGE-09). */
export function DepartmentPage() {
  return (
    <ManageFrame>
      <Departments />
    </ManageFrame>
  )
}

function Departments() {
  const t = useWords()
  const comma = useT()('comma')
  const [keyword, setKeyword] = useState('')
  const [type, setType] = useState<Type>()
  const asked = useManaged('manageDepartmentList', { ...(keyword ? { keyword } : {}), ...(type ? { type } : {}) })
  const askAgain = useAskAgain()
  const [open, setOpen] = useState<Open>()
  const add = () => setOpen({ kind: 'edit', row: undefined })
  useKeys({ r: askAgain, n: add })
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="fs-tools">
        <SearchField
          label={t('department.search')}
          placeholder={t('department.search')}
          value={keyword}
          onSearch={setKeyword}
          scans={false}
        />
        <Select
          aria-label={t('department.type')}
          options={[{ value: '', label: t('type.all') }, ...TYPES.map((one) => ({ value: one, label: t(`type.${one}`) }))]}
          value={type ?? ''}
          onChange={(event) => setType((event.target.value || undefined) as Type | undefined)}
          style={{ width: 120 }}
        />
        {asked.data && <span className="fs-2">{t('department.count', { count: figure(asked.data.total) })}</span>}
        <div className="fs-tools-end">
          <IconButton icon="refresh" label={t('refresh')} keyName="R" busy={asked.isFetching} onClick={askAgain} />
          <Button kind="primary" icon="plus" onClick={add}>
            {t('department.add')}
          </Button>
        </div>
      </div>
      <Shown what={t('department.list')} asked={asked}>
        {({ val }) => (
          <div className={css.body}>
            {val.length === 0 ? (
              <EmptyLine
                says={
                  keyword || type
                    ? t('department.notFound', { keyword: keyword || (type ? t(`type.${type}`) : '') })
                    : t('department.empty')
                }
                act={
                  keyword || type
                    ? {
                        label: t('clearSearch'),
                        onClick: () => {
                          setKeyword('')
                          setType(undefined)
                        },
                      }
                    : { label: t('department.add'), onClick: add }
                }
              />
            ) : (
              <Table<ManagedDepartment>
                name={t('department.list')}
                rows={val}
                rowKey={({ id }) => id}
                columns={[
                  { key: 'name', title: t('department.name'), cell: ({ name }) => <b>{name}</b> },
                  { key: 'type', title: t('department.type'), cell: (row) => <span className={css.word}>{t(`type.${row.type}`)}</span> },
                  { key: 'description', title: t('department.description'), cell: ({ description }) => description || '—' },
                  { key: 'doctors', title: t('department.doctors'), cell: ({ doctors }) => doctors.join(comma) || '—' },
                  { key: 'place', title: t('department.place'), num: true, cell: ({ place }) => place },
                  {
                    key: 'acts',
                    title: t('acts'),
                    stays: true,
                    cell: (row) => (
                      <span style={{ display: 'flex', gap: 8, whiteSpace: 'nowrap' }}>
                        <Button
                          kind="link"
                          style={LINK}
                          aria-label={t('department.editOne', { name: row.name })}
                          onClick={() => setOpen({ kind: 'edit', row })}
                        >
                          {t('edit')}
                        </Button>
                        <Button
                          kind="link"
                          style={{ ...LINK, color: 'var(--st-bad)' }}
                          aria-label={t('department.deleteOne', { name: row.name })}
                          onClick={() => setOpen({ kind: 'delete', row })}
                        >
                          {t('delete')}
                        </Button>
                      </span>
                    ),
                  },
                ]}
              />
            )}
            {open?.kind === 'edit' && (
              <DepartmentDialog
                key={open.row?.id ?? ''}
                department={open.row}
                place={Math.min(9999, Math.max(0, ...val.map(({ place }) => place)) + 1)}
                onSaved={(name) => message.success(t('department.saved', { name }))}
                onClose={close}
              />
            )}
            {open?.kind === 'delete' && <DeleteDialog row={open.row} onClose={close} />}
          </div>
        )}
      </Shown>
    </>
  )
}

function DeleteDialog({ row, onClose }: { readonly row: ManagedDepartment; readonly onClose: () => void }) {
  const t = useWords()
  const { busy, fault, run } = useAct()
  return (
    <ConfirmDialog
      title={t('department.deleteTitle', { name: row.name })}
      verb={t('delete')}
      danger
      busy={busy}
      error={fault}
      onClose={onClose}
      onConfirm={() =>
        void run('manageDepartmentDelete', { id: row.id, baseVersion: row.version }).then((answer) => {
          if (!answer) return
          message.success(t('department.deleted', { name: row.name }))
          onClose()
        })
      }
    >
      <p>{t('department.deleteSays')}</p>
    </ConfirmDialog>
  )
}

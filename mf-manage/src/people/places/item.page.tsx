import type { ManagedItem } from '@farsight/shared/contract'
import { MANAGED_MODALITIES } from '@farsight/shared/domain'
import { Button, EmptyLine, IconButton, message, Select } from '@farsight/shared/ui'
import { figure, ModalityBox, SearchField, SignTag } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { ManageFrame } from '../../frame/manage-frame'
import { LINK, Table } from '../../pages/manage-release/show'
import { useKeys } from '../../pages/manage-release/use-keys'
import css from '../kit/people.module.css'
import { Shown } from '../kit/shown'
import { useAskAgain, useManaged, useWords } from '../kit/use-people'
import { ItemDialog } from './item-dialog'
import { PLACE_SIGNS } from './signs'

type Modality = ManagedItem['modality']

/** /manage/manage_item: what can be examined here, how long it takes and what it costs. */
export function ItemPage() {
  return (
    <ManageFrame>
      <Items />
    </ManageFrame>
  )
}

function Items() {
  const t = useWords()
  const [keyword, setKeyword] = useState('')
  const [modality, setModality] = useState<Modality | ''>('CT')
  const asked = useManaged('manageItemList', { ...(keyword ? { keyword } : {}), ...(modality ? { modality } : {}) })
  const askAgain = useAskAgain()
  const [open, setOpen] = useState<{ readonly row: ManagedItem | undefined }>()
  const add = () => setOpen({ row: undefined })
  useKeys({ r: askAgain, n: add })
  return (
    <>
      <div className="fs-tools">
        <SearchField label={t('item.search')} placeholder={t('item.search')} value={keyword} onSearch={setKeyword} scans={false} />
        <Select
          aria-label={t('item.modality')}
          options={[{ value: '', label: t('item.all') }, ...MANAGED_MODALITIES.map((one) => ({ value: one, label: one }))]}
          value={modality}
          onChange={(event) => setModality(event.target.value as Modality | '')}
          style={{ width: 120 }}
        />
        {asked.data && <span className="fs-2">{t('item.count', { count: figure(asked.data.total) })}</span>}
        <div className="fs-tools-end">
          <IconButton icon="refresh" label={t('refresh')} keyName="R" busy={asked.isFetching} onClick={askAgain} />
          <Button kind="primary" icon="plus" onClick={add}>
            {t('item.add')}
          </Button>
        </div>
      </div>
      <Shown what={t('item.list')} asked={asked}>
        {({ val }) => (
          <div className={css.body}>
            {val.length === 0 ? (
              <EmptyLine says={t('item.empty')} act={{ label: t('item.add'), onClick: add }} />
            ) : (
              <Table<ManagedItem>
                name={t('item.list')}
                rows={val}
                rowKey={({ id }) => id}
                columns={[
                  { key: 'modality', title: t('item.modality'), cell: (row) => <ModalityBox code={row.modality} /> },
                  {
                    key: 'bodypart',
                    title: t('item.bodypart'),
                    cell: ({ bodypart, hasSide }) => `${bodypart}${hasSide ? ` (${t('item.sides')})` : ''}`,
                  },
                  { key: 'name', title: t('item.name'), cell: ({ name }) => <b>{name}</b> },
                  { key: 'fee', title: t('item.fee'), num: true, cell: ({ fee }) => fee },
                  { key: 'minutes', title: t('item.minutes'), num: true, cell: ({ minutes }) => minutes },
                  { key: 'contrast', title: t('item.contrast'), cell: ({ contrast }) => (contrast ? t('yes') : '—') },
                  { key: 'preparation', title: t('item.preparation'), cell: ({ preparation }) => preparation || '—' },
                  { key: 'state', title: t('user.state'), cell: ({ enabled }) => <SignTag sign={PLACE_SIGNS[enabled]} /> },
                  {
                    key: 'acts',
                    title: t('acts'),
                    stays: true,
                    cell: (row) => (
                      <Button
                        kind="link"
                        style={LINK}
                        aria-label={t('item.editOne', { name: `${row.bodypart} ${row.name}` })}
                        onClick={() => setOpen({ row })}
                      >
                        {t('edit')}
                      </Button>
                    ),
                  },
                ]}
              />
            )}
            {open && (
              <ItemDialog
                key={open.row?.id ?? ''}
                item={open.row}
                start={{ modality: modality || 'CT', place: Math.min(9999, Math.max(0, ...val.map(({ place }) => place)) + 1) }}
                onSaved={(name) => message.success(t('item.saved', { name }))}
                onClose={() => setOpen(undefined)}
              />
            )}
          </div>
        )}
      </Shown>
    </>
  )
}

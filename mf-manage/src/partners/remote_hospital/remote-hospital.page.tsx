import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { Button, EmptyLine } from '@farsight/shared/ui'
import { Chip, SearchField } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LINK, Table } from '../../pages/manage-release/show'
import { HospitalCell, useHospitalName } from '../parts/hospital-name'
import { LevelFilter } from '../parts/level-filter'
import { Now, RelationTag, Screen, useWords } from '../parts/screen'
import { ApplyDialog, EndDialog } from './dialogs'
import { How } from './how'

const QUIET = { promptType: 'none', showLoading: false } as const
export type Relation = CallTypes['remoteHospitalList']['answer']['val'][number]
const STATES = ['', 'pending', 'agreed', 'refused'] as const
type Open = { readonly kind: 'apply'; readonly again?: Relation } | { readonly kind: 'end' | 'withdraw'; readonly row: Relation }

/** /manage/remote_hospital: with whom the hospital works, whom it has asked, and the end of it. */
export function RemoteHospitalPage() {
  const t = useWords()
  const named = useHospitalName()
  const [state, setState] = useState<(typeof STATES)[number]>('')
  const [keyword, setKeyword] = useState('')
  const [level, setLevel] = useState('')
  const [open, setOpen] = useState<Open>()
  const asked = useQuery({
    queryKey: ['mf-manage/relations'],
    queryFn: async ({ signal }) => (await api.call('remoteHospitalList', {}, { ...QUIET, signal })).val,
  })
  const all = asked.data ?? []
  const word = keyword.toLowerCase()
  const rows = all.filter(
    (row) =>
      (state === '' || row.state === state) &&
      (level === '' || row.level === level) &&
      [row.name, row.nameEn, row.address].some((text) => text.toLowerCase().includes(word)),
  )
  const selectable = all.filter((row) => row.selectable === 1)
  const dialog = { onClose: () => setOpen(undefined), onTried: () => void asked.refetch() }
  return (
    <Screen
      title={t('remote.title')}
      asked={asked}
      tools={
        <>
          <SearchField value={keyword} label={t('hospital.search')} placeholder={t('hospital.search')} onSearch={setKeyword} />
          <LevelFilter value={level} of={all} onChange={setLevel} />
          {STATES.map((one) => (
            <Chip
              key={one}
              label={t(`relation.${one || 'all'}`)}
              count={one === '' ? all.length : all.filter((row) => row.state === one).length}
              on={state === one}
              onClick={() => setState(one)}
            />
          ))}
          <Button kind="primary" icon="plus" onClick={() => setOpen({ kind: 'apply' })}>
            {t('remote.apply')}
          </Button>
        </>
      }
    >
      <Now
        says={
          selectable.length === 0
            ? t('remote.nowNone')
            : t('remote.now', { count: selectable.length, names: selectable.map(named).join(t('comma')) })
        }
      />
      {rows.length === 0 ? (
        <EmptyLine
          says={all.length === 0 ? t('remote.empty') : t('remote.notFound')}
          act={
            all.length === 0
              ? { label: t('remote.apply'), onClick: () => setOpen({ kind: 'apply' }) }
              : {
                  label: t('clear'),
                  onClick: () => {
                    setKeyword('')
                    setLevel('')
                    setState('')
                  },
                }
          }
        />
      ) : (
        <Table<Relation>
          name={t('remote.title')}
          rows={rows}
          rowKey={(row) => row.facilityId}
          columns={[
            { key: 'name', title: t('hospital.levelAddress'), width: 240, cell: (row) => <HospitalCell of={row} /> },
            { key: 'state', title: t('relation.state'), width: 104, cell: (row) => <RelationTag state={row.state} /> },
            { key: 'how', title: t('remote.how'), cell: (row) => <How row={row} /> },
            { key: 'orders', title: t('remote.orders'), num: true, width: 88, cell: (row) => row.openOrders },
            { key: 'acts', title: t('acts'), width: 112, stays: true, cell: (row) => <Acts row={row} onOpen={setOpen} /> },
          ]}
        />
      )}
      {open?.kind === 'apply' && <ApplyDialog again={open.again} known={all} {...dialog} />}
      {(open?.kind === 'end' || open?.kind === 'withdraw') && <EndDialog row={open.row} withdraw={open.kind === 'withdraw'} {...dialog} />}
    </Screen>
  )
}

/** What may be done with a relation: one thing, by how its application stands. */
function Acts({ row, onOpen }: { readonly row: Relation; readonly onOpen: (open: Open) => void }) {
  const t = useWords()
  const name = useHospitalName()(row)
  const act = (word: 'end' | 'withdraw' | 'again', onClick: () => void, refused?: string) => (
    <Button kind="link" style={LINK} {...(refused ? { refused } : {})} aria-label={t(`remote.${word}One`, { name })} onClick={onClick}>
      {t(`remote.${word}`)}
    </Button>
  )
  if (row.application === 'agreed')
    return act('end', () => onOpen({ kind: 'end', row }), row.openOrders > 0 ? t('remote.hasOrders', { count: row.openOrders }) : undefined)
  if (row.application === 'pending' && row.asked === 'own') return act('withdraw', () => onOpen({ kind: 'withdraw', row }))
  if (row.application === 'refused')
    return act('again', () => onOpen({ kind: 'apply', again: row }), row.mayApply ? undefined : t('remote.mayNot'))
  return '—'
}

import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { useWrite } from '@farsight/shared/module'
import { Bar, Button, EmptyLine, ErrorBar, Field, message, TextArea } from '@farsight/shared/ui'
import { Chip, Dialog, ReasonDialog, SearchField } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LINK, Table } from '../../pages/manage-release/show'
import { HospitalList } from '../parts/hospital-list'
import { LevelAddress, LevelFilter } from '../parts/level-filter'
import { Now, RelationTag, Screen, useWords } from '../parts/screen'

const QUIET = { promptType: 'none', showLoading: false } as const
type Relation = CallTypes['remoteHospitalList']['answer']['val'][number]
const STATES = ['', 'pending', 'agreed', 'refused'] as const

/** /manage/remote_hospital: with whom the hospital works, whom it has asked, and the end of it. */
export function RemoteHospitalPage() {
  const t = useWords()
  const [state, setState] = useState<(typeof STATES)[number]>('')
  const [keyword, setKeyword] = useState('')
  const [level, setLevel] = useState('')
  const [applying, setApplying] = useState<{ readonly facilityId: string }>()
  const [ending, setEnding] = useState<Relation>()
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
  return (
    <Screen
      title={t('remote.title')}
      asked={asked}
      tools={
        <>
          <SearchField value={keyword} label={t('hospital.search')} placeholder={t('hospital.search')} onSearch={setKeyword} />
          <LevelFilter value={level} onChange={setLevel} />
          {STATES.map((one) => (
            <Chip
              key={one}
              label={t(`relation.${one || 'all'}`)}
              count={one === '' ? all.length : all.filter((row) => row.state === one).length}
              on={state === one}
              onClick={() => setState(one)}
            />
          ))}
          <Button kind="primary" icon="plus" onClick={() => setApplying({ facilityId: '' })}>
            {t('remote.apply')}
          </Button>
        </>
      }
    >
      <Now
        says={
          selectable.length === 0
            ? t('remote.nowNone')
            : t('remote.now', { count: selectable.length, names: selectable.map((row) => row.name).join(t('comma')) })
        }
      />
      {rows.length === 0 ? (
        <EmptyLine
          says={all.length === 0 ? t('remote.empty') : t('remote.notFound')}
          act={
            all.length === 0
              ? { label: t('remote.apply'), onClick: () => setApplying({ facilityId: '' }) }
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
            { key: 'name', title: t('hospital.name'), width: 176, cell: (row) => <b>{row.name}</b> },
            {
              key: 'level',
              title: t('hospital.levelAddress'),
              width: 200,
              cell: (row) => <LevelAddress of={row} />,
            },
            { key: 'state', title: t('relation.state'), width: 104, cell: (row) => <RelationTag state={row.state} /> },
            { key: 'how', title: t('remote.how'), cell: (row) => <How row={row} /> },
            {
              key: 'orders',
              title: t('remote.orders'),
              num: true,
              width: 88,
              cell: (row) => row.openOrders,
            },
            {
              key: 'acts',
              title: t('acts'),
              width: 120,
              stays: true,
              cell: (row) =>
                row.state === 'agreed' && row.asked !== '' ? (
                  <Button
                    kind="link"
                    style={LINK}
                    {...(row.openOrders > 0 ? { refused: t('remote.hasOrders', { count: row.openOrders }) } : {})}
                    aria-label={t('remote.endOne', { name: row.name })}
                    onClick={() => setEnding(row)}
                  >
                    {t('remote.end')}
                  </Button>
                ) : row.state === 'refused' ? (
                  <Button
                    kind="link"
                    style={LINK}
                    aria-label={t('remote.againOne', { name: row.name })}
                    onClick={() => setApplying({ facilityId: row.facilityId })}
                  >
                    {t('remote.again')}
                  </Button>
                ) : (
                  '—'
                ),
            },
          ]}
        />
      )}
      {applying && <ApplyDialog chosen={applying.facilityId} onClose={() => setApplying(undefined)} onDone={() => void asked.refetch()} />}
      {ending && <EndDialog row={ending} onClose={() => setEnding(undefined)} onDone={() => void asked.refetch()} />}
    </Screen>
  )
}

/** Who asked whom and what was answered; a union that joins the two besides. */
function How({ row }: { readonly row: Relation }) {
  const t = useWords()
  return (
    <>
      {row.asked !== '' && <div>{t(`remote.asked.${row.asked}`, { time: row.askedTime ?? '' })}</div>}
      {row.asked !== '' && row.answeredTime && (
        <div className="fs-2">{t(`remote.answered.${row.state === 'agreed' ? 'agreed' : 'refused'}`, { time: row.answeredTime })}</div>
      )}
      {row.remark && <div className="fs-2">{t('remote.remarkSays', { remark: row.remark })}</div>}
      {row.state === 'refused' && row.reason && <div className="fs-2">{t('remote.reasonSays', { reason: row.reason })}</div>}
      {row.union === 1 && <div className="fs-2">{t('remote.byUnion')}</div>}
      {row.state === 'agreed' && row.selectable === 0 && <div style={{ color: 'var(--st-wait)' }}>{t('remote.notReceiving')}</div>}
    </>
  )
}

function ApplyDialog({
  chosen: begin,
  onClose,
  onDone,
}: {
  readonly chosen: string
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const t = useWords()
  const [chosen, setChosen] = useState(begin)
  const [remark, setRemark] = useState('')
  const [pressed, setPressed] = useState(false)
  const { busy, refused, run } = useWrite()
  const offered = useQuery({
    queryKey: ['mf-manage/applicable'],
    queryFn: async ({ signal }) => await api.call('applicableHospitals', {}, { ...QUIET, signal }),
  })
  async function send(): Promise<void> {
    setPressed(true)
    if (chosen === '' || !(await run('applyHospital', { facilityId: chosen, remark: remark.trim() }))) return
    message.success(t('remote.applied'))
    onDone()
    onClose()
  }
  return (
    <Dialog
      title={t('remote.applyTitle')}
      width={720}
      dirty={chosen !== begin || remark !== ''}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void send()}>
            {t('remote.applyVerb')}
          </Button>
        </>
      }
    >
      <p className="fs-2">{t('remote.applySays')}</p>
      {offered.error && <ErrorBar what={t('hospital.choose')} says={offered.error.message} onRetry={() => void offered.refetch()} />}
      {offered.data && <HospitalList hospitals={offered.data.val} chosen={chosen} onChoose={setChosen} empty={t('remote.nobody')} />}
      {offered.data?.publicOffered === 0 && <p className="fs-2">{t('remote.publicOff')}</p>}
      {pressed && chosen === '' && <Bar kind="error">{t('hospital.chooseOne')}</Bar>}
      <Field above label={t('remote.remark')} hint={`${remark.length}/256`}>
        {(control) => <TextArea {...control} rows={2} maxLength={256} value={remark} onChange={(event) => setRemark(event.target.value)} />}
      </Field>
      {refused && <ErrorBar what={t('remote.applyVerb')} says={refused.says} code={refused.code} />}
    </Dialog>
  )
}

function EndDialog({ row, onClose, onDone }: { readonly row: Relation; readonly onClose: () => void; readonly onDone: () => void }) {
  const t = useWords()
  const { busy, refused, run } = useWrite()
  return (
    <ReasonDialog
      title={t('remote.endTitle', { name: row.name })}
      verb={t('remote.endVerb')}
      danger
      busy={busy}
      maxLength={256}
      error={refused}
      suggestions={[t('remote.why.contract'), t('remote.why.mistake')]}
      onClose={onClose}
      onConfirm={(reason) =>
        void run('endRelation', { facilityId: row.facilityId, reason }).then((answer) => {
          if (!answer) return
          message.success(t('remote.ended', { name: row.name }))
          onDone()
          onClose()
        })
      }
    >
      <p>{t('remote.endSays', { name: row.name })}</p>
    </ReasonDialog>
  )
}

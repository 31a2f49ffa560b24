import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { useWrite } from '@farsight/shared/module'
import { Button, EmptyLine, message } from '@farsight/shared/ui'
import { Chip, ConfirmDialog, ReasonDialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LINK, Table } from '../../pages/manage-release/show'
import { LevelAddress, LevelFilter } from '../parts/level-filter'
import { Now, RelationTag, Screen, useWords } from '../parts/screen'

const QUIET = { promptType: 'none', showLoading: false } as const
type Application = CallTypes['applyList']['answer']['val'][number]
const STATES = ['', 'pending', 'agreed', 'refused'] as const

/** /manage/manage_apply_hospital: who has asked to work with the hospital, and the answer. */
export function ManageApplyHospitalPage() {
  const t = useWords()
  const [state, setState] = useState<(typeof STATES)[number]>('')
  const [level, setLevel] = useState('')
  const [answering, setAnswering] = useState<{ readonly row: Application; readonly agree: boolean }>()
  const asked = useQuery({
    queryKey: ['mf-manage/applications'],
    queryFn: async ({ signal }) => (await api.call('applyList', {}, { ...QUIET, signal })).val,
  })
  const all = asked.data ?? []
  const rows = all.filter((row) => (state === '' || row.state === state) && (level === '' || row.level === level))
  const waiting = all.filter((row) => row.state === 'pending').length
  const done = () => {
    setAnswering(undefined)
    void asked.refetch()
  }
  return (
    <Screen
      title={t('apply.title')}
      asked={asked}
      tools={
        <>
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
        </>
      }
    >
      <Now says={waiting === 0 ? t('apply.nowNone') : t('apply.now', { count: waiting })} warn={waiting > 0} />
      {rows.length === 0 ? (
        <EmptyLine
          says={all.length === 0 ? t('apply.empty') : t('apply.notFound')}
          act={
            all.length === 0
              ? undefined
              : {
                  label: t('clear'),
                  onClick: () => {
                    setState('')
                    setLevel('')
                  },
                }
          }
        />
      ) : (
        <Table<Application>
          name={t('apply.title')}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'name', title: t('hospital.name'), width: 176, cell: (row) => <b>{row.name}</b> },
            {
              key: 'level',
              title: t('hospital.levelAddress'),
              width: 200,
              cell: (row) => <LevelAddress of={row} />,
            },
            { key: 'remark', title: t('remote.remark'), cell: (row) => row.remark || '—' },
            { key: 'asked', title: t('apply.asked'), width: 148, cell: (row) => row.askedTime },
            {
              key: 'state',
              title: t('relation.state'),
              cell: (row) => (
                <>
                  <RelationTag state={row.state} />
                  {row.answeredTime && (
                    <div className="fs-2">{t('apply.answeredBy', { by: row.answeredBy || '—', time: row.answeredTime })}</div>
                  )}
                  {row.state === 'refused' && row.reason && <div className="fs-2">{t('remote.reasonSays', { reason: row.reason })}</div>}
                </>
              ),
            },
            {
              key: 'acts',
              title: t('acts'),
              width: 132,
              stays: true,
              cell: (row) =>
                row.state === 'pending' ? (
                  <span className="fs-acts">
                    <Button
                      kind="link"
                      style={LINK}
                      aria-label={t('apply.agreeOne', { name: row.name })}
                      onClick={() => setAnswering({ row, agree: true })}
                    >
                      {t('apply.agree')}
                    </Button>
                    <Button
                      kind="link"
                      style={LINK}
                      aria-label={t('apply.refuseOne', { name: row.name })}
                      onClick={() => setAnswering({ row, agree: false })}
                    >
                      {t('apply.refuse')}
                    </Button>
                  </span>
                ) : (
                  '—'
                ),
            },
          ]}
        />
      )}
      {answering && <AnswerDialog {...answering} onClose={() => setAnswering(undefined)} onDone={done} />}
    </Screen>
  )
}

interface AnswerProps {
  readonly row: Application
  readonly agree: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}
function AnswerDialog({ row, agree, onClose, onDone }: AnswerProps) {
  const t = useWords()
  const { busy, refused, run } = useWrite()
  const send = async (reason: string): Promise<void> => {
    if (!(await run('answerApply', { id: row.id, agree: agree ? 1 : 0, reason }))) return
    message.success(t(agree ? 'apply.agreed' : 'apply.refused', { name: row.name }))
    onDone()
  }
  if (!agree)
    return (
      <ReasonDialog
        title={t('apply.refuseTitle', { name: row.name })}
        verb={t('apply.refuse')}
        danger
        busy={busy}
        maxLength={256}
        error={refused}
        suggestions={[t('apply.why.capacity'), t('apply.why.contract')]}
        onClose={onClose}
        onConfirm={(reason) => void send(reason)}
      />
    )
  return (
    <ConfirmDialog
      title={t('apply.agreeTitle', { name: row.name })}
      verb={t('apply.agree')}
      busy={busy}
      error={refused}
      onClose={onClose}
      onConfirm={() => void send('')}
    >
      <p>{t('apply.agreeSays', { name: row.name })}</p>
      {row.remark && <p className="fs-2">{t('remote.remarkSays', { remark: row.remark })}</p>}
    </ConfirmDialog>
  )
}

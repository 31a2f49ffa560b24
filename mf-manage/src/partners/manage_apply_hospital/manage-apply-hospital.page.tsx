import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { useWrite } from '@farsight/shared/module'
import { Button, EmptyLine, message } from '@farsight/shared/ui'
import { Chip, ConfirmDialog, ReasonDialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LINK, Table } from '../../pages/manage-release/show'
import { Answered, Moment } from '../parts/answered'
import { HospitalCell, useHospitalName } from '../parts/hospital-name'
import { LevelFilter } from '../parts/level-filter'
import css from '../parts/parts.module.css'
import { Now, RelationTag, Screen, useWords } from '../parts/screen'

const QUIET = { promptType: 'none', showLoading: false } as const
type Application = CallTypes['applyList']['answer']['val'][number]
const STATES = ['', 'pending', 'agreed', 'refused'] as const

/** /manage/manage_apply_hospital: who has asked to work with the hospital, and the answer. */
export function ManageApplyHospitalPage() {
  const t = useWords()
  const named = useHospitalName()
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
  const joined = all.filter((row) => row.joined === 1).length
  return (
    <Screen
      title={t('apply.title')}
      asked={asked}
      tools={
        <>
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
        </>
      }
    >
      <Now
        says={waiting === 0 ? t('apply.nowNone') : t(joined > 0 ? 'apply.nowJoined' : 'apply.now', { count: waiting, joined })}
        warn={waiting > 0}
      />
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
            { key: 'name', title: t('hospital.levelAddress'), width: 240, cell: (row) => <HospitalCell of={row} /> },
            {
              key: 'asked',
              title: t('apply.asked'),
              cell: (row) => (
                <div className={css.words}>
                  <Moment>{row.askedTime}</Moment>
                  {row.remark && <div className="fs-2">{t('remote.remarkSays', { remark: row.remark })}</div>}
                </div>
              ),
            },
            {
              key: 'state',
              title: t('relation.state'),
              cell: (row) => (
                <div className={css.words}>
                  <RelationTag state={row.state} />
                  <Answered of={row} state={row.state} />
                  {row.state === 'refused' && row.reason && <div className="fs-2">{t('remote.reasonSays', { reason: row.reason })}</div>}
                  {row.joined === 1 && <div className="fs-2">{t('remote.union.waits')}</div>}
                </div>
              ),
            },
            {
              key: 'acts',
              title: t('acts'),
              width: 112,
              stays: true,
              cell: (row) => {
                if (row.state !== 'pending') return '—'
                const act = (word: 'agree' | 'refuse') => (
                  <Button
                    kind="link"
                    style={LINK}
                    aria-label={t(`apply.${word}One`, { name: named(row) })}
                    onClick={() => setAnswering({ row, agree: word === 'agree' })}
                  >
                    {t(`apply.${word}`)}
                  </Button>
                )
                return (
                  <span className="fs-acts">
                    {act('agree')}
                    {act('refuse')}
                  </span>
                )
              },
            },
          ]}
        />
      )}
      {answering && <AnswerDialog {...answering} onClose={() => setAnswering(undefined)} onTried={() => void asked.refetch()} />}
    </Screen>
  )
}

interface AnswerProps {
  readonly row: Application
  readonly agree: boolean
  readonly onClose: () => void
  /** Answered, or refused because a colleague was quicker: the list is asked anew either way. */
  readonly onTried: () => void
}
function AnswerDialog({ row, agree, onClose, onTried }: AnswerProps) {
  const t = useWords()
  const name = useHospitalName()(row)
  const { busy, refused, run } = useWrite()
  const send = async (reason: string): Promise<void> => {
    const answer = await run('answerApply', { id: row.id, agree: agree ? 1 : 0, reason })
    onTried()
    if (!answer) return
    message.success(t(agree ? 'apply.agreed' : 'apply.refused', { name }))
    onClose()
  }
  if (!agree)
    return (
      <ReasonDialog
        title={t('apply.refuseTitle', { name })}
        verb={t('apply.refuse')}
        danger
        busy={busy}
        maxLength={256}
        error={refused}
        suggestions={[t('apply.why.capacity'), t('apply.why.contract')]}
        onClose={onClose}
        onConfirm={(reason) => void send(reason)}
      >
        <p>{t(row.joined ? 'apply.refuseJoined' : 'apply.refuseSays', { name })}</p>
      </ReasonDialog>
    )
  return (
    <ConfirmDialog
      title={t('apply.agreeTitle', { name })}
      verb={t('apply.agree')}
      busy={busy}
      error={refused}
      onClose={onClose}
      onConfirm={() => void send('')}
    >
      <p>{t('apply.agreeSays', { name })}</p>
      {row.remark && <p className="fs-2">{t('remote.remarkSays', { remark: row.remark })}</p>}
    </ConfirmDialog>
  )
}

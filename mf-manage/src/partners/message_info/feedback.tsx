import { api } from '@farsight/shared/api'
import type { FeedbackRow } from '@farsight/shared/contract'
import { isRefused, useWrite } from '@farsight/shared/module'
import { Bar, Button, EmptyLine, ErrorBar, message } from '@farsight/shared/ui'
import { Chip, ReasonDialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LINK, Table } from '../../pages/manage-release/show'
import { Now, useWords } from '../parts/screen'

const QUIET = { promptType: 'none', showLoading: false } as const

/** What the hospital's users wrote about the product, and the answer, which comes to its writer at the next log-in. */
export function Feedback() {
  const t = useWords()
  const [open, setOpen] = useState(true)
  const [answering, setAnswering] = useState<FeedbackRow>()
  const { busy, refused, attempt } = useWrite()
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-manage/feedback'],
    queryFn: async ({ signal }) => (await api.call('feedbackList', {}, { ...QUIET, signal })).val,
  })
  const waiting = (data ?? []).filter((row) => row.answer === null)
  const rows = open ? waiting : (data ?? [])
  const theirs = data?.find(({ id }) => id === answering?.id)
  return (
    <>
      {data && <Now says={waiting.length === 0 ? t('feedback.nowNone') : t('feedback.now', { count: waiting.length })} />}
      <div className="fs-tools">
        <Chip label={t('feedback.open')} count={waiting.length} on={open} onClick={() => setOpen(true)} />
        <Chip label={t('feedback.all')} count={data?.length} on={!open} onClick={() => setOpen(false)} />
      </div>
      {error && <ErrorBar what={t('sms.tab.feedback')} says={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <p className="fs-2">{t('loading')}</p>}
      {data && rows.length === 0 && <EmptyLine says={t(open ? 'feedback.nothingOpen' : 'feedback.empty')} />}
      {rows.length > 0 && (
        <Table<FeedbackRow>
          name={t('sms.tab.feedback')}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'time', title: t('time'), width: 148, cell: (row) => row.time },
            { key: 'who', title: t('feedback.who'), width: 96, cell: (row) => row.userName || '—' },
            {
              key: 'content',
              title: t('feedback.content'),
              cell: (row) => (
                <>
                  <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{row.content}</div>
                  <div className="fs-2" style={{ overflowWrap: 'anywhere' }}>
                    {[row.curr_url, row.resolution].filter(Boolean).join(' · ')}
                  </div>
                </>
              ),
            },
            {
              key: 'answer',
              title: t('feedback.answer'),
              cell: (row) =>
                row.answer === null ? (
                  <Button
                    kind="link"
                    style={LINK}
                    aria-label={t('feedback.answerOne', { name: row.userName, time: row.time })}
                    onClick={() => setAnswering(row)}
                  >
                    {t('feedback.give')}
                  </Button>
                ) : (
                  <>
                    <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{row.answer}</div>
                    <div className="fs-2">
                      {t('feedback.by', { by: row.answeredBy || '—', time: row.answeredTime ?? '' })} ·{' '}
                      {t(row.seen ? 'feedback.seen' : 'feedback.notSeen')}
                    </div>
                  </>
                ),
            },
          ]}
        />
      )}
      {answering && (
        <ReasonDialog
          title={t('feedback.answerTitle', { name: answering.userName })}
          label={t('feedback.answer')}
          missingSays={t('feedback.need')}
          verb={t('feedback.verb')}
          maxLength={2000}
          busy={busy}
          error={refused}
          onClose={() => setAnswering(undefined)}
          onConfirm={(content) =>
            void attempt('answerFeedback', { feedbackId: answering.id, content }).then((answer) => {
              // Another was faster, perhaps: what he wrote comes with the list.
              if (isRefused(answer)) return void refetch()
              setAnswering(undefined)
              message.success(t('feedback.done'))
              void refetch()
            })
          }
        >
          <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{answering.content}</p>
          {theirs?.answer != null && (
            <Bar kind="warn">
              {t('feedback.by', { by: theirs.answeredBy || '—', time: theirs.answeredTime ?? '' })} {theirs.answer}
            </Bar>
          )}
          <p className="fs-2">{t('feedback.says')}</p>
        </ReasonDialog>
      )}
    </>
  )
}

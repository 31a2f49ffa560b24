import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { sameContent } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fromWire } from '../../model/content'
import { failureOf } from '../../model/ports'
import { writable } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import { ContentDiff } from './content-diff'
import css from './log.module.css'

type Draft = CallTypes['queryDrafts']['answer']['val'][number]

/** Earlier moments of the draft in hand, from the server's journal (EDIT-01). */
export function useDrafts(procedureId: string, wanted: boolean) {
  return useQuery({
    queryKey: ['mf-report/drafts', procedureId],
    queryFn: ({ signal }) => api.call('queryDrafts', { procedureId }, { promptType: 'none', signal }),
    enabled: wanted,
    gcTime: 0,
  })
}

export interface DraftsTabProps {
  readonly store: ReportStore
  readonly drafts: ReturnType<typeof useDrafts>
  /** A moment was put back: the text is to be seen. */
  readonly onDone: () => void
}

/** The moments on the left; on the right what putting one back would change in the text that stands there now. */
export function DraftsTab({ store, drafts, onDone }: DraftsTabProps) {
  const t = useT('mf-report')
  const [chosen, setChosen] = useState(0)
  const { data, error, refetch } = drafts
  if (error) {
    const { message, code } = failureOf(error)
    return <ErrorBar what={t('log.tab.drafts')} says={message} code={code || undefined} onRetry={() => void refetch()} />
  }
  if (!data) return <EmptyLine says={t('log.loading')} />
  const draft = data.val[chosen]
  if (!draft) return <EmptyLine says={t('drafts.none')} />
  return (
    <div className={css.drafts}>
      <ul className={css.moments} aria-label={t('drafts.list')}>
        {data.val.map(({ version, time, content }, i) => (
          <li key={`${version} ${time} ${i}`}>
            <button type="button" aria-current={i === chosen} onClick={() => setChosen(i)}>
              {time}
              <span>
                {t('drafts.signs', { count: content.finding.text.length + content.result.text.length + content.advice.text.length })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Moment key={chosen} store={store} draft={draft} onDone={onDone} />
    </div>
  )
}

function Moment({ store, draft, onDone }: { readonly store: ReportStore; readonly draft: Draft; readonly onDone: () => void }) {
  const t = useT('mf-report')
  const [asks, setAsks] = useState(false)
  const state = store.snapshot()
  const content = fromWire(draft.content)
  const same = sameContent(content, state.content)
  const refused = same ? t('log.same') : writable(state) ? undefined : t('drafts.notNow')
  return (
    <section aria-label={draft.time}>
      {asks ? (
        <Bar
          kind="warn"
          acts={
            <>
              <Button onClick={() => setAsks(false)}>{t('keep')}</Button>
              <Button
                kind="primary"
                onClick={() => {
                  store.putBack(content)
                  onDone()
                }}
              >
                {t('drafts.replace')}
              </Button>
            </>
          }
        >
          {t('drafts.asks', { time: draft.time })}
        </Bar>
      ) : (
        <div className={css.momentHead}>
          <span className={css.dim}>{t('drafts.says')}</span>
          <Button onClick={() => setAsks(true)} {...(refused ? { refused } : {})}>
            {t('drafts.putBack')}
          </Button>
        </div>
      )}
      <ContentDiff before={state.content} after={content} />
    </section>
  )
}

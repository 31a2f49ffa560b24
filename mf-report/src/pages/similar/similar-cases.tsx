import { type ApiError, api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { CODE, partName, personNameText, SIDE_LABELS } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar, NoRightPanel } from '@farsight/shared/ui'
import { ModalityBox, SearchField } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Hits, hitsOf } from '../library/hits'
import { sexAge, YinYangWord } from '../library/library-columns'
import css from './similar.module.css'

type Case = CallTypes['querySimilarCases']['answer']['val'][number]

export interface SimilarCasesProps {
  readonly procedureId: string
  readonly t?: string | undefined
  readonly sign?: string | undefined
}

/** Same modality, same part, ranked by shared words; no names, no numbers, the month alone. A case opens where it stands. */
export function SimilarCases({ procedureId, t: time, sign }: SimilarCasesProps) {
  const t = useT('mf-report')
  const [keyword, setKeyword] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mf-report/similar', procedureId, time, sign, keyword],
    queryFn: ({ signal }) =>
      api.call(
        'querySimilarCases',
        { procedureId, ...(time ? { t: time } : {}), ...(sign ? { sign } : {}), ...(keyword ? { keyword } : {}) },
        { promptType: 'none', handleOverTime: false, signal },
      ),
    gcTime: 0,
  })
  const fault = (error as ApiError | null) ?? undefined
  if (fault?.code === CODE.noPermission) return <NoRightPanel title={t('similar.title')} />
  return (
    <>
      <SearchField value={keyword} onSearch={setKeyword} label={t('similar.search')} placeholder={t('similar.search')} scans={false} />
      {fault && (
        <ErrorBar
          what={t('similar.title')}
          says={fault.message}
          code={fault.code || fault.status || undefined}
          onRetry={() => void refetch()}
        />
      )}
      {isFetching && !data && <p className="fs-2">{t('similar.asking')}</p>}
      {data && data.val.length === 0 && (
        <EmptyLine
          says={t(keyword ? 'similar.notFound' : 'similar.none')}
          act={keyword ? { label: t('similar.clear'), onClick: () => setKeyword('') } : undefined}
        />
      )}
      {data && data.val.length > 0 && (
        <ol className={css.list} aria-label={t('similar.title')}>
          {data.val.map((one) => (
            <CaseItem key={one.caseId} one={one} keyword={keyword} />
          ))}
        </ol>
      )}
    </>
  )
}

function CaseItem({ one, keyword }: { readonly one: Case; readonly keyword: string }) {
  const t = useT('mf-report')
  const language = useLanguage()
  const id = useId()
  const [open, setOpen] = useState(false)
  const words = [...one.shared, ...keyword.split(/\s+/)]
  const part = [SIDE_LABELS[one.side][language], partName(one.bodypart, language)].filter(Boolean).join(' ')
  return (
    <li className={css.case}>
      <button type="button" className={css.head} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <b>{personNameText(one.patName, language)}</b>
        <span>{sexAge(one, language)}</span>
        <ModalityBox code={one.modality} />
        <span>{part}</span>
        <YinYangWord value={one.yinYang} />
        <span className="fs-2">{one.month}</span>
        <span className={`fs-cut ${css.result}`}>
          <Hits text={one.result} hits={hitsOf(one.result, words)} />
        </span>
      </button>
      <article
        id={id}
        className={css.body}
        hidden={!open}
        aria-label={t('similar.report', { name: personNameText(one.patName, language), part })}
      >
        {open && (
          <>
            <h3>{t('field.finding')}</h3>
            <p className={css.text}>
              <Hits text={one.finding} hits={hitsOf(one.finding, words)} />
            </p>
            <h3>{t('field.result')}</h3>
            <p className={css.text}>
              <Hits text={one.result} hits={hitsOf(one.result, words)} />
            </p>
            {one.shared.length > 0 && (
              <>
                <h3>{t('similar.shared')}</h3>
                <p className={css.words}>
                  {one.shared.map((word) => (
                    <span key={word} className={css.word}>
                      {word}
                    </span>
                  ))}
                </p>
              </>
            )}
          </>
        )}
      </article>
    </li>
  )
}

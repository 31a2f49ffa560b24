import { api } from '@farsight/shared/api'
import { FILM_LINES, filmFaults } from '@farsight/shared/domain'
import { useBilingual, useLanguage } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar } from '@farsight/shared/ui'
import { ConfirmDialog, SearchField } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Table } from '../../pages/manage-release/show'
import css from '../parts/parts.module.css'
import { RuleFoot, RuleStale } from '../parts/rule-parts'
import { Now, Screen, useWords } from '../parts/screen'
import { useRule } from '../parts/use-rule'
import { RuleLine } from './rule-line'
import { ruleSentences } from './say-rules'
import { added, type Tried, tried, triedNow } from './tree'
import type { FilmDraft, FilmRule, FilmSample } from './types'

const QUIET = { promptType: 'none', showLoading: false } as const
const NO_SAMPLES: readonly FilmSample[] = []
/** So many of the exams that were tried stand in the table; all of them count. */
const SHOWN = 30

interface Saved {
  readonly rules: readonly FilmRule[]
  readonly savedBy: string
  readonly savedTime: string | null
  readonly baseVersion: number
}

const rulesOf = ({ rules }: Saved): readonly FilmDraft[] => rules

/** /manage/manage_cloud_film: which exams the cloud film shows, tried on the newest ones while the rules are written. */
export function ManageCloudFilmPage() {
  const t = useWords()
  const asked = useQuery({
    queryKey: ['mf-manage/film'],
    queryFn: async ({ signal }) => (await api.call('cloudFilmList', {}, { ...QUIET, signal })).val as unknown as Saved,
  })
  return (
    <Screen title={t('film.title')} asked={asked}>
      {asked.data && <Rules saved={asked.data} askAgain={async () => void (await asked.refetch())} />}
    </Screen>
  )
}

function useSamples(checkNo: string) {
  return useQuery({
    queryKey: ['mf-manage/film-sample', checkNo],
    queryFn: async ({ signal }) => (await api.call('cloudFilmSample', checkNo ? { checkNo } : {}, { ...QUIET, signal })).val,
  })
}
function useModalities() {
  const say = useBilingual()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['mf-manage/modalities', language],
    queryFn: async () => (await api.call('queryModality', {}, { ...QUIET, cacheType: 'cacheAndNet' })).val,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (data ?? []).map((one) => ({ value: one.code, label: say(one) }))
}

function Rules({ saved, askAgain }: { readonly saved: Saved; readonly askAgain: () => Promise<void> }) {
  const t = useWords()
  const rule = useRule('film', saved, rulesOf, askAgain)
  const { draft, change, standing } = rule
  const [checkNo, setCheckNo] = useState('')
  const modality = useModalities()
  const newest = useSamples('')
  const found = useSamples(checkNo)
  const faults = useMemo(() => filmFaults(draft.value), [draft.value])
  // Kept from before such a value was refused: it reads as a rule and holds for nobody.
  const broken = useMemo(() => filmFaults(standing.rules).length > 0, [standing.rules])
  const all = tried(newest.data ?? NO_SAMPLES, standing.rules, draft.value)
  const sentences = ruleSentences(standing.rules, t)
  const save = () => rule.save('cloudFilmSave', { rules: draft.value as never, baseVersion: draft.base })
  return (
    <>
      <Now
        says={
          sentences.length === 0
            ? t('film.none')
            : t('film.first', { rules: sentences.join(t('semicolon')) }) + (broken ? t('film.broken') : '')
        }
        warn={broken}
        by={standing.savedBy}
        time={standing.savedTime}
      />
      <RuleStale rule={rule} theirs={(other) => ruleSentences(other.rules, t)} mine={ruleSentences(draft.value, t)} />
      <div className={css.two}>
        <section className={css.panel} aria-label={t('film.rules')}>
          <h2>{t('film.rules')}</h2>
          {draft.value.length === 0 && <p className="fs-2">{t('film.empty')}</p>}
          <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {draft.value.map((line, i) => (
              <RuleLine
                key={i}
                rules={draft.value}
                line={line}
                path={[i]}
                faults={rule.pressed || broken ? faults : []}
                offers={{ modality }}
                onChange={change}
              />
            ))}
          </ol>
          <RuleFoot
            rule={rule}
            verb={t('film.save')}
            onSave={() => {
              rule.press()
              if (faults.length === 0) rule.ask(true)
            }}
          >
            <Button
              icon="plus"
              {...(draft.value.length >= FILM_LINES ? { refused: t('film.most', { count: FILM_LINES }) } : {})}
              onClick={() => change(added(draft.value, []))}
            >
              {t('film.add')}
            </Button>
          </RuleFoot>
        </section>
        <section className={css.panel} aria-label={t('film.tried')}>
          <div className="fs-tools">
            <h2 style={{ margin: 0 }}>{t('film.tried')}</h2>
            <SearchField
              value={checkNo}
              label={t('film.checkNo')}
              placeholder={t('film.checkNo')}
              onSearch={(text) => setCheckNo(text.trim())}
            />
          </div>
          {found.error && <ErrorBar what={t('film.tried')} says={found.error.message} onRetry={() => void found.refetch()} />}
          {all && newest.data && <p style={{ margin: '4px 0' }}>{summary(all, t)}</p>}
          {!all && <Bar kind="info">{t('film.unfinished')}</Bar>}
          <TriedTable
            rows={tried(found.data ?? NO_SAMPLES, standing.rules, draft.value) ?? triedNow(found.data ?? NO_SAMPLES, standing.rules)}
            loading={found.data === undefined}
          />
        </section>
      </div>
      {rule.asking && all && (
        <ConfirmDialog
          title={t('film.askTitle')}
          verb={t('film.save')}
          busy={rule.busy}
          danger={all.some((one) => one.after && !one.before)}
          onConfirm={() => void save()}
          onClose={() => rule.ask(false)}
        >
          <p>{t('film.askSays')}</p>
          {(ruleSentences(draft.value, t).length === 0 ? [t('film.none')] : ruleSentences(draft.value, t)).map((line) => (
            <p key={line}>
              <b>{line}</b>
            </p>
          ))}
          <p>{summary(all, t)}</p>
          {all.some((one) => one.after && !one.before) && <Bar kind="warn">{t('film.widens')}</Bar>}
        </ConfirmDialog>
      )}
    </>
  )
}

const summary = (all: readonly Tried[], t: ReturnType<typeof useWords>): string =>
  t('film.summary', {
    all: all.length,
    shown: all.filter((one) => one.after).length,
    more: all.filter((one) => one.after && !one.before).length,
    less: all.filter((one) => !one.after && one.before).length,
  })

function TriedTable({ rows, loading }: { readonly rows: readonly Tried[]; readonly loading: boolean }) {
  const t = useWords()
  if (loading) return <p className="fs-2">{t('loading')}</p>
  if (rows.length === 0) return <p className="fs-empty">{t('film.noExam')}</p>
  return (
    <Table<Tried>
      name={t('film.tried')}
      rows={rows.slice(0, SHOWN)}
      rowKey={(row) => row.sample.risProcedureId}
      columns={[
        {
          key: 'film',
          title: t('film.now'),
          width: 96,
          cell: ({ before, after, sample }) => (
            <b style={{ color: after ? 'var(--st-done)' : 'var(--st-bad)' }}>
              {after ? t('film.shown') : t('film.hidden')}
              {before !== after && <span style={{ fontWeight: 400 }}> {t(before ? 'film.was.shown' : 'film.was.hidden')}</span>}
              {sample.hiddenByItself === 1 && <span style={{ fontWeight: 400 }}> {t('film.byItself')}</span>}
            </b>
          ),
        },
        { key: 'no', title: t('film.checkNoShort'), cell: ({ sample }) => <span style={{ userSelect: 'all' }}>{sample.checkNo}</span> },
        { key: 'what', title: t('film.what'), cell: ({ sample }) => `${sample.modality} ${sample.bodypart} ${sample.checkItem}`.trim() },
        { key: 'who', title: t('film.who'), cell: ({ sample }) => <Who sample={sample} /> },
      ]}
    />
  )
}

function Who({ sample }: { readonly sample: FilmSample }) {
  const t = useWords()
  const years = sample.age === null ? '—' : t('film.years', { years: Math.round(sample.age * 10) / 10 })
  const source = t(`source.${sample.sourceType}`)
  return <>{[t(`film.sexWord.${sample.sex}`), years, source, sample.department].filter(Boolean).join(' · ')}</>
}

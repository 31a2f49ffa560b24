import { session } from '@farsight/shared/bus'
import {
  CODE,
  GRANULARITIES,
  GRANULARITY_WORDS,
  hasMenu,
  STAT_GROUP_WORDS,
  STAT_SCREEN_WORDS,
  STAT_SCREENS,
  STAT_YEARS,
  STATISTICS,
  type StatScreen,
} from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, classes, ErrorBar, message, NoRightPanel } from '@farsight/shared/ui'
import { MenuButton, Segments } from '@farsight/shared/ui/data'
import { useEffect, useMemo, useRef, useState } from 'react'
import { SHAPES } from '../../charts/shapes'
import { ChartZone } from '../../frame/chart-zone'
import { figureKey } from '../../frame/figure-button'
import { FiguresTable } from '../../frame/figures-table'
import { Filters, useFilterText } from '../../frame/filters'
import css from '../../frame/frame.module.css'
import { Head } from '../../frame/head'
import { hospitalIn } from '../../frame/hospital-in'
import { Names } from '../../frame/names'
import { stepped } from '../../frame/range'
import { Reasons } from '../../frame/reasons'
import { Totals } from '../../frame/totals'
import { useExport } from '../../frame/use-export'
import { useStatKeys } from '../../frame/use-stat-keys'
import { useStatQuery } from '../../frame/use-stat-query'
import { useFilterWords, useStatistic } from '../../frame/use-statistic'
import { useWords } from '../../frame/use-words'
import { noteOf, openedTitle, rangeNote } from '../../model/notes'
import type { Opened } from '../../model/opened'
import { countFilters, isCoarser, NO_FILTERS, rangeFault, type StatQuery, shownGranularity, writeQuery } from '../../model/query'
import { within } from '../../model/within'
import { OpenedRows } from '../../rows/opened-rows'

/** A screen of the statistics. */
function StatisticsPage({ screen }: { readonly screen: StatScreen }) {
  const say = useBilingual()
  const payload = session.current()
  const title = say(STAT_SCREEN_WORDS[screen].name)
  if (payload && !hasMenu(payload.userMainMenuConfig, 'statistics')) return <NoRightPanel title={title} />
  return <Screen screen={screen} title={title} />
}

function Screen({ screen, title }: { readonly screen: StatScreen; readonly title: string }) {
  const t = useT('mf-statistics')
  const common = useT()
  const say = useBilingual()
  const language = useLanguage()
  const { query, ask, open, close } = useStatQuery(screen)
  // `asked` is the question that the figures answer; until a new one is answered, words, files and figures are its own.
  const { data, asked, old, error, refresh } = useStatistic(screen, query)
  const shape = SHAPES[screen]
  const offered = useFilterWords()
  const words = useWords()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const [ownOnly, setOwnOnly] = useState(false)
  const filterText = useFilterText(asked.filters, offered)
  const plan = useMemo(
    () => (data && data.lines.length > 0 ? shape.chart({ screen, data, granularity: asked.granularity, words }) : undefined),
    [data, asked.granularity, screen, shape, words],
  )
  const note = data ? [old && t('oldFigures'), noteOf(screen, data, asked.compare, words), filterText].filter(Boolean).join(' · ') : ''
  const exporting = useExport({ screen, query: asked, title, note, plan })
  const fault = rangeFault(query.range)
  const refused = fault
    ? t('wrongRange')
    : old
      ? t(error ? 'notAnswered' : 'counting')
      : !data || data.lines.length === 0
        ? t('nothingToExport')
        : undefined
  // A figure of a former question opens nothing: its rows would be those of another one.
  const openFigure = (opened: Opened): void => {
    if (old && refused) message.info(refused)
    else open(opened)
  }
  useFocusBack(query.opened)
  useStatKeys((command) => {
    if (command === 'refresh') refresh()
    else if (query.opened) return
    else if (command === 'before' || command === 'after') {
      const next = stepped(query.range, command === 'before' ? -1 : 1)
      if (fault || !next) message.info(t(fault ? 'wrongRange' : 'noYears', { first: STAT_YEARS.first, last: STAT_YEARS.last }))
      else ask({ range: next })
    } else if (command === 'granularity') ask({ granularity: nextGranularity(query) })
    else if (command === 'compare') ask({ compare: !query.compare })
    else if (command === 'filters') setFiltersOpen((now) => !now)
    else if (!refused) void exporting.run('xlsx')
  })
  // A link from somebody who compares a union's members, opened by who may not: the same question of his own hospital.
  const beyond = error?.code === CODE.noPermission && query.groupBy === 'facility'
  useEffect(() => {
    if (!beyond) return
    setOwnOnly(true)
    ask({ groupBy: STATISTICS[screen].groups[0]! })
  }, [beyond, ask, screen])
  if (error?.code === CODE.noPermission && !data && !beyond) return <NoRightPanel title={title} />
  const notice = ownOnly && (
    <Bar kind="warn" onClose={() => setOwnOnly(false)}>
      {t('notUnion')}
    </Bar>
  )
  if (query.opened)
    return (
      <div className={css.page}>
        <Names screen={screen} />
        <OpenedRows
          screen={screen}
          query={query}
          opened={query.opened}
          key={writeQuery(screen, { ...query, pageNo: 1, pageSize: 50 })}
          title={openedTitle(query.opened, query, data, words)}
          note={old || !data ? '' : [rangeNote(screen, data, words), filterText].filter(Boolean).join(' · ')}
          notice={notice}
          ask={ask}
          onClose={close}
        />
      </div>
    )
  const item = (key: 'xlsx' | 'csv' | 'png' | 'svg', keyName?: string) => ({
    key,
    label: t(`export.${key}`),
    refused,
    ...(keyName ? { keyName } : {}),
    onClick: () => void exporting.run(key),
  })
  return (
    <div className={css.page}>
      <Names screen={screen} />
      <div className={css.main}>
        <p className={css.paper}>{hospitalIn(language)}</p>
        <div className={css.title}>
          <h1>{title}</h1>
          <span className="fs-2">{say(STAT_SCREEN_WORDS[screen].question)}</span>
          <span className={`${css.exports} fs-no-print`}>
            <MenuButton
              icon="save"
              label={t('export.title')}
              busy={exporting.busy}
              groups={[
                { items: [item('xlsx', 'E'), item('csv')] },
                { items: [item('png'), item('svg'), { key: 'print', label: t('export.print'), refused, onClick: () => window.print() }] },
              ]}
            >
              {t('export.title')}
            </MenuButton>
          </span>
        </div>
        <Head
          screen={screen}
          query={query}
          ask={ask}
          union={offered?.union === true}
          filtersOpen={filtersOpen}
          onFilters={() => setFiltersOpen(!filtersOpen)}
        />
        {filtersOpen && (
          <Filters
            key={String(query.groupBy === 'facility')}
            screen={screen}
            groupBy={query.groupBy}
            filters={query.filters}
            offered={offered}
            onFilters={(filters) => ask({ filters })}
          />
        )}
        {notice}
        {exporting.fault && (
          <ErrorBar what={t('export.title')} says={exporting.fault.says} code={exporting.fault.code} onClose={exporting.forget} />
        )}
        {isCoarser(screen, query) && !error && (
          <Bar kind="info">
            {t('coarser', {
              asked: say(GRANULARITY_WORDS[query.granularity]),
              shown: say(GRANULARITY_WORDS[shownGranularity(screen, query)]),
            })}
          </Bar>
        )}
        {error && (
          <ErrorBar
            what={common('opening', { title })}
            says={error.message}
            code={error.code || error.status || undefined}
            onRetry={refresh}
          />
        )}
        <div className={classes(css.figures, old && css.old)} aria-busy={(data === undefined || old) && !error && !fault}>
          {note && <p className={css.note}>{note}</p>}
          {data && <Totals screen={screen} data={data} onOpen={openFigure} />}
          <div className={css.charts}>
            {plan ? (
              <ChartZone plan={plan} onOpen={openFigure} />
            ) : (
              <div className={css.chart}>
                <p className={css.noData} role="status">
                  {data ? t('noData') : fault ? t('wrongRange') : t(error ? 'noAnswer' : 'counting')}
                </p>
              </div>
            )}
            {data?.reasons && data.lines.length > 0 && <Reasons reasons={data.reasons} onOpen={openFigure} />}
          </div>
          {data && (
            <>
              <div className="fs-tools fs-no-print">
                <Segments<StatQuery['table']>
                  label={t('table')}
                  value={query.table}
                  options={[
                    { value: 'line', label: t('by', { group: within(say(STAT_GROUP_WORDS[data.groupBy])) }) },
                    { value: 'column', label: t('byTime') },
                  ]}
                  onChange={(table) => ask({ table, sort: '' })}
                />
                {countFilters(query.filters) > 0 && !old && data.lines.length === 0 && (
                  <button type="button" className="fs-button" onClick={() => ask({ filters: NO_FILTERS })}>
                    {t('clearFilters')}
                  </button>
                )}
              </div>
              <FiguresTable
                screen={screen}
                data={data}
                query={query}
                words={words}
                onSort={(sort) => ask({ sort })}
                onOpen={openFigure}
                empty={t('noData')}
              />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

const nextGranularity = ({ granularity }: StatQuery): StatQuery['granularity'] =>
  GRANULARITIES[(GRANULARITIES.indexOf(granularity) + 1) % GRANULARITIES.length]!

/** Rows that are closed give the focus back to the figure from which they were opened: in the picture or in a table. */
function useFocusBack(opened: Opened | undefined): void {
  const last = useRef<{ readonly key: string; readonly pictured: boolean }>(undefined)
  useEffect(() => {
    if (opened) {
      last.current ??= { key: figureKey(opened), pictured: false }
      return
    }
    const from = last.current
    last.current = undefined
    if (from === undefined) return
    const all = [...document.querySelectorAll<HTMLElement | SVGElement>('button[data-figure], [data-opens]')]
    const same = all.filter((one) => one.dataset.figure === from.key)
    const one = same.find((each) => each instanceof SVGElement === from.pictured) ?? same[0]
    one?.focus()
  }, [opened])
  useEffect(() => {
    function from(event: Event): void {
      const figure =
        event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>('button[data-figure], [data-opens]') : null
      if (figure) last.current = { key: figure.dataset.figure ?? '', pictured: figure instanceof SVGElement }
    }
    function byKey(event: KeyboardEvent): void {
      if (event.key === 'Enter' || event.key === ' ') from(event)
    }
    document.addEventListener('click', from, true)
    document.addEventListener('keydown', byKey, true)
    return () => {
      document.removeEventListener('click', from, true)
      document.removeEventListener('keydown', byKey, true)
    }
  }, [])
}

/** A page of each screen: a component of its own, so that nothing of one stays in another. */
export const PAGES = Object.fromEntries(
  STAT_SCREENS.map((screen) => [screen, () => <StatisticsPage screen={screen} />]),
) as unknown as Readonly<Record<StatScreen, () => React.JSX.Element>>

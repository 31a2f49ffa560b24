import { type ApiError, api } from '@farsight/shared/api'
import type { MeetingRow } from '@farsight/shared/contract'
import { MEETING_STATES, type MeetingState, presetRange, TIME_PRESET_LABELS } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { refusedOf } from '@farsight/shared/module'
import { Button, EmptyLine, ErrorBar, IconButton } from '@farsight/shared/ui'
import {
  Chip,
  type ExamColumn,
  ExamTable,
  FilterBar,
  Pager,
  SearchField,
  Segments,
  serverNow,
  serverOffset,
  useKeyHints,
} from '@farsight/shared/ui/data'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import css from '../../meeting/meeting.module.css'
import { MeetingPage } from '../../meeting/meeting-page'
import { MeetingStateTag } from '../../meeting/meeting-state'
import { MEETINGS, placeOf } from '../../meeting/use-meeting'

/** Meetings are begun and ended at other desks: the list asks again by itself. */
const REFRESH_MS = 20_000
const PRESETS = ['today', 'tomorrow', 'week', 'month'] as const
type Range = (typeof PRESETS)[number] | ''

interface Wish {
  readonly state: MeetingState | undefined
  readonly range: Range
  readonly search: string
  readonly pageNo: number
  readonly pageSize: number
}
const FIRST: Wish = { state: undefined, range: '', search: '', pageNo: 1, pageSize: 50 }

function requestOf({ state, range, search, pageNo, pageSize }: Wish) {
  const days = range === '' ? undefined : presetRange(range, serverNow(), serverOffset())
  return {
    pageNo,
    pageSize,
    ...(state ? { state } : {}),
    ...(search ? { search } : {}),
    ...(days ? { from: days.startTime.slice(0, 10), to: days.endTime.slice(0, 10) } : {}),
  }
}

const keyOf = (row: MeetingRow): string => row.id
const versionOf = (row: MeetingRow): string => [row.state, row.title, row.time, row.hostId, row.participants, row.cases].join('\n')
const NO_ROWS: readonly MeetingRow[] = []

/** `/morning_meeting_list`: the meetings of the hospital; a row opens the screen of its state. */
export function MeetingListPage() {
  const t = useT('mf-consultation')
  return (
    <MeetingPage title={t('meeting.list')}>
      <Meetings />
    </MeetingPage>
  )
}

function Meetings() {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const navigate = useNavigate()
  const [wish, setWish] = useState<Wish>(FIRST)
  const [chosen, setChosen] = useState('')
  const ask = (changes: Partial<Wish>): void => setWish((now) => ({ ...now, pageNo: 1, ...changes }))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [MEETINGS, wish],
    queryFn: ({ signal }) => api.call('meetingList', requestOf(wish), { promptType: 'none', signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    retry: false,
  })
  const failed = error ? refusedOf(error as ApiError) : undefined
  const open = useCallback((row: MeetingRow) => navigate(placeOf(row.state, row.id)), [navigate])
  const add = (): void => void navigate('/morning_meeting/preparation')
  const columns = useMemo((): readonly ExamColumn<MeetingRow>[] => {
    const column = (key: string, rest: Omit<ExamColumn<MeetingRow>, 'key' | 'title'>): ExamColumn<MeetingRow> => ({
      key,
      title: t(`meeting.column.${key}`),
      ...rest,
    })
    return [
      column('state', { width: 128, sticky: 'left', cell: (row) => <MeetingStateTag state={row.state} /> }),
      column('time', { width: 128, cell: (row) => row.time.slice(0, 16) }),
      column('title', { min: 160, cell: (row) => row.title }),
      column('host', { width: 104, cell: (row) => row.hostName }),
      column('people', { width: 72, align: 'right', cell: (row) => row.participants }),
      column('cases', { width: 72, align: 'right', cell: (row) => row.cases }),
      column('part', { width: 88, cell: (row) => (row.part === 'none' ? '' : t(`meeting.part.${row.part}`)) }),
      column('finish', { width: 128, cell: (row) => row.finishTime?.slice(0, 16) }),
      column('act', {
        width: 96,
        sticky: 'right',
        cell: (row) => (
          <span className="fs-acts">
            <Button kind="link" tabIndex={-1} onClick={() => open(row)}>
              {t(row.state === 'preparation' && row.part !== 'host' ? 'meeting.open.completed' : `meeting.open.${row.state}`)}
            </Button>
          </span>
        ),
      }),
    ]
  }, [t, open])
  const card = useCallback(
    (row: MeetingRow) => (
      <>
        <div>
          <MeetingStateTag state={row.state} /> <b>{row.title}</b>
        </div>
        <div>
          {row.time.slice(0, 16)} · {row.hostName} · {t('meeting.casesOf', { count: row.cases })}
        </div>
      </>
    ),
    [t],
  )
  function key(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === '1') ask({ state: undefined })
    else if (['2', '3', '4'].includes(event.key)) ask({ state: MEETING_STATES[Number(event.key) - 2] })
    else if (event.key === 'r' || event.key === 'R') void refetch()
    else return
    event.preventDefault()
  }
  useKeyHints(
    useMemo(
      () => [
        {
          title: t('meeting.list'),
          hints: [
            { keys: ['1–4'], does: t('meeting.keys.filters') },
            { keys: ['Enter'], does: t('meeting.keys.open') },
            { keys: ['R'], does: t('meeting.refresh') },
          ],
        },
      ],
      [t],
    ),
  )
  const counts = data?.counts
  return (
    <>
      <h1 className="fs-hidden">{t('meeting.list')}</h1>
      <FilterBar
        end={
          <>
            <IconButton icon="refresh" label={t('meeting.refresh')} keyName="R" onClick={() => void refetch()} />
            <Button kind="primary" icon="plus" onClick={add}>
              {t('meeting.new')}
            </Button>
          </>
        }
      >
        <div className={css.search}>
          <SearchField
            value={wish.search}
            label={t('meeting.search')}
            placeholder={t('meeting.searchHint')}
            scans={false}
            onSearch={(search) => ask({ search })}
          />
        </div>
        <Chip
          label={t('meeting.all')}
          count={counts && counts.preparation + counts.progress + counts.completed}
          on={wish.state === undefined}
          keyName="1"
          onClick={() => ask({ state: undefined })}
        />
        {MEETING_STATES.map((state, i) => (
          <Chip
            key={state}
            label={t(`meeting.state.${state}`)}
            count={counts?.[state]}
            on={wish.state === state}
            keyName={String(i + 2)}
            onClick={() => ask({ state })}
          />
        ))}
        <Segments<Range>
          label={t('meeting.time')}
          value={wish.range}
          options={[
            { value: '', label: t('meeting.anyTime') },
            ...PRESETS.map((preset) => ({ value: preset, label: say(TIME_PRESET_LABELS[preset]) })),
          ]}
          onChange={(range) => ask({ range })}
        />
      </FilterBar>
      {failed && <ErrorBar what={t('meeting.loadingList')} says={failed.says} code={failed.code} onRetry={() => void refetch()} />}
      <div className={css.table}>
        <ExamTable
          name={t('meeting.list')}
          columns={columns}
          rows={data?.val ?? NO_ROWS}
          rowKey={keyOf}
          rowVersion={versionOf}
          selected={chosen}
          onSelect={setChosen}
          onOpen={open}
          onKey={key}
          card={card}
          empty={
            failed ? undefined : wish.state || wish.range || wish.search ? (
              <EmptyLine says={t('meeting.nothingFound')} act={{ label: t('meeting.showAll'), onClick: () => setWish(FIRST) }} />
            ) : (
              <EmptyLine says={t('meeting.none')} act={{ label: t('meeting.new'), onClick: add }} />
            )
          }
          loading={isFetching && !data}
        />
      </div>
      {data && (
        <Pager
          pageNo={wish.pageNo}
          pageSize={wish.pageSize}
          total={data.total}
          totalIsFloor={data.totalIsFloor}
          onPage={(pageNo) => setWish((now) => ({ ...now, pageNo }))}
          onPageSize={(pageSize) => ask({ pageSize })}
        />
      )}
    </>
  )
}

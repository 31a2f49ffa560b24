import { CODE, formatDateTime } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, EmptyLine, ErrorBar, message, NoRightPanel, useMedia } from '@farsight/shared/ui'
import {
  ExamTable,
  IconMenuButton,
  type KeyGroup,
  type MenuGroup,
  SearchField,
  Tabs,
  useKeyHints,
  useServerNow,
} from '@farsight/shared/ui/data'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ShownRow } from '../../model/queue-order'
import { type RowActs, useColumns } from './columns'
import { Dialogs, type Opened } from './dialogs'
import { LostBar } from './lost-bar'
import { NowPane } from './now-pane'
import { QueueCard } from './queue-card'
import { Rooms } from './rooms'
import css from './triage.module.css'
import { useActs } from './use-acts'
import { useAsked } from './use-asked'
import { useKept } from './use-kept'
import { useTriageKeys } from './use-keys'
import { useQueue } from './use-queue'
import { useRoom } from './use-room'

/** What the list shows. */
export type List = 'toBeCalled' | 'called' | 'done' | 'toCheckIn'
const LISTS: readonly List[] = ['toBeCalled', 'called', 'done', 'toCheckIn']
const keyOf = ({ row }: ShownRow): string => row.risProcedureId
const isGone = ({ gone }: ShownRow): boolean => gone

/** The desk of triage and of the technician: rooms, the queue, and who is called now (visual.md 3.5). */
export function Desk() {
  const t = useT('mf-booking')
  const [list, setList] = useState<List>('toBeCalled')
  const [pages, setPages] = useState(1)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [opened, setOpened] = useState<Opened>()
  const { room: roomId, setRoom, remembered } = useRoom()
  const now = formatDateTime(useServerNow())
  const queue = useQueue({ roomId, callState: list, pageNo: pages, through: 1, ...(search ? { search } : {}) })
  const { data } = queue
  const rooms = useMemo(() => data?.rooms ?? [], [data])
  const room = rooms.find((one) => one.roomId === roomId)
  remembered(rooms)
  // An address of another hospital, or of a room that is closed since.
  const lost = queue.error?.code === CODE.roomUnfit && !data
  useEffect(() => {
    if (lost) setRoom('')
  }, [lost, setRoom])
  const kept = useKept(data?.val, `${roomId} ${list} ${search}`)
  const arriving = list === 'toCheckIn' || search !== ''
  const acts = useActs({ roomId, opened: setOpened, refresh: queue.refresh, adopt: kept.adopt, rows: kept.rows, rooms: data?.rooms ?? [] })

  const choose = (id: string): void => {
    setRoom(id)
    setPages(1)
    setSearch('')
    setChosen(undefined)
    kept.adopt()
  }
  const show = (next: List): void => {
    setList(next)
    setPages(1)
    setSearch('')
    kept.adopt()
  }
  /** The exam that the address named, until its row is there to be chosen. */
  const sought = useRef<string>(undefined)
  const asked = useAsked((id, place) => {
    if (place.list === '' || place.roomId === '') return
    choose(place.roomId)
    setList(place.list)
    setPages(place.pageNo)
    sought.current = id
  })
  const { seek } = asked
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const id = sought.current
    if (id === undefined || !kept.rows.some((one) => keyOf(one) === id)) return
    sought.current = undefined
    // With the focus in it the list brings the chosen row into sight, and the keys are about it.
    table.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
    setChosen(id)
  }, [kept.rows])
  const row = kept.rows.find((one) => keyOf(one) === chosen)
  const called = data?.now.find((one) => one.callState === 'called')
  const inCheck = data?.now.find((one) => one.callState === 'in')

  const more = useCallback(
    ({ row: one }: ShownRow): readonly MenuGroup[] => [
      {
        items: [
          ...(one.callState === 'called'
            ? [{ key: 'pass', label: t('triage.pass'), keyName: 'G', onClick: () => setOpened({ as: 'pass', row: one }) }]
            : []),
          ...(one.callState === 'in'
            ? [{ key: 'end', label: t('triage.end'), keyName: 'E', onClick: () => setOpened({ as: 'end', row: one }) }]
            : one.callState === 'done'
              ? [{ key: 'complete', label: t('triage.complete'), onClick: () => setOpened({ as: 'end', row: one }) }]
              : [
                  {
                    key: 'start',
                    label: t('triage.start'),
                    ...(one.callState === 'called' ? { keyName: 'S' } : {}),
                    onClick: () => setOpened({ as: 'start', row: one }),
                  },
                  { key: 'room', label: t('triage.changeRoom'), onClick: () => setOpened({ as: 'room', row: one }) },
                ]),
        ],
      },
    ],
    [t],
  )
  const rowActs = useMemo<RowActs>(
    () => ({
      checkIn: ({ row: one }) => void (one.callState === 'registered' ? acts.checkIn(one) : seek(one.risProcedureId)),
      call: ({ row: one }) => void acts.call(one),
      move: ({ row: one }, direction) => void acts.move(one, direction),
      more,
    }),
    [acts, more, seek],
  )
  const compact = useMedia('(max-width: 1200px)')
  const columns = useColumns({ arriving, ...(search ? { rooms } : {}), before: data?.now.length ?? 0, now, compact }, rowActs)

  useTriageKeys(opened === undefined, (key) => {
    switch (key.act) {
      case 'room': {
        const to = rooms[key.place - 1]
        return to && choose(to.roomId)
      }
      case 'next':
        return void acts.next()
      case 'advance':
      case 'delay':
        return row && !row.gone && !arriving ? void acts.move(row.row, key.act) : undefined
      case 'again':
        return called ? void acts.again(called) : message.info(t('triage.nobodyCalled'))
      case 'pass':
        return called ? setOpened({ as: 'pass', row: called }) : message.info(t('triage.nobodyCalled'))
      case 'start':
        return called ? setOpened({ as: 'start', row: called }) : message.info(t('triage.nobodyCalled'))
      case 'end':
        return inCheck ? setOpened({ as: 'end', row: inCheck }) : message.info(t('triage.nobodyInCheck'))
    }
  })
  useKeyHints(useHints())

  /** What a scanner reads is checked in at once where it names one exam, or shown where it stands; else what fits is shown. */
  async function find(text: string): Promise<void> {
    const found = text === '' ? [] : await acts.find(text)
    if (found.length === 1 && /^[A-Z]{0,4}\d{5,}$/i.test(text)) {
      setSearch('')
      return rowActs.checkIn({ row: found[0]!, gone: false })
    }
    setSearch(text)
    setPages(1)
    kept.adopt()
  }

  if (queue.error?.code === CODE.noPermission && !data) return <NoRightPanel title={t('triage.title')} />
  const counts = data?.counts
  const empty = search ? t('triage.nothingFound', { search }) : t(`triage.empty.${list}`)
  return (
    <div className={css.page}>
      <Rooms rooms={rooms} chosen={roomId} onChoose={choose} />
      <section className={css.queue} aria-label={t('triage.queue')}>
        <h1 className="fs-hidden">{t('triage.title')}</h1>
        <div className={css.tools}>
          <Tabs
            label={t('triage.callState')}
            value={list}
            tabs={LISTS.map((value) => ({
              value,
              label: `${t(`triage.list.${value}`)} ${counts?.[value] ?? ''}`,
              panelId: 'triage-queue',
            }))}
            onChange={(value) => show(value as List)}
          />
          <span className={css.find}>
            <SearchField
              value={search}
              label={t('triage.search')}
              placeholder={t('triage.searchHint')}
              onSearch={(text) => void find(text.trim())}
            />
          </span>
          <span className={css.end}>
            <Button onClick={() => openScreen(roomId)}>{t('triage.bigScreen')}</Button>
            <IconMenuButton
              icon="more"
              label={t('triage.tools')}
              groups={[
                {
                  items: [
                    { key: 'screens', label: t('triage.screens'), onClick: () => setOpened({ as: 'screens' }) },
                    { key: 'quality', label: t('triage.quality'), onClick: () => setOpened({ as: 'quality' }) },
                  ],
                },
              ]}
            />
          </span>
        </div>
        {queue.error && (
          <ErrorBar
            what={t('triage.queue')}
            says={queue.error.message}
            code={queue.error.code || undefined}
            onRetry={() => void queue.refresh()}
          />
        )}
        {acts.refused && <ErrorBar says={acts.refused.message} code={acts.refused.code || undefined} onClose={acts.clear} />}
        {asked.lost && <LostBar place={asked.lost} onCheckIn={acts.checkIn} onClose={asked.forget} />}
        <div ref={table} className={css.table} id="triage-queue" role="tabpanel" aria-label={t(`triage.list.${list}`)} {...kept.watch}>
          <ExamTable
            name={t('triage.queue')}
            columns={columns}
            rows={kept.rows}
            rowKey={keyOf}
            selected={chosen}
            onSelect={setChosen}
            onOpen={(one) => (one.gone ? undefined : arriving ? rowActs.checkIn(one) : rowActs.call(one))}
            struck={isGone}
            card={(one) => (
              <QueueCard
                shown={one}
                arriving={arriving}
                acts={rowActs}
                room={search ? rooms.find(({ roomId: id }) => id === one.row.roomId)?.name : undefined}
              />
            )}
            empty={<EmptyLine says={empty} act={search ? { label: t('triage.clearSearch'), onClick: () => setSearch('') } : undefined} />}
            loading={queue.isLoading}
          />
        </div>
        <div className={css.foot}>
          {data?.hasMore && <Button onClick={() => setPages(pages + 1)}>{t('triage.loadMore')}</Button>}
          {data && <span>{t('triage.shown', { shown: data.val.length, total: search ? data.val.length : data.counts[list] })}</span>}
          <span className={css.end}>
            {kept.changes > 0 && (
              <Bar kind="info" acts={<Button onClick={kept.adopt}>{t('triage.update')}</Button>}>
                {t('triage.changes', { count: kept.changes })}
              </Bar>
            )}
          </span>
        </div>
      </section>
      <NowPane room={room} now={data?.now ?? []} clock={now} busy={acts.busy} acts={acts} onOpen={setOpened} />
      {opened && <Dialogs opened={opened} rooms={rooms} roomId={roomId} acts={acts} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

const openScreen = (roomId: string): void => {
  window.open(`${location.pathname}#/triage?screen=1&room=${roomId}`, 'farsight-big-screen', 'popup,width=1280,height=720')?.focus()
}

function useHints(): readonly KeyGroup[] {
  const t = useT('mf-booking')
  return useMemo(
    () => [
      {
        title: t('triage.title'),
        hints: [
          [['↑', '↓'], 'choose'],
          [['Enter'], 'callKey'],
          [['F9'], 'next'],
          [['R'], 'again'],
          [['G'], 'pass'],
          [['+'], 'advance'],
          [['−'], 'delay'],
          [['S'], 'start'],
          [['E'], 'end'],
          [['1', '…', '9'], 'room'],
        ].map(([keys, does]) => ({ keys: keys as string[], does: t(`triage.${does as string}`) })),
      },
    ],
    [t],
  )
}

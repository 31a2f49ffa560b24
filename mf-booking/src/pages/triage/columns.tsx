import { ageText, personNameText, SEX_LABELS, SIDE_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import { type ExamColumn, FlagCell, IconMenuButton, type MenuGroup, SignTag } from '@farsight/shared/ui/data'
import { useMemo } from 'react'
import { CALL_SIGNS } from '../../model/call-signs'
import type { ShownRow } from '../../model/queue-order'

/** What a row offers. */
export interface RowActs {
  readonly checkIn: (row: ShownRow) => void
  readonly call: (row: ShownRow) => void
  readonly move: (row: ShownRow, direction: 'advance' | 'delay') => void
  readonly more: (row: ShownRow) => readonly MenuGroup[]
}

/** What the first button of a row does. */
export const PRIMARY: Readonly<Record<ShownRow['row']['callState'], 'checkIn' | 'call' | 'again' | 'end' | 'complete'>> = {
  registered: 'checkIn',
  waiting: 'call',
  passed: 'call',
  called: 'again',
  in: 'end',
  done: 'complete',
}

const WAITS: ReadonlySet<string> = new Set(['waiting', 'passed'])

/** 00:12: hours and minutes. */
export const span = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes since a time of the server's clock. */
export const minutesSince = (time: string | null, now: string): number =>
  time === null ? 0 : Math.max(0, Math.floor((Date.parse(now.replace(' ', 'T')) - Date.parse(time.replace(' ', 'T'))) / 60_000))

/** "王建国 男 67岁". */
export function useWho(): (row: ShownRow['row']) => string {
  const language = useLanguage()
  const say = useBilingual()
  return (row) => `${personNameText(row.patName, language)} ${say(SEX_LABELS[row.sex])} ${ageText(row.age ?? undefined, language)}`
}

/** "胸部 左 CT平扫". */
export function useWhat(): (row: Pick<ShownRow['row'], 'bodypart' | 'side' | 'checkItem'>) => string {
  const say = useBilingual()
  // Most items begin with their part, which is then not said twice.
  return ({ bodypart, side, checkItem }) =>
    [checkItem.startsWith(bodypart) ? '' : bodypart, side && say(SIDE_LABELS[side]), checkItem].filter(Boolean).join(' ')
}

/** What the columns of a queue depend on. */
export interface ColumnsAsked {
  /** Those who have not checked in. */
  readonly arriving: boolean
  /** What is searched for stands in any room, which is then told. */
  readonly rooms?: readonly { readonly roomId: string; readonly name: string }[]
  /** How many stand before the first row. */
  readonly before: number
  /** The server's clock. */
  readonly now: string
  /** No room for everything. */
  readonly compact: boolean
}

/** Columns of a queue. */
export function useColumns({ arriving, rooms, before, now, compact }: ColumnsAsked, acts: RowActs): readonly ExamColumn<ShownRow>[] {
  const t = useT('mf-booking')
  const who = useWho()
  const what = useWhat()
  const say = useBilingual()
  // The minute is enough: a second would draw every row anew.
  const minute = now.slice(0, 16)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `who`, `what` and `say` follow from the language that `t` is of
  return useMemo(() => {
    const waited = ({ row }: ShownRow) => (row.queuedTime === null ? '' : span(minutesSince(row.queuedTime, `${minute}:00`)))
    const order: ExamColumn<ShownRow> = {
      key: 'order',
      title: t('triage.order'),
      width: 44,
      align: 'right',
      cell: ({ row }) => (row.ahead >= before && WAITS.has(row.callState) ? String(row.ahead - before + 1) : ''),
    }
    const all: ExamColumn<ShownRow>[] = [
      { key: 'ticket', title: t('triage.ticket'), width: 68, cell: ({ row }) => <b>{row.ticket}</b> },
      { key: 'name', title: t('triage.name'), min: 152, whole: ({ row }) => who(row), cell: ({ row }) => who(row) },
      {
        key: 'state',
        title: t('triage.state'),
        width: 108,
        whole: ({ row }) => say(CALL_SIGNS[row.callState]),
        cell: ({ row, gone }) =>
          gone ? <span className="fs-hue-none">{t('triage.gone')}</span> : <SignTag sign={CALL_SIGNS[row.callState]} />,
      },
      { key: 'wait', title: t('triage.waited'), width: 64, align: 'right', cell: waited },
      {
        key: 'left',
        title: t('triage.left'),
        width: 76,
        align: 'right',
        cell: ({ row }) => (row.callState === 'waiting' || row.callState === 'passed' ? t('triage.minutes', { count: row.minutes }) : ''),
      },
      { key: 'item', title: t('triage.item'), min: 120, whole: ({ row }) => what(row), cell: ({ row }) => what(row) },
      {
        key: 'flags',
        title: t('triage.flags'),
        width: 72,
        blank: true,
        cell: ({ row }) => (
          <>
            <FlagCell urgent={row.urgent === 1 || row.emergency === 1} greenChannel={row.greenChannel === 1} />
            {row.contrast === 1 && <span title={t('triage.contrast')}> {t('triage.contrastShort')}</span>}
            {row.passedTimes > 0 && <span title={t('triage.passedTimes', { count: row.passedTimes })}> ×{row.passedTimes}</span>}
          </>
        ),
      },
    ]
    const last: ExamColumn<ShownRow> = {
      key: 'acts',
      title: t('triage.acts'),
      width: arriving ? 72 : 128,
      sticky: 'right',
      cell: (shown) =>
        shown.gone ? (
          ''
        ) : arriving ? (
          <span className="fs-acts">
            <Button kind="link" tabIndex={-1} onClick={() => acts.checkIn(shown)}>
              {t(shown.row.callState === 'registered' ? 'triage.checkIn' : 'triage.showPlace')}
            </Button>
          </span>
        ) : (
          <span className="fs-acts">
            <Button kind="link" tabIndex={-1} onClick={() => acts.call(shown)}>
              {t(`triage.${PRIMARY[shown.row.callState]}`)}
            </Button>
            {(shown.row.callState === 'waiting' || shown.row.callState === 'passed') && (
              <>
                <IconButton icon="up" tabIndex={-1} label={t('triage.advance')} keyName="+" onClick={() => acts.move(shown, 'advance')} />
                <IconButton icon="down" tabIndex={-1} label={t('triage.delay')} keyName="−" onClick={() => acts.move(shown, 'delay')} />
              </>
            )}
            <IconMenuButton icon="more" tabIndex={-1} label={t('triage.more')} groups={acts.more(shown)} />
          </span>
        ),
    }
    const hidden = rooms ? ['wait', 'left'] : arriving ? ['ticket', 'wait', 'left'] : compact ? ['wait'] : []
    const nameOf = ({ row }: ShownRow): string => rooms?.find(({ roomId }) => roomId === row.roomId)?.name ?? ''
    const room: ExamColumn<ShownRow> = { key: 'room', title: t('triage.roomOf'), min: 80, whole: nameOf, cell: nameOf }
    return [...(arriving ? [] : [order]), ...all.filter(({ key }) => !hidden.includes(key)), ...(rooms ? [room] : []), last]
  }, [t, arriving, rooms, before, compact, minute, acts])
}

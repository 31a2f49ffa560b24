import { momentOf } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { NARROW, useMedia } from '@farsight/shared/ui'
import type { ExamColumn } from '@farsight/shared/ui/data'
import { useMemo } from 'react'
import { OutcomeTag, useEventWords } from './event-words'
import type { TrailEvent } from './use-trail'

/** Less than all columns where the window has no room for them: the drawer has every one. */
export function useEventColumns(): readonly ExamColumn<TrailEvent>[] {
  const t = useT('mf-manage')
  const words = useEventWords()
  const roomy = useMedia('(min-width: 1360px)')
  const narrow = useMedia(NARROW)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language, as t does
  return useMemo(() => {
    const all: ExamColumn<TrailEvent>[] = [
      { key: 'time', title: t('trail.column.time'), width: 186, sticky: 'left', cell: momentOf },
      { key: 'user', title: t('trail.column.user'), width: 112, cell: words.who },
      ...(roomy ? [{ key: 'role', title: t('trail.column.role'), width: 96, cell: words.role }] : []),
      { key: 'act', title: t('trail.column.act'), min: 150, cell: words.act },
      ...(roomy ? [{ key: 'kind', title: t('trail.column.kind'), width: 96, cell: words.kind }] : []),
      {
        key: 'outcome',
        title: t('trail.column.outcome'),
        width: 96,
        cell: (event) => <OutcomeTag outcome={event.outcome} />,
        whole: words.says,
      },
      { key: 'object', title: t('trail.column.object'), min: 170, cell: words.object },
      ...(roomy ? [{ key: 'address', title: t('trail.column.address'), width: 130, cell: ({ address }: TrailEvent) => address }] : []),
    ]
    return all
  }, [t, roomy, narrow])
}

/** An event in two lines. */
export function EventCard({ event }: { readonly event: TrailEvent }) {
  const words = useEventWords()
  return (
    <>
      <div>
        <b>{words.act(event)}</b> <OutcomeTag outcome={event.outcome} />
      </div>
      <div className="fs-2">
        {momentOf(event)} · {words.who(event)}
        {words.object(event) && ` · ${words.object(event)}`}
      </div>
    </>
  )
}

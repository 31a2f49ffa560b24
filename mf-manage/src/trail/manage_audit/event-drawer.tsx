import type { ApiError } from '@farsight/shared/api'
import { momentOf } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { ErrorBar } from '@farsight/shared/ui'
import { Drawer, StateTag } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { AccountChange } from './account-change'
import css from './audit.module.css'
import { OutcomeTag, useEventWords } from './event-words'
import { type TrailDetail, type TrailEvent, useEvent } from './use-trail'

type Change = TrailDetail['changes'][number]

/** One event whole, what it changed, and what else its request left. */
export function EventDrawer({
  event,
  onClose,
  onOpen,
}: {
  readonly event: TrailEvent
  readonly onClose: () => void
  readonly onOpen: (event: TrailEvent) => void
}) {
  const t = useT('mf-manage')
  const words = useEventWords()
  const { data, error, refetch } = useEvent(event.id)
  const failed = error as ApiError | null
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('trail.column.time'), momentOf(event)],
    [t('trail.column.user'), `${words.who(event)} ${words.role(event)}`.trim()],
    [t('trail.column.act'), words.act(event)],
    [t('trail.column.kind'), words.kind(event)],
    [
      t('trail.column.outcome'),
      <span key="outcome">
        <OutcomeTag outcome={event.outcome} /> {words.says(event)}
      </span>,
    ],
    [t('trail.column.object'), words.object(event) || '—'],
    [t('trail.objectId'), event.objectId || '—'],
    [t('trail.column.address'), event.address || '—'],
    [t('trail.userId'), event.userId || '—'],
    [t('trail.call'), event.call],
    [t('trail.requestId'), event.requestId || '—'],
    [t('trail.number'), String(event.id)],
    [t('trail.link'), event.link > 0 ? String(event.link) : t('trail.waits')],
  ]
  return (
    <Drawer title={`${words.act(event)} · ${words.object(event) || words.who(event)}`} onClose={onClose}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {failed && (
        <ErrorBar what={t('trail.changes')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <h3 className={css.head}>{t('trail.changes')}</h3>
          {data.changes.length === 0 && <p className="fs-2">{t('trail.nothingChanged')}</p>}
          <ul className={css.changes}>
            {data.changes.map((change, i) => (
              <ChangeLine key={i} change={change} />
            ))}
          </ul>
          {data.beside.length > 0 && (
            <>
              <h3 className={css.head}>{t('trail.beside')}</h3>
              <ul className={css.changes}>
                {data.beside.map((one) => (
                  <li key={one.id}>
                    <button type="button" className={css.link} onClick={() => onOpen(one)}>
                      {words.act(one)} · {words.object(one) || one.call}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Drawer>
  )
}

function ChangeLine({ change }: { readonly change: Change }) {
  const t = useT('mf-manage')
  if (change.what === 'account') return <AccountChange change={change} />
  const who = `${change.patName} ${change.no}`.trim()
  if (change.what === 'version')
    return (
      <li>
        <b>{who}</b> {t(change.fields.length > 0 ? 'trail.textChanged' : 'trail.textKept')}
        {change.fields.length > 0 && `: ${change.fields.map((field) => t(`trail.field.${field}`)).join('、')}`}
        {change.reason && <div className="fs-2">{change.reason}</div>}
      </li>
    )
  return (
    <li>
      <b>{who}</b> <State state={change.from} /> → <State state={change.to} />
      {change.reason && <div className="fs-2">{change.reason}</div>}
    </li>
  )
}

/** A state by its name. */
const State = ({ state }: { readonly state: number }) => <StateTag state={state} reportHasComplete={state === 9} bare />

import type { ApiError } from '@farsight/shared/api'
import { CODE, type StateSign } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, IconButton, NoRightPanel } from '@farsight/shared/ui'
import { SignTag } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { ManageFrame } from '../../frame/manage-frame'
import css from './parts.module.css'

/** Words of the partners' screens: their keys stand under `partners`. */
export function useWords(): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const t = useT('mf-manage')
  return (key, values) => t(`partners.${key}`, values)
}

/** An answer that a screen shows, as a query has it. */
export interface Asked {
  readonly data: unknown
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export interface ScreenProps {
  readonly title: string
  readonly asked: Asked
  readonly tools?: ReactNode
  readonly children: ReactNode
}
/** A management screen: its title and tools, what failed, and its own scroll. Old content stays beside an error. */
export function Screen({ title, asked, tools, children }: ScreenProps) {
  const t = useT('mf-manage')
  const common = useT()
  const failed = asked.error as ApiError | null
  if (failed?.code === CODE.noPermission && !asked.data)
    return (
      <ManageFrame>
        <NoRightPanel title={title} />
      </ManageFrame>
    )
  return (
    <ManageFrame>
      <div className="fs-tools">
        <h1 className={css.title}>{title}</h1>
        {tools}
        <div className="fs-tools-end">
          <IconButton icon="refresh" label={t('refresh')} busy={asked.isFetching} onClick={() => void asked.refetch()} />
        </div>
      </div>
      {failed && (
        <ErrorBar
          what={common('opening', { title })}
          says={failed.message}
          code={failed.code || failed.status || undefined}
          onRetry={() => void asked.refetch()}
        />
      )}
      {asked.data === undefined && !failed && (
        <p className="fs-empty" role="status">
          {t('loading')}
        </p>
      )}
      {asked.data !== undefined && <div className={css.scroll}>{children}</div>}
    </ManageFrame>
  )
}

const SIGNS: Readonly<Record<'pending' | 'agreed' | 'refused', StateSign>> = {
  pending: { hue: 'wait', glyph: 'diamond', zh: '待确认', en: 'Pending' },
  agreed: { hue: 'done', glyph: 'disc-tick', zh: '已同意', en: 'Agreed' },
  refused: { hue: 'bad', glyph: 'square-cross', zh: '已拒绝', en: 'Refused' },
}
/** How two hospitals stand to each other. */
export const RelationTag = ({ state }: { readonly state: keyof typeof SIGNS }) => <SignTag sign={SIGNS[state]} />

/** What holds now, in one sentence, with who saved it last. */
export function Now({
  says,
  by,
  time,
  warn,
}: {
  readonly says: string
  readonly by?: string
  readonly time?: string | null
  readonly warn?: boolean
}) {
  const t = useWords()
  return (
    <Bar kind={warn ? 'warn' : 'info'}>
      <b>{t('now')}</b> {says}
      {by && time && <span className="fs-2"> {t('savedBy', { by, time })}</span>}
    </Bar>
  )
}

export interface StaleProps {
  readonly by: string
  readonly time: string
  /** What stands there now and not in what was typed, line by line. */
  readonly theirs: readonly string[]
  readonly mine: readonly string[]
  readonly onTake: () => void
  readonly onKeep: () => void
}
/** Somebody saved meanwhile: both stand side by side, nothing typed is lost, and which one holds is chosen. */
export function Stale({ by, time, theirs, mine, onTake, onKeep }: StaleProps) {
  const t = useWords()
  const [there, here] = [theirs.filter((line) => !mine.includes(line)), mine.filter((line) => !theirs.includes(line))]
  return (
    <section className={css.stale} aria-label={t('stale.title')} role="alert">
      <p>
        <b>{t('stale.says', { by, time })}</b>
      </p>
      <div className={css.sides}>
        <div>
          <h3>{t('stale.theirs')}</h3>
          {there.length === 0 ? <p className="fs-2">{t('stale.same')}</p> : there.map((line) => <p key={line}>{line}</p>)}
        </div>
        <div>
          <h3>{t('stale.mine')}</h3>
          {here.length === 0 ? <p className="fs-2">{t('stale.same')}</p> : here.map((line) => <p key={line}>{line}</p>)}
        </div>
      </div>
      <div className="fs-tools">
        <Button onClick={onTake}>{t('stale.take')}</Button>
        <Button onClick={onKeep}>{t('stale.keep')}</Button>
      </div>
    </section>
  )
}

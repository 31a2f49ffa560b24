import { AUDIT_KIND_WORDS, AUDIT_KINDS, CODE } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button, EmptyLine, ErrorBar, IconButton, Input, NoRightPanel, Select } from '@farsight/shared/ui'
import { ExamTable, FilterBar, figure, MenuButton, SearchField, Segments, TimeRangeField, useKeyHints } from '@farsight/shared/ui/data'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { ManageFrame } from '../../frame/manage-frame'
import css from './audit.module.css'
import { EventCard, useEventColumns } from './columns'
import { EventDrawer } from './event-drawer'
import { EVERYTHING, isNarrowed, type TrailEvent, type TrailQuery, useTrail, useTrailExport } from './use-trail'

const PRESETS = ['today', 'sinceYesterday', 'last3', 'last7', 'month'] as const
const keyOf = (event: TrailEvent): string => String(event.id)

/** /manage/manage_audit: who did what to whom, when; nothing here can be changed. */
export function ManageAuditPage() {
  const t = useT('mf-manage')
  const say = useBilingual()
  const [query, setQuery] = useState(EVERYTHING)
  const [opened, setOpened] = useState<TrailEvent>()
  const [chosen, setChosen] = useState('')
  const trail = useTrail(query)
  const file = useTrailExport(query)
  const { forget } = file
  const columns = useEventColumns()
  const ask = useCallback(
    (changes: Partial<TrailQuery>) => {
      forget()
      setQuery((now) => ({ ...now, ...changes }))
    },
    [forget],
  )
  const card = useCallback((event: TrailEvent) => <EventCard event={event} />, [])
  const { events, next, error: failed } = trail
  const { data, isFetching, refetch } = trail.first
  useKeyHints(
    useMemo(
      () => [
        {
          title: t('trail.title'),
          hints: [
            { keys: ['/'], does: t('trail.patient') },
            { keys: ['Enter'], does: t('trail.open') },
            { keys: ['R'], does: t('refresh') },
            { keys: ['Esc'], does: t('close') },
          ],
        },
      ],
      [t],
    ),
  )
  function key(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Escape' && opened) setOpened(undefined)
    else if (event.key.toLowerCase() === 'r') void refetch()
    else return
    event.preventDefault()
  }
  if (failed?.code === CODE.noPermission && !data) return <NoRightPanel title={t('trail.title')} />
  return (
    <ManageFrame>
      <h1 className="fs-hidden">{t('trail.title')}</h1>
      <FilterBar
        end={
          <>
            <IconButton icon="refresh" label={t('refresh')} keyName="R" busy={isFetching} onClick={() => void refetch()} />
            <MenuButton
              label={t('trail.export')}
              busy={file.busy}
              groups={[
                {
                  items: [
                    { key: 'xlsx', label: 'Excel (.xlsx)', onClick: () => void file.run('xlsx') },
                    { key: 'csv', label: 'CSV', onClick: () => void file.run('csv') },
                  ],
                },
              ]}
            >
              {t('trail.export')}
            </MenuButton>
          </>
        }
      >
        <SearchField
          value={query.patient}
          onSearch={(patient) => ask({ patient })}
          label={t('trail.patient')}
          placeholder={t('trail.patientHint')}
        />
        <UserField value={query.user} onSearch={(user) => ask({ user })} />
        <Select
          className={css.kind}
          aria-label={t('trail.column.kind')}
          value={query.kind}
          onChange={(event) => ask({ kind: event.target.value as TrailQuery['kind'] })}
          options={[
            { value: '', label: t('trail.allKinds') },
            ...AUDIT_KINDS.map((kind) => ({ value: kind, label: say(AUDIT_KIND_WORDS[kind]) })),
          ]}
        />
        <Segments
          label={t('trail.column.outcome')}
          value={query.outcome}
          options={[
            { value: '', label: t('trail.allOutcomes') },
            { value: 'done', label: t('trail.done') },
            { value: 'refused', label: t('trail.refused') },
          ]}
          onChange={(outcome) => ask({ outcome })}
        />
        <TimeRangeField label={t('trail.column.time')} value={query.range} onChange={(range) => ask({ range })} presets={PRESETS} />
      </FilterBar>
      {file.fault && (
        <ErrorBar what={t('trail.export')} says={file.fault.message} code={file.fault.code || undefined} onClose={file.forget} />
      )}
      {file.saved && (
        <Bar kind={file.saved.more ? 'warn' : 'ok'} onClose={file.forget}>
          {t(file.saved.more ? 'trail.savedPart' : 'trail.saved', { rows: figure(file.saved.rows) })}
        </Bar>
      )}
      {failed && <ErrorBar what={t('trail.title')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />}
      <div className={css.table}>
        <ExamTable
          name={t('trail.title')}
          columns={columns}
          rows={events}
          rowKey={keyOf}
          selected={chosen}
          onSelect={(id, event) => {
            setChosen(id)
            if (opened) setOpened(event)
          }}
          onOpen={setOpened}
          onKey={key}
          card={card}
          empty={
            failed ? undefined : (
              <EmptyLine
                says={t('trail.none')}
                act={isNarrowed(query) ? { label: t('trail.clear'), onClick: () => ask(EVERYTHING) } : undefined}
              />
            )
          }
          loading={isFetching && !data}
        />
      </div>
      {data && (
        <div className={css.foot}>
          <span className="fs-2">{t(next ? 'trail.shownPart' : 'trail.shown', { rows: figure(events.length) })}</span>
          {next && (
            <Button busy={trail.asking} onClick={() => void trail.askOlder()}>
              {t('trail.older')}
            </Button>
          )}
          <span className="fs-2">{t('trail.note')}</span>
        </div>
      )}
      {opened && <EventDrawer key={opened.id} event={opened} onClose={() => setOpened(undefined)} onOpen={setOpened} />}
    </ManageFrame>
  )
}

/** Whose events: asked with Enter, or when the field is left. */
function UserField({ value, onSearch }: { readonly value: string; readonly onSearch: (user: string) => void }) {
  const t = useT('mf-manage')
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const search = (): void => {
    if (text.trim() !== value) onSearch(text.trim())
  }
  return (
    <Input
      className={css.user}
      aria-label={t('trail.column.user')}
      placeholder={t('trail.userHint')}
      maxLength={32}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229) return
        if (event.key === 'Enter') search()
      }}
    />
  )
}

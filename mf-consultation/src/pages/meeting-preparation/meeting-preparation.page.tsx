import { session } from '@farsight/shared/bus'
import type { Meeting } from '@farsight/shared/contract'
import { CODE, MEETING_MOST } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { useNavigateHere, useWrite } from '@farsight/shared/module'
import { Bar, Button, DayInput, ErrorBar, Field, Input, message, Select } from '@farsight/shared/ui'
import { ConfirmDialog, serverNow, useKeyHints } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { drafts } from '../../meeting/drafts'
import css from '../../meeting/meeting.module.css'
import { MeetingFacts } from '../../meeting/meeting-facts'
import { MeetingFailed, MeetingPage } from '../../meeting/meeting-page'
import { MeetingStateTag } from '../../meeting/meeting-state'
import { calendarOf, MEETING, MEETINGS, placeOf, useMeeting, useRightChild } from '../../meeting/use-meeting'
import { Agenda } from './agenda'
import { clockTyped, type DraftFault, draftOf, faultsOf, type MeetingDraft, newDraft, readKept, requestOf, withCase } from './meeting-draft'
import { PeoplePicker, usePeople } from './people-picker'
import { Proposals } from './proposals'

/** `/morning_meeting/preparation`, with `?id=` for one that is written down already. */
export function MeetingPreparationPage() {
  const t = useT('mf-consultation')
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <MeetingPage title={t('meeting.preparationTitle')}>
      {id === '' ? <Editor key="new" meeting={undefined} onReload={() => undefined} /> : <Written key={id} id={id} />}
    </MeetingPage>
  )
}

/** Who waits for the host comes along when he begins. */
const WAITING_MS = 10_000

function Written({ id }: { readonly id: string }) {
  const t = useT('mf-consultation')
  const { meeting, error, refetch } = useMeeting(id, WAITING_MS)
  const right = useRightChild(meeting, 'preparation')
  // Deleted meanwhile, or another's: what stands is no meeting any more. What was typed is on the device.
  if (error && (!meeting || error.kind === 'business')) return <MeetingFailed error={error} onRetry={() => void refetch()} />
  if (!meeting || !right) return null
  if (meeting.may.edit === 1) return <Editor key={meeting.id} meeting={meeting} onReload={() => void refetch()} />
  return (
    <>
      <div className="fs-tools">
        <h1 className={css.title}>{meeting.title}</h1>
        <MeetingStateTag state={meeting.state} />
        <a className="fs-button" href={calendarOf(meeting.id)} download>
          {t('meeting.calendar')}
        </a>
      </div>
      <Bar kind="info">{t('meeting.hostPrepares', { name: meeting.hostName })}</Bar>
      <article className={css.read}>
        <MeetingFacts meeting={meeting} />
      </article>
    </>
  )
}

const NEW = 'new'
const draftName = (id: string): string => `draft/${id}`

interface EditorProps {
  readonly meeting: Meeting | undefined
  /** What stands on the server now is asked for. */
  readonly onReload: () => void
}

function Editor({ meeting, onReload }: EditorProps) {
  const t = useT('mf-consultation')
  const navigate = useNavigateHere()
  const client = useQueryClient()
  // A new one is kept under its number as soon as it has one: what is typed while it is being saved is found by the screen after this one.
  const home = useRef(draftName(meeting?.id ?? NEW))
  const stands = useRef(meeting && { id: meeting.id })
  const proposalOf = (date: string): string => {
    const [, month, day] = /^\d{4}-(\d{2})-(\d{2})$/.exec(date) ?? []
    return month && day ? t('meeting.titleFor', { month: Number(month), day: Number(day) }) : ''
  }
  // As it was opened: what another one wrote meanwhile is shown when it is asked for, never under the hands of who types.
  const [blank] = useState(() => (meeting ? draftOf(meeting) : newDraft(serverNow(), session.current()?.loginUserId ?? '')))
  const [base, setBase] = useState({ draft: blank, version: meeting?.version ?? 0 })
  const [back] = useState(() => readKept(drafts.kept(home.current)))
  const [draft, setDraft] = useState<MeetingDraft>(() => back?.draft ?? (meeting ? blank : { ...blank, title: proposalOf(blank.day) }))
  // With each letter, not with each drawing: an answer may come between the two.
  const latest = useRef(draft)
  const put = (next: MeetingDraft): void => {
    latest.current = next
    setDraft(next)
  }
  // Words that began from older data are sent as such: whoever wrote in between is not overwritten in silence.
  const version = useRef(back?.version ?? base.version)
  const [faults, setFaults] = useState<readonly DraftFault[]>([])
  const [asking, setAsking] = useState(false)
  const [restored, setRestored] = useState(back !== undefined)
  const [starting, setStarting] = useState(false)
  const saving = useRef(false)
  const write = useWrite()
  const people = usePeople()
  const form = useRef<HTMLDivElement>(null)
  const proposed = useRef(proposalOf(blank.day))

  function change(changes: Partial<MeetingDraft>): void {
    const next = { ...latest.current, ...changes }
    put(next)
    setFaults((was) => was.filter((fault) => faultsOf(next).includes(fault)))
    drafts.keep(home.current, { draft: next, version: version.current })
  }
  /** A title that nobody wrote goes along with its day. */
  const setDay = (day: string): void => {
    const next = proposalOf(day)
    const own = draft.title !== '' && draft.title !== proposed.current
    if (next && !own) proposed.current = next
    change({ day, ...(next && !own ? { title: next } : {}) })
  }
  function take(now: Meeting): void {
    version.current = now.version
    setBase({ draft: draftOf(now), version: now.version })
    put(draftOf(now))
    drafts.keep(home.current, undefined)
    setRestored(false)
    write.clear()
  }

  /** Answers which meeting was saved, and whether more was typed meanwhile; undefined where it was not saved. */
  async function save(): Promise<{ readonly id: string; readonly typedOn: boolean } | undefined> {
    // A key and a click are one act: two of them would make two meetings.
    if (saving.current) return undefined
    const sent = latest.current
    const missing = faultsOf(sent)
    setFaults(missing)
    if (missing[0]) {
      form.current?.querySelector<HTMLElement>(`[data-field="${missing[0]}"]`)?.focus()
      return undefined
    }
    if (meeting && JSON.stringify(sent) === JSON.stringify(base.draft)) return { id: meeting.id, typedOn: false }
    saving.current = true
    const saved = stands.current && { id: stands.current.id, version: version.current }
    const answer = await write.run('meetingSave', requestOf(sent, saved)).finally(() => {
      saving.current = false
    })
    if (!answer) return undefined
    version.current = answer.val.version
    setBase({ draft: sent, version: answer.val.version })
    drafts.keep(home.current, undefined)
    home.current = draftName(answer.val.id)
    stands.current = { id: answer.val.id }
    const typedOn = JSON.stringify(latest.current) !== JSON.stringify(sent)
    if (typedOn) drafts.keep(home.current, { draft: latest.current, version: answer.val.version })
    setRestored(false)
    message.success(t('meeting.saved'))
    void client.invalidateQueries({ queryKey: [MEETINGS] })
    void client.invalidateQueries({ queryKey: [MEETING, answer.val.id] })
    return { id: answer.val.id, typedOn }
  }
  async function saveOnly(): Promise<void> {
    const saved = await save()
    if (saved && !meeting) navigate(placeOf('preparation', saved.id), { replace: true })
  }
  async function start(): Promise<void> {
    const saved = await save()
    if (!saved) return
    const { id, typedOn } = saved
    if (typedOn) {
      // A meeting that runs takes them no more.
      message.warning(t('meeting.typedOn'))
      if (!meeting) navigate(placeOf('preparation', id), { replace: true })
      return
    }
    setStarting(true)
    const started = await write.run('meetingStart', { id }).finally(() => setStarting(false))
    if (started) {
      void client.invalidateQueries({ queryKey: [MEETINGS] })
      navigate(placeOf('progress', id), { replace: true })
    } else if (!meeting) navigate(placeOf('preparation', id), { replace: true })
  }
  async function remove(): Promise<void> {
    if (!meeting || !(await write.run('meetingDelete', { id: meeting.id }))) return
    drafts.keep(home.current, undefined)
    void client.invalidateQueries({ queryKey: [MEETINGS] })
    navigate('/morning_meeting_list')
  }
  function key(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.ctrlKey && (event.key === 's' || event.key === 'S')) {
      event.preventDefault()
      void saveOnly()
    }
  }
  useKeyHints(
    useMemo(
      () => [
        {
          title: t('meeting.preparationTitle'),
          hints: [
            { keys: ['Ctrl', 'S'], does: t('meeting.save') },
            { keys: ['Alt', '↑', '↓'], does: t('meeting.keys.move') },
          ],
        },
      ],
      [t],
    ),
  )
  const hosts = people.list.map(({ userId, name: says }) => ({ value: userId, label: says }))
  const known = hosts.some(({ value }) => value === draft.hostId)
  const conflict = write.refused?.code === CODE.editedByAnother
  const notYet =
    draft.hostId !== (session.current()?.loginUserId ?? '')
      ? t('meeting.hostStarts')
      : draft.cases.length === 0
        ? t('meeting.casesWanted')
        : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole form
    <div ref={form} className={css.editor} onKeyDown={key}>
      <div className="fs-tools">
        <h1 className={css.title}>{meeting ? meeting.title : t('meeting.newTitle')}</h1>
        <MeetingStateTag state="preparation" />
        <div className="fs-tools-end">
          {meeting && (
            <a className="fs-button" href={calendarOf(meeting.id)} download>
              {t('meeting.calendar')}
            </a>
          )}
          {meeting && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              {t('meeting.delete')}
            </Button>
          )}
          <Button icon="save" busy={write.busy} onClick={() => void saveOnly()}>
            {t('meeting.save')}
          </Button>
          <Button kind="primary" busy={write.busy} {...(notYet ? { refused: notYet } : {})} onClick={() => void start()}>
            {t('meeting.start')}
          </Button>
        </div>
      </div>
      {restored && (
        <Bar
          kind="info"
          acts={
            <Button
              onClick={() => {
                drafts.keep(home.current, undefined)
                put(base.draft)
                version.current = base.version
                setRestored(false)
              }}
            >
              {t('meeting.dropDraft')}
            </Button>
          }
          onClose={() => setRestored(false)}
        >
          {t('meeting.restored')}
        </Bar>
      )}
      {write.refused && !asking && !conflict && (
        <ErrorBar what={t('meeting.save')} says={write.refused.says} code={write.refused.code} onClose={write.clear} />
      )}
      {conflict && meeting && <Conflict id={meeting.id} version={version} onTake={take} onMine={saveOnly} />}
      <div className={css.form} inert={starting}>
        <Field label={t('meeting.time')} required error={faults.includes('time') ? t('meeting.timeWanted') : undefined}>
          {({ invalid, ...control }) => (
            <span className={css.when}>
              <DayInput {...control} data-field="time" invalid={invalid ?? false} value={draft.day} onChange={setDay} />
              <Input
                aria-label={t('meeting.clock')}
                className={css.clock}
                inputMode="numeric"
                maxLength={8}
                placeholder="08:00"
                invalid={invalid ?? false}
                value={draft.clock}
                onChange={(event) => change({ clock: event.target.value })}
                onBlur={() => clockTyped(draft.clock) !== draft.clock && change({ clock: clockTyped(draft.clock) })}
              />
            </span>
          )}
        </Field>
        <Field label={t('meeting.title')} required error={faults.includes('title') ? t('meeting.titleWanted') : undefined}>
          {(control) => (
            <Input
              {...control}
              data-field="title"
              maxLength={MEETING_MOST.title}
              value={draft.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('meeting.host')} required error={faults.includes('host') ? t('meeting.hostWanted') : undefined}>
          {({ invalid: _, ...control }) => (
            <Select
              {...control}
              data-field="host"
              value={draft.hostId}
              options={[
                ...(draft.hostId === '' ? [{ value: '', label: '' }] : []),
                ...(known || draft.hostId === '' ? [] : [{ value: draft.hostId, label: meeting?.hostName ?? t('meeting.me') }]),
                ...hosts,
              ]}
              onChange={(event) => change({ hostId: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className={css.parts} inert={starting}>
        <div className={css.column}>
          <PeoplePicker
            people={people}
            host={draft.hostId}
            chosen={draft.participantIds}
            onChange={(participantIds) => change({ participantIds })}
          />
          <Agenda cases={draft.cases} onChange={(cases) => change({ cases })} />
        </div>
        <Proposals taken={draft.cases} onAdd={(one) => change({ cases: withCase(draft.cases, one) })} />
      </div>
      {asking && meeting && (
        <ConfirmDialog
          title={t('meeting.deleteTitle', { title: meeting.title })}
          verb={t('meeting.delete')}
          danger
          busy={write.busy}
          error={write.refused}
          onConfirm={() => void remove()}
          onClose={() => {
            write.clear()
            setAsking(false)
            onReload()
          }}
        >
          <p>{t('meeting.deleteSays')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

interface ConflictProps {
  readonly id: string
  readonly version: { current: number }
  readonly onTake: (now: Meeting) => void
  readonly onMine: () => Promise<void>
}

/** Another window or the former host wrote in between: whose words stand is for the user to say. */
function Conflict({ id, version, onTake, onMine }: ConflictProps) {
  const t = useT('mf-consultation')
  const { refetch, isFetching } = useMeeting(id)
  const now = async (): Promise<Meeting | undefined> => (await refetch()).data
  return (
    <Bar
      kind="warn"
      acts={
        <>
          <Button
            busy={isFetching}
            onClick={async () => {
              const theirs = await now()
              if (!theirs) return
              version.current = theirs.version
              await onMine()
            }}
          >
            {t('meeting.keepMine')}
          </Button>
          <Button
            busy={isFetching}
            onClick={async () => {
              const theirs = await now()
              if (theirs) onTake(theirs)
            }}
          >
            {t('meeting.takeTheirs')}
          </Button>
        </>
      }
    >
      {t('meeting.changedByOther')}
    </Bar>
  )
}

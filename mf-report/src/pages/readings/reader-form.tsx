import { bus, session } from '@farsight/shared/bus'
import type { GuardOverride } from '@farsight/shared/contract'
import { EMPTY_CONTENT, formatDateTime, REPORT_TEXT_MAX, type ReportContent } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, message } from '@farsight/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { fromWire, toWire } from '../../model/content'
import { deviceVault } from '../../model/device-shelf'
import { TEXT_FIELDS } from '../../model/report-state'
import { Rescue } from '../../model/rescue'
import { GuardPanel } from '../parts/guard/guard-panel'
import { dropReasons } from '../parts/guard/overrides'
import { UNREGISTERED, useGuard } from '../parts/guard/use-guard'
import { says, useWrite } from '../parts/use-write'
import { CompareReadings } from './compare-readings'
import { ContentForm } from './content-form'
import css from './readings.module.css'
import type { Reading } from './use-readings'

/** What was typed into a reading that is not sent yet: another one may be looked at meanwhile. */
const drafts = new Map<string, ReportContent>()
bus.on('session-ended.v1').subscribe(() => drafts.clear())
/** The same sealed on the device, for a page that is loaded anew (EDIT-01). */
const copies = () => new Rescue(session.current()?.loginUserId ?? '', deviceVault())
const nameOf = (id: string): string => `reading/${id}`

export interface ReaderFormProps {
  readonly reading: Reading
  readonly onDone: () => void
}

/** The second reader's own text, blind; once it stands and both saw something, the reader says whether the two agree. */
export function ReaderForm({ reading, onDone }: ReaderFormProps) {
  const t = useT('mf-report')
  const { id } = reading
  const [content, setContent] = useState(() => drafts.get(id) ?? EMPTY_CONTENT)
  const [asked, setAsked] = useState(false)
  const { modality, bodypart, checkItem, side } = reading
  const reasons = `reading/${id}`
  // Blind: whose images they are is not told, so sex and age are not compared.
  const order = { modality, bodypart, checkItem, side, sex: '', age: null }
  const guard = useGuard({ risProcedureId: reasons, ...order }, content, UNREGISTERED)
  useEffect(() => {
    let left = false
    void copies()
      .read(nameOf(id))
      // What is typed meanwhile, or stands already, goes before it.
      .then((copy) => !left && copy && !drafts.has(id) && setContent(copy.content))
    return () => {
      left = true
    }
  }, [id])
  const texts = useRef<HTMLDivElement>(null)
  const [both, setBoth] = useState(() =>
    reading.first && reading.second ? { first: fromWire(reading.first), second: fromWire(reading.second) } : undefined,
  )
  const { busy, fault, run } = useWrite()
  const faults = [
    ...(['finding', 'result'] as const).filter((field) => content[field].text.trim() === ''),
    ...TEXT_FIELDS.filter((field) => content[field].text.length > REPORT_TEXT_MAX),
    ...(content.yinYang === null ? ['yinYang'] : []),
  ]
  function tell(agrees: boolean) {
    message.success(t(agrees ? 'readings.agreed' : 'readings.differed'))
    onDone()
  }
  const latest = useRef(content)
  latest.current = content
  function check() {
    setAsked(true)
    if (faults.length === 0) guard.gate((overrides) => void send(overrides))
  }
  async function send(overrides: readonly GuardOverride[]) {
    const written = latest.current
    const answer = await run('saveSecondReading', {
      id,
      report: toWire(written),
      ...(overrides.length > 0 ? { overrides: [...overrides] } : {}),
    })
    if (!answer) return
    drafts.delete(id)
    copies().drop(nameOf(id))
    dropReasons(reasons)
    const { agrees, first } = answer.val
    if (agrees === null && first) setBoth({ first: fromWire(first), second: written })
    else tell(agrees === true)
  }
  async function judge(agrees: boolean) {
    if (await run('saveSecondReading', { id, agrees: agrees ? 1 : 0 })) tell(agrees)
  }
  if (both) return <CompareReadings both={both} exam={order} busy={busy} fault={says(fault)} onJudge={(agrees) => void judge(agrees)} />
  return (
    <div className={css.form}>
      <p className={css.dim}>{t('readings.blind')}</p>
      <div ref={texts}>
        <ContentForm
          content={content}
          faults={asked ? faults : []}
          onChange={(next) => {
            setContent(next)
            drafts.set(id, next)
            copies().keep(nameOf(id), { content: next, version: 0, time: formatDateTime(Date.now()) })
          }}
        />
      </div>
      <GuardPanel
        guard={guard}
        onGo={({ field, from, to }) => {
          const area = texts.current?.querySelector<HTMLTextAreaElement>(`textarea[name=${field}]`)
          // Selected first: with the focus the browser scrolls to the place, not to the text's beginning.
          area?.setSelectionRange(from, to)
          area?.focus()
        }}
      />
      {fault && <ErrorBar {...says(fault)!} />}
      <div className={css.acts}>
        <Button kind="primary" busy={busy} onClick={check}>
          {t('readings.send')}
        </Button>
      </div>
    </div>
  )
}

import type { GuardOverride } from '@farsight/shared/contract'
import {
  CODE,
  EMPTY_CONTENT,
  plainText,
  REPORT_TEXT_MAX,
  type ReportContent,
  sameContent,
  YIN_YANG_LABELS,
  type YinYang,
} from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { lazyWithRetry } from '@farsight/shared/module'
import { Bar, Button, ErrorBar, Field, Input, message, TextArea } from '@farsight/shared/ui'
import { Dialog, Segments } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { EcgDeskContext, type EcgFigures } from '../../ecg/critical/desk'
import { fromWire, toWire } from '../../model/content'
import { typed } from '../../model/marks'
import type { OpenedReport } from '../../model/ports'
import { TEXT_FIELDS, type TextField } from '../../model/report-state'
import { ContentDiff } from '../log/content-diff'
import { CriticalDialog } from '../parts/critical/critical-dialog'
import { useRegistered } from '../parts/critical/use-criticals'
import { GuardPanel } from '../parts/guard/guard-panel'
import { dropReasons } from '../parts/guard/overrides'
import { useGuard } from '../parts/guard/use-guard'
import { identityLine } from '../parts/identity'
import { says, useWrite } from '../parts/use-write'
import css from './issue.module.css'
import { draftOf, type IssueDraft, type IssueKind, keepDraft, storedDraftOf } from './kept-draft'

export interface IssueDialogProps {
  readonly kind: IssueKind
  readonly opened: OpenedReport
  /** The next issue stands: the page asks anew. */
  readonly onIssued: () => void
  readonly onClose: () => void
}

const CorrectionMeasures = lazyWithRetry(() => import('../../ecg/correction/correction-measures'))

const REASON_MAX = 512
const LINES: Readonly<Record<TextField, number>> = { finding: 8, result: 4, advice: 2 }
const USUAL: Readonly<Record<IssueKind, readonly string[]>> = { addendum: ['prior', 'clinical'], correction: ['side', 'typing', 'opinion'] }

/**
 * A completed report that went out is not changed (EDIT-03): an addendum stands beside it, or a corrected version with its reason takes
 * its place as the newest. What is typed stays when the dialog is closed.
 */
export function IssueDialog({ kind, opened, onIssued, onClose }: IssueDialogProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const { exam, report } = opened
  const { risProcedureId: procedureId } = exam
  const standing = fromWire(report.content)
  const blank = kind === 'correction' ? standing : EMPTY_CONTENT
  const [draft, setDraft] = useState<IssueDraft>(() => draftOf(procedureId, kind) ?? { content: blank, reason: '' })
  const [asked, setAsked] = useState(false)
  const { busy, fault, run } = useWrite()
  const { content, reason, measures } = draft
  const client = useQueryClient()
  const untouched = sameContent(content, blank) && reason === '' && !measures
  const touched = useRef(false)
  useStoredDraft(procedureId, kind, (stored) => {
    if (!touched.current) setDraft(stored)
  })
  const change = (next: Partial<typeof draft>) => {
    touched.current = true
    const after = { ...draft, ...next }
    setDraft(after)
    keepDraft(procedureId, kind, sameContent(after.content, blank) && after.reason === '' && !after.measures ? undefined : after)
  }
  const { faults, long, unchanged } = faultsOf(kind, content, standing, measures !== undefined)
  // A text of its own: what stood in the one before with a reason is asked for again.
  const reasons = `${procedureId}/${kind}/${report.issue}`
  const criticals = useRegistered(procedureId)
  const ecg = kind === 'correction' && exam.modality === 'ECG'
  const [figures, setFigures] = useState<EcgFigures>()
  const [found, setFound] = useState<string>()
  const desk = useMemo(
    () => ({ risProcedureId: procedureId, report: ({ text }: { readonly text: string }) => setFound(text), measured: setFigures }),
    [procedureId],
  )
  const guard = useGuard({ ...exam, risProcedureId: reasons }, content, {
    ...(kind === 'correction' ? { asksFlag: true } : { addendumTo: plain(standing) }),
    ...(criticals ? { criticals } : {}),
    ...(ecg && figures ? { measured: figures } : {}),
  })
  const texts = useRef<HTMLDivElement>(null)

  function check() {
    setAsked(true)
    if (faults.length > 0 || long.length > 0 || unchanged || reason.trim() === '') return
    guard.gate((overrides) => void send(overrides))
  }

  async function send(overrides: readonly GuardOverride[]) {
    const payload = {
      procedureId,
      kind,
      report: toWire(content),
      reason: reason.trim(),
      baseIssue: Math.max(1, report.issue),
      ...(ecg && measures ? { measures } : {}),
      ...(overrides.length ? { overrides: [...overrides] } : {}),
    }
    const answer = await run('issueReport', payload)
    if (!answer) return
    keepDraft(procedureId, kind, undefined)
    dropReasons(reasons)
    if (measures) void client.invalidateQueries({ queryKey: ['mf-report/ecg', procedureId] })
    message.success(t(`issue.done.${kind}`, { issue: answer.val.issue, told: answer.val.told }))
    onIssued()
    onClose()
  }
  const faultOf = (field: TextField) => {
    const named = { field: kind === 'addendum' ? t('issue.text') : t(`field.${field}`) }
    // Nothing is cut off: a text that is too long says so while it is typed.
    if (long.includes(field)) return t('fault.long', named)
    return asked && faults.includes(field) ? t('fault.empty', named) : undefined
  }
  return (
    <Dialog
      title={`${t(`issue.title.${kind}`)} · ${identityLine(exam, language)}`}
      width={kind === 'correction' ? 960 : 720}
      onClose={onClose}
      foot={
        <>
          {!untouched && <span className={css.kept}>{t('issue.kept')}</span>}
          {!untouched && <Button onClick={() => change({ content: blank, reason: '', measures: undefined })}>{t('issue.reset')}</Button>}
          <Button onClick={onClose}>{t(untouched ? 'keep' : 'issue.later')}</Button>
          <Button kind="primary" busy={busy} onClick={check}>
            {t(`issue.verb.${kind}`)}
          </Button>
        </>
      }
    >
      <p>{t(`issue.says.${kind}`)}</p>
      <div ref={texts}>
        {kind === 'addendum' ? (
          <Text
            field="finding"
            label={t('issue.text')}
            lines={6}
            content={content}
            error={faultOf('finding')}
            onChange={(next) => change({ content: next })}
          />
        ) : (
          <>
            {TEXT_FIELDS.map((field) => (
              <Text
                key={field}
                field={field}
                label={t(`field.${field}`)}
                lines={LINES[field]}
                content={content}
                error={faultOf(field)}
                onChange={(next) => change({ content: next })}
              />
            ))}
            <div data-flag>
              <YinYangField value={content.yinYang} onChange={(yinYang) => change({ content: { ...content, yinYang } })} />
            </div>
          </>
        )}
      </div>
      {ecg && (
        <EcgDeskContext.Provider value={desk}>
          <Suspense fallback={null}>
            <CorrectionMeasures risProcedureId={procedureId} draft={measures} onChange={(next) => change({ measures: next })} />
          </Suspense>
        </EcgDeskContext.Provider>
      )}
      <GuardPanel
        guard={guard}
        onChoose={(yinYang) => change({ content: { ...content, yinYang } })}
        onRegister={({ params, text }) => setFound(params.sentence ?? text)}
        onGo={({ kind: what, field, from, to }) => {
          if (what === 'flag') return texts.current?.querySelector<HTMLElement>('[data-flag] :is(input,button)')?.focus()
          const area = texts.current?.querySelector<HTMLTextAreaElement>(`textarea[name=${field}]`)
          // Selected first: with the focus the browser scrolls to the place, not to the text's beginning.
          area?.setSelectionRange(from, to)
          area?.focus()
        }}
      />
      <Field above required label={t('issue.reason')} error={asked && reason.trim() === '' ? t('issue.reasonMissing') : undefined}>
        {(control) => (
          <Input {...control} maxLength={REASON_MAX} value={reason} onChange={(event) => change({ reason: event.target.value })} />
        )}
      </Field>
      <div className="fs-tools">
        {USUAL[kind].map((usual) => (
          <Button key={usual} onClick={() => change({ reason: t(`issue.usual.${usual}`) })}>
            {t(`issue.usual.${usual}`)}
          </Button>
        ))}
      </div>
      {asked && unchanged && <Bar kind="warn">{t('issue.unchanged')}</Bar>}
      {kind === 'correction' && !unchanged && !sameContent(content, standing) && (
        <details className={css.changes} open>
          <summary>{t('issue.changes')}</summary>
          <ContentDiff before={standing} after={content} onlyChanged />
        </details>
      )}
      {fault && <ErrorBar {...says(fault)!} />}
      {fault?.code === CODE.editedByAnother && (
        <Bar kind="warn" acts={<Button onClick={onIssued}>{t('view.fresh')}</Button>}>
          {t('issue.newer')}
        </Bar>
      )}
      {found !== undefined && <CriticalDialog exam={exam} content={content} found={found} onClose={() => setFound(undefined)} />}
    </Dialog>
  )
}

/** As the report check reads it. */
const plain = ({ finding, result, advice, yinYang }: ReportContent) => ({
  finding: finding.text,
  result: result.text,
  advice: advice.text,
  yinYang,
})

/** What was typed before this page was loaded, where nothing was typed since. */
function useStoredDraft(procedureId: string, kind: IssueKind, onStored: (draft: IssueDraft) => void): void {
  const told = useRef(onStored)
  useEffect(() => {
    if (draftOf(procedureId, kind)) return
    let gone = false
    void storedDraftOf(procedureId, kind).then((stored) => {
      if (stored && !gone) told.current(stored)
    })
    return () => {
      gone = true
    }
  }, [procedureId, kind])
}

/** What is still missing, and whether a correction corrects anything. */
function faultsOf(kind: IssueKind, content: ReportContent, standing: ReportContent, measures: boolean) {
  const required: readonly TextField[] = kind === 'addendum' ? ['finding'] : ['finding', 'result']
  return {
    faults: required.filter((field) => content[field].text.trim() === ''),
    long: TEXT_FIELDS.filter((field) => content[field].text.length > REPORT_TEXT_MAX),
    unchanged: kind === 'correction' && !measures && sameContent(content, standing),
  }
}

interface TextProps {
  readonly field: TextField
  readonly label: string
  readonly lines: number
  readonly content: ReportContent
  readonly error: string | undefined
  readonly onChange: (content: ReportContent) => void
}

function Text({ field, label, lines, content, error, onChange }: TextProps) {
  const { text } = content[field]
  return (
    <Field above required={field !== 'advice'} label={label} error={error} hint={`${text.length}/${REPORT_TEXT_MAX}`}>
      {(control) => (
        <TextArea
          {...control}
          name={field}
          rows={lines}
          value={text}
          onChange={(event) =>
            onChange({ ...content, [field]: typed(content[field], plainText(event.target.value), event.target.selectionStart) })
          }
        />
      )}
    </Field>
  )
}

function YinYangField({ value, onChange }: { readonly value: YinYang | null; readonly onChange: (value: YinYang) => void }) {
  const t = useT('mf-report')
  const say = useBilingual()
  return (
    <Field label={t('yinYang')}>
      {() => (
        <Segments
          label={t('yinYang')}
          value={value ?? undefined}
          options={([0, 1, 2] as const).map((one) => ({ value: one, label: say(YIN_YANG_LABELS[one]) }))}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

import { apiConfig } from '@farsight/shared/api'
import type { WorklistRow } from '@farsight/shared/contract'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, Button, EmptyLine, ErrorBar, Field, message, Select, TextArea } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { failureOf } from '../../../model/ports'
import { identityLine } from '../identity'
import css from '../parts.module.css'
import { says, useWrite } from '../use-write'
import { CriticalLoop } from './critical-loop'
import { itemsFor, useCriticalItems, useExamCriticals, useFreshCriticals } from './use-criticals'

export interface CriticalDialogProps {
  readonly exam: WorklistRow
  /** The text in hand: its words suggest the item, its opinion is what is told. */
  readonly content: Readonly<Record<'finding' | 'result', { readonly text: string }>>
  /** The sentence that the report check took for critical: it is told, and suggests the item. */
  readonly found?: string
  /** The list's code of the item that is proposed; without it, or where the list has it no more, words suggest one. */
  readonly code?: string | undefined
  readonly onClose: () => void
}

const FINDING_MAX = 512

/** A critical value of this exam: opened from the hospital's list, then told, read back and acknowledged (CRIT-01). */
export function CriticalDialog({ exam, content, found, code, onClose }: CriticalDialogProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const loops = useExamCriticals(exam.risProcedureId)
  const [typed, setTyped] = useState(false)
  const rows = loops.data?.val ?? []
  const failure = loops.error ? failureOf(loops.error) : undefined
  return (
    <Dialog title={`${t('critical.title')} · ${identityLine(exam, language)}`} width={720} onClose={onClose} dirty={typed}>
      {failure && (
        <ErrorBar what={t('critical.title')} says={failure.message} code={failure.code || undefined} onRetry={() => void loops.refetch()} />
      )}
      <div className={css.stack}>
        {rows.map((row) => (
          <CriticalLoop key={row.id} row={row} />
        ))}
        <OpenCritical exam={exam} content={content} onTyped={setTyped} code={code} {...(found ? { found } : {})} />
      </div>
    </Dialog>
  )
}

interface OpenCriticalProps extends Omit<CriticalDialogProps, 'onClose'> {
  readonly onTyped: (typed: boolean) => void
}

function OpenCritical({ exam, content, found, code, onTyped }: OpenCriticalProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const list = useCriticalItems()
  const fresh = useFreshCriticals()
  const { busy, fault, run } = useWrite()
  const { items, suggested } = itemsFor(list.data?.val ?? [], exam, found ?? `${content.finding.text}\n${content.result.text}`)
  const [chosen, setChosen] = useState<string>()
  const [finding, setFinding] = useState((found ?? content.result.text).slice(0, FINDING_MAX))
  const [asked, setAsked] = useState(false)
  const named = code ? items.find((one) => one.code === code) : undefined
  const itemId = chosen ?? named?.id ?? (suggested.size > 0 ? (items[0]?.id ?? '') : '')
  const item = items.find(({ id }) => id === itemId)
  async function open() {
    setAsked(true)
    if (!item || finding.trim() === '') return
    if (!(await run('openCritical', { procedureId: exam.risProcedureId, itemId, finding: finding.trim() }))) return
    message.success(t('critical.opened'))
    setAsked(false)
    setChosen('')
    // Said once: the same words would register it a second time.
    setFinding('')
    onTyped(false)
    fresh()
  }
  if (list.isSuccess && items.length === 0) return <EmptyLine says={t('critical.noItems')} />
  return (
    <section aria-label={t('critical.new')}>
      <h3 className={css.group}>{t('critical.new')}</h3>
      {list.error && <ErrorBar what={t('critical.items')} says={failureOf(list.error).message} onRetry={() => void list.refetch()} />}
      <Field above required label={t('critical.item')} error={asked && !item ? t('critical.itemMissing') : undefined}>
        {(control) => (
          <Select
            {...control}
            value={itemId}
            options={[
              { value: '', label: t('critical.choose') },
              ...items.map((one) => ({ value: one.id, label: `${suggested.has(one.id) ? '● ' : ''}${say(one)}` })),
            ]}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
      </Field>
      <Field above required label={t('critical.finding')} error={asked && finding.trim() === '' ? t('critical.findingMissing') : undefined}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={FINDING_MAX}
            value={finding}
            onChange={(event) => {
              setFinding(event.target.value)
              onTyped(true)
            }}
          />
        )}
      </Field>
      {item && <Bar kind="info">{t('critical.times', { tell: item.tellMinutes, escalate: item.escalateMinutes })}</Bar>}
      {fault && <ErrorBar {...says(fault)!} />}
      <div className={css.row}>
        {/* A partner's page has its one exam alone. */}
        {!apiConfig().framed && <Link to="/critical_values">{t('register.title')}</Link>}
        <span className={css.push} />
        <Button kind="danger" busy={busy} onClick={() => void open()}>
          {t('critical.open')}
        </Button>
      </div>
    </section>
  )
}

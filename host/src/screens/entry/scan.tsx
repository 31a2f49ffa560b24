import { ApiError, api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { Button, ErrorBar, Field, Input, message } from '@farsight/shared/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PublicPage } from './public-page'
import { useEntryText } from './texts'

type Found = CallTypes['queryByScanId']['answer']['val'][number]

/** The newest completed report of those that a code names. */
export const newestCompleted = (exams: readonly Found[]): Found | undefined =>
  exams
    .filter(({ reportHasComplete, reportCompleteTime }) => reportHasComplete === 1 && reportCompleteTime !== null)
    .sort((a, b) => ((a.reportCompleteTime as string) < (b.reportCompleteTime as string) ? 1 : -1))[0]

/** Where a scanned code leads: to the newest completed report, else to the local list, which searches for it. */
export function scanAddress(scanId: string, exams: readonly Found[]): string {
  const done = newestCompleted(exams)
  if (!done) return `/local_diagnosis?${new URLSearchParams({ search: scanId })}`
  const { risProcedureId, t, sign } = done
  return `/local_diagnosis/view_report?${new URLSearchParams({ procedureId: risProcedureId, t, sign })}`
}

export interface ScanProps {
  /** The code in the address; '' when none was scanned yet. */
  readonly scanId: string
  /** Is somebody logged in, or can the session that this browser has go on? */
  readonly enter: () => Promise<boolean>
  /** To the login page and back here with this code. */
  readonly onLogIn: (scanId: string) => void
}

/** #/code: a field that a scanner types into. What it says comes from a wristband, a film or a slip of paper. */
export function Scan({ scanId: first, enter, onLogIn }: ScanProps) {
  const t = useEntryText()
  const [scanId, setScanId] = useState(first)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ readonly says: string; readonly code: number | string }>()
  const field = useRef<HTMLInputElement>(null)

  async function look(typed: string): Promise<void> {
    const code = typed.normalize('NFKC').trim()
    setMissing(code === '')
    setError(undefined)
    if (code === '') return field.current?.focus()
    setBusy(true)
    try {
      if (!(await enter())) return onLogIn(code)
      const { val } = await api.call('queryByScanId', { scanId: code }, { promptType: 'none' })
      // The list that is searched for it stands empty: this says that no exam has it, not that the list is filtered.
      if (val.length === 0) message.warning(t('scan.unknown', { code }))
      location.hash = scanAddress(code, val)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError({ says: thrown.message, code: thrown.code || thrown.status })
      field.current?.select()
    } finally {
      setBusy(false)
    }
  }
  // A code in the address is one that was just scanned.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a code
  useEffect(() => {
    if (first !== '') void look(first)
  }, [first])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void look(scanId)
  }
  return (
    <PublicPage title={t('scan.title')} says={t('scan.says')}>
      <form className="fs-login-form" aria-label={t('scan.title')} noValidate onSubmit={submit}>
        {error && <ErrorBar says={error.says} code={error.code || undefined} onRetry={() => void look(scanId)} />}
        <Field above label={t('scan.code')} required error={missing ? t('scan.missing') : undefined}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              name="scanId"
              autoComplete="off"
              spellCheck={false}
              maxLength={64}
              // A scanner types into what has the focus.
              autoFocus
              value={scanId}
              onChange={(event) => setScanId(event.target.value)}
            />
          )}
        </Field>
        <Button kind="primary" type="submit" wide busy={busy}>
          {t(busy ? 'scan.busy' : 'scan.open')}
        </Button>
        <p className="fs-entry-back">
          <a href="#/blank">{t('scan.home')}</a>
        </p>
      </form>
    </PublicPage>
  )
}

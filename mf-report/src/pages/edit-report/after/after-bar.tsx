import { api } from '@farsight/shared/api'
import { bus, type NextCase } from '@farsight/shared/bus'
import { personNameText } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, Button, UiProvider } from '@farsight/shared/ui'
import { useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { AfterSending, type Sent } from '../../../model/take-back'
import { composing } from '../../../viewer/keys'
import css from './after.module.css'

export const after = new AfterSending(api.call)

/** The editor's address of a case, where this report's list is. */
export const editPath = ({ risProcedureId, modality, t, sign }: Omit<NextCase, 'patName'>, from: string): string =>
  `${from}/${modality === 'ECG' ? 'ecg/' : ''}edit_report?${new URLSearchParams({ procedureId: risProcedureId, modality, t, sign }).toString()}`

const goTo = (path: string): void => {
  window.location.hash = `#${path}`
}

let root: HTMLElement | undefined

/** Says what was sent, for ten seconds, over whichever page comes next: with the way back, and on to the next case. */
export function sayAfter(sent: Sent): void {
  after.sent(sent)
  if (root?.isConnected) return
  root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <UiProvider>
      <AfterBar />
    </UiProvider>,
  )
}

bus.on('session-ended.v1').subscribe(() => after.end())

function AfterBar() {
  const t = useT('mf-report')
  const { sent, left, busy, failure, next } = useSyncExternalStore(after.subscribe, after.get)
  const shown = sent !== undefined
  const language = useLanguage()
  useEffect(() => {
    if (!shown) return
    const heard = (event: KeyboardEvent) => {
      if (composing(event) || event.defaultPrevented || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.code === 'KeyZ') void back()
      else if (event.code === 'KeyN' && offered(after.get().next)) onward()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [shown])
  if (!sent) return null
  return (
    <div className={css.after}>
      <Bar
        kind={failure ? 'error' : 'ok'}
        onClose={() => after.end()}
        acts={
          <>
            {!failure && (
              <Button busy={busy} title="Alt+Z" onClick={() => void back()}>
                {t('after.back')} Alt+Z <span className={css.left}>{t('after.left', { count: left })}</span>
              </Button>
            )}
            {next && offered(next) && (
              <Button title={`Alt+N · ${personNameText(next.patName, language)}`} onClick={onward}>
                {t('after.next')} Alt+N
              </Button>
            )}
          </>
        }
      >
        <b>{sent.says}</b> <span className={css.who}>{sent.who}</span> {failure && `${failure.message} (${failure.code})`}
      </Bar>
    </div>
  )
}

/** Not where it is open already: there the key asks for the one after it. */
const offered = (next: NextCase | undefined): boolean => next !== undefined && !window.location.hash.includes(next.risProcedureId)

async function back(): Promise<void> {
  const path = await after.takeBack()
  if (path) goTo(path)
}

function onward(): void {
  const { next, sent } = after.get()
  if (next && sent) goTo(editPath(next, sent.from))
}

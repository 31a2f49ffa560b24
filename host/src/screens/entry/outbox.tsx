import { ApiError, api } from '@farsight/shared/api'
import { EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { useEffect, useState } from 'react'
import { NotFound } from '../not-found'
import { PublicPage } from './public-page'
import { useEntryText } from './texts'

interface Sms {
  readonly at: string
  readonly phone: string
  readonly text: string
}
type State =
  | { readonly phase: 'asking' | 'none' }
  | { readonly phase: 'ready'; readonly sent: readonly Sms[] }
  | { readonly phase: 'failed'; readonly says: string; readonly code: number | string }

/** The demo's page looks by itself: who waits for a code has it beside the form. */
export const LOOK_MS = 3000
const QUIET = { promptType: 'none', handleOverTime: false, showLoading: false } as const

async function look(): Promise<State> {
  try {
    const { val: site } = await api.call('initLogin', {}, QUIET)
    if (!site.demo) return { phase: 'none' }
    return { phase: 'ready', sent: (await api.call('demoOutbox', {}, QUIET)).val }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { phase: 'failed', says: error.message, code: error.code || error.status }
  }
}

/** #/outbox: what the SMS gateway of the demo would have sent. A site that is no demo has no such page. */
export function Outbox() {
  const t = useEntryText()
  const [state, setState] = useState<State>({ phase: 'asking' })
  useEffect(() => {
    let alive = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = async () => {
      const found = await look()
      if (!alive) return
      setState(found)
      if (found.phase !== 'none') timer = setTimeout(() => void again(), LOOK_MS)
    }
    void again()
    return () => {
      alive = false
      clearTimeout(timer)
    }
  }, [])
  if (state.phase === 'none') return <NotFound />
  return (
    <PublicPage title={t('outbox.title')} says={t('outbox.says')} wide>
      {state.phase === 'failed' && <ErrorBar says={state.says} code={state.code || undefined} />}
      {state.phase === 'ready' && state.sent.length === 0 && <EmptyLine says={t('outbox.empty')} />}
      {state.phase === 'ready' && state.sent.length > 0 && (
        <table className="fs-entry-table" aria-label={t('outbox.title')}>
          <thead>
            <tr>
              <th scope="col">{t('outbox.at')}</th>
              <th scope="col">{t('outbox.phone')}</th>
              <th scope="col">{t('outbox.text')}</th>
            </tr>
          </thead>
          <tbody>
            {state.sent.map(({ at, phone, text }, i) => (
              <tr key={`${at} ${phone} ${i}`}>
                <td>{at}</td>
                <td>{phone}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="fs-entry-back">
        <a href="#/login">{t('toLogin')}</a>
      </p>
    </PublicPage>
  )
}

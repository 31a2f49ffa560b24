import { ApiError, api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { ConfirmDialog, Dialog } from '@farsight/shared/ui/data'
import { useCallback, useEffect, useState } from 'react'
import { browserName } from './agent'
import { useDeskText } from './texts'

type OwnSession = CallTypes['querySessions']['answer']['val'][number]

/** Where one is logged in, and a button beside each that ends it. */
export function Sessions({ onClose }: { readonly onClose: () => void }) {
  const t = useDeskText()
  const [sessions, setSessions] = useState<readonly OwnSession[]>()
  const [error, setError] = useState<{ readonly says: string; readonly code: number | string }>()
  /** The one that is being ended, or `others`. */
  const [ending, setEnding] = useState<string>()
  const [asking, setAsking] = useState(false)

  const attempt = useCallback(
    async (what: () => Promise<unknown>): Promise<void> => {
      setError(undefined)
      try {
        await what()
        setSessions((await api.call('querySessions', {}, { promptType: 'none' })).val)
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        if (thrown.kind === 'expired') return onClose()
        setError({ says: thrown.message, code: thrown.code || thrown.status })
      }
    },
    [onClose],
  )
  const list = useCallback(() => attempt(async () => undefined), [attempt])
  useEffect(() => void list(), [list])

  const end = async (which: { sessionId?: string; others?: 1 }) => {
    if (ending) return
    setEnding(which.sessionId ?? 'others')
    await attempt(() => api.call('endSession', which, { promptType: 'none' }))
    setEnding(undefined)
  }
  const others = sessions?.filter(({ current }) => !current) ?? []
  return (
    <>
      <Dialog
        title={t('sessions.title')}
        width={720}
        onClose={onClose}
        foot={
          <>
            {others.length > 1 && (
              <Button busy={ending === 'others'} onClick={() => setAsking(true)}>
                {t('sessions.endOthers')}
              </Button>
            )}
            <Button data-autofocus onClick={onClose}>
              {t('sessions.close')}
            </Button>
          </>
        }
      >
        {error && <ErrorBar what={t('sessions.title')} says={error.says} code={error.code || undefined} onRetry={() => void list()} />}
        <p>{t('sessions.says')}</p>
        {sessions && (
          <table className="fs-entry-table" aria-label={t('sessions.title')}>
            <thead>
              <tr>
                <th scope="col">{t('sessions.browser')}</th>
                <th scope="col">{t('sessions.address')}</th>
                <th scope="col">{t('sessions.created')}</th>
                <th scope="col">{t('sessions.seen')}</th>
                <th scope="col">
                  <span className="fs-only-read">{t('sessions.act')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sessions.map(({ sessionId, agent, address, created, seen, current }) => (
                <tr key={sessionId}>
                  <td title={agent}>{browserName(agent)}</td>
                  <td>{address}</td>
                  <td>{created}</td>
                  <td>{seen}</td>
                  <td>
                    {current ? (
                      t('sessions.this')
                    ) : (
                      <Button
                        busy={ending === sessionId}
                        aria-label={t('sessions.endOne', { browser: browserName(agent), seen })}
                        onClick={() => void end({ sessionId })}
                      >
                        {t('sessions.end')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Dialog>
      {asking && (
        <ConfirmDialog
          title={t('sessions.endOthers')}
          verb={t('sessions.endAll')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void end({ others: 1 })
          }}
        >
          <p>{t('sessions.endOthersAsk', { count: others.length })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

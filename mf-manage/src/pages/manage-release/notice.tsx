import { Bar, Button, ErrorBar } from '@farsight/shared/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { RolledBack } from './roll-back-dialog'
import { useWords } from './show'
import { useAct } from './use-releases'

/** What scrolls below the notice ends so much earlier: its last line can be read beside it. */
export const NOTICE_ROOM = 48

/** Laid over the bottom of the page: coming and going it moves nothing that somebody is about to press. */
export const NoticePlace = ({ children }: { readonly children: ReactNode }) => (
  <div data-notice style={PLACE}>
    {children}
  </div>
)
const PLACE = {
  position: 'absolute',
  right: 16,
  bottom: 12,
  zIndex: 20,
  width: 'min(640px, calc(100% - 32px))',
  display: 'grid',
  gap: 4,
  background: 'var(--bg-panel)',
  borderRadius: 4,
  boxShadow: 'var(--shadow)',
} as const

/** How long a roll-back can be taken back by one press. */
export const UNDO_SECONDS = 10

/** After a roll-back: what runs now, and for ten seconds the way back. */
export function UndoLine({ name, done, onClose }: { readonly name: string; readonly done: RolledBack; readonly onClose: () => void }) {
  const t = useWords()
  const { busy, error, run } = useAct()
  const [left, setLeft] = useState(UNDO_SECONDS)
  const [undone, setUndone] = useState(false)
  const { from, to, facilityId } = done
  useEffect(() => {
    if (left === 0 || busy || undone) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, busy, undone])
  async function undo(): Promise<void> {
    if (await run('activateModule', { name, moduleVersion: from, facilityId })) setUndone(true)
  }
  if (undone)
    return (
      <Bar kind="ok" onClose={onClose}>
        {t('rollBack.undone', { from })}
      </Bar>
    )
  return (
    <>
      <Bar
        kind="ok"
        onClose={onClose}
        acts={
          left > 0 && (
            <Button busy={busy} onClick={() => void undo()}>
              {t('rollBack.undo', { from, left })}
            </Button>
          )
        }
      >
        {t('rollBack.done', { from, to })}
      </Bar>
      {error && <ErrorBar what={t('rollBack.undoWhat')} {...error} />}
    </>
  )
}

import { parseDateTime } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, message } from '@farsight/shared/ui'
import { serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useEffect, useState } from 'react'
import type { Undoable } from '../act-store'
import { useAct } from '../use-act'

const left = (until: string): number => Math.max(0, Math.ceil(((parseDateTime(until, serverOffset()) ?? 0) - serverNow()) / 1000))

/** Where toasts stand, but it waits: setting urgent can be undone for ten seconds. */
export function UndoBar({ row, until, onEnd }: Undoable & { readonly onEnd: () => void }) {
  const t = useT('exams')
  const { busy, fault, run } = useAct(row)
  const [seconds, setSeconds] = useState(() => left(until))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  const over = seconds === 0 && !busy
  useEffect(() => {
    if (over && !fault) onEnd()
  }, [over, fault, onEnd])

  async function undo(): Promise<void> {
    if (!(await run('undoUrgent', { risProcedureId: row.risProcedureId }))) return
    message.success(t('acts.urgent.undone', { name: row.patName }))
    onEnd()
  }
  return (
    <div className="fs-toast" style={{ pointerEvents: 'auto', background: 'var(--bg-raised)', minWidth: 320 }}>
      <Bar
        kind={fault ? 'error' : 'ok'}
        onClose={onEnd}
        acts={
          !fault && (
            <Button busy={busy} onClick={() => void undo()}>
              {t('acts.urgent.undo', { seconds })}
            </Button>
          )
        }
      >
        {fault ? fault.says : t('acts.urgent.done', { name: row.patName, checkNo: row.checkNo })}
      </Bar>
    </div>
  )
}

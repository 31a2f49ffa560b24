import { api } from '@farsight/shared/api'
import type { PatientTaken, QueueRow, RoomTaken, TakenCheck } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { useMemo, useRef } from 'react'
import { neighbour, type ShownRow } from '../../model/queue-order'
import { useWhere } from './asked-dialogs'
import type { Opened } from './dialogs'
import { isRefused, type Refused, useWrite } from './use-write'

export interface ActsParts {
  readonly roomId: string
  readonly opened: (dialog: Opened) => void
  readonly refresh: () => Promise<unknown>
  readonly adopt: () => void
  readonly rows: readonly ShownRow[]
  readonly rooms: readonly { readonly roomId: string; readonly name: string }[]
}

/** Whom to call; without an id the next one. `seen`: exams that the user was shown, and calls all the same. */
export interface CallAsked {
  readonly risProcedureId?: string
  readonly again?: 1
  readonly seen?: string[]
}

/** What the desk does to a queue; each act refreshes the list that it stands in. */
export function useActs(parts: ActsParts) {
  const t = useT('mf-booking')
  const write = useWrite()
  const where = useWhere()
  const latest = useRef(parts)
  latest.current = parts
  const { busy, refused, clear, run } = write
  // biome-ignore lint/correctness/useExhaustiveDependencies: `where` follows from the language that `t` is of
  return useMemo(() => {
    async function after(): Promise<void> {
      latest.current.adopt()
      await latest.current.refresh()
      latest.current.adopt()
    }
    async function callThem(payload: CallAsked): Promise<boolean> {
      const { roomId, opened } = latest.current
      const answer = await run('callPatient', { roomId, ...payload })
      if (isRefused(answer)) {
        if (answer.code === CODE.calledWaits) {
          clear()
          opened({ as: 'expected', expected: (answer.val as RoomTaken).expected, payload })
        } else if (answer.code === CODE.patientElsewhere) {
          clear()
          opened({ as: 'elsewhere', asked: answer.val as PatientTaken, payload })
        } else if (answer.code === CODE.nobodyWaits) {
          clear()
          message.info(answer.message)
        } else if (answer.code !== 0) await after()
        return false
      }
      const { ticket, patName, calledTimes, passedOver } = answer.val
      const told = t(calledTimes > 1 ? 'triage.calledAgain' : 'triage.calledNow', { ticket, name: patName })
      const over = passedOver.map((one) => `${one.ticket} ${one.patName} ${one.elsewhere.map(where).join(' ')}`)
      message.success(over.length ? t('triage.passedElsewhere', { told, who: over.join(' · ') }) : told)
      await after()
      return true
    }
    return {
      busy,
      refused,
      clear,
      run,
      after,
      next: () => callThem({}),
      again: (row: QueueRow) => callThem({ risProcedureId: row.risProcedureId, again: 1 }),
      call: (row: QueueRow) =>
        row.callState === 'in' || row.callState === 'done'
          ? latest.current.opened({ as: 'end', row })
          : callThem({
              risProcedureId: row.risProcedureId,
              ...(row.callState === 'called' ? { again: 1 as const } : {}),
            }),
      /** The same call once more, now that the user has seen these. */
      confirmed: (payload: CallAsked, these: readonly TakenCheck[]) =>
        callThem({ ...payload, seen: [...new Set([...(payload.seen ?? []), ...these.map((one) => one.risProcedureId)])] }),
      async move({ risProcedureId }: QueueRow, direction: 'advance' | 'delay'): Promise<void> {
        const over = neighbour(latest.current.rows, risProcedureId, direction)
        await run('moveQueue', { risProcedureId, direction, ...(over ? { over } : {}) })
        await after()
      },
      async checkIn({ risProcedureId, patName, roomId }: QueueRow): Promise<void> {
        const answer = await run('toQueue', { risProcedureId, ...(roomId ? {} : { roomId: latest.current.roomId }) })
        if (isRefused(answer)) return
        const { ticket, ahead, minutes } = answer.val
        // A ticket that was scanned may be for another room than the one on the screen.
        const room = latest.current.rooms.find((one) => one.roomId === answer.val.roomId)?.name ?? ''
        message.success(t('triage.checkedIn', { ticket, name: patName, room, ahead, minutes }))
        await after()
      },
      async find(search: string): Promise<readonly QueueRow[]> {
        try {
          return (await api.call('queryQueue', { roomId: '', callState: '', pageNo: 1, search })).val
        } catch {
          return []
        }
      },
    }
  }, [busy, refused, clear, run, t])
}

export type Acts = ReturnType<typeof useActs>
export type { Refused }

import { type ApiError, api, RequestKeys } from '@farsight/shared/api'
import { openChat, session } from '@farsight/shared/bus'
import { errorMessage } from '@farsight/shared/domain'
import { noteOwnActs } from '@farsight/shared/exams/model'
import { currentLanguage, useBilingual, useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import type { ActFault, MenuGroup } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { creditsMoved } from '../../credits/use-credits'
import type { OrderRow } from '../../model/order'
import { type OrderAct, type OrderActKey, type OrderActs, orderActs, orderPartners } from '../../model/order-acts'
import { orderReport, relaunchAddress } from '../../model/order-routes'
import { orderStore } from '../../model/order-store'
import { type OpenDialog, OrderDialogs } from './order-dialogs'

/** What the logged-in doctor may do with an order. */
export function orderActsOf(row: OrderRow): OrderActs {
  const payload = session.current()
  return orderActs(row, {
    userId: payload?.loginUserId ?? '',
    right: session.rightFor(row.modality),
    reviewLevels: payload?.facilityBaseConfig.reviewLevels ?? 0,
  })
}

const MENU_KEYS: Partial<Record<OrderActKey, string>> = { copyCheckNo: 'C', details: 'Space' }
const GROUPS = ['report', 'remote', 'patient'] as const
const mayChat = (): boolean => session.current()?.facilityBaseConfig.disableChatFeature !== 1

type Write = 'remoteReceive' | 'remoteDistribute' | 'remoteReject' | 'remoteRecall'

/** Who was first, or is at it now: the one to be asked, where the server names them. */
function takenBy(fault: ApiError): string {
  const val = (fault.val ?? {}) as Readonly<Record<string, unknown>>
  const word = (...names: string[]): string =>
    names.map((name) => val[name]).find((one): one is string => typeof one === 'string' && one !== '') ?? ''
  return [word('holderName', 'userName', 'doctorName', 'name'), word('time', 'receiveTime')].filter(Boolean).join(' · ')
}

/** Does things with orders, names them for the menu, and shows the dialogs that they need. `onDone`: the list is asked again. */
export function useOrderActs(onDone: () => void) {
  const t = useT('mf-worklist')
  const say = useBilingual()
  const navigate = useNavigate()
  const client = useQueryClient()
  const keys = useRef(new RequestKeys())
  const [dialog, setDialog] = useState<OpenDialog>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ActFault>()
  const sending = useRef(false)

  const close = useCallback(() => {
    setDialog(undefined)
    setError(undefined)
  }, [])

  const write = useCallback(
    async (call: Write, row: OrderRow, more: { reason?: string; doctorId?: string }, done: string): Promise<void> => {
      if (sending.current) return
      sending.current = true
      const content = { remoteOrderId: row.remoteOrderId, ...more }
      setBusy(true)
      setError(undefined)
      try {
        await api.call(call, { ...content, requestKey: keys.current.keyFor(call, content) } as never, { promptType: 'none' })
        keys.current.done(call)
        noteOwnActs([row.risProcedureId])
        message.success(done)
        close()
        creditsMoved(client)
        onDone()
      } catch (thrown) {
        const fault = thrown as ApiError
        keys.current.refused(call, fault)
        if (fault.kind === 'cancelled') return
        const by = takenBy(fault)
        const says = by ? t('remote.takenBy', { says: fault.message, by }) : fault.message
        // An act without a dialog has no other place for its refusal than the toast.
        if (call === 'remoteReceive') message.error(says)
        else setError({ says, code: fault.code || undefined })
        if (fault.kind === 'business') onDone()
      } finally {
        sending.current = false
        setBusy(false)
      }
    },
    [client, close, onDone, t],
  )

  const run = useCallback(
    (row: OrderRow, key: OrderActKey) => {
      orderStore.set({ chosenId: row.remoteOrderId })
      switch (key) {
        case 'view':
          return void navigate(orderReport(row, 'view_report'))
        case 'write':
        case 'review':
          return void navigate(orderReport(row, 'edit_report'))
        case 'receive':
          return void write('remoteReceive', row, {}, t('remote.done.receive', { checkNo: row.checkNo }))
        case 'relaunch':
          return void navigate(relaunchAddress(row.remoteOrderId))
        case 'details':
          return orderStore.set({ drawerOpen: true })
        case 'chat':
          return chatAbout(row) ? undefined : message.warning(t('list.chatBlocked'))
        case 'copyCheckNo':
          return void copy(row.checkNo).then(
            () => message.success(t('list.copied', { checkNo: row.checkNo })),
            () => message.warning(t('list.copyFailed', { checkNo: row.checkNo })),
          )
        default:
          return setDialog({ kind: key, row })
      }
    },
    [navigate, t, write],
  )

  const menuOf = useCallback(
    (row: OrderRow): MenuGroup[] => {
      const item = ({ key, refused, word }: OrderAct) => {
        const text = refused === undefined ? undefined : errorMessage(refused)
        return {
          key,
          label: t(word ? `acts.word.${word}${word === 'takeOver' && key === 'review' ? 'Review' : ''}` : `remote.act.${key}`),
          refused: text && say(text),
          danger: key === 'reject',
          ...(MENU_KEYS[key] ? { keyName: MENU_KEYS[key] } : {}),
          onClick: () => run(row, key),
        }
      }
      const { menu } = orderActsOf(row)
      return GROUPS.map((group) => ({
        label: t(`remote.group.${group}`),
        items: menu.filter((act) => act.group === group && (act.key !== 'chat' || mayChat())).map(item),
      }))
    },
    [run, say, t],
  )

  const dialogs = dialog && (
    <OrderDialogs
      open={dialog}
      busy={busy}
      error={error}
      onClose={close}
      onReject={(row, reason) => void write('remoteReject', row, { reason }, t('remote.done.reject'))}
      onRecall={(row) => void write('remoteRecall', row, {}, t('remote.done.recall'))}
      onDistribute={(row, doctorId, name) => void write('remoteDistribute', row, { doctorId }, t('remote.done.distribute', { name }))}
      onRelaunch={({ remoteOrderId }) => {
        close()
        navigate(relaunchAddress(remoteOrderId))
      }}
    />
  )
  return { run, menuOf, dialogs }
}

/**
 * The chat about this order's case with the doctor on the other side: both know the case by the exam, which is what a conversation
 * is about. False: the browser did not let its window open.
 */
function chatAbout(row: OrderRow): boolean {
  const usrId = session.current()?.loginUserId ?? ''
  return openChat(
    { pUid: '', repId: row.risProcedureId, usrIds: orderPartners(row, usrId), type: 'remote' },
    { lang: currentLanguage(), usrId },
  )
}

async function copy(text: string): Promise<void> {
  // Missing on a page that is not a secure context.
  if (!navigator.clipboard) throw new Error('no clipboard')
  await navigator.clipboard.writeText(text)
}

import { type ApiError, api, RequestKeys } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { noteOwnActs } from '@farsight/shared/exams/model'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { useNavigateHere } from '@farsight/shared/module'
import { message } from '@farsight/shared/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { creditsMoved } from '../../credits/use-credits'
import { credits } from '../../model/fee'
import {
  draftOfOrder,
  firstDraft,
  fittedDraft,
  isGone,
  type LaunchDraft,
  type LaunchFacts,
  type LaunchPlace,
  launchFaults,
  launchRequest,
  placeOf,
} from '../../model/launch'
import { launchDrafts } from '../../model/launch-drafts'
import type { OrderRow } from '../../model/order'
import { orderStore } from '../../model/order-store'
import { LIST_KEY } from '../local-worklist/use-list'
import { ORDERS_KEY } from '../remote-worklist/use-orders'
import { HEAD_KEY } from '../start/use-head'
import { type Refusal, useFaultRefusal } from './refusal'

export interface PlacedRefusal extends Refusal {
  readonly place: LaunchPlace
}

/** What a change of the draft mends: refusals that stand there go. */
const MENDS: Readonly<Record<keyof LaunchDraft, LaunchPlace>> = {
  kind: 'target',
  facilityId: 'target',
  doctorId: 'target',
  parts: 'parts',
  urgent: 'fee',
  trauma: 'parts',
  advanced: 'target',
  condition: 'condition',
}

interface Fee {
  readonly refusal: ApiError | undefined
  readonly refetch: () => void
}

/** The draft of one exam, and its way to the server. What was typed is kept until it is launched. `onStale`: the exam is another one now. */
export function useLaunchForm(facts: LaunchFacts, former: OrderRow | undefined, list: string, onStale: () => void) {
  const t = useT('mf-worklist')
  const say = useBilingual()
  const refusalOf = useFaultRefusal()
  const client = useQueryClient()
  const navigate = useNavigateHere()
  const userId = session.current()?.loginUserId ?? ''
  const examId = facts.risProcedureId
  const keys = useRef(new RequestKeys())
  const [draft, setDraft] = useState<LaunchDraft>(() =>
    fittedDraft(launchDrafts.read(userId, examId) ?? (former ? draftOfOrder(former) : firstDraft(facts)), facts.parts),
  )
  const [refusals, setRefusals] = useState<readonly PlacedRefusal[]>([])
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  /** Somebody was first: there is nothing left to launch. */
  const gone = !busy && (isGone(facts.refused) || refusals.some(({ code }) => isGone(code)))

  /** In the words of the form: it names no field of a call, and parts are there that the server does not take. */
  function saysOf({ code, message: told }: ApiError): string {
    if (code === CODE.selectBodypart && draft.parts.length > 0) return t('launch.partsRefused')
    return code === CODE.descriptionTooLong ? say(errorMessage(code)!) : told
  }

  function change(changes: Partial<LaunchDraft>): void {
    const next = { ...draft, ...changes }
    setDraft(next)
    launchDrafts.keep(userId, examId, next)
    const mended = Object.keys(changes).map((key) => MENDS[key as keyof LaunchDraft])
    // Another target or other parts make another sum: what was refused about the old one is past.
    setRefusals((now) => now.filter(({ place }) => place === 'exam' || !(mended.includes(place) || place === 'fee')))
  }

  function refuse(found: readonly PlacedRefusal[]): void {
    setRefusals((now) => [...now.filter(({ place }) => place === 'exam' && !found.some((one) => one.place === 'exam')), ...found])
    const place = found[0]?.place
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`form [data-place="${place}"]`)?.focus())
  }

  async function launch(total: number | undefined, fee: Fee): Promise<void> {
    if (sending.current || gone) return
    const faults = launchFaults(draft, facts.parts)
    if (faults.length > 0) return refuse(faults.map((fault) => ({ ...refusalOf(fault), place: fault.place })))
    if (total === undefined) {
      // Without a sum that was shown nothing is sent: its refusal stands at its place already.
      fee.refetch()
      if (fee.refusal) refuse([])
      return
    }
    sending.current = true
    setBusy(true)
    try {
      const { val } = await send(total)
      launchDrafts.drop(userId, examId)
      noteOwnActs([examId])
      creditsMoved(client)
      // The lists behind this page show what one's own act has done without being asked to.
      for (const key of [ORDERS_KEY, LIST_KEY, HEAD_KEY]) void client.invalidateQueries({ queryKey: [key] })
      orderStore.set({ waiting: [] })
      message.success(t('launch.launched', { total: credits(val.fee.total), balance: credits(val.balance) }))
      navigate(list)
    } catch (thrown) {
      const fault = thrown as ApiError
      keys.current.refused('launch', fault)
      if (fault.kind !== 'cancelled') {
        refuse([{ code: fault.code || fault.status || '', says: saysOf(fault), place: placeOf(fault.code) }])
        if (placeOf(fault.code) === 'exam') onStale()
        if (fault.code === CODE.feeChanged || fault.code === CODE.balanceInsufficient) fee.refetch()
      }
      setBusy(false)
    } finally {
      sending.current = false
    }
  }

  function send(total: number) {
    const request = launchRequest(examId, draft, total)
    const again = former && { ...request, remoteOrderId: former.remoteOrderId }
    const requestKey = keys.current.keyFor('launch', again ?? request)
    return again
      ? api.call('remoteRelaunch', { ...again, requestKey }, { promptType: 'none' })
      : api.call('remoteLaunch', { ...request, requestKey }, { promptType: 'none' })
  }

  /** The refusals of the launch, what refuses the exam itself, and the one of the sum where it is another. */
  function refusalsWith(fee: ApiError | undefined): readonly PlacedRefusal[] {
    const known = (code: number | string): boolean => refusals.some((one) => one.code === code)
    // One's own launch has made it remote: that is no refusal.
    const text = facts.refused === 0 || busy || known(facts.refused) ? undefined : errorMessage(facts.refused)
    const all: readonly PlacedRefusal[] = text ? [{ code: facts.refused, says: say(text), place: 'exam' }, ...refusals] : refusals
    if (!fee || fee.kind === 'cancelled' || known(fee.code)) return all
    return [...all, { code: fee.code || fee.status || '', says: saysOf(fee), place: fee.kind === 'business' ? placeOf(fee.code) : 'fee' }]
  }

  return { draft, change, refusalsWith, launch, busy, gone }
}

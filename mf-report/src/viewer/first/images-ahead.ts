import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import type { Caller } from '../../model/ports'
import { dicomwebBase } from '../archive'
import type { BringAhead } from '../open-viewer'
import { seriesOf } from '../series'

type Images = CallTypes['queryImages']['answer']

/** Lists of images on their way, by exam. */
const asked = new Map<string, Promise<Images>>()

/** What nobody took by then is of a report that was left. */
const KEPT_MS = 20_000

export interface AheadPorts {
  readonly bring: BringAhead
  readonly call?: Caller
  readonly dicomweb?: () => string
}

/**
 * Asks what images an exam has, and for the first of them, while the page of its report is made: one after the other they take twice as long.
 * Nothing of it is shown, and a refusal is not told, before somebody shows the images. Answers how to drop it.
 */
export function askAhead(procedureId: string, { bring, call = api.call, dicomweb = dicomwebBase }: AheadPorts): () => void {
  if (asked.has(procedureId)) return () => undefined
  const leave = new AbortController()
  const { signal } = leave
  const images = call('queryImages', { risProcedureId: procedureId }, { promptType: 'none', showLoading: false, signal })
  asked.set(procedureId, images)
  const drop = (): void => {
    clearTimeout(late)
    if (asked.get(procedureId) === images) asked.delete(procedureId)
    leave.abort()
  }
  const late = setTimeout(drop, KEPT_MS)
  images
    .then(async ({ val }) => {
      const [first] = seriesOf(val)
      if (first && !signal.aborted) await bring(dicomweb(), first, signal)
    })
    // Who shows the images asks again, and tells what is wrong.
    .catch(() => undefined)
  return drop
}

/** The call of who shows images: a list that was asked for ahead is taken, once; one that did not come is asked for anew. */
export const takingAhead = (call: Caller): Caller =>
  ((name, args, options) => {
    const anew = () => call(name, args, options)
    const { risProcedureId } = args as { readonly risProcedureId?: string }
    const ready = name === 'queryImages' && risProcedureId !== undefined ? asked.get(risProcedureId) : undefined
    if (!ready) return anew()
    asked.delete(risProcedureId!)
    return ready.catch(anew)
  }) as Caller

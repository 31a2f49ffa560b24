import { bus, session } from '@farsight/shared/bus'
import { Cell } from './cell'

export type WorkType = 'edit' | 'preview' | 'view' | 'AI'

/** What the report's screens remember while they are open (product.md section 3, "Client state"). */
export interface ClientState {
  readonly workType: WorkType
  readonly fromSrc: 'local' | 'remote'
  /** The template that a doctor wants first, by modality. */
  readonly defaultTemplateIds: Readonly<Record<string, string>>
  readonly selectedTemplateId: string
  /** The earlier exam that is being looked at. */
  readonly historyCase: string
  readonly msgCount: number
  readonly printConfig: { readonly localprint: boolean }
}

/** What is kept for each report in hand. */
interface Chosen {
  readonly selectedTemplateId: string
  readonly historyCase: string
}
const NOTHING: Chosen = { selectedTemplateId: '', historyCase: '' }

interface Kept {
  readonly front: string
  readonly workType: WorkType
  readonly fromSrc: 'local' | 'remote'
  readonly msgCount: number
  readonly defaults: Readonly<Record<string, string>>
  readonly chosen: Readonly<Record<string, Chosen>>
}
const FRESH: Kept = { front: '', workType: 'view', fromSrc: 'local', msgCount: 0, defaults: {}, chosen: {} }
const kept = new Cell<Kept>(FRESH)

/** Edit when the path contains edit_report, preview when it contains preview, otherwise view; AI from the AI list. */
export const workTypeOf = (pathname: string, fromAi = false): WorkType =>
  fromAi ? 'AI' : pathname.includes('edit_report') ? 'edit' : pathname.includes('preview') ? 'preview' : 'view'

/** Remote when the path contains /remote_diagnosis/, else local. */
export const fromSrcOf = (pathname: string): 'local' | 'remote' => (pathname.includes('/remote_diagnosis/') ? 'remote' : 'local')

function localPrint(): boolean {
  try {
    const config = JSON.parse(session.current()?.printConfig || '{}') as { localprint?: unknown }
    return config.localprint === true || config.localprint === 1 || config.localprint === '1'
  } catch {
    return false
  }
}

export const clientState = {
  subscribe: kept.subscribe,
  /** Another thing after every change: for useSyncExternalStore. */
  version: kept.get,
  /** All seven, for the report in front. */
  get(): ClientState {
    const { front, workType, fromSrc, msgCount, defaults, chosen } = kept.get()
    return {
      workType,
      fromSrc,
      defaultTemplateIds: defaults,
      ...(chosen[front] ?? NOTHING),
      msgCount,
      printConfig: { localprint: localPrint() },
    }
  },
  /** What is chosen in one report. */
  chosenIn: (procedureId: string): Chosen => kept.get().chosen[procedureId] ?? NOTHING,
  choose(procedureId: string, change: Partial<Chosen>): void {
    const { chosen } = kept.get()
    kept.set({ chosen: { ...chosen, [procedureId]: { ...(chosen[procedureId] ?? NOTHING), ...change } } })
  },
  /** A report's page is in front. */
  show(procedureId: string, pathname: string, fromAi: boolean): void {
    kept.set({ front: procedureId, workType: workTypeOf(pathname, fromAi), fromSrc: fromSrcOf(pathname) })
  },
  /** The doctor's own template of a modality, as the server says it ('' for none): it is the same on every device. */
  setDefault(modality: string, templateId: string): void {
    const { [modality]: before, ...others } = kept.get().defaults
    if ((before ?? '') !== templateId) kept.set({ defaults: templateId ? { ...others, [modality]: templateId } : others })
  },
}

bus.on('session-ended.v1').subscribe(() => kept.set(FRESH))
bus.on('report-closed.v1').subscribe(({ procedureId }) => {
  const { [procedureId]: _, ...chosen } = kept.get().chosen
  kept.set({ chosen })
})
bus.on('chat-unread.v1').subscribe(({ num }) => kept.set({ msgCount: num }))

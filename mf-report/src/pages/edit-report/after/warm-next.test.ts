import { Cell } from '../../../model/cell'
import type { ViewerSessionState } from '../../../viewer/viewer-session'
import { warmNext } from './warm-next'

const NEXT = { risProcedureId: 'next', modality: 'CT', t: '1', sign: 's', patName: '王' }
const settle = () => new Promise((resolve) => setTimeout(resolve))

function images(first: Partial<ViewerSessionState>) {
  const cell = new Cell({ phase: 'loading', complete: false, ...first } as ViewerSessionState)
  const warmed: AbortSignal[] = []
  return {
    set: (change: Partial<ViewerSessionState>) => cell.set(change),
    warmed,
    session: { subscribe: cell.subscribe, snapshot: cell.get, warm: async (signal: AbortSignal) => void warmed.push(signal) },
  }
}

test('[IMG-07] the next case’s images are asked for once the present one’s are all here', async () => {
  const [now, next] = [images({ phase: 'ready' }), images({})]
  const asked: string[] = []
  const abort = new AbortController()
  void warmNext(
    now.session,
    NEXT,
    (id) => {
      asked.push(id)
      return next.session
    },
    abort.signal,
  )
  await settle()
  expect(asked).toEqual([])
  now.set({ complete: true })
  await settle()
  expect([asked, next.warmed]).toEqual([['next'], []])
  next.set({ phase: 'ready' })
  await settle()
  expect(next.warmed).toEqual([abort.signal])
})

test('[IMG-07] one who goes elsewhere first asks for nothing', async () => {
  const [now, next] = [images({ phase: 'ready' }), images({ phase: 'ready' })]
  const abort = new AbortController()
  void warmNext(now.session, NEXT, () => next.session, abort.signal)
  await settle()
  abort.abort()
  now.set({ complete: true })
  await settle()
  expect(next.warmed).toEqual([])
})

test('an exam without images, or whose list did not come, keeps nothing waiting; an ECG has none to bring', async () => {
  for (const now of [undefined, images({ phase: 'none' }).session, images({ phase: 'failed' }).session]) {
    const next = images({ phase: 'ready' })
    await warmNext(now, NEXT, () => next.session, new AbortController().signal)
    expect(next.warmed).toHaveLength(1)
  }
  const next = images({ phase: 'ready' })
  await warmNext(undefined, { ...NEXT, modality: 'ECG' }, () => next.session, new AbortController().signal)
  expect(next.warmed).toEqual([])
})

import { bus } from '@farsight/shared/bus'
import { OPENING, type ReportState } from './report-state'
import type { ReportStore } from './report-store'
import { tellPage } from './tell-page'

test('[EMB-03] who shows a report hears that it is ready, saved, submitted or refused, each once, and nothing of another’s text', () => {
  const said: string[] = []
  for (const name of ['report-ready.v1', 'report-saved.v1', 'report-submitted.v1', 'report-refused.v1'] as const)
    bus.on(name).subscribe((payload) => said.push(`${name} ${JSON.stringify(payload)}`))
  let state: ReportState = OPENING
  let changed = (): void => {}
  const store = {
    address: { procedureId: 'p' },
    snapshot: () => state,
    subscribe(listener: () => void) {
      changed = listener
      return () => {}
    },
  }
  tellPage(store as unknown as ReportStore)
  const set = (more: Partial<ReportState>): void => {
    state = { ...state, ...more }
    changed()
  }
  set({ phase: 'ready', version: 1 })
  set({ dirty: true })
  set({ saving: true })
  set({ version: 2, dirty: false })
  // Somebody else wrote: the standing text's version is no save of ours.
  set({ conflict: { version: 5, content: state.content, holderId: '' } })
  set({ conflict: null, version: 5 })
  set({ busy: 'submit' })
  set({ phase: 'done', busy: null, endState: 3 })
  set({ phase: 'opening' })
  set({ phase: 'refused', refusal: { kind: 'business', code: 107, message: '没有权限' } })
  set({ phase: 'opening' })
  set({ phase: 'ready', version: 6 })
  set({ busy: 'abandon' })
  set({ phase: 'done', busy: null, endState: 2060 })
  expect(said).toEqual([
    'report-ready.v1 {"procedureId":"p"}',
    'report-saved.v1 {"procedureId":"p"}',
    'report-submitted.v1 {"procedureId":"p","state":3}',
    'report-refused.v1 {"procedureId":"p","code":107,"message":"没有权限"}',
    'report-ready.v1 {"procedureId":"p"}',
  ])
})

import { CODE, STATE } from '@farsight/shared/domain'
import { ReportStore } from './report-store'
import { ADDRESS, EXAM, fakeServer, memoryVault, noNetwork, opened, refusal, rescueOf, unsentOf } from './test-kit'

const SAVED = { version: 4, state: STATE.diagnosing, savedTime: '2026-11-20 09:41:07' }

async function started(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ openReport: () => opened(), keepLock: () => ({ leaseUntil: '2026-11-20 09:45:00' }), ...answers })
  const storage = memoryVault()
  const store = new ReportStore(ADDRESS, {
    call: server.call,
    rescue: rescueOf(storage),
    unsent: unsentOf(storage),
    hold: async () => ({ release: () => undefined }),
    now: () => '2026-11-20 09:41:00',
    ended: () => undefined,
  })
  await store.open()
  return { store, server, storage, state: () => store.snapshot() }
}
const textsOf = (server: ReturnType<typeof fakeServer>, short: 'saveReport' | 'submitReport') =>
  server.of(short).map(({ payload }) => [(payload.report as { finding: { text: string } }).finding.text, payload.baseVersion])
/** A report as the server has it, with this text. */
const standing = (text: string, version: number) => {
  const { report, ...rest } = opened({}, { version })
  return { ...rest, report: { ...report, content: { ...report.content, finding: { text, marks: [] } } } }
}

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.clearAllTimers()
  jest.useRealTimers()
})

test.each([
  ['whose disk is full', CODE.storageFull],
  ['that lost its database', CODE.systemError],
])(
  '[RS-08] a server %s: the text stays in the editor and on the device, failing is told, and the save is tried again under its key',
  async (_, code) => {
    let full = true
    const { store, server, storage, state } = await started({
      saveReport: () => {
        if (full) throw refusal(code, { message: '服务器存储空间已满，没有保存：请通知管理员，稍后重试' })
        return SAVED
      },
    })
    store.type('finding', '右肺上叶结节')
    await jest.advanceTimersByTimeAsync(2000)
    const refused = {
      dirty: true,
      version: 3,
      savedTime: '',
      saving: false,
      leaseLost: false,
      content: { finding: { text: '右肺上叶结节' } },
      failure: { action: 'save', code, message: '服务器存储空间已满，没有保存：请通知管理员，稍后重试' },
    }
    expect(state()).toMatchObject(refused)
    expect((await rescueOf(storage).read(EXAM))?.content.finding.text).toBe('右肺上叶结节')
    await jest.advanceTimersByTimeAsync(25_000)
    expect(state()).toMatchObject(refused)
    full = false
    await jest.advanceTimersByTimeAsync(10_000)
    expect(state()).toMatchObject({ dirty: false, version: 4, failure: null, savedTime: SAVED.savedTime })
    expect(await rescueOf(storage).read(EXAM)).toBeUndefined()
    expect(server.of('saveReport').length).toBeGreaterThan(2)
    expect(new Set(server.of('saveReport').map(({ payload }) => payload.requestKey)).size).toBe(1)
  },
)

test('[RS-06] a submit that was answered "try again" goes out once more under its key', async () => {
  const { store, server } = await started({
    submitReport: (__, times) => {
      if (times === 1) throw refusal(CODE.systemError)
      return { ...SAVED, state: STATE.toFirstCheck }
    },
  })
  expect([await store.submit(1), await store.submit(1)]).toEqual([false, true])
  const [first, second] = server.of('submitReport')
  expect(second?.payload).toEqual(first?.payload)
})

describe('a save that the server had taken before its answer was lost, while the doctor typed on', () => {
  /** It keeps the first save, says nothing, and holds each later one against the version that stands. */
  const forgetful = (text: string) => ({
    saveReport: ({ baseVersion }: { baseVersion: number }, times: number) => {
      if (times === 1) throw noNetwork()
      if (baseVersion !== 4) throw refusal(CODE.editedByAnother)
      return { ...SAVED, version: 5 }
    },
    submitReport: ({ baseVersion }: { baseVersion: number }) => {
      if (baseVersion !== 4) throw refusal(CODE.editedByAnother)
      return { ...SAVED, version: 5, state: STATE.toFirstCheck }
    },
    getReport: () => standing(text, 4),
  })

  test('[RS-06] is known as one’s own: what was typed since follows upon it, nobody is asked to choose', async () => {
    const { store, server, state } = await started(forgetful('一'))
    store.type('finding', '一')
    await jest.advanceTimersByTimeAsync(2000)
    store.type('finding', '一二')
    await jest.advanceTimersByTimeAsync(2000)
    expect(state()).toMatchObject({ conflict: null, failure: null, dirty: false, version: 5, content: { finding: { text: '一二' } } })
    expect(textsOf(server, 'saveReport')).toEqual([
      ['一', 3],
      ['一二', 3],
      ['一二', 4],
    ])
  })

  test('[RS-06] a submit follows upon it in the same way', async () => {
    const { store, server, state } = await started(forgetful('一'))
    store.type('finding', '一')
    await jest.advanceTimersByTimeAsync(2000)
    store.type('finding', '一二')
    expect(await store.submit(1)).toBe(true)
    expect(state()).toMatchObject({ phase: 'done', conflict: null })
    expect(textsOf(server, 'submitReport')).toEqual([
      ['一二', 3],
      ['一二', 4],
    ])
  })

  test('[RS-04] another’s text is not taken for it: both are kept until the doctor has chosen', async () => {
    const { store, server, state } = await started(forgetful('别人的字'))
    store.type('finding', '一')
    await jest.advanceTimersByTimeAsync(2000)
    store.type('finding', '一二')
    await jest.advanceTimersByTimeAsync(20_000)
    expect(state()).toMatchObject({
      conflict: { version: 4, content: { finding: { text: '别人的字' } } },
      content: { finding: { text: '一二' } },
    })
    expect(textsOf(server, 'saveReport')).toHaveLength(2)
  })
})

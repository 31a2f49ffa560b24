import type { CallName } from '@farsight/shared/contract'
import { CODE, STATE } from '@farsight/shared/domain'
import { HEARTBEAT_MS, ReportStore } from './report-store'
import { ADDRESS, EXAM, fakeServer, memoryVault, noNetwork, opened, refusal, rescueOf, unsentOf } from './test-kit'

type Answers = Parameters<typeof fakeServer>[0]
const SAVED = { version: 4, state: STATE.diagnosing, savedTime: '2026-11-20 09:41:07' }

async function started(answers: Answers, storage = memoryVault(), user?: string) {
  const server = fakeServer({ openReport: () => opened(), keepLock: () => ({ leaseUntil: '2026-11-20 09:45:00' }), ...answers })
  const ended: number[] = []
  const store = new ReportStore(ADDRESS, {
    call: server.call,
    rescue: rescueOf(storage, user),
    unsent: unsentOf(storage, user),
    hold: async () => ({ release: () => undefined }),
    now: () => '2026-11-20 09:41:00',
    ended: (state) => ended.push(state),
  })
  await store.open()
  return { store, server, storage, ended, state: () => store.snapshot() }
}
const settle = () => jest.advanceTimersByTimeAsync(0)

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.clearAllTimers()
  jest.useRealTimers()
})

test('typing is saved by itself after two seconds, with the version it was based on', async () => {
  const { store, server, state } = await started({ saveReport: () => SAVED })
  store.type('finding', '两肺纹理清晰。')
  expect(state().dirty).toBe(true)
  await jest.advanceTimersByTimeAsync(2000)
  const [save] = server.of('saveReport')
  expect(save?.payload).toMatchObject({ procedureId: EXAM, baseVersion: 3, report: { finding: { text: '两肺纹理清晰。' } } })
  expect(state()).toMatchObject({ dirty: false, version: 4, savedTime: SAVED.savedTime, saving: false })
})

test('the time of the last save never goes back: opened anew it is the server’s, and a clock set back changes nothing', async () => {
  const times = ['2026-11-20 10:32:00', '2026-11-20 10:31:00', '2026-11-20 10:33:00']
  const { store, state } = await started({
    openReport: () => opened({}, { writeTime: '2026-11-20 10:20:00', savedTime: '2026-11-20 10:31:30' }),
    saveReport: (_, nth) => ({ ...SAVED, version: 3 + nth, savedTime: times[nth - 1]! }),
  })
  const seen = [state().savedTime]
  for (const words of ['一', '一二', '一二三']) {
    store.type('finding', words)
    await jest.advanceTimersByTimeAsync(2000)
    seen.push(state().savedTime)
  }
  expect(seen).toEqual(['2026-11-20 10:31:30', '2026-11-20 10:32:00', '2026-11-20 10:32:00', '2026-11-20 10:33:00'])
})

test('what is typed while a save is under way is kept and saved upon the new version', async () => {
  let answer: (value: object) => void = () => undefined
  const { store, server, state } = await started({
    saveReport: (_, times) => (times === 1 ? new Promise((resolve) => (answer = resolve)) : { ...SAVED, version: 5 }),
  })
  store.type('finding', '一')
  await jest.advanceTimersByTimeAsync(2000)
  store.type('finding', '一二')
  answer(SAVED)
  await settle()
  expect(state().dirty).toBe(true)
  await jest.advanceTimersByTimeAsync(2000)
  expect(server.of('saveReport').map((one) => one.payload.baseVersion)).toEqual([3, 4])
  expect(state()).toMatchObject({ dirty: false, version: 5, content: { finding: { text: '一二' } } })
})

test('a network failure keeps the text, tells it, and is tried again with the same key', async () => {
  const { store, server, state } = await started({
    saveReport: (_, times) => {
      if (times === 1) throw noNetwork()
      return SAVED
    },
  })
  store.type('finding', '一')
  await jest.advanceTimersByTimeAsync(2000)
  expect(state()).toMatchObject({ dirty: true, failure: { kind: 'network', action: 'save' }, content: { finding: { text: '一' } } })
  await jest.advanceTimersByTimeAsync(10_000)
  const [first, second] = server.of('saveReport')
  expect(second?.payload.requestKey).toBe(first?.payload.requestKey)
  expect(state()).toMatchObject({ dirty: false, failure: null })
})

test('[RS-04] a stale version keeps both texts, and nothing is sent until the doctor has chosen', async () => {
  const theirs = opened(
    {},
    {
      version: 9,
      content: { finding: { text: '他人', marks: [] }, result: { text: '', marks: [] }, advice: { text: '', marks: [] }, yinYang: 1 },
    },
  )
  const make = () =>
    started({
      saveReport: (_, times) => {
        if (times === 1) throw refusal(CODE.editedByAnother)
        return { ...SAVED, version: 10 }
      },
      getReport: () => theirs,
    })

  const a = await make()
  a.store.type('finding', '我的')
  await jest.advanceTimersByTimeAsync(2000)
  expect(a.state()).toMatchObject({
    content: { finding: { text: '我的' } },
    conflict: { version: 9, content: { finding: { text: '他人' } } },
  })
  a.store.type('finding', '我的，又写')
  await jest.advanceTimersByTimeAsync(60_000)
  expect(a.server.of('saveReport')).toHaveLength(1)
  await a.store.keepMine()
  expect(a.server.of('saveReport')[1]?.payload).toMatchObject({ baseVersion: 9, report: { finding: { text: '我的，又写' } } })
  expect(a.state()).toMatchObject({ conflict: null, version: 10, dirty: false })

  const b = await make()
  b.store.type('finding', '我的')
  await jest.advanceTimersByTimeAsync(2000)
  b.store.takeTheirs()
  expect(b.state()).toMatchObject({ conflict: null, dirty: false, version: 9, content: { finding: { text: '他人' }, yinYang: 1 } })
  b.store.undoFill()
  expect(b.state()).toMatchObject({ dirty: true, content: { finding: { text: '我的' } } })
})

test('the refusal itself may bring what stands there: then nobody is asked again', async () => {
  const standing = opened({}, { version: 9 }).report
  const { store, server, state } = await started({
    saveReport: () => {
      throw refusal(CODE.editedByAnother, { val: standing })
    },
  })
  store.type('result', '我的')
  await jest.advanceTimersByTimeAsync(2000)
  expect(state().conflict?.version).toBe(9)
  expect(server.of('getReport')).toHaveLength(0)
})

test.each([CODE.anotherWriting, CODE.openedByAnother, CODE.reportCompleted, CODE.noWritingPermission])(
  'refused with %i: told in place, the text stays, and it is not sent again by itself',
  async (code) => {
    const { store, server, state } = await started({
      saveReport: () => {
        throw refusal(code)
      },
    })
    store.type('finding', '我的')
    await jest.advanceTimersByTimeAsync(2000)
    expect(state()).toMatchObject({ failure: { code }, leaseLost: true, content: { finding: { text: '我的' } } })
    store.type('finding', '我的，还在写')
    await jest.advanceTimersByTimeAsync(120_000)
    expect(server.of('saveReport')).toHaveLength(1)
    expect(state().content.finding.text).toBe('我的，还在写')
  },
)

test('the lease is renewed each half minute, and losing it is told without touching the text', async () => {
  const { store, server, state } = await started({
    keepLock: (_, times) => {
      if (times === 3) throw refusal(CODE.openedByAnother, { val: { holderName: '王医生' } })
      return { leaseUntil: '2026-11-20 09:45:00' }
    },
    saveReport: () => SAVED,
  })
  await jest.advanceTimersByTimeAsync(HEARTBEAT_MS * 2)
  expect(server.of('keepLock')).toHaveLength(2)
  store.type('finding', '我的')
  await jest.advanceTimersByTimeAsync(2000)
  await jest.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(state()).toMatchObject({
    leaseLost: true,
    takenBy: '王医生',
    failure: { code: CODE.openedByAnother },
    content: { finding: { text: '我的' } },
  })
  await jest.advanceTimersByTimeAsync(HEARTBEAT_MS * 4)
  expect(server.of('keepLock')).toHaveLength(3)
})

test('[RS-03] a submit that is repeated after a lost answer carries the same key, one with other content another', async () => {
  const { store, server, ended } = await started({
    submitReport: (_, times) => {
      if (times < 3) throw noNetwork()
      return { version: 5, state: STATE.toFirstCheck, savedTime: SAVED.savedTime }
    },
  })
  store.type('finding', '所见')
  await store.submit(1)
  await store.submit(1)
  store.type('finding', '所见，改')
  await store.submit(1)
  const keys = server.of('submitReport').map((one) => one.payload.requestKey)
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])
  expect(ended).toEqual([STATE.toFirstCheck])
  expect(store.snapshot().phase).toBe('done')
})

test('two presses of submit at once send once', async () => {
  const { store, server } = await started({ submitReport: () => ({ version: 5, state: STATE.toFirstCheck, savedTime: '' }) })
  const answers = await Promise.all([store.submit(1), store.submit(1)])
  expect(answers).toEqual([true, false])
  expect(server.of('submitReport')).toHaveLength(1)
})

test('[RS-19] a submit waits for the autosave under way, goes upon its version, and no later autosave follows it', async () => {
  let answer: (value: object) => void = () => undefined
  const { store, server } = await started({
    saveReport: () => new Promise((resolve) => (answer = resolve)),
    submitReport: () => ({ version: 6, state: STATE.toFirstCheck, savedTime: '' }),
  })
  store.type('finding', '所见')
  await jest.advanceTimersByTimeAsync(2000)
  const submitted = store.submit(1)
  await settle()
  expect(server.of('submitReport')).toHaveLength(0)
  store.type('finding', '所见，又写')
  answer(SAVED)
  await submitted
  expect(server.of('submitReport')[0]?.payload).toMatchObject({ baseVersion: 4, report: { finding: { text: '所见，又写' } } })
  await jest.advanceTimersByTimeAsync(60_000)
  expect(server.of('saveReport')).toHaveLength(1)
})

test('a report past writing is opened for review, in one go', async () => {
  const { server, state } = await started({
    openReport: () => {
      throw refusal(CODE.alreadySubmitted)
    },
    openReview: () => opened({ mode: 'review', level: 1 }, { state: STATE.firstCheck }),
  })
  expect(server.sent.map((one) => one.short)).toEqual(['openReport', 'openReview'] satisfies CallName[])
  expect(state()).toMatchObject({ phase: 'ready', opened: { mode: 'review', level: 1 } })
})

test('held by another: refused, who has it and until when; taking over asks with takeOver', async () => {
  const { store, server, state } = await started({
    openReport: (payload: { takeOver?: number }) => {
      if (payload.takeOver) return opened()
      throw refusal(CODE.openedByAnother)
    },
    getReport: () => opened({ mode: 'view' }, { holder: { id: 'x', name: '张医生' }, leaseUntil: '2026-11-20 09:40:00' }),
  } as Answers)
  expect(state()).toMatchObject({ phase: 'refused', refusal: { code: CODE.openedByAnother }, holding: { holderName: '张医生' } })
  await store.open(true)
  expect(server.of('openReport')[1]?.payload).toMatchObject({ takeOver: 1 })
  expect(state().phase).toBe('ready')
})

test('an unsaved text outlives the page and is put back where nobody wrote in between', async () => {
  const storage = memoryVault()
  const first = await started({ saveReport: () => new Promise(() => undefined) }, storage)
  first.store.type('finding', '写到一半')
  first.store.stop()

  const second = await started({ saveReport: () => SAVED }, storage)
  expect(second.state()).toMatchObject({ dirty: true, content: { finding: { text: '写到一半' } } })
  await jest.advanceTimersByTimeAsync(2000)
  expect(second.state().dirty).toBe(false)
  expect(await rescueOf(storage).read(EXAM)).toBeUndefined()
})

test('where somebody wrote in between, the unsaved text is offered and never put in by itself', async () => {
  const storage = memoryVault()
  const first = await started({ saveReport: () => new Promise(() => undefined) }, storage)
  first.store.type('finding', '写到一半')
  first.store.stop()

  const second = await started({ openReport: () => opened({}, { version: 8 }), saveReport: () => SAVED }, storage)
  expect(second.state()).toMatchObject({
    dirty: false,
    content: { finding: { text: '' } },
    rescued: { content: { finding: { text: '写到一半' } } },
  })
  second.store.takeRescued(true)
  expect(second.state()).toMatchObject({ dirty: true, rescued: null, content: { finding: { text: '写到一半' } } })
})

test('another user never sees the copy', async () => {
  const storage = memoryVault()
  const first = await started({ saveReport: () => new Promise(() => undefined) }, storage)
  first.store.type('finding', '写到一半')
  const other = await started({}, storage, 'another-user')
  expect(other.state()).toMatchObject({ dirty: false, rescued: null, content: { finding: { text: '' } } })
})

test('asked to save what is saved already, the doctor is told code 6; an automatic save says nothing', async () => {
  const { store, state } = await started({
    saveReport: () => {
      throw refusal(CODE.contentUnchanged)
    },
  })
  await store.save()
  expect(state()).toMatchObject({ failure: { code: CODE.contentUnchanged }, leaseLost: false })
  store.dismissFailure()
  store.type('finding', '一')
  await jest.advanceTimersByTimeAsync(2000)
  expect(state()).toMatchObject({ failure: null, dirty: false })
})

test('a template fills finding and result; taken back until something is typed', async () => {
  const { store, state } = await started({ saveReport: () => SAVED })
  store.type('finding', '原文')
  store.fill({ finding: '模板所见', result: '模板意见' }, 'append')
  expect(state().content).toMatchObject({ finding: { text: '原文\n模板所见' }, result: { text: '模板意见' } })
  store.undoFill()
  expect(state().content).toMatchObject({ finding: { text: '原文' }, result: { text: '' } })
  store.fill({ finding: '模板所见', result: '' }, 'replace')
  store.type('finding', '模板所见，改')
  store.undoFill()
  expect(state().content.finding.text).toBe('模板所见，改')
})

test('what others do to the exam is told, one’s own writes are not', async () => {
  const { store, state } = await started({})
  store.rowChanged(STATE.diagnosing)
  expect(state().outside).toBeNull()
  store.rowChanged(STATE.completed)
  expect(state().outside).toEqual({ state: STATE.completed })
})

test('sending back carries reason and version; giving back ends the timers', async () => {
  const { store, server, ended } = await started({
    openReport: () => {
      throw refusal(CODE.alreadySubmitted)
    },
    openReview: () => opened({ mode: 'review', level: 1 }, { state: STATE.firstCheck }),
    rebutReport: () => ({ version: 4, state: STATE.toBeDiagnosed, savedTime: '' }),
  })
  await store.rebut('侧别有误')
  expect(server.of('rebutReport')[0]?.payload).toMatchObject({ procedureId: EXAM, baseVersion: 3, reason: '侧别有误' })
  expect(ended).toEqual([STATE.toBeDiagnosed])
  await jest.advanceTimersByTimeAsync(HEARTBEAT_MS * 3)
  expect(server.of('keepLock')).toHaveLength(0)
})

test('a text over the limit is not sent; it stays, its copy too, and goes once it is short enough', async () => {
  const { store, server, storage, state } = await started({ saveReport: () => SAVED })
  store.type('finding', '字'.repeat(6001))
  await jest.advanceTimersByTimeAsync(30_000)
  expect(await store.save()).toBe(false)
  expect(server.of('saveReport')).toHaveLength(0)
  expect(state()).toMatchObject({ dirty: true, failure: null, saving: false })
  expect((await rescueOf(storage).read(EXAM))?.content.finding.text).toHaveLength(6001)
  store.type('finding', '字'.repeat(6000))
  await jest.advanceTimersByTimeAsync(2000)
  expect(server.of('saveReport')).toHaveLength(1)
  expect(state().dirty).toBe(false)
  expect(await rescueOf(storage).read(EXAM)).toBeUndefined()
})

test('[RS-19] an autosave that comes too late is refused with 7: told, the text stays, and it is not sent again', async () => {
  const { store, server, state } = await started({
    saveReport: () => {
      throw refusal(CODE.alreadySubmitted)
    },
  })
  store.type('finding', '所见')
  await jest.advanceTimersByTimeAsync(60_000)
  expect(server.of('saveReport')).toHaveLength(1)
  expect(state()).toMatchObject({ failure: { code: 7 }, leaseLost: true, content: { finding: { text: '所见' } } })
})

test('[RS-20] [EDIT-01] with the network gone one save waits, however much is typed; it goes once, with all of it', async () => {
  let up = false
  const { store, server, storage, state } = await started({
    saveReport: () => {
      if (!up) throw noNetwork()
      return SAVED
    },
  })
  for (let i = 1; i <= 100; i++) {
    store.type('finding', '字'.repeat(i))
    await jest.advanceTimersByTimeAsync(100)
  }
  expect(state()).toMatchObject({ dirty: true, failure: { kind: 'network' } })
  expect((await rescueOf(storage).read(EXAM))?.content.finding.text).toHaveLength(100)
  const tried = server.of('saveReport').length
  up = true
  await jest.advanceTimersByTimeAsync(60_000)
  expect(
    server
      .of('saveReport')
      .slice(tried)
      .map(({ payload }) => payload),
  ).toMatchObject([{ report: { finding: { text: '字'.repeat(100) } } }])
  expect(state()).toMatchObject({ dirty: false, failure: null })
  expect(await rescueOf(storage).read(EXAM)).toBeUndefined()
})

test('[RS-20] saves never pile up: behind one that hangs there is one more, with the newest words, however it ends', async () => {
  const answers: { take: (value: object) => void; fail: (why: Error) => void }[] = []
  const { store, server } = await started({
    saveReport: () => new Promise((take, fail) => answers.push({ take, fail })),
  })
  const lengths = () => server.of('saveReport').map(({ payload }) => (payload.report as { finding: { text: string } }).finding.text.length)
  for (let i = 1; i <= 100; i++) {
    store.type('finding', '字'.repeat(i))
    await jest.advanceTimersByTimeAsync(100)
  }
  expect(lengths()).toEqual([20])
  answers[0]!.fail(noNetwork())
  await jest.advanceTimersByTimeAsync(10)
  answers[1]!.fail(noNetwork())
  await jest.advanceTimersByTimeAsync(10)
  expect(lengths()).toEqual([20, 100])
  await jest.advanceTimersByTimeAsync(20_000)
  answers[2]!.take(SAVED)
  await jest.advanceTimersByTimeAsync(20_000)
  expect(lengths()).toEqual([20, 100, 100])
})

test('[RS-21] a report that another window of this browser writes is not opened; here it is asked for', async () => {
  const server = fakeServer({ openReport: () => opened() })
  const asked: boolean[] = []
  const store = new ReportStore(ADDRESS, {
    call: server.call,
    rescue: rescueOf(),
    unsent: unsentOf(),
    hold: async (_name, _lost, insist) => {
      asked.push(insist)
      return insist ? { release: () => undefined } : undefined
    },
    now: () => '2026-11-20 09:41:00',
    ended: () => undefined,
  })
  await store.open()
  expect(store.snapshot()).toMatchObject({ phase: 'refused', elsewhere: true })
  expect(server.sent).toEqual([])
  await store.open(false, true)
  expect(store.snapshot()).toMatchObject({ phase: 'ready', elsewhere: false })
  expect(asked).toEqual([false, true])
})

test('[RS-21] a window that has to let go saves first, and then only shows the text', async () => {
  let lost: () => Promise<unknown> = async () => undefined
  const server = fakeServer({ openReport: () => opened(), saveReport: () => SAVED })
  const store = new ReportStore(ADDRESS, {
    call: server.call,
    rescue: rescueOf(),
    unsent: unsentOf(),
    hold: async (_name, letGo) => {
      lost = letGo
      return { release: () => undefined }
    },
    now: () => '2026-11-20 09:41:00',
    ended: () => undefined,
  })
  await store.open()
  store.type('finding', '写到一半')
  await lost()
  expect(server.of('saveReport')).toHaveLength(1)
  store.type('finding', '这里不再能写')
  expect(store.snapshot()).toMatchObject({ elsewhere: true, leaseLost: true, content: { finding: { text: '写到一半' } } })
})

test('[STATE-33] parking sends what was typed first, carries reason and end, and leaves the lock; resuming goes on', async () => {
  const { store, server, ended } = await started({
    saveReport: () => SAVED,
    hangUpReport: () => ({ state: STATE.diagnosing, hungUntil: '2026-11-20 13:41:00' }),
  })
  store.type('finding', '写到一半')
  expect(await store.hangUp('等待旧片', '2026-11-20 13:41:00')).toBe(true)
  expect(server.sent.map(({ short }) => short).filter((short) => short !== 'openReport')).toEqual(['saveReport', 'hangUpReport'])
  expect(ended).toEqual([STATE.diagnosing])
  const parked = await started({
    openReport: () => opened({ hungUntil: '2026-11-20 13:41:00', hungReason: '等待旧片' }),
    hangUpReport: () => ({ state: STATE.diagnosing, hungUntil: null }),
    saveReport: () => SAVED,
  })
  parked.store.type('finding', '不能写')
  expect(parked.state().content.finding.text).toBe('')
  await parked.store.resume()
  parked.store.type('finding', '接着写')
  expect(parked.state()).toMatchObject({ dirty: true, opened: { hungUntil: null } })
})

test('[REPORT-16] what stands only here goes to the server before a report is handed on: its refusal keeps the report', async () => {
  const { store, server, state } = await started({
    saveReport: () => SAVED,
    referReport: () => {
      throw refusal(CODE.alreadyWritten)
    },
  })
  store.type('finding', '写了')
  expect(await store.refer('doctor', '')).toBe(false)
  expect(server.of('saveReport')).toHaveLength(1)
  expect(state()).toMatchObject({ phase: 'ready', failure: { code: CODE.alreadyWritten, action: 'refer' } })
})

import fc from 'fast-check'
import { desktop, isReportWindow, isWrapper, openReportWindow } from '.'
import { findBridge } from './bridge'
import { stubWrapper } from './test/stub-wrapper'

const UID = '1.2.840.113619.2.55'
const later = () => new Promise((done) => setTimeout(done))
let stop: () => void = () => undefined
afterEach(() => stop())

function wrapper() {
  const stub = stubWrapper()
  stop = stub.remove
  return stub
}

test('a plain browser: nothing is executed, no call is made, and only its own window can close', () => {
  const close = jest.spyOn(window, 'close').mockImplementation(() => undefined)
  expect(isWrapper()).toBe(false)
  expect(desktop().execute('minimize', {})).toBe(false)
  expect(desktop().imCall({ accId: 'a', token: 't', type: 'login' })).toBe(false)
  desktop().closeWindow()
  expect(close).toHaveBeenCalledTimes(1)
})

test('what is not a bridge is no wrapper', () => {
  for (const given of [true, {}, { post: 1, listen: 2 }, { post: () => undefined }]) {
    Object.assign(window, { farsightWrapper: given })
    expect(isWrapper()).toBe(false)
  }
  Reflect.deleteProperty(window, 'farsightWrapper')
})

test('[WRAP-04] system execute: the named commands with what they take reach the wrapper, and no other', () => {
  const stub = wrapper()
  const images = `${location.origin}/#/local_diagnosis/view_report?procedureId=1`
  expect(desktop().execute('minimize', {})).toBe(true)
  expect(desktop().execute('split', { report: location.href, images })).toBe(true)
  expect(desktop().execute('open', { program: 'signTool' })).toBe(true)
  expect(stub.posted).toEqual([
    { v: 1, type: 'execute', command: 'minimize', args: {} },
    { v: 1, type: 'execute', command: 'split', args: { report: location.href, images } },
    { v: 1, type: 'execute', command: 'open', args: { program: 'signTool' } },
  ])
  const other = desktop().execute as (command: string, args: unknown) => boolean
  for (const [command, args] of [
    ['shell', {}],
    ['toString', {}],
    ['constructor', {}],
    ['minimize', { more: 1 }],
    ['minimize', null],
    ['open', { program: 'C:\\Windows\\cmd.exe' }],
    ['open', { program: '../x' }],
    ['open', {}],
    ['split', { report: 'https://elsewhere.example/', images }],
    ['split', { report: 'javascript:alert(1)', images }],
  ] as const)
    expect(other(command, args)).toBe(false)
  expect(stub.posted).toHaveLength(3)
})

test('the wrapper asks for a report by its study, and gets the answer of who registered last, or that there is none', async () => {
  const stub = wrapper()
  const ask = async (id: string) => {
    stub.tell({ v: 1, type: 'reportFetch', id, studyUid: UID })
    await later()
    return stub.posted.at(-1)
  }
  expect(desktop().isWrapper).toBe(true)
  expect(await ask('1')).toEqual({ v: 1, type: 'report', id: '1', ok: false })
  const takeBack = desktop().reportFetch(async (studyUid) => ({ studyUid, text: '所见' }))
  expect(await ask('2')).toEqual({ v: 1, type: 'report', id: '2', ok: true, report: { studyUid: UID, text: '所见' } })
  takeBack()
  desktop().reportFetch(async () => {
    throw new Error('王建国')
  })
  expect(await ask('3')).toEqual({ v: 1, type: 'report', id: '3', ok: false })
})

test('the state of the windows is told now and on each change', () => {
  const stub = wrapper()
  const seen: boolean[] = []
  const stopListening = desktop().onWindow(({ split }) => seen.push(split))
  stub.tell({ v: 1, type: 'window', maximized: false, split: true })
  stopListening()
  stub.tell({ v: 1, type: 'window', maximized: false, split: false })
  expect(seen).toEqual([false, true])
})

/** Messages near the true ones: right names with wrong values, fields too many, and anything at all. */
const field = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(UID), fc.jsonValue())
const near = fc.record(
  {
    v: fc.oneof(fc.constant(1), field),
    type: fc.oneof(fc.constantFrom('reportFetch', 'window', 'execute', 'imCall', 'closeWindow', '__proto__', 'constructor'), field),
    id: field,
    studyUid: field,
    maximized: field,
    split: field,
    command: fc.constantFrom('minimize', 'open', 'shell'),
    args: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
const anything = fc.oneof(
  near.map((message) => JSON.stringify(message)),
  fc.string(),
  fc.json(),
  fc.anything(),
  near,
)

test('[BR-15] 10,000 messages made at random: nothing is executed, nothing throws, and only a whole question is answered', async () => {
  const stub = wrapper()
  const asked: string[] = []
  const states: unknown[] = []
  desktop().reportFetch(async (studyUid) => void asked.push(studyUid))
  const stopListening = desktop().onWindow((state) => states.push(state))
  fc.assert(
    fc.property(anything, (message) => {
      stub.say(message)
    }),
    { numRuns: 10_000, seed: 15 },
  )
  await later()
  stopListening()
  for (const { type } of stub.posted) expect(type).toBe('report')
  for (const uid of asked) expect(/^[\d.]{3,64}$/.exec(uid)).not.toBeNull()
  for (const state of states) expect(state).toEqual({ maximized: expect.any(Boolean), split: expect.any(Boolean) })
  const [answered, told] = [stub.posted.length, states.length]
  // Too long, one field more, another version, a value that JSON gives a prototype: none is a message.
  for (const text of [
    JSON.stringify({ v: 1, type: 'reportFetch', id: 'x', studyUid: `1.${'2'.repeat(70_000)}` }),
    JSON.stringify({ v: 1, type: 'reportFetch', id: 'x', studyUid: UID, more: 1 }),
    JSON.stringify({ v: 2, type: 'reportFetch', id: 'x', studyUid: UID }),
    `{"v":1,"type":"window","__proto__":true,"split":true}`,
    JSON.stringify([{ v: 1, type: 'window', maximized: true, split: true }]),
    JSON.stringify({ v: 1, type: 'window', maximized: 1, split: true }),
    JSON.stringify({ v: 1, type: 'window', split: true }),
    JSON.stringify({ v: 1, type: 'reportFetch', studyUid: UID }),
  ])
    stub.say(text)
  await later()
  expect([stub.posted.length, states.length]).toEqual([answered, told])
  // The whole question is answered, so the schema does not refuse everything.
  stub.tell({ v: 1, type: 'reportFetch', id: 'x', studyUid: UID })
  await later()
  expect(stub.posted).toHaveLength(answered + 1)
})

test('[BR-15] a page of another origin has no way in: window messages are not listened to, and a frame is no wrapper’s page', () => {
  const stub = wrapper()
  const listening = jest.spyOn(window, 'addEventListener')
  desktop().reportFetch(async () => 'report')
  const message = { v: 1, type: 'reportFetch', id: '1', studyUid: UID }
  for (const origin of ['https://elsewhere.example', 'null', location.origin])
    for (const data of [message, JSON.stringify(message), { v: 1, type: 'execute', command: 'minimize', args: {} }])
      window.dispatchEvent(new MessageEvent('message', { origin, data, source: window }))
  expect(stub.posted).toEqual([])
  expect(listening.mock.calls.filter(([name]) => name === 'message')).toEqual([])
  listening.mockRestore()
  // Inside somebody else's page the object is not used, whoever put it there.
  const bridge = (window as unknown as { farsightWrapper: object }).farsightWrapper
  const frame = { top: window, farsightWrapper: bridge }
  const whole: { top?: object; farsightWrapper: object } = { farsightWrapper: bridge }
  whole.top = whole
  expect(findBridge(frame)).toBeUndefined()
  expect(findBridge(whole as never)).toBe(bridge)
})

test('a report’s own window is known by its name', () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  openReportWindow('#/local_diagnosis/edit_report?procedureId=7', '7')
  expect(open).toHaveBeenCalledWith('#/local_diagnosis/edit_report?procedureId=7', 'farsight-report-7')
  expect(isReportWindow()).toBe(false)
  window.name = 'farsight-report-7'
  expect(isReportWindow()).toBe(true)
  window.name = ''
})

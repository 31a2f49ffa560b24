import { api } from '@farsight/shared/api'
import { type BellNotification, bus, session } from '@farsight/shared/bus'
import { UiProvider } from '@farsight/shared/ui'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { testPayload } from '../../../../../shared/api/test/payload'
import { SoundSwitch, startBell } from '..'
import { note } from '../test/note'

let played: [string, number][]
let refusal: Error | undefined
/** Who has the lock; the browser's other tabs stand in this queue. */
let queue: (() => void)[]
let held: boolean

class FakeAudio {
  volume = 1
  constructor(readonly src: string) {}
  async play() {
    if (refusal) throw refusal
    played.push([this.src, this.volume])
  }
}
/** The browser's channel between tabs: what this tab said, and how another one is heard. */
class FakeChannel {
  static open: FakeChannel[] = []
  onmessage?: (event: { data: string }) => void
  readonly said: string[] = []
  constructor(readonly name: string) {
    FakeChannel.open.push(this)
  }
  postMessage(text: string) {
    this.said.push(text)
  }
  close() {
    FakeChannel.open = FakeChannel.open.filter((one) => one !== this)
  }
}
const channel = () => FakeChannel.open.find(({ name }) => name.startsWith('farsight-sound/'))!
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  ;[played, refusal, queue, held] = [[], undefined, [], false]
  Object.assign(globalThis, { Audio: FakeAudio, BroadcastChannel: FakeChannel })
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: async (_name: string, _options: object, work: () => Promise<void>) => {
        const take = () => {
          held = true
          void work().then(() => {
            held = false
            queue.shift()?.()
          })
        }
        if (held) queue.push(take)
        else take()
      },
    },
  })
  jest.spyOn(api, 'call').mockResolvedValue({ val: true } as never)
  session.start(testPayload())
  stop = startBell()
})
afterEach(() => {
  act(stop)
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  jest.restoreAllMocks()
  jest.useRealTimers()
  act(() => session.end('logout'))
})

const open = () =>
  render(
    <UiProvider>
      <SoundSwitch />
    </UiProvider>,
  )
let events = 0
const push = (changes: Partial<BellNotification>) =>
  act(() => bus.emit('notification.v1', note({ eventId: String(++events), risProcedureId: String(events), ...changes })))
const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const firstClick = () => fireEvent.pointerDown(document.body)
const files = () => played.map(([src]) => src)
const ORDER = { type: 11, currentState: 2060 } as const
const DONE = { type: 10, currentState: 9, reportHasComplete: 1 } as const

test('[NOTIFY-10, NOTIFY-11] a new remote order has its sound, a completed report of any type its own, and nothing else has one', async () => {
  open()
  firstClick()
  push(ORDER)
  expect(files()).toEqual(['/assets/new-order.1.wav'])
  await later(1000)
  push({ type: 12, currentState: 2060 })
  expect(files()).toHaveLength(2)
  for (const silent of [
    { type: 10, currentState: 2060 },
    { type: 1, currentState: 2060 },
    { type: 13, currentState: 2060 },
    { type: 11, currentState: 3 },
  ] as const) {
    await later(1000)
    push(silent)
  }
  expect(files()).toHaveLength(2)
  push(DONE)
  await later(1000)
  push({ ...ORDER, reportHasComplete: 1 })
  expect(files().slice(2)).toEqual(['/assets/done.1.wav', '/assets/done.1.wav'])
})

test('the same kind within one second is one sound; as delivered it is 18 dB below full', async () => {
  open()
  firstClick()
  push(ORDER)
  await later(999)
  push(ORDER)
  push(DONE)
  expect(files()).toEqual(['/assets/new-order.1.wav', '/assets/done.1.wav'])
  await later(1)
  push(ORDER)
  expect(files()).toHaveLength(3)
  expect(20 * Math.log10(played[0]?.[1] ?? 0)).toBeCloseTo(-18)
})

test('before the first act in the page nothing plays, and the switch says what is needed', () => {
  open()
  push(ORDER)
  expect(files()).toEqual([])
  const button = screen.getByRole('button', { name: '点击开启声音' })
  fireEvent.pointerDown(button)
  expect(screen.getByRole('button', { name: '声音' })).toBeVisible()
  push(ORDER)
  expect(files()).toHaveLength(1)
})

test('a browser that refuses after all is asked for a click once more', async () => {
  open()
  firstClick()
  refusal = new DOMException('no', 'NotAllowedError')
  push(ORDER)
  await later(0)
  expect(screen.getByRole('button', { name: '点击开启声音' })).toBeVisible()
})

test('one tab speaks: the one that holds the lock, until it goes', async () => {
  held = true
  open()
  firstClick()
  push(ORDER)
  expect(files()).toEqual([])
  held = false
  queue.shift()?.()
  push(ORDER)
  expect(files()).toHaveLength(1)
})

test('mute and volume are the user’s own, on the server, and come back with the next session', async () => {
  session.start(testPayload({ settings: { sound: '{"muted":true,"level":5}' } }))
  open()
  firstClick()
  push(ORDER)
  expect(files()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '静音' }))
  expect(screen.getByRole('slider', { name: '音量' })).toHaveAttribute('aria-valuetext', '5，共 5 级')
  fireEvent.click(screen.getByRole('checkbox', { name: '静音' }))
  fireEvent.change(screen.getByRole('slider', { name: '音量' }), { target: { value: '1' } })
  await later(0)
  expect((api.call as jest.Mock).mock.calls.map(([name, payload]) => [name, payload])).toContainEqual([
    'saveUserSetting',
    { key: 'sound', value: '{"muted":false,"level":1,"silent":[]}' },
  ])
  // The chosen loudness is heard at once.
  expect(20 * Math.log10(played.at(-1)?.[1] ?? 0)).toBeCloseTo(-30)
  push(ORDER)
  expect(files()).toHaveLength(2)
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByRole('region', { name: '通知与提示音' })).toBeNull()
  // Asked for by a screen: the same panel.
  act(() => bus.emit('desk-wanted.v1', { what: 'sound' }))
  expect(screen.getByRole('region', { name: '通知与提示音' })).toBeVisible()
})

const saved = () => (api.call as jest.Mock).mock.calls.flatMap(([name, payload]) => (name === 'saveUserSetting' ? [payload.value] : []))

test('each sound can be listened to and switched off by itself; what was stored before there was a choice rings', async () => {
  session.start(testPayload({ settings: { sound: '{"muted":false,"level":5}' } }))
  open()
  firstClick()
  fireEvent.click(screen.getByRole('button', { name: '声音' }))
  const box = (name: string) => screen.getByRole('checkbox', { name })
  expect([box('新远程申请'), box('报告完成')].map((one) => (one as HTMLInputElement).checked)).toEqual([true, true])
  fireEvent.click(box('报告完成'))
  expect(box('报告完成')).not.toBeChecked()
  await later(0)
  expect(saved()).toEqual(['{"muted":false,"level":5,"silent":["done"]}'])
  expect(channel().said).toEqual(saved())
  push(DONE)
  push(ORDER)
  expect(files()).toEqual(['/assets/new-order.1.wav'])
  // Listened to it is heard though it does not ring, and where everything is muted.
  fireEvent.click(screen.getByRole('checkbox', { name: '静音' }))
  fireEvent.click(screen.getByRole('button', { name: '试听报告完成' }))
  fireEvent.click(screen.getByRole('button', { name: '试听新远程申请' }))
  expect(files().slice(1)).toEqual(['/assets/done.1.wav', '/assets/new-order.1.wav'])
  await later(0)
  expect(saved().at(-1)).toBe('{"muted":true,"level":5,"silent":["done"]}')
  // Another tab follows, also one that still tells without a choice.
  act(() => channel().onmessage?.({ data: '{"muted":false,"level":2,"silent":["new-order","bark"]}' }))
  expect([box('新远程申请'), box('报告完成')].map((one) => (one as HTMLInputElement).checked)).toEqual([false, true])
  act(() => channel().onmessage?.({ data: '{"muted":false,"level":2}' }))
  expect(box('新远程申请')).toBeChecked()
})

test('a quiet kind does not ring; what always counts does', async () => {
  act(stop)
  session.start(testPayload({ settings: { notify: '{"quiet":["local","remote"]}' } }))
  stop = startBell()
  open()
  firstClick()
  push(ORDER)
  push(DONE)
  expect(files()).toEqual([])
  push({ ...DONE, newIssue: 1 })
  expect(files()).toEqual(['/assets/done.1.wav'])
})

test('a choice that could not be saved goes back to what the server has; a shell that is drawn anew has the saved one, not that of the login', async () => {
  session.start(testPayload({ settings: { sound: '{"muted":false,"level":5}' } }))
  const shown = open()
  firstClick()
  const panel = () => fireEvent.click(screen.getByRole('button', { name: /声音|静音/ }))
  panel()
  fireEvent.click(screen.getByRole('checkbox', { name: '报告完成' }))
  await later(0)
  ;(api.call as jest.Mock).mockRejectedValueOnce(new Error('offline'))
  fireEvent.click(screen.getByRole('checkbox', { name: '静音' }))
  expect(screen.getByRole('checkbox', { name: '静音' })).toBeChecked()
  await later(0)
  expect(screen.getByRole('checkbox', { name: '静音' })).not.toBeChecked()
  shown.unmount()
  open()
  firstClick()
  panel()
  expect(screen.getByRole('checkbox', { name: '报告完成' })).not.toBeChecked()
})

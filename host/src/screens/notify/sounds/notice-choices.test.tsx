import { api } from '@farsight/shared/api'
import { type BellNotification, bus, session } from '@farsight/shared/bus'
import { UiProvider } from '@farsight/shared/ui'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { testPayload } from '../../../../../shared/api/test/payload'
import { Bell, bell, SoundSwitch, startBell } from '..'
import { note } from '../test/note'

let calls: [string, unknown][]
let answers: Record<string, () => unknown>
let channels: { name: string; said: string[]; onmessage?: (event: { data: string }) => void }[]
let stop: () => void

beforeEach(() => {
  ;[calls, answers, channels] = [[], {}, []]
  class FakeChannel {
    readonly said: string[] = []
    constructor(readonly name: string) {
      channels.push(this)
    }
    postMessage(text: string) {
      this.said.push(text)
    }
    close() {}
  }
  Object.assign(globalThis, { BroadcastChannel: FakeChannel })
  jest.spyOn(api, 'call').mockImplementation((async (name: string, payload: unknown) => {
    calls.push([name, payload])
    return answers[name]?.() ?? { val: true }
  }) as never)
})
afterEach(() => {
  act(stop)
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  jest.restoreAllMocks()
  act(() => session.end('logout'))
})

/** The shell with a user whose choice is stored, and the open panel. */
function open(notify?: string): void {
  session.start(testPayload({ settings: notify === undefined ? {} : { notify } }))
  stop = startBell()
  render(
    <UiProvider>
      <Bell />
      <SoundSwitch />
    </UiProvider>,
  )
  act(() => bus.emit('desk-wanted.v1', { what: 'sound' }))
}
let events = 0
const push = (changes: Partial<BellNotification>) =>
  act(() => bus.emit('notification.v1', note({ eventId: String(++events), risProcedureId: String(events), ...changes })))
const box = (name: string) => screen.getByRole('checkbox', { name })
const ticked = () => ['本院检查', '远程诊断', '会诊', '晨会'].filter((name) => (box(name) as HTMLInputElement).checked)
const saved = () => calls.flatMap(([name, payload]) => (name === 'saveUserSetting' ? [payload] : []))
const settled = () => act(async () => undefined)
const channel = () => channels.find(({ name }) => name.startsWith('farsight-notify/'))!
const kept = (msgCount: number) => () => {
  const { createTime: _, raw: __, ...one } = note({ eventId: '1' })
  return { val: { list: [{ ...one, at: '2026-11-20 09:10:05' }], msgCount, cursor: '1' } }
}

test('as delivered everything counts; a quiet kind stands in the list and does not count, what always counts does', () => {
  open()
  expect(ticked()).toEqual(['本院检查', '远程诊断', '会诊', '晨会'])
  act(stop)
  act(() => session.end('logout'))
  session.start(testPayload({ settings: { notify: '{"quiet":["local","meeting"]}' } }))
  act(() => {
    stop = startBell()
  })
  expect(ticked()).toEqual(['远程诊断', '会诊'])
  push({ type: 10 })
  push({ type: 1 })
  push({ type: 13, meetingId: 'm1' })
  expect(bell.current()).toMatchObject({ msgCount: 0, list: { length: 3 } })
  push({ type: 11 })
  push({ type: 13, consultationId: 'c1' })
  push({ type: 10, newIssue: 1 })
  push({ type: 10, matter: 'retractAsked' })
  push({ type: 10, critical: 1 })
  expect(bell.current()).toMatchObject({ msgCount: 5, list: { length: 8 } })
  expect(screen.getByRole('group', { name: '计入铃铛未读数的通知' })).toHaveAccessibleDescription(/仍在通知列表中.*始终计数/)
})

test('a choice is stored for the user; then the server’s count is asked for, and the other tabs are told', async () => {
  open()
  push({ type: 10 })
  expect(bell.current().msgCount).toBe(1)
  answers.notifyUnread = kept(0)
  fireEvent.click(box('本院检查'))
  expect(ticked()).toEqual(['远程诊断', '会诊', '晨会'])
  expect(channel().said).toEqual([])
  await settled()
  expect(saved()).toEqual([{ key: 'notify', value: '{"quiet":["local"]}' }])
  expect(calls.at(-1)).toEqual(['notifyUnread', {}])
  expect(bell.current()).toMatchObject({ msgCount: 0, list: { length: 1 } })
  expect(channel().said).toEqual(['{"quiet":["local"]}'])
})

test('a tab that is told of a choice follows and counts anew', async () => {
  open()
  answers.notifyUnread = kept(1)
  act(() => channel().onmessage?.({ data: '{"quiet":["remote"]}' }))
  await settled()
  expect(ticked()).toEqual(['本院检查', '会诊', '晨会'])
  expect([bell.current().msgCount, saved()]).toEqual([1, []])
})

test('a choice that the server does not take goes back to what it has', async () => {
  open('{"quiet":["meeting"]}')
  answers.saveUserSetting = () => {
    throw new Error('away')
  }
  fireEvent.click(box('本院检查'))
  expect(ticked()).toEqual(['远程诊断', '会诊'])
  await settled()
  expect(ticked()).toEqual(['本院检查', '远程诊断', '会诊'])
  expect(channel().said).toEqual([])
})

test('the choice outlives a shell that begins anew with the same login', async () => {
  open()
  fireEvent.click(box('会诊'))
  await settled()
  act(stop)
  act(() => {
    stop = startBell()
  })
  expect(ticked()).toEqual(['本院检查', '远程诊断', '晨会'])
})

test('opening the bell is told also where all that came is quiet: it is not new once its kind counts again', () => {
  open('{"quiet":["local"]}')
  push({ type: 10 })
  fireEvent.click(screen.getByRole('button', { name: '通知，0 条未读' }))
  expect(within(screen.getByRole('region', { name: '通知' })).getByText('王建国')).toBeVisible()
  expect(calls).toEqual([['notifyClear', { read: 1 }]])
})

test('what comes while the server’s list is on its way is not lost', async () => {
  open()
  let answer = (_: unknown): void => undefined
  answers.notifyUnread = () =>
    new Promise((done) => {
      answer = done
    })
  const asked = bell.load()
  events = 50
  push({ patName: '李秀英' })
  await act(async () => {
    answer({ ...kept(1)(), val: { ...kept(1)().val, cursor: '50' } })
    await asked
  })
  expect(bell.current().list.map(({ patName }) => patName)).toEqual(['李秀英', '王建国'])
  expect(bell.current().msgCount).toBe(2)
})

import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { UiProvider } from '@farsight/shared/ui'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { testPayload } from '../../../../shared/api/test/payload'
import { FakeSocket, lastSocket } from '../../../../shared/bus/test/fake-socket'
import { ChatButton } from '.'

beforeEach(() => {
  FakeSocket.all.length = 0
  Object.assign(globalThis, { WebSocket: FakeSocket })
  jest.spyOn(api, 'call').mockResolvedValue({ param: 'ticket=a' } as never)
})
afterEach(() => {
  jest.restoreAllMocks()
  act(() => session.end('logout'))
})

async function open(disableChatFeature: number) {
  session.start(
    testPayload({ facilityBaseConfig: { ...testPayload().facilityBaseConfig, disableChatFeature: disableChatFeature as 0 | 1 } }),
  )
  const page = render(
    <UiProvider>
      <ChatButton />
    </UiProvider>,
  )
  await act(async () => undefined)
  return page
}

test('[SHELL-14, CHAT-01] the chat button is there unless the hospital has no chat; then nothing connects either', async () => {
  await open(1)
  expect(screen.queryByRole('button')).toBeNull()
  expect(FakeSocket.all).toEqual([])
  await open(0)
  expect(screen.getByRole('button', { name: '聊天' })).toBeVisible()
  expect(FakeSocket.all).toHaveLength(1)
})

test('[SOCK-09] the button shows what is unread; nothing unread, no badge', async () => {
  await open(0)
  act(() => lastSocket().opens())
  act(() => lastSocket().says({ cmd: 'queryUnreadNum', num: 5 }))
  expect(screen.getByRole('button', { name: '聊天，5 条未读' })).toHaveTextContent('5')
  act(() => lastSocket().says({ cmd: 'queryUnreadNum', num: 0 }))
  expect(screen.getByRole('button', { name: '聊天' })).toHaveTextContent('')
})

test('[CHAT-02] it opens the chat’s window with the six keys, and says so where the browser forbids that', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  await open(0)
  fireEvent.click(screen.getByRole('button', { name: '聊天' }))
  const [route, query] = String(opened.mock.calls[0]?.[0]).split('#')[1]?.split('?') ?? []
  expect([route, [...new URLSearchParams(query).keys()]]).toEqual(['/chat', ['pUid', 'repId', 'usrIds', 'type', 'lang', 'usrId']])
  expect(screen.getByRole('alert')).toHaveTextContent('阻止了聊天窗口')
})

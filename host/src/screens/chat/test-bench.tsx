import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { CallName, ChatConversation, ChatMessage, LoginPayload } from '@farsight/shared/contract'
import { setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { act, cleanup, render } from '@testing-library/react'
import { testPayload } from '../../../../shared/api/test/payload'
import { FakeSocket, lastSocket } from '../../../../shared/bus/test/fake-socket'
import { ChatPage } from './chat-page'

export const ME = testPayload().loginUserId
export const person = (userId: string, name: string, online = true) => ({
  userId,
  name,
  title: '主治医师',
  facilityName: '中心医院',
  online,
})
export const message = (messageId: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  messageId: String(messageId),
  conversationId: 'c1',
  senderId: 'u2',
  senderName: '李医生',
  type: 'text',
  content: `m${messageId}`,
  at: '2026-11-20 09:10:05',
  ...changes,
})
export const conversation = (changes: Partial<ChatConversation> = {}): ChatConversation => ({
  conversationId: 'c1',
  repId: '',
  title: '李医生',
  members: [person('u2', '李医生')],
  last: message(3),
  unreadNum: 0,
  ...changes,
})

/** A server for the chat's window: what it answers, and what it was asked. */
export class Bench {
  conversations: ChatConversation[] = [conversation()]
  history = { conversation: conversation(), messages: [1, 2, 3].map((n) => message(n)), more: false }
  /** Calls that fail. */
  failing = new Set<CallName>()
  readonly asked: { readonly call: CallName; readonly payload: Record<string, unknown> }[] = []
  answers: Partial<Record<CallName, (payload: Record<string, unknown>) => unknown>> = {}
  private sent = 100

  constructor(payload: Partial<LoginPayload> = {}) {
    setLanguage('zh')
    localStorage.clear()
    FakeSocket.all.length = 0
    Object.assign(globalThis, { WebSocket: FakeSocket })
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
    session.start(testPayload(payload))
    jest.spyOn(api, 'call').mockImplementation((async (call: CallName, asked: Record<string, unknown>) => {
      this.asked.push({ call, payload: asked })
      if (this.failing.has(call)) throw new ApiError('business', 1, '系统错误')
      return this.answers[call]?.(asked) ?? this.answer(call, asked)
    }) as never)
  }

  payloads(call: CallName) {
    return this.asked.filter((one) => one.call === call).map((one) => one.payload)
  }

  async show(hash = '#/chat?pUid=&repId=&usrIds=u2&type=local&lang=zh&usrId=x') {
    history.replaceState(null, '', hash)
    const page = render(
      <UiProvider>
        <ChatPage />
      </UiProvider>,
    )
    await this.settle()
    return page
  }

  settle = () => act(() => jest.advanceTimersByTimeAsync(10))

  /** What the server says on the chat's socket. */
  says = (frame: object) =>
    act(async () => {
      if (lastSocket().readyState === 0) lastSocket().opens()
      lastSocket().says(frame)
    })

  end(): void {
    cleanup()
    jest.restoreAllMocks()
    act(() => session.end('logout'))
  }

  private answer(call: CallName, asked: Record<string, unknown>): unknown {
    if (call === 'wsAuthenticate') return { param: 'ticket=a' }
    if (call === 'chatConversations') return { val: this.conversations, total: 1, totalIsFloor: false }
    if (call === 'chatHistory') return { val: this.history }
    if (call === 'chatSetRead') return { val: { unreadNum: 0 } }
    if (call === 'chatContacts')
      return { val: [{ ...person('u3', '赵医生', false), ...(asked.repId ? { onCase: 'has' } : {}) }], total: 1, totalIsFloor: false }
    if (call === 'queryRows' || call === 'remoteQueryList') return { val: [], total: 0, totalIsFloor: false }
    if (call === 'chatSend')
      return {
        val: message(++this.sent, { senderId: ME, senderName: '陈医生', content: String(asked.content), type: asked.type as 'text' }),
      }
    throw new Error(`the bench has no answer for ${call}`)
  }
}

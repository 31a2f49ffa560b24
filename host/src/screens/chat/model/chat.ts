import { ApiError, api } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import type { ChatConversation, ChatMessage } from '@farsight/shared/contract'
import { chatText } from '../texts'
import { type About, aboutOf, formOf, keyOf } from './about'
import { readDraft, readWaiting, writeDraft, writeWaiting } from './drafts'
import { refusalOf, uploadImage } from './images'
import { type ChatState, type Fault, merged, NOTHING, type Outgoing, present, type Thread, told } from './state'

const QUIET = { showLoading: false, promptType: 'none' } as const

/** 32 hexadecimal digits; `crypto.randomUUID` is missing where a page has no TLS. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const faultOf = (error: unknown): Fault =>
  error instanceof ApiError
    ? { says: error.message, code: Number(error.code) || undefined }
    : { says: error instanceof Error ? error.message : '' }

const seen = (): boolean => document.visibilityState === 'visible'

/** The conversations of one user in this window. */
export class Chat {
  private state: ChatState = NOTHING
  private readonly listeners = new Set<() => void>()
  private listening: { unsubscribe(): void }[] = []
  /** Rises with every search: an answer that comes late belongs to words that are gone. */
  private search = 0

  constructor(private readonly userId: string) {}

  readonly current = (): ChatState => this.state

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed)
    return () => this.listeners.delete(changed)
  }

  private set(changes: Partial<ChatState>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.listeners) listener()
  }

  private setThread(key: string, changes: Partial<Thread>): void {
    const thread = this.state.threads[key]
    if (changes.outgoing) writeWaiting(key, changes.outgoing)
    if (thread) this.set({ threads: { ...this.state.threads, [key]: { ...thread, ...changes } } })
  }

  /** Listens, and asks for the conversations. */
  start(): () => void {
    this.listening = [
      bus.on('chat-message.v1').subscribe((message) => this.receive(message)),
      bus.on('chat-presence.v1').subscribe(({ userId, online }) => this.appear(userId, online)),
    ]
    const back = () => this.read()
    document.addEventListener('visibilitychange', back)
    void this.list()
    return () => {
      for (const one of this.listening) one.unsubscribe()
      document.removeEventListener('visibilitychange', back)
    }
  }

  /** Asks for everything that shows anew: after a break of the connection. */
  refresh(): void {
    void this.list()
    if (this.state.current !== undefined) void this.load(this.state.current)
  }

  async list(): Promise<void> {
    try {
      const { val } = await api.call('chatConversations', {}, QUIET)
      this.set({ conversations: val, loaded: true, fault: undefined })
    } catch (error) {
      this.set({ fault: faultOf(error) })
    }
  }

  /** Shows a conversation; without people it asks with whom an exam is to be discussed. */
  open(about: About): void {
    if (about.usrIds.length === 0) {
      this.set({ current: undefined, caseId: about.repId })
      return
    }
    const key = keyOf(about)
    const outgoing = readWaiting(key, chatText('failed'))
    const thread = this.state.threads[key] ?? { about, messages: [], more: false, loading: true, outgoing, draft: readDraft(key) }
    this.set({ threads: { ...this.state.threads, [key]: thread }, current: key, caseId: '', found: undefined })
    void this.load(key)
  }

  close(): void {
    this.set({ current: undefined })
  }

  private async load(key: string, beforeId?: string): Promise<void> {
    const thread = this.state.threads[key]
    if (!thread) return
    this.setThread(key, { loading: true, fault: undefined })
    try {
      const { val } = await api.call('chatHistory', { ...formOf(thread.about), ...(beforeId ? { beforeId } : {}) }, QUIET)
      const { messages = [], more = false } = this.state.threads[key] ?? {}
      const first = val.messages[0]
      // The newest page may lie within what is here already: then what is known of the older ones stays.
      const reachesOlder = beforeId !== undefined || !first || !messages.some(({ messageId }) => messageId === first.messageId)
      // A break longer than a page: what is here would leave a hole.
      const apart = beforeId === undefined && reachesOlder
      this.setThread(key, {
        conversation: val.conversation,
        messages: apart ? val.messages : merged(messages, val.messages),
        more: reachesOlder ? val.more : more,
        loading: false,
      })
      this.read()
    } catch (error) {
      this.setThread(key, { loading: false, fault: faultOf(error) })
    }
  }

  /** The page of messages before the oldest that is here. */
  older(): void {
    const thread = this.shown()
    const first = thread?.messages[0]
    if (thread && first && thread.more && !thread.loading) void this.load(keyOf(thread.about), first.messageId)
  }

  retryLoad(): void {
    if (this.state.current !== undefined) void this.load(this.state.current)
  }

  private shown(): Thread | undefined {
    return this.state.current === undefined ? undefined : this.state.threads[this.state.current]
  }

  /** What is on the screen of somebody who looks is read. */
  private read(): void {
    const thread = this.shown()
    const id = thread?.conversation?.conversationId
    if (!thread || id === undefined || !seen()) return
    const unread = (one: ChatConversation) => one.conversationId === id && one.unreadNum > 0
    if (!unread(thread.conversation as ChatConversation) && !this.state.conversations.some(unread)) return
    const none = (one: ChatConversation) => (one.conversationId === id ? { ...one, unreadNum: 0 } : one)
    this.set({ conversations: this.state.conversations.map(none) })
    this.setThread(keyOf(thread.about), { conversation: none(thread.conversation as ChatConversation) })
    void api.call('chatSetRead', formOf(thread.about), QUIET).then(
      ({ val }) => bus.emit('chat-unread.v1', { num: val.unreadNum }),
      () => undefined,
    )
  }

  private receive(message: ChatMessage): void {
    const foreign = message.senderId !== this.userId
    for (const [key, thread] of Object.entries(this.state.threads))
      if (thread.conversation?.conversationId === message.conversationId) {
        const { outgoing } = thread
        // One's own message comes back before its call is answered.
        const mine = foreign ? undefined : outgoing.find((one) => one.failed === undefined && one.content === message.content)
        this.setThread(key, {
          messages: merged(thread.messages, [message]),
          outgoing: mine ? outgoing.filter((one) => one !== mine) : outgoing,
          conversation: foreign ? { ...thread.conversation, unreadNum: thread.conversation.unreadNum + 1 } : thread.conversation,
        })
      }
    if (this.state.conversations.some(({ conversationId }) => conversationId === message.conversationId))
      this.set({ conversations: told(this.state.conversations, message, foreign) })
    else void this.list().then(() => this.read())
    this.read()
  }

  private appear(userId: string, online: boolean): void {
    this.set({ conversations: this.state.conversations.map((one) => present(one, userId, online)) })
    for (const [key, { conversation }] of Object.entries(this.state.threads))
      if (conversation) this.setThread(key, { conversation: present(conversation, userId, online) })
  }

  /** Looks for people to talk to; `undefined` puts the conversations back. */
  async find(keyword: string | undefined): Promise<void> {
    this.search += 1
    const now = this.search
    if (keyword === undefined || (keyword === '' && this.state.caseId === '')) return this.set({ found: undefined })
    try {
      const { val } = await api.call('chatContacts', { keyword, ...(this.state.caseId ? { repId: this.state.caseId } : {}) }, QUIET)
      if (now === this.search) this.set({ found: { keyword, people: val }, fault: undefined })
    } catch (error) {
      if (now === this.search) this.set({ fault: faultOf(error) })
    }
  }

  draft(text: string): void {
    const key = this.state.current
    if (key === undefined) return
    writeDraft(key, text)
    this.setThread(key, { draft: text })
  }

  /** Sends what is typed. */
  sendText(): void {
    const thread = this.shown()
    if (!thread || thread.draft.trim() === '') return
    const content = thread.draft
    this.draft('')
    this.queue(keyOf(thread.about), { key: newKey(), type: 'text', content })
  }

  /** Sends an image. Returns why not, in words; nothing goes out then. */
  async sendImage(file: File): Promise<string | undefined> {
    // Before its bytes are looked at: another conversation may show by then.
    const thread = this.shown()
    const refused = await refusalOf(file)
    if (refused !== undefined || !thread) return refused
    this.queue(keyOf(thread.about), { key: newKey(), type: 'image', content: '', file, preview: URL.createObjectURL(file) })
    return undefined
  }

  private queue(about: string, outgoing: Outgoing): void {
    const thread = this.state.threads[about]
    if (!thread) return
    this.setThread(about, { outgoing: [...thread.outgoing, outgoing] })
    void this.deliver(about, outgoing)
  }

  retry(about: string, key: string): void {
    const one = this.state.threads[about]?.outgoing.find((outgoing) => outgoing.key === key)
    if (!one) return
    const { failed: _, ...again } = one
    this.replace(about, key, again)
    void this.deliver(about, again)
  }

  discard(about: string, key: string): void {
    this.replace(about, key, undefined)
  }

  private replace(about: string, key: string, by: Outgoing | undefined): void {
    const outgoing = this.state.threads[about]?.outgoing ?? []
    const former = outgoing.find((one) => one.key === key)
    if (former?.preview && by === undefined) URL.revokeObjectURL(former.preview)
    this.setThread(about, { outgoing: outgoing.flatMap((one) => (one.key === key ? (by ?? []) : one)) })
  }

  private async deliver(about: string, outgoing: Outgoing): Promise<void> {
    const { key, type } = outgoing
    try {
      const content = outgoing.file && outgoing.content === '' ? await uploadImage(outgoing.file) : outgoing.content
      // A second try does not upload it again.
      if (content !== outgoing.content) this.replace(about, key, { ...outgoing, content })
      const thread = this.state.threads[about]
      if (!thread) return
      const { val } = await api.call('chatSend', { ...formOf(thread.about), type, content, requestKey: key }, QUIET)
      this.replace(about, key, undefined)
      this.setThread(about, { messages: merged(this.state.threads[about]?.messages ?? [], [val]) })
      if (this.state.conversations.some(({ conversationId }) => conversationId === val.conversationId))
        this.set({ conversations: told(this.state.conversations, val, false) })
      else void this.list()
    } catch (error) {
      const now = this.state.threads[about]?.outgoing.find((one) => one.key === key)
      // The message itself came back by the socket: it is there.
      if (now) this.replace(about, key, { ...now, failed: faultOf(error).says })
    }
  }

  /** The conversation whose name this is, for a line of the list. */
  openConversation(conversation: ChatConversation): void {
    this.open(aboutOf(conversation))
  }
}

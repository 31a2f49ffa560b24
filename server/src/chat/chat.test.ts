import { randomUUID } from 'node:crypto'
import { CODE, STATE } from '@farsight/shared/domain'
import { makeExam } from '../../test/exams'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../test/harness'

interface Person extends TestClient {
  readonly account: TestAccount
}

let server: TestServer
let [home, centre, elsewhere] = ['', '', '']
let writer: Person
let head: Person
let expert: Person
let stranger: Person

const person = async (facility: string, name: string): Promise<Person> => {
  const account = await server.account(facility, { name, rights: { CT: 2 } })
  return { ...(await server.as(account)), account }
}
const idOf = (who: Person): string => who.account.userId

beforeAll(async () => {
  server = await testServer()
  ;[home, centre, elsewhere] = [await server.facility(), await server.facility({ name: '中心' }), await server.facility()]
  writer = await person(home, '张晓岚')
  head = await person(home, '孙明远')
  expert = await person(centre, '秦恒毅')
  stranger = await person(elsewhere, '外人')
})
afterAll(() => server.close())

const say = (who: Person, to: readonly Person[], content: string, more: Record<string, unknown> = {}) =>
  who.call('chatSend', { usrIds: to.map(idOf).join(), repId: '', type: 'text', content, ...more })
const read = (who: Person, of: readonly Person[], more: Record<string, unknown> = {}) =>
  who.call('chatHistory', { usrIds: of.map(idOf).join(), repId: '', ...more })

describe('two people', () => {
  test('[CHAT-05] exchange messages; the receiver’s unread count rises, and falls on reading', async () => {
    const sent = await say(writer, [head], '请看一下\n3 床')
    expect(sent.body).toMatchObject({ errorCode: 0, val: { content: '请看一下\n3 床', type: 'text', senderName: '张晓岚' } })
    await say(writer, [head], '谢谢')
    const [one] = (await head.call('chatConversations')).body.val
    expect(one).toMatchObject({ unreadNum: 2, repId: '', title: '张晓岚', last: { content: '谢谢' } })
    expect(one.members).toEqual([{ userId: idOf(writer), name: '张晓岚', title: '', facilityName: expect.any(String), online: false }])
    const history = (await read(head, [writer])).body.val
    expect(history.messages.map((m: { content: string }) => m.content)).toEqual(['请看一下\n3 床', '谢谢'])
    expect([history.more, history.conversation.unreadNum, history.conversation.conversationId]).toEqual([false, 2, one.conversationId])
    const about = { usrIds: idOf(writer), repId: '' }
    expect((await head.call('chatSetRead', about)).body.val).toEqual({ unreadNum: 0 })
    expect((await head.call('chatConversations')).body.val[0].unreadNum).toBe(0)
    // One's own messages are never unread.
    expect((await writer.call('chatConversations')).body.val[0].unreadNum).toBe(0)
    await say(head, [writer], '好')
    expect((await writer.call('chatSetRead', { usrIds: idOf(head), repId: '' })).body.val).toEqual({ unreadNum: 0 })
  })

  test('page back through a long conversation', async () => {
    const [a, b] = [await person(home, '甲'), await person(home, '乙')]
    for (let i = 0; i < 60; i += 1) {
      server.clock.now += 1_000
      expect((await say(i % 2 ? a : b, [i % 2 ? b : a], `第 ${i} 条`)).body.errorCode).toBe(0)
    }
    const newest = (await read(a, [b])).body.val
    expect([newest.messages.length, newest.messages[0].content, newest.more]).toEqual([50, '第 10 条', true])
    const before = (await read(a, [b], { beforeId: newest.messages[0].messageId })).body.val
    expect([before.messages.length, before.messages[0].content, before.more]).toEqual([10, '第 0 条', false])
    expect(before.conversation.last.content).toBe('第 59 条')
  })

  test('the same request twice is one message, and a flood is refused', async () => {
    const [a, b] = [await person(home, '甲'), await person(home, '乙')]
    const requestKey = randomUUID()
    const [first, again] = [await say(a, [b], '一次', { requestKey }), await say(a, [b], '一次', { requestKey })]
    expect(again.text).toBe(first.text)
    expect((await read(b, [a])).body.val.messages).toHaveLength(1)
    const codes: number[] = []
    for (let i = 0; i < 21; i += 1) codes.push((await say(a, [b], 'x')).body.errorCode)
    expect(codes.slice(0, 19)).toEqual(Array(19).fill(0))
    expect(codes.slice(19)).toEqual([CODE.tooFrequent, CODE.tooFrequent])
    server.clock.now += 10_001
    expect((await say(a, [b], 'x')).body.errorCode).toBe(0)
  })

  test('nothing, or something that is no address of an upload, is refused with its field', async () => {
    for (const content of ['', '  \n'])
      expect((await say(writer, [head], content)).body).toMatchObject({ errorCode: CODE.chatEmpty, field: 'content' })
    expect((await say(writer, [head], 'x'.repeat(2_000))).body.errorCode).toBe(0)
    expect((await say(writer, [head], 'x'.repeat(2_001))).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'content' })
    for (const content of ['http://evil.example/a.png', '/chat-images/1', `/chat-images/${randomUUID()}`, 'javascript:alert(1)'])
      expect((await say(writer, [head], content, { type: 'image' })).body).toMatchObject({
        errorCode: CODE.parameterIllegal,
        field: 'content',
      })
    const wrong: [Record<string, unknown>, number, string][] = [
      [{ usrIds: 'x' }, CODE.parameterIllegal, 'usrIds'],
      [{ usrIds: '' }, CODE.parameterEmpty, 'usrIds'],
      [{ usrIds: idOf(writer) }, CODE.parameterEmpty, 'usrIds'],
      [{ repId: '1' }, CODE.parameterIllegal, 'repId'],
      [{ usrIds: Array.from({ length: 21 }, () => randomUUID()).join() }, CODE.parameterIllegal, 'usrIds'],
    ]
    for (const [more, code, field] of wrong) expect((await say(writer, [head], 'x', more)).body).toMatchObject({ errorCode: code, field })
  })
})

describe('who may talk with whom', () => {
  test('[BR-17] the window’s address changed by hand opens no other conversation: not a stranger’s, not an exam’s out of sight', async () => {
    const exam = await makeExam(server, home)
    const foreign = await makeExam(server, elsewhere)
    const deleted = await makeExam(server, home, { state: STATE.deleted })
    expect((await say(writer, [head], '这个病例', { repId: exam.exam_id })).body.errorCode).toBe(0)
    const talk = (await read(writer, [head], { repId: exam.exam_id })).body.val.conversation
    expect([talk.title, talk.repId]).toEqual([`${exam.check_no} CT`, exam.exam_id])
    // Other people, the same exam: another conversation, and for whoever is no member none at all.
    const third = await person(home, '第三人')
    expect((await read(third, [head], { repId: exam.exam_id })).body.val.messages).toEqual([])
    expect((await third.call('chatSetRead', { usrIds: `${idOf(writer)},${idOf(head)}`, repId: exam.exam_id })).body.errorCode).toBe(
      CODE.chatNotMember,
    )
    const denied: [Person, Record<string, unknown>][] = [
      [stranger, { usrIds: idOf(head), repId: exam.exam_id }],
      [stranger, { usrIds: idOf(head), repId: '' }],
      [writer, { usrIds: idOf(stranger), repId: '' }],
      [writer, { usrIds: `${idOf(head)},${idOf(stranger)}`, repId: '' }],
      [writer, { usrIds: idOf(head), repId: foreign.exam_id }],
      [writer, { usrIds: idOf(head), repId: deleted.exam_id }],
      [writer, { usrIds: idOf(head), repId: randomUUID() }],
      [writer, { usrIds: randomUUID(), repId: '' }],
    ]
    const texts = new Set<string>()
    for (const [who, about] of denied) {
      const answers = [
        await who.call('chatHistory', about),
        await who.call('chatSend', { ...about, type: 'text', content: 'x' }),
        await who.call('chatSetRead', about),
      ]
      for (const answer of answers) {
        expect(answer.body.errorCode).toBe(CODE.chatNotMember)
        texts.add(answer.text)
      }
    }
    // All alike: no hint whether it exists.
    expect(texts.size).toBe(1)
  })

  test('doctors of two hospitals only where an open order joins them, either way, and no longer than it does', async () => {
    const names = async (who: Person, more: Record<string, unknown> = {}): Promise<string[]> =>
      (await who.call('chatContacts', { keyword: '', ...more })).body.val.map((one: { name: string }) => one.name)
    expect(await names(writer)).toEqual(expect.arrayContaining(['孙明远']))
    expect(await names(writer)).not.toContain('张晓岚')
    expect(await names(writer)).not.toContain('秦恒毅')
    const ordered = await makeExam(server, home, { state: STATE.toBeDiagnosed, reader_facility_id: centre })
    expect(await names(writer)).toContain('秦恒毅')
    expect(await names(expert)).toEqual(expect.arrayContaining(['张晓岚', '孙明远']))
    expect(await names(expert)).not.toContain('外人')
    expect(await names(writer, { keyword: '秦' })).toEqual(['秦恒毅'])
    expect(await names(writer, { keyword: '中心' })).toEqual(['秦恒毅'])
    // About one exam: the two hospitals of its order, and for a case of one's own hospital its own people.
    const own = await makeExam(server, home)
    expect(await names(writer, { repId: ordered.exam_id })).toContain('秦恒毅')
    expect(await names(writer, { repId: own.exam_id })).not.toContain('秦恒毅')
    expect((await say(writer, [expert], '请会诊', { repId: own.exam_id })).body.errorCode).toBe(CODE.chatNotMember)
    expect((await say(writer, [expert], '请会诊', { repId: ordered.exam_id })).body.errorCode).toBe(0)
    expect((await say(expert, [writer], '收到', { repId: ordered.exam_id })).body.errorCode).toBe(0)
    // The order ends: what was said stays to be read, nothing is added.
    await server.database.superuser((su) => su.query('UPDATE exam SET reader_facility_id = NULL WHERE exam_id = $1', [ordered.exam_id]))
    expect(await names(writer)).not.toContain('秦恒毅')
    expect((await say(expert, [writer], '还有', { repId: ordered.exam_id })).body.errorCode).toBe(CODE.chatNotMember)
    expect((await read(expert, [writer], { repId: ordered.exam_id })).body.val.messages).toHaveLength(2)
  })

  test('nobody whose account is closed, and nobody of a hospital without the chat', async () => {
    const [a, b] = [await person(home, '甲'), await person(home, '丁')]
    expect((await say(a, [b], 'x')).body.errorCode).toBe(0)
    await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = false WHERE user_id = $1', [idOf(b)]))
    expect((await say(a, [b], 'y')).body.errorCode).toBe(CODE.chatNotMember)
    const silent = await server.facility()
    const [c, d] = [await person(silent, '戊'), await person(silent, '己')]
    await server.database.superuser((su) => su.query('UPDATE facility SET disable_chat = true WHERE facility_id = $1', [silent]))
    server.clock.now += 3_000
    expect((await say(c, [d], 'x')).body.errorCode).toBe(CODE.noPermission)
    expect((await c.call('chatContacts', { keyword: '' })).body.errorCode).toBe(CODE.noPermission)
  })

  test('about an order, who has the case on the other side is first and marked; asked from there, who launched it', async () => {
    const [src, dest] = [await server.facility({ name: '乙院' }), await server.facility({ name: '甲院' })]
    const [launcher, other] = [await person(src, '阿启'), await person(src, '阿明')]
    const [reader, assigned, early] = [await person(dest, '佐'), await person(dest, '张'), await person(dest, '阿早')]
    const exam = await makeExam(server, src, { state: STATE.toBeDiagnosed, reader_facility_id: dest, launcher_id: idOf(launcher) })
    const asked = async (who: Person, more: object = { repId: exam.exam_id }): Promise<string[]> =>
      (await who.call('chatContacts', { keyword: '', ...more })).body.val.map((one: { name: string; onCase?: string }) =>
        [one.name, one.onCase].filter(Boolean).join(' '),
      )
    const sorted = (names: string[]): string[] => [...names].sort()
    // Nobody has it yet: nobody is marked, and one's own side comes first.
    expect((await asked(other))[0]).toBe('阿启')
    expect(sorted(await asked(other))).toEqual(sorted(['阿启', '佐', '张', '阿早']))
    expect((await asked(reader))[0]).toBe('阿启 launched')
    const set = (column: string, who: Person) =>
      server.database.superuser((su) => su.query(`UPDATE exam SET ${column} = $1 WHERE exam_id = $2`, [idOf(who), exam.exam_id]))
    await set('assigned_id', assigned)
    expect([(await asked(launcher))[0], (await asked(other))[0]]).toEqual(['张 has', '张 has'])
    await set('author_id', reader)
    expect([(await asked(other))[0], (await asked(early))[0]]).toEqual(['佐 has', '阿启 launched'])
    // Without the exam nobody has to do with it.
    expect((await asked(other, {})).every((name) => !name.includes(' '))).toBe(true)
  })

  test('an account without a menu can never answer and is no contact; one that shows the AI’s list alone is not offered', async () => {
    const silent = await server.facility()
    const [a, b] = [await person(silent, '甲'), await person(silent, '丁')]
    const none = await server.account(silent, { name: '魏无菜', menu: '000000000000' })
    await server.account(silent, { name: '智能阅片', role: 'ai' })
    const names = async () => (await a.call('chatContacts', { keyword: '' })).body.val.map((one: { name: string }) => one.name)
    expect(await names()).toEqual(['丁'])
    const to = { usrIds: none.userId, repId: '', type: 'text', content: 'x' }
    expect((await a.call('chatSend', to)).body.errorCode).toBe(CODE.chatNotMember)
    const menu = (who: string, value: string) =>
      server.database.superuser((su) => su.query('UPDATE doctor SET main_menu = $1 WHERE user_id = $2', [value, who]))
    await menu(none.userId, '000010000000')
    await menu(idOf(b), '000000000000')
    expect(await names()).toEqual(['魏无菜'])
  })

  test('who moves to another hospital takes no conversation along', async () => {
    const [a, b] = [await person(home, '甲'), await person(home, '庚')]
    await say(a, [b], '院内的事')
    await server.database.superuser(async (su) => {
      await su.query('UPDATE doctor SET facility_id = $1 WHERE user_id = $2', [elsewhere, idOf(b)])
    })
    const moved = await server.as({ ...b.account, facilityId: elsewhere })
    expect((await moved.call('chatConversations')).body.val).toEqual([])
    expect((await moved.call('chatHistory', { usrIds: idOf(a), repId: '' })).body.errorCode).toBe(CODE.chatNotMember)
  })
})

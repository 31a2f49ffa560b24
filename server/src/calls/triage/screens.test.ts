import { CODE } from '@farsight/shared/domain'
import { type Answer, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { makeTriage, type TestTriage } from '../../../test/triage'

let server: TestServer
let triage: TestTriage
let desk: Awaited<ReturnType<TestTriage['person']>>

beforeAll(async () => {
  server = await testServer({ publicTries: 1_000 })
})
beforeEach(async () => {
  triage = await makeTriage(server)
  desk = await triage.person('分诊台')
})
afterAll(() => server.close())

const code = ({ body }: Answer): number => body.errorCode
async function arrive(...names: readonly string[]): Promise<void> {
  for (const name of names) await desk.call('toQueue', { risProcedureId: await triage.registered(name) })
}
/** A television that shows a code, and one that was paired with these rooms. */
async function television(jar = new Map<string, string>()): Promise<{ tv: TestClient; code: string; jar: Map<string, string> }> {
  const tv = server.browser(jar)
  const begun = await tv.call('beginScreen')
  return { tv, code: begun.body.val.code, jar }
}
async function paired(roomIds = [triage.desk.ct1]) {
  const one = await television()
  const answer = await desk.call('pairScreen', { code: one.code, roomIds, name: '一楼候诊厅' })
  expect(code(answer)).toBe(0)
  return { ...one, id: answer.body.val.id as string }
}

test('[TRIAGE-06] paired once by its code: the room’s called and next five, masked, and nothing else; a call is there at the next look', async () => {
  await arrive('王建国', '李英', '欧阳建华', 'John Smith', '阿依古丽·买买提', '孙丽', '周杰')
  const { tv } = await paired()
  const before = await tv.call('watchScreen')
  expect(before.body.val.view.rooms).toEqual([
    {
      name: 'CT1室',
      now: [],
      next: [
        { ticket: 'A001', name: '王*国' },
        { ticket: 'A002', name: '李*' },
        { ticket: 'A003', name: '欧*华' },
        { ticket: 'A004', name: 'J*' },
        { ticket: 'A005', name: '阿*提' },
      ],
      waiting: 7,
    },
  ])
  await desk.call('callPatient', { roomId: triage.desk.ct1 })
  const after = await tv.call('watchScreen')
  const { now, next } = after.body.val.view.rooms[0]
  expect(now).toEqual([{ ticket: 'A001', name: '王*国', call: expect.any(String) }])
  expect(next[0]).toEqual({ ticket: 'A002', name: '李*' })
  // Called once more it is another call, which is spoken again.
  await desk.call('callPatient', {
    roomId: triage.desk.ct1,
    risProcedureId: (await desk.call('queryQueue', { roomId: triage.desk.ct1, callState: 'called', pageNo: 1 })).body.val[0].risProcedureId,
    again: 1,
  })
  expect((await tv.call('watchScreen')).body.val.view.rooms[0].now[0].call).not.toBe(now[0].call)
  for (const secret of ['王建国', '建国', 'Smith', '分诊台', triage.facilityId, triage.desk.ct1]) expect(after.text).not.toContain(secret)
  expect(Object.keys(after.body.val.view).sort()).toEqual(['hospital', 'rooms', 'time'])
})

test('[TRIAGE-06] the television alone holds its token, of 256 bits, of which only the hash is kept; a code serves once, and ten minutes', async () => {
  const { code: shown, jar, tv } = await television()
  expect(shown).toMatch(/^\d{6}$/)
  expect((await tv.call('watchScreen')).body.val).toEqual({ paired: 0, view: null })
  const token = jar.get('farsight_screen')!
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const answer = await desk.call('pairScreen', { code: shown, roomIds: [triage.desk.ct1], name: '' })
  expect(answer.text).not.toContain(token)
  const rows = await server.database.superuser(
    async (su) => (await su.query('SELECT d.*, s.* FROM screen_device d LEFT JOIN screen s ON s.screen_id = d.screen_id')).rows,
  )
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(code(await desk.call('pairScreen', { code: shown, roomIds: [triage.desk.ct1], name: '' }))).toBe(CODE.pairCodeOld)
  const late = await television()
  server.clock.now += 10 * 60_000
  expect(code(await desk.call('pairScreen', { code: late.code, roomIds: [triage.desk.ct1], name: '' }))).toBe(CODE.pairCodeOld)
  expect(code(await late.tv.call('watchScreen'))).toBe(CODE.screenEnded)
  // The one that was paired goes on: nothing of it ends with the code.
  expect((await tv.call('watchScreen')).body.val.paired).toBe(1)
})

test('[TRIAGE-06] it survives a restart of the television, and sees its own hospital’s rooms alone', async () => {
  const other = await makeTriage(server)
  const { jar } = await paired()
  expect((await server.browser(new Map(jar)).call('watchScreen')).body.val.view.rooms).toHaveLength(1)
  const { code: shown } = await television()
  expect(code(await desk.call('pairScreen', { code: shown, roomIds: [other.desk.ct1], name: '' }))).toBe(CODE.roomUnfit)
  expect(code(await desk.call('pairScreen', { code: shown, roomIds: [triage.desk.ct1, other.desk.ct1], name: '' }))).toBe(CODE.roomUnfit)
  expect((await desk.call('queryBigScreen', { roomIds: [other.desk.ct1] })).body.val.rooms).toEqual([])
})

test('[TRIAGE-06] revoked in triage, it sees nothing from that moment; another hospital cannot revoke it', async () => {
  const { tv, id } = await paired([triage.desk.ct1, triage.desk.ct2])
  await tv.call('watchScreen')
  expect((await desk.call('queryScreens')).body.val).toMatchObject([
    { id, name: '一楼候诊厅', rooms: ['CT1室', 'CT2室'], pairedBy: '分诊台', seenTime: expect.any(String) },
  ])
  const stranger = await (await makeTriage(server)).person('外人')
  expect((await stranger.call('queryScreens')).body.val).toEqual([])
  expect(code(await stranger.call('revokeScreen', { id }))).toBe(CODE.screenEnded)
  expect(code(await tv.call('watchScreen'))).toBe(0)
  expect(code(await desk.call('revokeScreen', { id }))).toBe(0)
  const cut = await tv.call('watchScreen')
  expect([code(cut), cut.body.val]).toEqual([CODE.screenEnded, undefined])
  expect(code(await desk.call('revokeScreen', { id }))).toBe(CODE.screenEnded)
  expect((await desk.call('queryScreens')).body.val).toEqual([])
})

test('a screen’s token is no session, and a session’s is no screen’s', async () => {
  const { jar, tv } = await paired()
  const answer = await tv.send('/RisTriage.do?func=QueryBigScreen', {
    method: 'POST',
    redirect: 'manual',
    body: 'roomIds=%5B%5D&version=3.1.2020092300',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([answer.status, answer.headers.get('location'), answer.text]).toEqual([302, '/login', ''])
  const wrong = new Map([['farsight_screen', `${jar.get('farsight_screen')!.slice(0, -2)}AA`]])
  expect(code(await server.browser(wrong).call('watchScreen'))).toBe(CODE.screenEnded)
  expect(code(await server.browser().call('watchScreen'))).toBe(CODE.screenEnded)
})

test('codes are not found by trying: after ten wrong ones the user waits', async () => {
  const { code: shown } = await television()
  const wrong = shown === '000000' ? '000001' : '000000'
  for (let i = 0; i < 10; i += 1)
    expect(code(await desk.call('pairScreen', { code: wrong, roomIds: [triage.desk.ct1], name: '' }))).toBe(CODE.pairCodeOld)
  expect(code(await desk.call('pairScreen', { code: shown, roomIds: [triage.desk.ct1], name: '' }))).toBe(CODE.tooFrequent)
})

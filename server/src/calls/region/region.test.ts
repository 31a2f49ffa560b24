import { randomUUID } from 'node:crypto'
import { CODE, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { draft, examWithImages, keyDraft, strangeImage } from '../../../test/regions'
import { openSocket } from '../../../test/socket'
import type { Instance } from '../../../test/stow'

let server: TestServer
let home: string
let people: Record<'writer' | 'other' | 'first', TestAccount>
const at = {} as Record<keyof typeof people, TestClient>

beforeAll(async () => {
  server = await testServer()
  home = await server.facility({ name: '青松医院', reviewLevels: 1 })
  people = {
    writer: await server.account(home, { rights: { CT: 1 }, name: '张医生' }),
    other: await server.account(home, { rights: { CT: 1 } }),
    first: await server.account(home, { rights: { CT: 2 } }),
  }
  for (const key of Object.keys(people) as (keyof typeof people)[]) at[key] = await server.as(people[key])
}, 60_000)
afterAll(() => server.close())

/** An exam with images that the writer has in hand. */
async function inHand(images = 2): Promise<{ id: string; instances: Instance[] }> {
  const { exam, instances } = await examWithImages(server, home, '青松医院', images)
  const opened = await at.writer.call('openReport', server.sign(exam.exam_id, 'CT'))
  expect(opened.body.errorCode).toBe(0)
  return { id: exam.exam_id, instances }
}
const save = (id: string, crux: object, who: keyof typeof people = 'writer') => at[who].call('saveReportCrux', { diagnoseId: id, crux })
const remove = (id: string, cruxId: string, more = {}) => at.writer.call('deleteReportCrux', { diagnoseId: id, cruxId, ...more })
const ask = (id: string, more = {}, who: keyof typeof people = 'writer') => at[who].call('selectByDiagnoseId', { diagnoseId: id, ...more })
const audited = (id: string): Promise<number> =>
  server.database.superuser(async (su) => {
    const { rows } = await su.query("SELECT count(*)::int AS n FROM audit WHERE object_id = $1 AND call LIKE '%selectByDiagnoseId'", [id])
    return rows[0].n as number
  })
type Numbered = { id: string; number: number; place: number; deleted: number }
const numbers = (body: { reportCruxs: Numbered[] }) => body.reportCruxs.map(({ number, deleted }) => (deleted ? -number : number))

test('[CALL-15] the regions of a report come as reportCruxs, as they were marked', async () => {
  const { id, instances } = await inHand()
  expect((await ask(id)).body).toMatchObject({ errorCode: 0, reportCruxs: [], val: { revision: 0, unchanged: 0, keyImagesMost: 4 } })
  const crux = draft(instances[1]!)
  expect((await save(id, crux)).body.errorCode).toBe(0)
  const { body } = await ask(id)
  expect(body.reportCruxs).toEqual([
    { ...crux, number: 1, place: 0, authorName: '张医生', time: expect.stringMatching(/^\d{4}-/), deleted: 0 },
  ])
})

test('[REPORT-09] a region that was added stays, one that was taken away goes, and comes back under the number that it had', async () => {
  const { id, instances } = await inHand()
  const [one, two, three] = [1, 2, 3].map(() => draft(instances[0]!))
  await save(id, one!)
  await save(id, two!)
  // The answer was lost: the page sends it again.
  await save(id, two!)
  expect(numbers((await ask(id)).body)).toEqual([1, 2])
  await remove(id, two!.id)
  await save(id, three!)
  expect(numbers((await ask(id)).body)).toEqual([1, -2, 3])
  await remove(id, two!.id, { undo: 1 })
  expect(numbers((await ask(id)).body)).toEqual([1, 2, 3])
  // It was drawn anew: the same region.
  const moved = { ...one!, points: [[3, 4], [5, 6.5]], value: 3.2 } // biome-ignore format: two points
  expect((await save(id, moved)).body.reportCruxs[0]).toMatchObject({ id: one!.id, number: 1, points: moved.points, value: 3.2 })
})

test('[REPORT-33] a question that brings the revision is answered with nothing while nothing changed, and leaves no row in the audit', async () => {
  const { id, instances } = await inHand()
  await save(id, draft(instances[0]!))
  const { revision } = (await ask(id)).body.val
  const before = await audited(id)
  for (let i = 0; i < 5; i++)
    expect((await ask(id, { revision })).body).toMatchObject({ errorCode: 0, reportCruxs: [], val: { revision, unchanged: 1 } })
  expect(await audited(id)).toBe(before)
  await save(id, draft(instances[0]!))
  const { body } = await ask(id, { revision })
  expect([body.reportCruxs.length, body.val.unchanged, body.val.revision > revision]).toEqual([2, 0, true])
  expect(await audited(id)).toBe(before + 1)
})

test('a question of the page keeps no idle session alive', async () => {
  const { id } = await inHand()
  const idle = await server.as(await server.account(home, { rights: { CT: 1 } }))
  for (let i = 0; i < 4; i++) {
    server.clock.now += 10 * 60_000
    await idle.call('selectByDiagnoseId', { diagnoseId: id })
  }
  expect((await idle.call('templateList')).url).toContain('/login')
  for (const key of Object.keys(people) as (keyof typeof people)[]) at[key] = await server.as(people[key])
})

test('who may not write the text writes no region: another doctor, a report that was sent, one that is completed', async () => {
  const { id, instances } = await inHand()
  const crux = draft(instances[0]!)
  expect((await save(id, crux, 'other')).body.errorCode).toBe(CODE.anotherWriting)
  await save(id, crux)
  expect(numbers((await ask(id, {}, 'other')).body)).toEqual([1])
  await at.writer.call('confirmIdentity', { procedureId: id, reason: '测试影像' })
  const submit = { procedureId: id, report: content('肺'), baseVersion: 1, toReview: 1 }
  expect((await at.writer.call('submitReport', submit)).body.val.state).toBe(STATE.toFirstCheck)
  for (const answer of [await save(id, draft(instances[0]!)), await remove(id, crux.id)])
    expect(answer.body.errorCode).toBe(CODE.alreadySubmitted)
  expect((await at.first.call('openReview', server.sign(id, 'CT'))).body.errorCode).toBe(0)
  expect((await save(id, draft(instances[1]!), 'first')).body.errorCode).toBe(0)
  await at.first.call('passReview', { procedureId: id, report: content('肺。'), baseVersion: 2, stars: 5 })
  expect((await save(id, draft(instances[0]!), 'first')).body.errorCode).toBe(CODE.reportCompleted)
  expect(numbers((await ask(id)).body)).toEqual([1, 2])
})

test('bad input: an image of another exam, a frame that is not there, handles that do not fit, an unknown region', async () => {
  const { id, instances } = await inHand(1)
  const elsewhere = await examWithImages(server, home, '青松医院', 1)
  const code = async (crux: object) => (await save(id, crux)).body.errorCode
  expect(await code(draft(elsewhere.instances[0]!))).toBe(CODE.cruxNotOfExam)
  expect(await code(draft(strangeImage()))).toBe(CODE.cruxNotOfExam)
  expect(await code(draft(instances[0]!, { frame: 2 }))).toBe(CODE.cruxNotOfExam)
  expect(await code(draft(instances[0]!, { points: [[1, 2]] }))).toBe(CODE.parameterIllegal)
  expect(await code(draft(instances[0]!, { points: [[1, 2], [3, 1e9]] }))).toBe(CODE.parameterIllegal) // biome-ignore format: two points
  expect(await code(draft(instances[0]!, { kind: 'volume' }))).toBe(CODE.parameterIllegal)
  expect(await code(draft(instances[0]!, { number: 7 }))).toBe(CODE.parameterIllegal)
  expect((await remove(id, randomUUID())).body.errorCode).toBe(CODE.diagnosticDataNotFound)
  expect((await ask(id)).body.reportCruxs).toEqual([])
})

test('[IMG-10] key images stand in their order, once each, as many as the paper takes', async () => {
  const { id, instances } = await inHand(6)
  const keys = instances.map((one) => keyDraft(one))
  const order = async () =>
    (await ask(id)).body.reportCruxs
      .filter((one: Numbered) => !one.deleted)
      .map((one: Numbered) => [one.place, keys.findIndex((key) => key.id === one.id)])
  for (const key of keys.slice(0, 3)) await save(id, key)
  // The same image picked in another window is the same key image.
  await save(id, keyDraft(instances[1]!))
  expect(await order()).toEqual([[1, 0], [2, 1], [3, 2]]) // biome-ignore format: three pairs
  await save(id, { ...keys[2]!, place: 1 })
  expect(await order()).toEqual([[1, 2], [2, 0], [3, 1]]) // biome-ignore format: three pairs
  await save(id, keys[3]!)
  expect((await save(id, keys[4]!)).body.errorCode).toBe(CODE.keyImagesFull)
  await remove(id, keys[0]!.id)
  expect(await order()).toEqual([[1, 2], [2, 1], [3, 3]]) // biome-ignore format: three pairs
  await remove(id, keys[0]!.id, { undo: 1 })
  expect(await order()).toEqual([[1, 2], [2, 0], [3, 1], [4, 3]]) // biome-ignore format: four pairs
})

test('a region is told to every window at once, without words about the patient', async () => {
  const { id, instances } = await inHand()
  const socket = await openSocket(server, at.other, people.other)
  await save(id, draft(instances[0]!))
  const frame = await socket.heard((one) => one.messageType === 4 && one.risProcedureId === id)
  expect(frame).toEqual({ messageType: 4, eventId: expect.any(String), risProcedureId: id, currentState: STATE.diagnosing })
  await socket.close()
})

test('regions made at the same time get numbers of their own', async () => {
  const { id, instances } = await inHand()
  const answers = await Promise.all(Array.from({ length: 12 }, () => save(id, draft(instances[0]!))))
  expect(answers.map(({ body }) => body.errorCode)).toEqual(answers.map(() => 0))
  expect(numbers((await ask(id)).body)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
})

import { CODE, formatDate, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { type MeetingColleague, went } from '../../../test/meetings'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

const DAY = 24 * 60 * 60_000
const MENU = '000010010000'
let server: TestServer
let ward: Ward
let writer: Colleague
let reviewer: Colleague
let host: Colleague

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ward = await makeWard(server)
  writer = await ward.person({ rights: { CT: 1 }, name: '书写', menu: MENU })
  reviewer = await ward.person({ rights: { CT: 4 }, name: '审核', menu: MENU })
  host = await ward.person({ name: '主持', menu: MENU, rights: { CT: 1 } })
})

const today = (): string => formatDate(server.clock.now)
const proposed = async (more: Record<string, unknown> = {}, by: Pick<MeetingColleague, 'call'> = host) =>
  went(await by.call('meetingProposals', { from: today(), to: today(), ...more })).body.val
const ids = async (more: Record<string, unknown> = {}): Promise<string[]> =>
  (await proposed(more)).map((one: { exam: { risProcedureId: string } }) => one.exam.risProcedureId)

/** Written by the one, passed by the other with this text. */
async function passed(sent: ReturnType<typeof content>, stands: ReturnType<typeof content>): Promise<Case> {
  const one = await ward.openedBy(writer)
  went(await writer.call('submitReport', { procedureId: one.id, report: sent, baseVersion: 1, toReview: 1 }))
  const opened = went(await reviewer.call('openReview', one.address)).body.val
  const step = { procedureId: one.id, baseVersion: opened.report.version, stars: 3, reason: '改' }
  went(await reviewer.call('passReview', { ...step, report: stands }))
  return one
}

test('[MEET-01] the list proposes criticals, differences between writing and review, and difficult and collected cases, each exam once', async () => {
  const differs = await passed(content('所见', '未见异常', '', 0), content('所见', '右肺结节', '', 1))
  const positive = await passed(content('所见', '右肺结节', '', 0), content('所见', '右肺 结节 ', '', 1))
  const same = await passed(content('所见', '未见异常', '', 0), content('所见改了', '未 见异常', '建议', 0))
  const returned = await ward.submittedBy(writer, '要退回的')
  went(await reviewer.call('openReview', returned.address))
  const back = await reviewer.call('rebutReport', { procedureId: returned.id, reason: '描述不全', baseVersion: returned.version, stars: 2 })
  went(back)
  const collected = await ward.newCase()
  went(await host.call('collectAdd', { risProcedureId: collected.id, note: '少见', scope: 'clinic' }))
  const others = await ward.newCase()
  went(await writer.call('collectAdd', { risProcedureId: others.id, note: '自己记的' }))
  const ordinary = await ward.newCase()

  const all = await proposed()
  const of = (one: Case) => all.find(({ exam }: { exam: { risProcedureId: string } }) => exam.risProcedureId === one.id)
  expect(of(differs)).toMatchObject({
    reasons: ['differs'],
    writerName: '书写',
    reviewerName: '审核',
    patName: differs.exam.pat_name,
    exam: { own: 1 },
  })
  expect(of(positive).reasons).toEqual(['differs'])
  expect(of(returned)).toMatchObject({ reasons: ['difficult'], writerName: '书写' })
  expect(of(collected)).toMatchObject({ reasons: ['collected'], note: '少见' })
  // That somebody keeps it for himself proposes it; his words stay his.
  expect(of(others)).toMatchObject({ reasons: ['collected'], note: '' })
  for (const one of [same, ordinary]) expect(of(one)).toBeUndefined()

  // A critical value in one that differs: once, with both reasons, and with its item.
  const itemId = went(await host.call('criticalItems', {})).body.val.find((one: { modality: string }) =>
    ['', 'CT'].includes(one.modality),
  ).id
  went(await writer.call('openCritical', { procedureId: differs.id, itemId, finding: '左侧气胸' }))
  server.clock.now += 1_000
  const again = await proposed({ reason: 'critical' })
  expect(again).toHaveLength(1)
  expect(again[0]).toMatchObject({
    exam: { risProcedureId: differs.id },
    reasons: ['critical', 'differs'],
    note: expect.stringMatching(/ \/ /),
  })
  expect(await ids({ reason: 'collected' })).toEqual(expect.arrayContaining([collected.id, others.id]))
  expect(await ids({ search: differs.exam.check_no })).toEqual([differs.id])
  expect(await ids({ search: '无此人' })).toEqual([])
  // Newest first.
  const times = (await proposed()).map((one: { time: string }) => one.time)
  expect(times).toEqual([...times].sort().reverse())
})

test('a second reading that was not agreed with is difficult; what another hospital has, was deleted, or lies on other days is none of it', async () => {
  const read = await ward.newCase()
  const at = new Date(server.clock.now)
  await server.database.superuser((su) =>
    su.query(
      `INSERT INTO second_reading (reading_id, facility_id, exam_id, modality, drawn_at, first, first_people, state, second, reader_id, reader_name, read_at)
       VALUES (gen_random_uuid(), $1, $2, 'CT', $3, '{}', '{}', 'differed', '{}', gen_random_uuid(), 'x', $3)`,
      [ward.facility, read.id, at],
    ),
  )
  const deleted = await ward.newCase()
  went(await host.call('collectAdd', { risProcedureId: deleted.id }))
  await server.database.superuser((su) => su.query('UPDATE exam SET state = $2 WHERE exam_id = $1', [deleted.id, STATE.deleted]))
  const former = await ward.newCase()
  went(await host.call('collectAdd', { risProcedureId: former.id }))
  await server.database.superuser((su) => su.query(`UPDATE favourite SET at = at - interval '1 day' WHERE exam_id = $1`, [former.id]))
  const [one, ...more] = await proposed()
  expect([one.exam.risProcedureId, one.reasons, more]).toEqual([read.id, ['difficult'], []])
  const yesterday = formatDate(server.clock.now - DAY)
  expect(await ids({ from: yesterday, to: yesterday })).toEqual([former.id])
  expect(await ids({ from: yesterday })).toEqual([read.id, former.id])
  const foreign = await (await makeWard(server)).person({ name: '外院', menu: MENU })
  expect(await proposed({}, foreign)).toEqual([])
})

test('days that cannot be are refused with their field', async () => {
  for (const [days, field] of [
    [{ from: '2026-02-30', to: today() }, 'from'],
    [{ from: today(), to: '2026-13-01' }, 'to'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'from'],
    [{ from: '2020-01-01', to: '2026-01-01' }, 'to'],
  ] as const)
    expect((await host.call('meetingProposals', days)).body).toMatchObject({ errorCode: CODE.parameterIllegal, field })
})

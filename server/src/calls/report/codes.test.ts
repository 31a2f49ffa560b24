import { randomUUID } from 'node:crypto'
import { type CallName, calls } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { formBody, type TestServer, testServer } from '../../../test/harness'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let writer: Colleague
let second: Colleague
let reviewer: Colleague
let nobody: Colleague

beforeAll(async () => {
  server = await testServer({ reportSteps: 12 })
  ward = await makeWard(server, 2)
  writer = await ward.person({ rights: { CT: 1 }, name: '张医生' })
  second = await ward.person({ rights: { CT: 1 }, name: '李医生' })
  reviewer = await ward.person({ rights: { CT: 2 }, name: '赵主任' })
  nobody = await ward.person({ rights: { MR: 4 } })
})
afterAll(() => server.close())
// What may be done in a minute may be done again.
beforeEach(() => {
  server.clock.now += 61_000
})

const write = (one: Case, text: string, baseVersion: number, more: object = {}) => ({
  procedureId: one.id,
  report: content(text),
  baseVersion,
  ...more,
})
const send = { toReview: 1 }

/** The code and its words in both languages, as a page of either gets them. */
async function says(who: Colleague, short: CallName, payload: Record<string, unknown>): Promise<unknown[]> {
  const words: unknown[] = []
  for (const language of ['zh-CN', 'en-US']) {
    const { body } = await who.send(`/${calls[short].name}`, {
      method: 'POST',
      body: formBody(payload),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    })
    if (words.length === 0) words.push(body.errorCode)
    words.push(body.errorMsg)
  }
  return words
}
const statement = (text: string) => server.database.superuser((su) => su.query(text))
/** The database itself says no to every write of this table, for as long as the act takes. */
async function broken<T>(table: string, act: () => Promise<T>): Promise<T> {
  await statement(`CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
    CREATE TRIGGER broken BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION broken()`)
  try {
    return await act()
  } finally {
    await statement('DROP FUNCTION broken() CASCADE')
  }
}

test('[ERR-11, ERR-12, ERR-13] 0 is success without a word; 1 and 2 name the field', async () => {
  const one = await ward.newCase()
  expect((await writer.call('openReport', one.address)).body).toMatchObject({ errorCode: 0, errorMsg: '' })
  const { procedureId: _, ...without } = write(one, '字', 1)
  expect(await says(writer, 'saveReport', without)).toEqual([1, '参数为空：procedureId', 'A parameter is empty: procedureId'])
  expect(await says(writer, 'saveReport', { ...without, procedureId: 'x' })).toEqual([
    2,
    '参数不合法：procedureId',
    'A parameter is not allowed: procedureId',
  ])
})

test('[ERR-14, ERR-31, ERR-35] what the system cannot do: 3, the report’s own row 114, the exam’s overview or circulation 1020; nothing stays', async () => {
  const one = await ward.openedBy(writer)
  const before = [await ward.row(one.id), await ward.report(one.id), await ward.steps(one.id)]
  const draft = () => says(writer, 'saveReport', write(one, '字', 1))
  expect(await broken('report_journal', draft)).toEqual([3, '系统错误，请稍后重试', 'System error, please try again'])
  expect(await broken('report', draft)).toEqual([114, '报告索引创建失败', 'The report index could not be created'])
  for (const table of ['exam', 'exam_step', 'event', 'outbox'])
    expect([table, ...(await broken(table, () => says(writer, 'submitReport', write(one, '字', 1, send))))]).toEqual([
      table,
      1020,
      '概况或流转更新失败',
      'The overview or circulation could not be updated',
    ])
  expect([await ward.row(one.id), await ward.report(one.id), await ward.steps(one.id)]).toEqual(before)
  expect((await writer.call('submitReport', write(one, '字', 1, send))).body.errorCode).toBe(0)
})

test('[ERR-15, ERR-19, ERR-22] 4 no such report, 8 nothing was sent to be reviewed, 11 nothing to diagnose yet', async () => {
  const missing = { ...(await ward.newCase()), id: randomUUID() }
  expect(await says(writer, 'saveReport', write(missing, '字', 1))).toEqual([4, 'RIS 中没有该报告', 'The report is not in the RIS'])
  const waiting = await ward.newCase()
  expect(await says(reviewer, 'openReview', waiting.address)).toEqual([8, '没有找到原报告', 'The original report was not found'])
  const early = await ward.newCase({ state: STATE.checkEnded })
  expect(await says(writer, 'openReport', early.address)).toEqual([11, '没有找到诊断数据', 'The diagnostic data was not found'])
})

test('[ERR-17, ERR-18] 6 nothing has changed, 7 it is already sent', async () => {
  const one = await ward.openedBy(writer)
  await writer.call('saveReport', write(one, '字', 1))
  expect(await says(writer, 'saveReport', write(one, '字', 2))).toEqual([
    6,
    '内容没有变化，无需保存',
    'The content is unchanged, there is nothing to save',
  ])
  await writer.call('submitReport', write(one, '字', 2, send))
  expect(await says(writer, 'saveReport', write(one, '字。', 3))).toEqual([
    7,
    '报告已提交，不再暂存',
    'The report is already submitted and is not cached again',
  ])
})

test('[ERR-24, ERR-25, ERR-26] 107 no right to write, 108 none to review, 109 a level too low', async () => {
  const one = await ward.newCase()
  expect(await says(nobody, 'openReport', one.address)).toEqual([107, '您没有书写该报告的权限', 'You have no right to write this report'])
  const sent = await ward.submittedBy(writer, '字')
  expect(await says(second, 'openReview', sent.address)).toEqual([108, '您没有审核该报告的权限', 'You have no right to review this report'])
  const higher = await ward.newCase({ state: STATE.toSecondCheck, author_id: writer.account.userId })
  expect(await says(reviewer, 'openReview', higher.address)).toEqual([109, '您的审核级别不够', 'Your review level is not sufficient'])
})

test('[ERR-27, ERR-28, ERR-32] 110 another writes, 111 another reviews, 115 another had it open', async () => {
  const one = await ward.openedBy(writer)
  expect(await says(second, 'openReport', one.address)).toEqual([110, '另一位老师正在书写该报告', 'Another teacher is writing this report'])
  const sent = await ward.submittedBy(writer, '字')
  await reviewer.call('openReview', sent.address)
  const other = await ward.person({ rights: { CT: 2 } })
  expect(await says(other, 'openReview', sent.address)).toEqual([
    111,
    '另一位老师正在审核该报告',
    'Another teacher is reviewing this report',
  ])
  server.clock.now += 3 * 60_000
  expect(await says(second, 'openReport', one.address)).toEqual([115, '报告已被另一位医生打开', 'The report is opened by another doctor'])
})

test('[ERR-29, ERR-33, ERR-34] 112 completed, 116 another text stands there, 117 a returned report is its author’s', async () => {
  const done = await ward.newCase({ state: STATE.completed, report_has_complete: true })
  expect(await says(writer, 'saveReport', write(done, '字', 1))).toEqual([
    112,
    '报告已完成，不能修改',
    'The report is completed and cannot be modified',
  ])
  const one = await ward.openedBy(writer)
  await writer.call('saveReport', write(one, '新的字', 1))
  expect(await says(writer, 'saveReport', write(one, '旧窗口', 1))).toEqual([
    116,
    '报告已被另一位医生修改，您的文字仍然保留',
    'The report was edited by another doctor; your text is kept',
  ])
  const back = await ward.newCase({ returned: true, author_id: writer.account.userId })
  const mine = [
    117,
    '退回的报告只能由原书写人提交，且不能放弃',
    'A returned report must be submitted by the same person and cannot be abandoned',
  ]
  expect(await says(second, 'submitReport', write(back, '字', 0, send))).toEqual(mine)
  await writer.call('openReport', back.address)
  expect(await says(writer, 'abandonReport', { procedureId: back.id, reason: 'x' })).toEqual(mine)
})

test('[ERR-30] 113: who sends more reports in a minute than anybody writes is held back, before anything is looked at; a minute later it goes on', async () => {
  const one = await ward.openedBy(writer)
  const submit = () => writer.call('submitReport', write(one, '字', 1, send))
  expect((await submit()).body.errorCode).toBe(0)
  for (let n = 2; n <= 12; n += 1) expect((await submit()).body.errorCode).toBe(7)
  expect(await says(writer, 'submitReport', write(one, '字', 1, send))).toEqual([
    113,
    '操作过于频繁，请稍后再试',
    'Too many operations, please wait a moment',
  ])
  // Another doctor is not held back, nor is a draft.
  expect((await second.call('submitReport', write(one, '字', 1, send))).body.errorCode).toBe(7)
  expect((await writer.call('saveReport', write(one, '字', 1))).body.errorCode).toBe(7)
  server.clock.now += 60_000
  expect((await submit()).body.errorCode).toBe(7)
})

import { randomUUID } from 'node:crypto'
import { STAT_CALLS } from '@farsight/shared/contract'
import { CODE, parseDateTime, STAT_SCREENS, STATISTICS } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { ask } from '../../../test/statistics/check'
import { insertExams } from '../../exams/insert'

const NOW = parseDateTime('2026-11-26 15:00:00')!
const DAY = { startTime: '2026-11-18 00:00:00', endTime: '2026-11-18 23:59:59', granularity: 'day' } as const
const AGES = { startTime: '1926-11-27 00:00:00', endTime: '2026-11-26 23:59:59', granularity: 'year' } as const
const PARTS = 503

let server: TestServer
let boss: TestClient
beforeAll(async () => {
  server = await testServer()
  server.clock.now = NOW
  const facility = await server.facility()
  const report = { state: 9, report_has_complete: true, complete_time: parseDateTime('2026-11-18 10:00:00')!, yin_yang: 1 } as const
  const one = await makeExam(server, facility, { ...report, bodypart: '部位0' })
  const others = Array.from({ length: PARTS - 1 }, (_, i) => ({
    ...one,
    exam_id: randomUUID(),
    check_no: `${one.check_no}-${i}`,
    accession_no: `${one.accession_no}-${i}`,
    bodypart: `部位${i + 1}`,
  }))
  await server.asTenant({ facilityId: facility, userId: randomUUID() }, (tx) => insertExams(tx, others))
  boss = await server.as(await server.account(facility, { menu: '000000001000' }))
}, 120_000)
afterAll(() => server.close())

const csv = async (question: Readonly<Record<string, unknown>>): Promise<string> => {
  const { body } = await boss.call('exportStatistic', { ...question, format: 'csv', language: 'zh' })
  expect(body.errorCode).toBe(0)
  return Buffer.from(body.val.content, 'base64').toString('utf8')
}

test('[STAT-13] the years that can be asked for begin with 1900 and end with 2199: others are refused by their field', async () => {
  const refused = async (range: object) => {
    const { body } = await boss.call('statLocalDiagnosisCount', { ...DAY, ...range, granularity: 'year' })
    return [body.errorCode, body.field]
  }
  expect(await refused({ startTime: '1899-12-31 00:00:00' })).toEqual([CODE.parameterIllegal, 'startTime'])
  expect(await refused({ endTime: '2200-01-01 23:59:59' })).toEqual([CODE.parameterIllegal, 'endTime'])
  expect(await refused({ startTime: '1900-01-01 00:00:00', endTime: '2199-12-31 23:59:59' })).toEqual([0, undefined])
})

test('[STAT-13] a hundred years have no period before, and their file says so', async () => {
  const answer = await ask(boss, 'localDiagnosisCount', { ...AGES, compare: 1 })
  expect(answer.before).toBeUndefined()
  expect(answer.totals.reports!.n).toBe(PARTS)
  const asked = { ...AGES, screen: 'localDiagnosisCount' }
  expect(await csv({ ...asked, compare: 1 })).toContain('早于 1900 年，无上期可比')
  expect(await csv(asked)).not.toContain('早于 1900 年')
})

test('[STAT-07, STAT-08, STAT-10] green is an urgency of exams; of remote orders it is refused by its field', async () => {
  const green = async (screen: (typeof STAT_SCREENS)[number]) => {
    const { body } = await boss.call(STAT_CALLS[screen], { ...DAY, urgency: 'green' })
    return [screen, body.errorCode, body.field]
  }
  const withUrgency = STAT_SCREENS.filter((screen) => STATISTICS[screen].filters.includes('urgency'))
  const ordered = ['doctorRemoteCount', 'remoteDiagnosisCount', 'remoteDiagnosisReportQuality'] as const
  for (const screen of ordered) expect(await green(screen)).toEqual([screen, CODE.parameterIllegal, 'urgency'])
  for (const screen of withUrgency.filter((one) => !ordered.some((other) => other === one)))
    expect(await green(screen)).toEqual([screen, 0, undefined])
})

test('[STAT-04] of more than 500 lines the first 500 come, with how many there are; totals are of all, and the file says it', async () => {
  const question = { ...DAY, groupBy: 'bodypart' } as const
  const answer = await ask(boss, 'reportYinYang', question)
  expect([answer.lines.length, answer.lineCount, answer.totals.reports!.n]).toEqual([500, PARTS, PARTS])
  expect(await csv({ ...question, screen: 'reportYinYang' })).toContain('共 503 行，此处为前 500 行')
  const few = await ask(boss, 'reportYinYang', { ...DAY, groupBy: 'modality' })
  expect([few.lines.length, few.lineCount]).toEqual([1, 1])
})

import { content, makeExam } from '../../../test/exams'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let facility: string
let people: Record<'writer' | 'first' | 'second' | 'third' | 'other', TestAccount>
const at = {} as Record<keyof typeof people, TestClient>

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility({ reviewLevels: 3 })
  people = {
    writer: await server.account(facility, { rights: { CT: 1 } }),
    other: await server.account(facility, { rights: { CT: 1 } }),
    first: await server.account(facility, { rights: { CT: 2 } }),
    second: await server.account(facility, { rights: { CT: 3 } }),
    third: await server.account(facility, { rights: { CT: 4 } }),
  }
  for (const key of Object.keys(people) as (keyof typeof people)[]) at[key] = await server.as(people[key])
})
afterAll(() => server.close())

test('[STATE-03, STATE-04, STATE-05, STATE-06, STATE-07, STATE-08, STATE-09, STATE-10, STATE-48] a report walks from 2060 over three reviews to 9', async () => {
  const exam = await makeExam(server, facility)
  const address = server.sign(exam.exam_id, 'CT')
  const stateOf = async (): Promise<number> => (await at.writer.call('queryRows', { risProcedureIds: [exam.exam_id] })).body.val[0].state

  const opened = await at.writer.call('openReport', address)
  expect(opened.body).toMatchObject({ errorCode: 0, val: { mode: 'edit', report: { version: 1 } } })
  expect(await stateOf()).toBe(2)
  const submitted = await at.writer.call('submitReport', {
    procedureId: exam.exam_id,
    report: content('双肺纹理清晰'),
    baseVersion: 1,
    toReview: 1,
  })
  expect(submitted.body).toMatchObject({ errorCode: 0, val: { state: 3, version: 2 } })

  let version = 2
  for (const [who, opening, passed] of [
    ['first', 4, 5],
    ['second', 6, 7],
    ['third', 8, 9],
  ] as const) {
    const review = await at[who].call('openReview', address)
    expect(review.body).toMatchObject({
      errorCode: 0,
      val: { mode: 'review', report: { version, content: { finding: { text: expect.stringContaining('双肺纹理') } } } },
    })
    expect(await stateOf()).toBe(opening)
    const pass = await at[who].call('passReview', {
      procedureId: exam.exam_id,
      report: content(`双肺纹理清晰，${who}`),
      baseVersion: version,
      stars: 5,
    })
    expect(pass.body).toMatchObject({ errorCode: 0, val: { state: passed } })
    version = pass.body.val.version
  }
  const row = (await at.writer.call('queryRows', { risProcedureIds: [exam.exam_id] })).body.val[0]
  expect(row).toMatchObject({
    state: 9,
    reportHasComplete: 1,
    reportCompleteTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
})

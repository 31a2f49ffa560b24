import { UPLOAD_IMAGE_PATH } from '@farsight/shared/contract'
import sharp from 'sharp'
import { content } from '../../test/exams'
import { TEST_PASSWORD, type TestClient, type TestServer, testServer } from '../../test/harness'
import { fine, type Market, makeMarket, sends } from '../../test/orders'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await testServer()
  market = await makeMarket(server)
}, 60_000)
afterAll(() => server.close())

/** A signature is told from the others by its width. */
async function signs(who: TestClient, width: number): Promise<string> {
  const picture = await sharp({ create: { width, height: 20, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('kind', 'sign')
  form.append('file', new Blob([new Uint8Array(picture)]), 'sign.png')
  const fileId = fine(await who.send(`/${UPLOAD_IMAGE_PATH}`, { method: 'POST', body: form })).body.val.id as string
  fine(await who.call('saveSignature', { fileId, password: TEST_PASSWORD }))
  return fileId
}
/** Widths of the signatures on the paper, as they stand; a picture with see-through dots is written as two of one size. */
async function handsOn(who: TestClient, query: string): Promise<number[]> {
  const response = await fetch(`${server.url}/report.pdf?${query}`, { headers: { cookie: who.cookie ?? '' } })
  expect(response.status).toBe(200)
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1')
  return [
    ...new Set([...pdf.matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)[^>]*?\/Height 20\b/gs)].map(([, width]) => Number(width))),
  ].sort()
}
const pass = async (who: TestClient, one: { id: string; address: Record<string, unknown> }) => {
  const { report } = fine(await who.call('openReview', one.address)).body.val
  fine(await who.call('passReview', { procedureId: one.id, report: content('看过'), baseVersion: report.version, stars: 5 }))
}

test('[UP-17, USER-04] the paper bears the signatures of who wrote and who reviewed as they were then, also at the other hospital of an order', async () => {
  const { writer, reviewer, launcher, target } = market
  await signs(writer, 101)
  await signs(reviewer, 102)
  // Somebody's who has nothing to do with the report.
  await signs(await target.person({ rights: { CT: 1 } }), 103)
  const sent = await market.begun()
  fine(await writer.call('submitReport', sends(sent, '结节', { toReview: 1 })))
  expect(await handsOn(writer, `procedureId=${sent.id}&preliminary=1`)).toEqual([101])
  await pass(reviewer, sent)
  const both = `procedureId=${sent.id}&layout=A4`
  // The launcher's hospital has no files of these doctors, and the paper bears them all the same.
  for (const who of [writer, launcher]) expect(await handsOn(who, both)).toEqual([101, 102])

  // A later signature, or none, changes no paper that was signed before, and stands on those after it.
  const later = await signs(writer, 104)
  fine(await reviewer.call('saveSignature', { fileId: null, password: TEST_PASSWORD }))
  expect(await handsOn(launcher, both)).toEqual([101, 102])
  const next = await market.begun()
  fine(await writer.call('submitReport', sends(next, '无', { toReview: 1 })))
  await pass(reviewer, next)
  expect(await handsOn(launcher, `procedureId=${next.id}&layout=ticket`)).toEqual([104])

  // Who passes another's picture off as his own is refused, and a step's signature is written by nobody but the database.
  expect((await reviewer.call('saveSignature', { fileId: later })).body.errorCode).toBe(2002)
  const kept = (tenant: string): Promise<unknown> =>
    server.database.superuser(async (su) => {
      await su.query('BEGIN')
      await su.query(`SET LOCAL ROLE farsight_app; SET LOCAL app.facility_id = '${tenant}'`)
      const { rows } = await su.query('SELECT count(*)::int AS n FROM exam_signatures($1)', [next.id])
      await su.query('ROLLBACK')
      return rows[0].n
    })
  expect([await kept(market.source.facility), await kept(target.facility), await kept(await server.facility())]).toEqual([1, 1, 0])
}, 120_000)

test('[UP-17] under a corrected text stands the hand of who corrected it alone; the paper before keeps its own', async () => {
  const { writer, reviewer } = market
  await signs(writer, 111)
  await signs(reviewer, 112)
  const one = await market.begun()
  fine(await writer.call('submitReport', sends(one, '未见明显异常', { toReview: 1 })))
  await pass(reviewer, one)
  expect(await handsOn(writer, `procedureId=${one.id}`)).toEqual([111, 112])
  const corrects = (text: string, baseIssue: number) =>
    reviewer.call('issueReport', { procedureId: one.id, kind: 'correction', report: content(text), reason: '看漏', baseIssue })
  // Neither of them saw the new text: his own hand stands under it from the correction on, and a later picture changes it no more.
  await signs(reviewer, 113)
  fine(await corrects('脑出血', 1))
  await signs(reviewer, 114)
  expect(await handsOn(writer, `procedureId=${one.id}`)).toEqual([113])
  expect(await handsOn(writer, `procedureId=${one.id}&issue=1`)).toEqual([111, 112])
  // Corrected by one who has no signature: nobody's hand.
  fine(await reviewer.call('saveSignature', { fileId: null, password: TEST_PASSWORD }))
  fine(await corrects('脑出血，破入脑室', 2))
  expect(await handsOn(writer, `procedureId=${one.id}`)).toEqual([])
  expect(await handsOn(writer, `procedureId=${one.id}&issue=2`)).toEqual([113])
}, 120_000)

test('[UP-17] nobody’s hand stands beside another’s name, and no step’s under a name that it does not bear', async () => {
  const { writer, reviewer } = market
  await signs(writer, 121)
  await signs(reviewer, 122)
  const one = await market.begun()
  fine(await writer.call('submitReport', sends(one, '结节', { toReview: 1 })))
  await pass(reviewer, one)
  const paper = `procedureId=${one.id}`
  expect(await handsOn(writer, paper)).toEqual([121, 122])
  // The exam's row and its steps disagree, as they may after a report was referred or written down by another system.
  const renamed = (sql: string) => server.database.superuser((su) => su.query(sql, [one.id]))
  await renamed(`UPDATE exam SET author_name = '他人' WHERE exam_id = $1`)
  expect(await handsOn(writer, paper)).toEqual([122])
  await renamed(`UPDATE report SET reviewers = jsonb_set(reviewers, '{0,name}', '"另一人"') WHERE exam_id = $1`)
  expect(await handsOn(writer, paper)).toEqual([])
}, 120_000)

import { CODE } from '@farsight/shared/domain'
import { type EcgExam, ecgExam } from '../../test/ecg-exam'
import { type TestClient, type TestServer, testServer } from '../../test/harness'
import { type PdfPage, pdfPages } from '../../test/pdf-paths'
import { drawnText } from '../../test/pdf-text'
import { makeSharing, type SharingHospital } from '../../test/shared-exam'

let server: TestServer
let hospital: SharingHospital
let doctor: TestClient
let one: EcgExam
beforeAll(async () => {
  server = await testServer()
  hospital = await makeSharing(server)
  doctor = await server.as(hospital.account)
  one = await ecgExam(server, hospital)
}, 60_000)
afterAll(() => server?.close())

async function paper(query = '', by = doctor) {
  const response = await fetch(`${server.url}/report.pdf?procedureId=${one.examId}&view=1${query}`, {
    headers: { cookie: by.cookie ?? '' },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const pages: readonly PdfPage[] = response.ok ? pdfPages(bytes) : []
  const across = pages.filter(({ width, height }) => width > height)
  return { status: response.status, facts: response.headers.get('x-paper') ?? '', bytes, across }
}
/** Lines of the sheet as long as a lead's trace. */
const traces = ({ paths }: PdfPage) => paths.filter(({ points }) => points.length > 100)
const bare = (bytes: Buffer): string => drawnText(bytes).replaceAll(/\s+/g, '')

test('[ECG-06] the paper of an ECG report has its sheet as it was asked for, and says how it stands; a wrong wish is refused', async () => {
  const usual = await paper()
  expect([usual.status, usual.facts, usual.across.length]).toEqual([200, 'layout=A4; issue=1; mark=none; ecg=3x4-25-10', 1])
  expect(traces(usual.across[0]!)).toHaveLength(13)
  for (const words of ['25mm/s', '10mm/mV', '3×4+II', '打印未滤波']) expect(bare(usual.bytes)).toContain(words)
  // At 50 mm/s ten seconds need two pages.
  const fast = await paper('&ecg=6x2c-50-20')
  expect([fast.facts, fast.across.length]).toEqual(['layout=A4; issue=1; mark=none; ecg=6x2c-50-20', 2])
  for (const words of ['50mm/s', '20mm/mV', '6×2+IICabrera', '第0–5s，记录共10s', '第5–10s，记录共10s', '−aVR'])
    expect(bare(fast.bytes)).toContain(words)
  const rows = await paper('&ecg=12x1-25-10')
  expect([rows.across.length, traces(rows.across[0]!).length]).toEqual([1, 12])
  for (const wrong of ['3x4-30-10', '3x4-25', '3x4-25-10;', '4x3-25-10']) {
    const refused = await paper(`&ecg=${wrong}`)
    expect([wrong, refused.status, JSON.parse(refused.bytes.toString()).errorCode]).toEqual([wrong, 400, CODE.parameterIllegal])
  }
})

test('a ticket has no sheet, and another hospital no paper', async () => {
  expect((await paper('&layout=ticket')).facts).toBe('layout=ticket; issue=1; mark=none')
  const stranger = await server.as(await server.account(await server.facility({ union: '' }), { rights: { ECG: 4 } }))
  expect((await paper('', stranger)).status).toBe(404)
})

test('an ECG of which it is in doubt whose it is stands on no paper', async () => {
  await one.doubt(true)
  const doubted = await paper()
  expect([doubted.status, doubted.facts, doubted.across]).toEqual([200, 'layout=A4; issue=1; mark=none', []])
  await one.doubt(false)
  expect((await paper()).across).toHaveLength(1)
})

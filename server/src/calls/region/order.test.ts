import { CODE } from '@farsight/shared/domain'
import { type TestServer, testServer } from '../../../test/harness'
import { fine, makeMarket } from '../../../test/orders'
import { draft, examWithImages } from '../../../test/regions'
import { openSocket } from '../../../test/socket'
import { newInstance } from '../../../test/stow'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
}, 60_000)
afterAll(() => server.close())

test('what a region is stays: its image, its kind and its number change by no statement of the app', async () => {
  const home = await server.facility({ name: '云杉医院' })
  const account = await server.account(home, { rights: { CT: 1 } })
  const doctor = await server.as(account)
  const { exam, instances } = await examWithImages(server, home, '云杉医院', 1)
  await doctor.call('openReport', server.sign(exam.exam_id, 'CT'))
  const crux = draft(instances[0]!)
  expect((await doctor.call('saveReportCrux', { diagnoseId: exam.exam_id, crux })).body.errorCode).toBe(CODE.success)
  const change = (what: string) => server.asTenant(account, (tx) => tx.run({ text: `UPDATE report_crux SET ${what}`, values: [] } as never))
  for (const what of ['number = 9', "sop_uid = '1.2'", "author_name = 'x'", "kind = 'angle'"])
    await expect(change(what)).rejects.toThrow('a region stays on its image')
  expect(await change("label = 'x'")).toBe(1)
})

test('who reads by an order marks regions; the hospital that sent it sees them and hears of them at once, and changes none meanwhile', async () => {
  const market = await makeMarket(server)
  const one = await market.begun()
  const image = newInstance()
  await server.asTenant({ facilityId: market.source.facility, userId: market.launcher.account.userId }, async (tx) => {
    const facility = market.source.facility
    const run = (text: string, ...values: string[]) => tx.run({ text, values } as never)
    await run('INSERT INTO study (facility_id, study_uid, exam_id, received) VALUES ($1, $2, $3, now())', facility, image.study, one.id)
    await run('INSERT INTO series (facility_id, study_uid, series_uid) VALUES ($1, $2, $3)', facility, image.study, image.series)
    await run(
      "INSERT INTO instance (facility_id, study_uid, series_uid, sop_uid, sop_class, transfer_syntax, bytes, sha256, metadata) VALUES ($1, $2, $3, $4, '1.2', '1.2', 1, '', '{}')",
      facility,
      image.study,
      image.series,
      image.sop,
    )
  })
  const socket = await openSocket(server, market.launcher, market.launcher.account)
  const crux = draft(image)
  fine(await market.writer.call('saveReportCrux', { diagnoseId: one.id, crux }))
  await socket.heard((frame) => frame.messageType === 4 && frame.risProcedureId === one.id)
  await socket.close()
  const asked = { diagnoseId: one.id }
  for (const side of [market.writer, market.launcher])
    expect(fine(await side.call('selectByDiagnoseId', asked)).body.reportCruxs).toMatchObject([{ id: crux.id, number: 1 }])
  expect((await market.launcher.call('deleteReportCrux', { ...asked, cruxId: crux.id })).body.errorCode).toBe(CODE.caseIsRemote)
  fine(await market.writer.call('deleteReportCrux', { ...asked, cruxId: crux.id }))
})

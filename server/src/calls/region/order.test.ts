import { CODE } from '@farsight/shared/domain'
import { type TestServer, testServer } from '../../../test/harness'
import { draft, examWithImages } from '../../../test/regions'

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

import { CODE } from '@farsight/shared/domain'
import { openShop } from '../../../test/credits'
import { type TestServer, testServer } from '../../../test/harness'
import { fine, type Market, makeMarket } from '../../../test/orders'
import type { Colleague } from '../../../test/ward'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await testServer()
  market = await makeMarket(server)
})
afterAll(() => server.close())

test('[TPL-06] each type is offered where it belongs: 1 in local reports, 2 in those ordered from the hospital, 3 to its own doctor in all from outside, 4 in all that came to the hospital', async () => {
  const { target, source, writer } = market
  const admin = await target.person({ role: 'admin', rights: { CT: 4 } })
  const expert = await target.person({ role: 'expert', rights: { CT: 1 } })
  await openShop(server, target.facility, { expert: expert.account, price: 260 })
  const types = [1, 2, 3, 4]
  const make = (by: Colleague, type: number, level: string, whose: string) =>
    by.call('templateSave', {
      ...{ name: `${whose}${type}`, level, type, modality: 'CT', bodypart: '', abnormal: false, findings: '甲', diagnosis: '' },
    })
  for (const type of types) fine(await make(admin, type, 'clinic', '院'))
  for (const type of types) fine(await make(writer, type, 'personal', '己'))
  const offered = async (by: Colleague, risProcedureId: string) => {
    const rows = fine(await by.call('templateList', { modality: 'CT', risProcedureId })).body.val as { name: string; type: number }[]
    for (const { name, type } of rows) expect(name.endsWith(String(type))).toBe(true)
    return rows.map(({ name }) => name).sort()
  }
  const local = await target.openedBy(writer)
  expect(await offered(writer, local.id)).toEqual(['己1', '院1'])
  const sent = await market.begun()
  expect(await offered(writer, sent.id)).toEqual(['己2', '己3', '己4', '院2', '院4'])
  // The hospital that sent it goes on seeing it as its own.
  expect(await offered(await source.person({ rights: { CT: 1 } }), sent.id)).toEqual([])
  const toExpert = await market.send({ targetDoctorId: expert.account.userId, shownTotal: 260 })
  expect(await offered(expert, toExpert.id)).toEqual(['院4'])
  // To him alone: nobody else of that hospital has it.
  expect((await writer.call('templateList', { risProcedureId: toExpert.id })).body.errorCode).toBe(CODE.notInRis)
})

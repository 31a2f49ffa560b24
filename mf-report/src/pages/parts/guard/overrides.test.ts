import { bus, session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import type { Hit } from '../../../guard'
import { EXAM, USER } from '../../../model/test-kit'
import { hitKey, reasonsOf, setReason, storedReasons } from './overrides'

jest.mock('../../../model/device-shelf', () => {
  const vault = {
    ...jest.requireActual<typeof import('../../../model/test-kit')>('../../../model/test-kit').memoryVault(),
    removeOld: async () => undefined,
  }
  return { deviceVault: () => vault }
})

const hit = (text: string): Hit => ({ rule: 'side.order', field: 'finding', text, from: 0, to: 1, weight: 'stop' }) as unknown as Hit
const enter = (user = USER) => session.start({ loginUserId: user } as unknown as LoginPayload)

test('[EDIT-04] reasons outlive the page and its session, for their own doctor alone, and end with the report', async () => {
  enter()
  setReason(EXAM, hit('左'), '申请单写错')
  setReason(EXAM, hit('右'), '引用既往报告')
  setReason(EXAM, hit('右'), undefined)
  session.end('expired')
  expect(reasonsOf(EXAM).size).toBe(0)
  enter('another')
  expect((await storedReasons(EXAM)).size).toBe(0)
  session.end('expired')
  enter()
  expect([...(await storedReasons(EXAM))]).toEqual([[hitKey(hit('左')), '申请单写错']])
  bus.emit('report-closed.v1', { procedureId: EXAM })
  session.end('expired')
  enter()
  expect((await storedReasons(EXAM)).size).toBe(0)
})

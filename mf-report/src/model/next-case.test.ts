import { session } from '@farsight/shared/bus'
import { STATE } from '@farsight/shared/domain'
import { testPayload } from '../../../shared/api/test/payload'
import { nextCase } from './next-case'
import { row } from './test-kit'

const call = (rows: readonly ReturnType<typeof row>[]) => (async () => ({ val: rows })) as never

beforeEach(() => session.start(testPayload({ modalityRights: { CT: 1 } })))
afterEach(() => session.end('logout'))

test('without a list, the first of the queue that this doctor may write and has not in hand', async () => {
  const rows = [
    // Sent back by the hospital that was asked: it is launched again, or taken home, before anybody writes.
    row({ risProcedureId: 'rejected', state: STATE.rejected }),
    row({ risProcedureId: 'other modality', modality: 'MR', state: STATE.toBeDiagnosed }),
    row({ risProcedureId: 'in hand', state: STATE.toBeDiagnosed }),
    row({ risProcedureId: 'free', state: STATE.toBeDiagnosed }),
  ]
  expect(await nextCase(['in hand'], call(rows))).toMatchObject({ risProcedureId: 'free' })
  expect(await nextCase(['in hand', 'free'], call(rows))).toBeUndefined()
})

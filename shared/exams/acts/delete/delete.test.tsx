import { CODE, STATE } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { ActBench, refuse } from '../test/act-bench'

const row = testRow({ state: STATE.registered })
let bench: ActBench
const user = userEvent.setup()
afterEach(() => bench.end())

test('[WORK-34] deleting shows the identity line and wants a reason; restoring leads back', async () => {
  bench = new ActBench({
    deleteProcedure: () => ({ val: { state: 3000, version: 2 } }),
    recoverProcedure: () => ({ val: { state: 2010, version: 3 } }),
  })
  const dialog = await bench.open('delete', row)
  expect(within(dialog).getByText('CT2611200031 王建国 男 67岁')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: '删除检查' }))
  expect(bench.payloads('deleteProcedure')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: '重复登记' }))
  await user.click(within(dialog).getByRole('button', { name: '删除检查' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('deleteProcedure')).toEqual([{ risProcedureId: row.risProcedureId, reason: '重复登记' }])
  bench.end()
  bench = new ActBench({ recoverProcedure: () => ({ val: { state: 2010, version: 3 } }) })
  const back = await bench.open('recover', testRow({ state: STATE.deleted }))
  await user.click(within(back).getByRole('button', { name: '恢复检查' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('recoverProcedure')).toEqual([{ risProcedureId: row.risProcedureId }])
})

test('an exam that has gone into diagnosis meanwhile is not deleted: the code says why and the reason stays', async () => {
  bench = new ActBench({ deleteProcedure: () => refuse(CODE.deleteRefused) })
  const dialog = await bench.open('delete', row)
  await user.type(within(dialog).getByRole('textbox'), '登记错误')
  await user.click(within(dialog).getByRole('button', { name: '删除检查' }))
  expect(await screen.findByText(/影像到达以后，检查不能删除/)).toBeInTheDocument()
  expect(within(dialog).getByRole('textbox')).toHaveValue('登记错误')
})

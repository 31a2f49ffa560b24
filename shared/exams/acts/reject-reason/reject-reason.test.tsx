import { CODE } from '@farsight/shared/domain'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { ActBench, refuse } from '../test/act-bench'

const row = testRow({ state: 120, remoteOrderId: 'order-1' })
const answer = {
  remoteOrderId: 'order-1',
  reason: '影像不完整\n请补传增强期',
  doctorName: '刘专家',
  facilityName: '省人民医院',
  time: '2026-11-20 08:00:00',
}
let bench: ActBench
const user = userEvent.setup()
afterEach(() => bench.end())

test('[WORK-33] the reason, who and when; from there the order is launched again', async () => {
  bench = new ActBench({ getRejectReason: () => ({ val: answer }) })
  const dialog = await bench.open('rejectReason', row)
  expect(await screen.findByText(/影像不完整/)).toBeVisible()
  expect(dialog).toHaveTextContent('省人民医院 · 刘专家 · 2026-11-20 08:00:00')
  await user.click(screen.getByRole('button', { name: '重新发起远程' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('place')).toHaveTextContent(
    `/local_diagnosis/launch_remote?procedureId=${row.risProcedureId}&relaunch=order-1`,
  )
})

test('what cannot be read says why and can be tried again; a merged exam offers no relaunch', async () => {
  bench = new ActBench({ getRejectReason: () => refuse(CODE.notInRis) })
  await bench.open('rejectReason', { ...row, merged: true })
  expect(await screen.findByText(/RIS 中没有该报告/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '重新发起远程' })).toBeNull()
})

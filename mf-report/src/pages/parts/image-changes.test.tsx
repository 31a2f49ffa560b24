import { CODE } from '@farsight/shared/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EXAM, opened, refusal } from '../../model/test-kit'
import { reportPage } from '../test-report'

const CHANGE = {
  came: false,
  description: '胸部平扫',
  modality: 'CT',
  images: 120,
  reason: '登记时选错了患者',
  userName: '童海波',
  time: '2026-11-20 09:30:00',
}

test('[DAY-04] a report whose images were taken away is flagged until who has it in hand says that he has checked it', async () => {
  const { server } = await reportPage('/local_diagnosis/edit_report', {
    openReport: () => opened({ imageChanges: [CHANGE] }),
    seeImageChanges: (_: never, times: number) => {
      if (times === 1) throw refusal(CODE.systemError, { message: '系统错误' })
      return true
    },
  })
  expect(await screen.findByText(/报告书写后移走了影像：胸部平扫（120 张，童海波 2026-11-20 09:30:00，登记时选错了患者）/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '已核对报告' }))
  // A refusal leaves the flag.
  expect(await screen.findByText(/系统错误/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '已核对报告' }))
  await waitFor(() => expect(screen.queryByText(/报告书写后移走了影像/)).toBeNull())
  expect(server.of('seeImageChanges').at(-1)?.payload).toMatchObject({ risProcedureId: EXAM })
})

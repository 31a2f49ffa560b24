import { CODE } from '@farsight/shared/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { ActBench, refuse } from '../test/act-bench'

const row = testRow({ state: 9, reportHasComplete: 1 })
const setting = { shown: 1, showImages: 1, showReport: 0, showPatient: 1, note: '' }
const filmGet = () => ({ val: { setting, savedBy: '赵医生', savedTime: '2026-11-19 10:00:00' } })
let bench: ActBench
const user = userEvent.setup()
afterEach(() => bench.end())

test('[WORK-38] whether and what of this exam the cloud film shows is set and saved', async () => {
  bench = new ActBench({ filmGet, filmSave: () => ({ val: true }) })
  await bench.open('film', row)
  await user.click(await screen.findByRole('checkbox', { name: '报告' }))
  await user.click(screen.getByRole('checkbox', { name: '患者信息' }))
  await user.type(screen.getByRole('textbox', { name: '说明' }), '请带片复诊')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('filmSave')).toEqual([
    { risProcedureId: row.risProcedureId, setting: { ...setting, showReport: 1, showPatient: 0, note: '请带片复诊' } },
  ])
})

test('an exam that shows nothing keeps its choices greyed; a refusal keeps the words', async () => {
  bench = new ActBench({ filmGet, filmSave: () => refuse(CODE.notInRis) })
  await bench.open('film', row)
  await user.click(await screen.findByRole('checkbox', { name: /在患者云胶片中显示/ }))
  expect(screen.getByRole('checkbox', { name: '影像' })).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: '说明' }), '不公开')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/RIS 中没有该报告/)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: '说明' })).toHaveValue('不公开')
})

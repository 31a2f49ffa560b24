import { CODE } from '@farsight/shared/domain'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { ActBench, refuse } from '../test/act-bench'

const row = testRow({ risProcedureId: 'here', checkNo: 'CT1', patName: '王建国' })
const series = {
  studyUid: '1.2.3',
  seriesUid: '1.2.3.4',
  modality: 'CT',
  number: 2,
  description: '胸部平扫',
  images: 120,
  patName: '李雪',
  patientId: 'P9',
  sex: 'F',
  birthday: '',
  checking: null as { reason: string; userName: string; time: string } | null,
  movedFrom: null as string | null,
  movedFromExam: null as { checkNo: string; patName: string } | null,
}
const study = {
  studyUid: '1.9',
  patName: '王建国',
  patientId: 'P1',
  sex: 'M',
  birthday: '1959-03-01',
  accessionNo: 'N-1',
  modality: 'CT',
  description: '头颅',
  studyDate: '',
  images: 30,
  received: '2026-11-20 08:00:00',
}
let bench: ActBench
const user = userEvent.setup()
afterEach(() => bench.end())
const nothing = { val: [], total: 0, totalIsFloor: false }
const answers = (more: ConstructorParameters<typeof ActBench>[0] = {}) => ({
  querySeries: () => ({ val: { series: [series], mayMove: true } }),
  queryUnmatched: () => nothing,
  checkSeries: () => ({ val: true }),
  moveSeries: () => ({ val: { images: 120, fromRisProcedureId: 'here' } }),
  queryByScanId: () => ({ val: [{ risProcedureId: 'here' }, { risProcedureId: 'there' }], total: 2, totalIsFloor: false }),
  getProcedure: () => ({ val: { ...row, risProcedureId: 'there', checkNo: 'CT7', patName: '李雪', sex: 'F' } }),
  ...more,
})

test('[DAY-04] a series is moved to the exam that a number names, whose patient is shown before; with a reason alone', async () => {
  bench = new ActBench(answers())
  const dialog = await bench.open('series', row)
  expect(await within(dialog).findByText(/胸部平扫/)).toHaveTextContent('120 张 影像中的患者：李雪 P9')
  await user.click(within(dialog).getByRole('button', { name: '移到其他检查' }))
  const move = within(dialog).getByRole('button', { name: '移到其他检查' })
  await user.click(move)
  expect(bench.payloads('moveSeries')).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: /目标检查的编号/ }), 'CT7')
  await user.click(within(dialog).getByRole('button', { name: '查找' }))
  expect(bench.payloads('queryByScanId')).toEqual([{ scanId: 'CT7' }])
  // Its own exam is no target.
  expect(await within(dialog).findByRole('radio', { name: /CT7 李雪/ })).toBeChecked()
  await user.type(within(dialog).getByRole('textbox', { name: '原因' }), '选错患者')
  await user.click(move)
  expect(bench.payloads('moveSeries')).toEqual([{ seriesUid: '1.2.3.4', toRisProcedureId: 'there', reason: '选错患者' }])
  expect(bench.touched).toContain('here')
})

test('[DAY-04] without that right a series can be put in doubt, and reads so with who said it and why', async () => {
  let checking: typeof series.checking = null
  bench = new ActBench(
    answers({
      querySeries: () => ({ val: { series: [{ ...series, checking }], mayMove: false } }),
      checkSeries: () => {
        checking = { reason: '像别人的', userName: '张医生', time: '2026-11-20 08:00:00' }
        return { val: true }
      },
    }),
  )
  const dialog = await bench.open('series', row)
  await user.click(await within(dialog).findByRole('button', { name: '归属存疑' }))
  expect(within(dialog).queryByRole('button', { name: '移到其他检查' })).toBeNull()
  await user.type(within(dialog).getByRole('textbox', { name: '原因' }), '像别人的')
  await user.click(within(dialog).getByRole('button', { name: '归属存疑' }))
  expect(bench.payloads('checkSeries')).toEqual([{ risProcedureId: 'here', seriesUid: '1.2.3.4', wrong: true, reason: '像别人的' }])
  expect(await within(dialog).findByText(/影像核对中：张医生 2026-11-20 08:00:00，像别人的/)).toBeVisible()
  expect(within(dialog).getByRole('button', { name: '核对无误' })).toBeVisible()
})

test('[DC-11, IMG-02] a study without an exam is bound to this one; where its images name another patient, after the differences and a reason', async () => {
  let asked = 0
  bench = new ActBench(
    answers({
      queryUnmatched: () => ({ val: [study], total: 1, totalIsFloor: false }),
      bindStudy: ({ confirm }) => {
        asked += 1
        if (!confirm)
          refuse(CODE.otherPatientImages, {
            differences: [
              { field: 'name', exam: '王建国', dicom: 'Li^Xue=李^雪' },
              { field: 'sex', exam: 'M', dicom: 'F' },
            ],
          })
        return { val: { state: 2060, imageCount: 30 } }
      },
    }),
    { facilityRole: 'technician' } as never,
  )
  const dialog = await bench.open('series', row)
  const waiting = await within(dialog).findByRole('region', { name: '待匹配影像' })
  await user.click(await within(waiting).findByRole('button', { name: '绑定到本检查' }))
  const warning = await within(waiting).findByRole('alert')
  // As people write it, not as the header does.
  expect(warning).toHaveTextContent('姓名：影像 李雪，检查 王建国')
  expect(warning).toHaveTextContent('性别：影像 女，检查 男')
  expect(warning).not.toHaveTextContent('Li^Xue')
  await user.click(within(warning).getByRole('button', { name: '确认绑定' }))
  expect(asked).toBe(1)
  await user.type(within(warning).getByRole('textbox', { name: '原因' }), '急诊后补登记')
  await user.click(within(warning).getByRole('button', { name: '确认绑定' }))
  expect(bench.payloads('bindStudy').at(-1)).toEqual({ studyUid: '1.9', risProcedureId: 'here', confirm: true, reason: '急诊后补登记' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[DAY-04] a series that was moved here says from which exam, and goes back there by one button and a reason', async () => {
  const moved = { ...series, movedFrom: 'there', movedFromExam: { checkNo: 'CT7', patName: '李雪' } }
  bench = new ActBench(answers({ querySeries: () => ({ val: { series: [moved], mayMove: true } }) }))
  const dialog = await bench.open('series', row)
  expect(await within(dialog).findByText('由 CT7 李雪 移入')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: '移回' }))
  expect(within(dialog).getByText('把 胸部平扫（120 张）移回 CT7 李雪？')).toBeVisible()
  expect(within(dialog).queryByRole('textbox', { name: /编号/ })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: '移回' }))
  expect(bench.payloads('moveSeries')).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: '原因' }), '移错了')
  await user.click(within(dialog).getByRole('button', { name: '移回' }))
  expect(bench.payloads('moveSeries')).toEqual([{ seriesUid: '1.2.3.4', toRisProcedureId: 'there', reason: '移错了' }])
})

test('[DAY-04] where the exam it came from is gone, or without the right, there is no way back to press', async () => {
  const moved = { ...series, movedFrom: 'there', movedFromExam: null }
  const other = { ...series, seriesUid: '1.2.3.5', movedFrom: 'there', movedFromExam: { checkNo: 'CT7', patName: '李雪' } }
  bench = new ActBench(answers({ querySeries: () => ({ val: { series: [moved], mayMove: true } }) }))
  const dialog = await bench.open('series', row)
  expect(await within(dialog).findByText('由其他检查移入')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: '移回' })).toBeNull()
  bench.end()
  bench = new ActBench(answers({ querySeries: () => ({ val: { series: [other], mayMove: false } }) }))
  expect(await within(await bench.open('series', row)).findByText('由 CT7 李雪 移入')).toBeVisible()
  expect(screen.queryByRole('button', { name: '移回' })).toBeNull()
})

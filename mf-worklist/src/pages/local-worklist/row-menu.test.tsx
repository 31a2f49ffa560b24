import { ApiError } from '@farsight/shared/api'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../model/test/row'
import { Bench } from './test-bench'

const A = testRow({ risProcedureId: 'a', patName: '王建国', checkNo: 'CT1' })
const B = testRow({ risProcedureId: 'b', patName: '王建国', checkNo: 'CT2', bodypart: '腹部' })
const C = testRow({ risProcedureId: 'c', patName: '李秀英', checkNo: 'CT3', hospitalNo: 'H78' })

let bench: Bench
const user = userEvent.setup()
beforeEach(() => {
  bench = new Bench()
  bench.rows = [A, B, C]
})
afterEach(() => bench.end())

const refusal = (code: number) => () => {
  throw new ApiError('business', code, errorMessage(code)?.zh ?? '', undefined, 200)
}
const bodyRows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)
const ready = async () => {
  bench.show()
  await screen.findByText('李秀英')
}
const choose = async (index: number, name: RegExp | string) => {
  await user.click(within(bodyRows()[index]!).getByRole('button', { name: /^更多操作/ }))
  await user.click(screen.getByRole('menuitem', { name }))
}

test('[WORK-21, WORK-24, WORK-35] from the menu a case is launched, looked at in detail and talked about', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue({ focus: () => undefined } as Window)
  Object.assign(bench.answers, {
    getProcedure: () => ({ val: { ...A, phone: '138****0001', applyDoctor: '赵医生', conditionDescription: '', mergedFrom: [] } }),
  })
  await ready()
  await choose(0, /^详情与经过/)
  const drawer = await screen.findByRole('complementary')
  expect(await within(drawer).findByText('影像到达')).toBeInTheDocument()
  expect(await within(drawer).findByText('138****0001')).toBeInTheDocument()
  expect(within(drawer).queryAllByRole('textbox')).toEqual([])
  await choose(0, '聊天')
  expect(String(opened.mock.calls[0]?.[0])).toMatch(/#\/chat\?/)
  await choose(0, '发起远程诊断')
  expect(screen.getByRole('status')).toHaveTextContent('/local_diagnosis/launch_remote?procedureId=a')
})

test('[WORK-32] a rejected case: its reason first, then launched again with its order', async () => {
  bench.rows = [{ ...A, state: 120, remoteOrderId: 'o-1' }, C]
  await ready()
  expect(within(bodyRows()[0]!).getAllByRole('button')[0]).toHaveTextContent('驳回原因')
  await choose(0, '重新发起远程')
  expect(screen.getByRole('status')).toHaveTextContent('/local_diagnosis/launch_remote?procedureId=a&relaunch=o-1')
})

test('a hospital that works locally alone is offered no remote diagnosis', async () => {
  bench.end()
  bench = new Bench({ facilityBaseConfig: { isLaunchRemote: 3, disableChatFeature: 0, hideService: 0, reviewLevels: 1 } })
  bench.rows = [C]
  await ready()
  await user.click(within(bodyRows()[0]!).getByRole('button', { name: /^更多操作/ }))
  expect(screen.getByRole('menuitem', { name: '收藏病例' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: /远程诊断/ })).toBeNull()
})

test('[WORK-39] expediting names who was told; again too soon is a message', async () => {
  Object.assign(bench.answers, { expediteReport: () => ({ val: { told: ['张医生', '李医生'] } }) })
  await ready()
  await choose(0, '催报告')
  expect(await screen.findByText('已提醒张医生、李医生')).toBeInTheDocument()
  expect(bench.payloads('expediteReport')).toEqual([{ risProcedureId: 'a' }])
  Object.assign(bench.answers, { expediteReport: refusal(CODE.tooFrequent) })
  await choose(0, '催报告')
  expect(await screen.findByText(/操作过于频繁/)).toBeInTheDocument()
})

test('[DAY-09] a case that was dealt to another is taken, and its row is asked anew', async () => {
  bench.rows = [{ ...A, assignedId: 'x', assignedName: '张医生' }, C]
  Object.assign(bench.answers, { takeCase: () => ({ val: { takenFrom: '张医生' } }) })
  await ready()
  await choose(0, '接手病例')
  expect(await screen.findByText('已从张医生接手')).toBeInTheDocument()
  await waitFor(() => expect(bench.payloads('queryRows')).toEqual([{ risProcedureIds: ['a'] }]))
})

describe('several rows', () => {
  const press = (index: number, how: object) =>
    act(async () => void fireEvent.mouseDown((bodyRows()[index] as HTMLTableRowElement).cells[3]!, how))

  test('[WORK-36] Ctrl and a click ticks rows, Shift those between; the bar says what is missing and opens the merging', async () => {
    await ready()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await press(0, { ctrlKey: true })
    expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, false])
    expect(screen.getByText('已选 1 个检查')).toBeInTheDocument()
    const merge = screen.getByRole('button', { name: '合并检查' })
    expect(merge).toHaveAttribute('aria-description', '请再选择同一患者的检查。')
    await press(2, { shiftKey: true })
    expect(screen.getByText('已选 3 个检查')).toBeInTheDocument()
    expect(merge).toHaveAttribute('aria-description', '只能合并同一患者的检查')
    await user.click(merge)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: '选择 李秀英 CT3' }))
    await user.click(merge)
    expect(await screen.findByRole('dialog', { name: '合并 2 个检查' })).toHaveTextContent('CT2')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }))
    await user.click(screen.getByRole('button', { name: '结束选择' }))
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('from the menu a row is ticked too; another question to the list ends the choice', async () => {
    await ready()
    await choose(1, '合并检查')
    expect(screen.getByRole('checkbox', { name: '选择 王建国 CT2' })).toBeChecked()
    await user.keyboard('/')
    await user.keyboard('王{Enter}')
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  })
})

test('[ECG-04] pictures are added to a CT and never to an ECG: its line says why, and opens no dialog', async () => {
  bench.rows = [{ ...A, modality: 'ECG' }, C]
  await ready()
  await user.click(within(bodyRows()[0]!).getByRole('button', { name: /^更多操作/ }))
  const line = screen.getByRole('menuitem', { name: /^添加图片/ })
  expect(line).toHaveTextContent(errorMessage(CODE.noEcgImages)!.zh)
  await user.click(line)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Escape}')
  await choose(1, /^添加图片/)
  expect(await screen.findByRole('dialog')).toBeVisible()
})

import { CODE } from '@farsight/shared/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDS, testExpert, testFee, testFeeAnswer, testHospital, testLaunch, testOrder } from '../../model/test/order'
import { listOf, RemoteBench, refusal } from '../../model/test/remote-bench'

const EXAM = `/local_diagnosis/launch_remote?procedureId=${IDS.exam}`
const user = userEvent.setup()
let bench: RemoteBench
beforeEach(() => {
  bench = new RemoteBench()
  bench.answers.remoteLaunch = () => ({
    val: { remoteOrderId: IDS.order, balance: 880, fee: testFee(), promisedTime: '2026-11-20 23:10:00', state: 2070 },
  })
})
afterEach(() => bench.end())

const open = async (address = EXAM) => {
  const shown = bench.show(address)
  await screen.findByRole('form', { name: '发起远程诊断' })
  await screen.findAllByRole('radio', { name: /人民医院|主任医师/ })
  return shown
}
const zone = (name: string) => within(screen.getByRole('region', { name }))
const choose = async (name = /市第一人民医院/) => {
  await user.click(screen.getByRole('radio', { name }))
  await zone('费用').findByText('120')
}
const submit = () => user.click(zone('费用').getByRole('button', { name: /发起/ }))
const address = () => screen.getByTestId('address').textContent
const condition = () => screen.getByRole('textbox', { name: '病情和诊断要求' })

test('[ROUTE-19, REMOTE-01] the launch screen of an exam: hospitals with state, level, intro, price, promise and queue; only an agreed one can be chosen', async () => {
  bench.answers.remoteQueryHospitals = () =>
    listOf([testHospital(), testHospital({ facilityId: IDS.other, name: '南陵中医院', state: 'pending' })])
  await open()
  expect(bench.payloads('remoteGetLaunch')[0]).toEqual({ risProcedureId: IDS.exam })
  expect(bench.payloads('remoteQueryHospitals')[0]).toEqual({ modality: 'CT' })
  const row = screen.getByRole('radio', { name: /市第一人民医院/ }).closest('label')!
  for (const text of ['三级甲等', '40', '4 小时', '3 例']) expect(row.textContent).toContain(text)
  expect(screen.getByRole('radio', { name: /南陵中医院/ })).toBeDisabled()
  expect(screen.getByRole('img', { name: '状态 待确认' })).toBeInTheDocument()
  await choose()
  expect(row.textContent).toContain('影像中心，24 小时值班')
  await submit()
  await waitFor(() => expect(address()).toBe('/local_diagnosis'))
  expect(bench.payloads('remoteLaunch')).toEqual([
    expect.objectContaining({ risProcedureId: IDS.exam, targetFacilityId: IDS.hospital, shownTotal: 120, condition: '发热三天' }),
  ])
})

test('[REMOTE-02] experts with title, sex, intro and price are found by name and title; one is chosen', async () => {
  bench.answers.remoteQueryExperts = () =>
    listOf([testExpert(), testExpert({ doctorId: IDS.me, name: '顾念慈', sex: 'F', title: '副主任医师', price: 80 })])
  await open()
  await user.click(screen.getByRole('radio', { name: '专家' }))
  const expert = await screen.findByRole('radio', { name: /沈怀瑾 主任医师/ })
  expect(expert.closest('label')!.textContent).toContain('100')
  await user.selectOptions(screen.getByRole('combobox', { name: '职称' }), '副主任医师')
  expect(screen.queryByRole('radio', { name: /沈怀瑾/ })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: '职称' }), '')
  await user.type(screen.getByRole('textbox', { name: '姓名、职称或医院' }), '沈')
  expect(screen.queryByRole('radio', { name: /顾念慈/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: /沈怀瑾/ }))
  for (const text of ['男', '胸部影像', '已完成 1\u202F284 例'])
    expect(screen.getByRole('radio', { name: /沈怀瑾/ }).closest('label')!.textContent).toContain(text)
  await waitFor(() =>
    expect(bench.payloads('remoteGetFee').at(-1)).toMatchObject({ targetFacilityId: IDS.other, targetDoctorId: IDS.expert }),
  )
})

test('[REMOTE-03, REMOTE-16] a part with sides wants left, right or both: without one nothing is sent, and the place says so; parts are removed', async () => {
  bench.answers.remoteGetLaunch = () => ({ val: testLaunch({ bodypart: '膝关节' }) })
  await open()
  await choose()
  await submit()
  expect(await zone('诊断部位').findByText('请标明左右侧')).toBeInTheDocument()
  expect(bench.payloads('remoteLaunch')).toEqual([])
  await user.click(screen.getByRole('radio', { name: '左' }))
  expect(zone('诊断部位').queryByText('请标明左右侧')).toBeNull()
  await zone('费用').findByText('120')
  await submit()
  await waitFor(() => expect(bench.payloads('remoteLaunch')[0]).toMatchObject({ bodyparts: [{ bodypart: '膝关节', side: 'L' }] }))
})

test('[REMOTE-15] without a part nothing is sent, and the place says so', async () => {
  await open()
  await user.click(screen.getByRole('radio', { name: /市第一人民医院/ }))
  await user.click(screen.getByRole('button', { name: '去掉 胸部' }))
  await submit()
  expect(await zone('诊断部位').findByText('请选择检查部位')).toBeInTheDocument()
  expect(bench.payloads('remoteLaunch')).toEqual([])
})

test('[REMOTE-06] 513 characters of the condition: counted, refused in place, not sent, and the text stays', async () => {
  await open()
  await choose()
  fireEvent.change(condition(), { target: { value: '字'.repeat(513) } })
  expect(screen.getByText('513 / 512')).toBeInTheDocument()
  await submit()
  expect(await zone('病情').findByText('内容过长，最多512字')).toBeInTheDocument()
  expect(bench.payloads('remoteLaunch')).toEqual([])
  expect(condition()).toHaveValue('字'.repeat(513))
  fireEvent.change(condition(), { target: { value: '字'.repeat(512) } })
  await submit()
  await waitFor(() => expect(bench.payloads('remoteLaunch')).toHaveLength(1))
})

test('[REMOTE-04, REMOTE-05] the receipt adds up and follows what is asked; at night the urgent charge stands there twice; the button carries the sum', async () => {
  bench.answers.remoteGetFee = ({ urgent }) => ({
    val: testFeeAnswer(
      urgent
        ? testFee({ parts: 1, cost: 40, total: 80 })
        : testFee({ parts: 1, cost: 40, urgentCost: 0, nightDoubled: 0, nightCost: 0, total: 40 }),
    ),
  })
  await open()
  await user.click(screen.getByRole('radio', { name: /市第一人民医院/ }))
  const receipt = zone('费用')
  expect(await receipt.findByRole('button', { name: '发起 · 40 点' })).toBeInTheDocument()
  expect(receipt.queryByText('夜间加急 ×2')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: '加急' }))
  expect(await receipt.findByRole('button', { name: '发起 · 80 点' })).toBeInTheDocument()
  const said = screen.getByText('合计').closest('dl')!.textContent
  expect(said).toBe('部位 1 × 4040加急费+20夜间加急 ×2+20合计80余额1\u202F000发起后余额920承诺完成2026-11-20 23:10')
  await submit()
  await waitFor(() => expect(bench.payloads('remoteLaunch')[0]).toMatchObject({ urgent: 1, shownTotal: 80 }))
})

test('a receipt that does not add up is not shown as one, and nothing is launched by it', async () => {
  bench.answers.remoteGetFee = () => ({ val: testFeeAnswer(testFee({ total: 119 })) })
  await open()
  await user.click(screen.getByRole('radio', { name: /市第一人民医院/ }))
  expect(await screen.findByText(/费用核对不一致/)).toBeInTheDocument()
  await submit()
  expect(bench.payloads('remoteLaunch')).toEqual([])
})

test('[REMOTE-08] a balance that is too low: said in the receipt with a button to recharge, and what was typed stays', async () => {
  bench.answers.remoteLaunch = () => {
    throw refusal(CODE.balanceInsufficient)
  }
  bench.answers.remoteGetFee = () => ({ val: testFeeAnswer(testFee(), 100) })
  bench.answers.remoteRecharge = () => ({ val: { requestId: IDS.me, state: 'done', balance: 600 } })
  await open()
  await choose()
  await submit()
  const receipt = zone('费用')
  expect(await receipt.findByText('账户余额不足，请充值')).toBeInTheDocument()
  expect(address()).toBe(EXAM)
  expect(condition()).toHaveValue('发热三天')
  await user.click(receipt.getByRole('button', { name: '充值' }))
  const dialog = within(await screen.findByRole('dialog', { name: '充值' }))
  // What is missing stands there already.
  expect(dialog.getByRole('textbox', { name: /点数/ })).toHaveValue('20')
  await user.click(dialog.getByRole('button', { name: '500' }))
  await user.click(dialog.getByRole('button', { name: '充值 500 点' }))
  await waitFor(() => expect(bench.payloads('remoteRecharge')[0]).toMatchObject({ amount: 500 }))
})

test.each([
  [CODE.noService, '由谁诊断', '对方没有定制服务'],
  [CODE.currencyDisabled, '费用', '本院没有开通平台货币'],
] as const)('refusal %i of the sum stands where it is mended, with what to do, and nothing is launched', async (code, place, says) => {
  bench.answers.remoteGetFee = () => {
    throw refusal(code)
  }
  await open()
  await user.click(screen.getByRole('radio', { name: /市第一人民医院/ }))
  const bar = (await zone(place).findByText(says)).closest('[role=alert]')!
  expect(bar.textContent).toMatch(new RegExp(`${says} .+(。|代码) ?.*${code}`))
  await submit()
  expect(bench.payloads('remoteLaunch')).toEqual([])
})

test('[REMOTE-09, REMOTE-10, REMOTE-11, REMOTE-12, REMOTE-13, REMOTE-17] each refusal of a target has its place and its advice', async () => {
  await open()
  await choose()
  for (const [code, place] of [
    [CODE.noService, '由谁诊断'],
    [CODE.remoteTypeMissing, '由谁诊断'],
    [CODE.hospitalClosed, '由谁诊断'],
    [CODE.cloudNotOpened, '由谁诊断'],
    [CODE.advancedPrice, '由谁诊断'],
    [CODE.currencyDisabled, '费用'],
  ] as const) {
    bench.answers.remoteLaunch = () => {
      throw refusal(code)
    }
    await submit()
    expect((await zone(place).findByText(`代码 ${code}`)).closest('[role=alert]')!.textContent).toMatch(/。.*代码/)
  }
})

test('[REMOTE-14] a merged exam says so above everything, before anything is filled in', async () => {
  bench.answers.remoteGetLaunch = () => ({ val: testLaunch({ refused: CODE.mergedNoRemote }) })
  await open()
  const bar = screen.getByText('合并的检查不能发起远程诊断').closest('[role=alert]')!
  expect(bar.textContent).toContain('请先在列表中拆分检查。')
})

test('a sum that has changed meanwhile is asked for anew and shown, and is launched by a second press alone', async () => {
  bench.answers.remoteLaunch = () => {
    throw refusal(CODE.feeChanged)
  }
  await open()
  await choose()
  bench.answers.remoteGetFee = () => ({ val: testFeeAnswer(testFee({ urgentCost: 30, nightCost: 30, total: 140 })) })
  await submit()
  expect(await zone('费用').findByText('费用已变化，请核对后重新发起')).toBeInTheDocument()
  expect(await zone('费用').findByRole('button', { name: '发起 · 140 点' })).toBeInTheDocument()
  expect(bench.payloads('remoteLaunch')).toHaveLength(1)
})

test('an answer that was lost: the second press carries the same key, so that there is one order', async () => {
  let lost = true
  const answer = bench.answers.remoteLaunch!
  bench.answers.remoteLaunch = (asked) => {
    if (!lost) return answer(asked)
    lost = false
    throw Object.assign(refusal(0), { kind: 'network' })
  }
  await open()
  await choose()
  await submit()
  await waitFor(() => expect(zone('费用').getByRole('button', { name: /发起/ })).not.toHaveAttribute('aria-busy'))
  await submit()
  await waitFor(() => expect(address()).toBe('/local_diagnosis'))
  const [first, second] = bench.payloads('remoteLaunch')
  expect(first?.requestKey).toMatch(/^[0-9a-f]{32}$/)
  expect(second?.requestKey).toBe(first?.requestKey)
})

test('what was typed is kept for the exam when one leaves, and goes with the launch', async () => {
  const { unmount } = await open()
  fireEvent.change(condition(), { target: { value: '胸痛两小时' } })
  unmount()
  await open()
  expect(condition()).toHaveValue('胸痛两小时')
  await choose()
  await submit()
  await waitFor(() => expect(address()).toBe('/local_diagnosis'))
  expect(Object.keys(localStorage).filter((key) => key.includes('launch/'))).toEqual([])
})

test('[ROUTE-21, WORK-32] a rejected order is launched again, filled with what it was, to another target if one likes', async () => {
  bench.rows = [testOrder({ role: 'src', status: 'rejected', state: 120, rejectReason: '影像不完整', condition: '复查' })]
  bench.answers.remoteRelaunch = bench.answers.remoteLaunch!
  bench.show(`/remote_diagnosis/launch_remote?remoteOrderId=${IDS.order}`)
  expect(await screen.findByText('市第一人民医院 已驳回：影像不完整')).toBeInTheDocument()
  expect(condition()).toHaveValue('复查')
  expect(screen.getByRole('checkbox', { name: '加急' })).toBeChecked()
  expect(zone('诊断部位').getByRole('radio', { name: '左' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: '专家' }))
  await choose(/沈怀瑾/)
  await user.click(await screen.findByRole('button', { name: '重新发起 · 120 点' }))
  await waitFor(() => expect(address()).toBe('/remote_diagnosis'))
  expect(bench.payloads('remoteRelaunch')[0]).toMatchObject({ remoteOrderId: IDS.order, targetDoctorId: IDS.expert, urgent: 1 })
  expect(bench.payloads('remoteLaunch')).toEqual([])
})

test('two presses at once are one launch', async () => {
  let give: ((value: unknown) => void) | undefined
  bench.answers.remoteLaunch = () => new Promise((done) => (give = done))
  await open()
  await choose()
  const form = screen.getByRole('form', { name: '发起远程诊断' })
  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(bench.payloads('remoteLaunch')).toHaveLength(1)
  await act(async () =>
    give?.({ val: { remoteOrderId: IDS.order, balance: 880, fee: testFee(), promisedTime: '2026-11-20 23:10:00', state: 2070 } }),
  )
  expect(address()).toBe('/local_diagnosis')
})

import { ApiError } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDS, testFee, testFeeAnswer, testLaunch } from '../../model/test/order'
import { RemoteBench, refusal } from '../../model/test/remote-bench'
import { address, choose, condition, EXAM, LAUNCHED, openLaunch, submit, user, zone } from './test-bench'

let bench: RemoteBench
beforeEach(() => {
  bench = new RemoteBench()
  bench.answers.remoteLaunch = () => LAUNCHED
})
afterEach(() => bench.end())
const open = (route?: string) => openLaunch(bench, route)

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

test('a part that is there twice, and a condition that the server finds too long, are told in the form’s own words', async () => {
  const words = (code: number, told: string) => {
    bench.answers.remoteLaunch = () => {
      throw new ApiError('business', code, told, undefined, 200)
    }
  }
  await open()
  await choose()
  words(CODE.selectBodypart, '请选择检查部位')
  await submit()
  const parts = await zone('诊断部位').findByRole('alert')
  expect(parts).toHaveTextContent('有部位重复，或本院没有这个部位')
  expect(parts).not.toHaveTextContent('请选择检查部位')
  words(CODE.descriptionTooLong, '内容过长，最多512字：condition')
  await submit()
  const tooLong = await zone('病情').findByRole('alert')
  expect(tooLong).toHaveTextContent('内容过长，最多512字')
  expect(tooLong).not.toHaveTextContent('condition')
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

test('who loses the race is told, cannot press again, and is led to the order that won', async () => {
  bench.answers.remoteLaunch = () => {
    throw refusal(CODE.caseIsRemote)
  }
  await open()
  await choose()
  bench.answers.remoteGetLaunch = () => ({ val: testLaunch({ refused: CODE.caseIsRemote }) })
  await submit()
  expect(await screen.findByText(/可能已在另一窗口/)).toBeInTheDocument()
  expect(screen.getAllByText(`代码 ${CODE.caseIsRemote}`)).toHaveLength(1)
  fireEvent.submit(screen.getByRole('form', { name: '发起远程诊断' }))
  expect(bench.payloads('remoteLaunch')).toHaveLength(1)
  expect(zone('费用').queryByRole('button', { name: /发起/ })).toBeNull()
  await user.click(await zone('费用').findByRole('button', { name: '查看该申请' }))
  // The list opens with the details of that very order.
  expect(await screen.findByRole('complementary', { name: '王建国 · CT2611200031' })).toBeInTheDocument()
})

test('a second window hears of the launch before anybody presses; who may not follow orders goes back to the list', async () => {
  bench.end()
  bench = new RemoteBench({ userMainMenuConfig: '000010000000' })
  await open()
  await choose()
  bench.answers.remoteGetLaunch = () => ({ val: testLaunch({ refused: CODE.caseIsRemote }) })
  act(() => bus.emit('row-changed.v1', { risProcedureId: IDS.other, currentState: 2070 }))
  expect(bench.payloads('remoteGetLaunch')).toHaveLength(1)
  act(() => bus.emit('row-changed.v1', { risProcedureId: IDS.exam, currentState: 2070 }))
  await user.click(await zone('费用').findByRole('button', { name: '返回列表' }))
  expect(address()).toBe('/local_diagnosis')
  expect([bench.payloads('remoteLaunch'), bench.payloads('remoteGetOrder')]).toEqual([[], []])
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

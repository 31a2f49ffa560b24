import { CODE } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { IDS, testExpert, testFee, testFeeAnswer, testHospital, testLaunch, testOrder } from '../../model/test/order'
import { listOf, RemoteBench, refusal } from '../../model/test/remote-bench'
import { address, choose, condition, EXAM, LAUNCHED, openLaunch, submit, user, zone } from './test-bench'

let bench: RemoteBench
beforeEach(() => {
  bench = new RemoteBench()
  bench.answers.remoteLaunch = () => LAUNCHED
})
afterEach(() => bench.end())
const open = (route?: string) => openLaunch(bench, route)

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

test('a hospital without a service, or closed, or without this modality cannot be chosen and says why; those that can stand first', async () => {
  const [none, shut, foreign] = [IDS.other, IDS.source, IDS.expert]
  bench.answers.remoteQueryHospitals = () =>
    listOf([
      testHospital({
        facilityId: none,
        name: '青山社区卫生服务中心',
        refused: CODE.noService,
        price: null,
        urgentPrice: null,
        promisedMinutes: 0,
      }),
      testHospital({ facilityId: shut, name: '仁和医院', refused: CODE.hospitalClosed }),
      testHospital({ facilityId: foreign, name: '南岭骨科医院', refused: CODE.remoteTypeMissing, price: null }),
      testHospital({ refused: CODE.cloudNotOpened }),
    ])
  await open()
  const radio = (name: RegExp) => screen.getByRole('radio', { name })
  expect(radio(/青山/)).toBeDisabled()
  expect(radio(/青山/).closest('label')).toHaveTextContent(`对方没有定制服务 代码 ${CODE.noService}`)
  expect([radio(/仁和/), radio(/南岭/)].every((one) => (one as HTMLInputElement).disabled)).toBe(true)
  // What refuses the own hospital is mended at home: the target stays one.
  expect(radio(/市第一/)).toBeEnabled()
  expect(zone('由谁诊断').getAllByRole('radio').at(2)).toBe(radio(/市第一/))
})

test('in English levels and titles are words, names of hospitals the English ones; what a hospital wrote of itself stays', async () => {
  setLanguage('en')
  bench.show(EXAM)
  const row = (await screen.findByRole('radio', { name: /City First Hospital Grade 3A/ })).closest('label')!
  await user.click(row)
  expect(row).toHaveTextContent('影像中心，24 小时值班')
  await user.click(screen.getByRole('radio', { name: 'Expert' }))
  expect(await screen.findByRole('radio', { name: /沈怀瑾 Chief · Provincial Imaging Centre/ })).toBeInTheDocument()
  expect(screen.getByRole('option', { name: 'Chief' })).toBeInTheDocument()
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

test('a part without sides offers none: a side that the exam or an old order carries for it is left out', async () => {
  bench.answers.remoteGetLaunch = () => ({ val: testLaunch({ side: 'L' }) })
  await open()
  expect(zone('诊断部位').queryByRole('radio')).toBeNull()
  await choose()
  await submit()
  await waitFor(() => expect(bench.payloads('remoteLaunch')[0]).toMatchObject({ bodyparts: [{ bodypart: '胸部', side: '' }] }))
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

test.each([
  ['weekend', '周末加急 ×2'],
  ['holiday', '节假日加急 ×2'],
])('the doubled charge says by which of the target’s rules: %s', async (nightReason, label) => {
  bench.answers.remoteGetFee = () => ({ val: { ...testFeeAnswer(), nightReason } })
  await open()
  await choose()
  expect(zone('费用').getByText(label)).toBeInTheDocument()
  expect(zone('费用').queryByText(/夜间/)).toBeNull()
})

test('a receipt that does not add up is not shown as one, and nothing is launched by it', async () => {
  bench.answers.remoteGetFee = () => ({ val: testFeeAnswer(testFee({ total: 119 })) })
  await open()
  await user.click(screen.getByRole('radio', { name: /市第一人民医院/ }))
  expect(await screen.findByText(/费用核对不一致/)).toBeInTheDocument()
  await submit()
  expect(bench.payloads('remoteLaunch')).toEqual([])
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

test('who goes elsewhere while the order is on its way is not brought to the list, and hears that it was launched', async () => {
  let come: (answer: unknown) => void = () => undefined
  bench.answers.remoteLaunch = () => new Promise((done) => (come = done))
  await open()
  await choose()
  await submit()
  await waitFor(() => expect(bench.payloads('remoteLaunch')).toHaveLength(1))
  bench.go('/clinic/home')
  await act(async () => come(LAUNCHED))
  expect(await screen.findByText(/已发起/)).toBeInTheDocument()
  expect(address()).toBe('/clinic/home')
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

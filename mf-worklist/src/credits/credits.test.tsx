import { CODE } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDS, testLine } from '../model/test/order'
import { listOf, PAYLOAD, RemoteBench, refusal } from '../model/test/remote-bench'

const toFile = jest.fn<Promise<void>, [string]>(async () => undefined)
const written = jest.fn<unknown, [{ value: unknown }[][]]>()
jest.mock('write-excel-file/browser', () => ({
  __esModule: true,
  default: (sheet: never) => {
    written(sheet)
    return { toFile }
  },
}))

const user = userEvent.setup()
let bench: RemoteBench
beforeEach(() => {
  bench = new RemoteBench({ userBriefInfo: { ...PAYLOAD.userBriefInfo, facilityName: '市第一人民医院' } })
  written.mockClear()
  toFile.mockClear()
})
afterEach(() => bench.end())

const drawer = async () => {
  bench.show('/remote_diagnosis')
  await user.click(await screen.findByRole('button', { name: '余额 1\u202F000 · 冻结 240' }))
  return within(await screen.findByRole('complementary', { name: '对账单' }))
}

test('[LEDG-02] the statement explains each line and adds up; its file has every line of every page, and its sum is the balance', async () => {
  const lines = [
    testLine(),
    testLine({ transferId: IDS.me, kind: 'recharge', amount: 1000, balanceAfter: 1000, checkNo: '', partnerName: '' }),
  ]
  // Page by page: the second one by the cursor of the first.
  bench.answers.remoteQueryLedger = ({ cursor }) => ({
    ...listOf([lines[cursor ? 1 : 0]]),
    cursor: cursor ? '' : IDS.order,
    opening: 0,
    sum: 880,
    closing: 880,
    balance: 880,
  })
  const shown = await drawer()
  const line = (await shown.findByText('发起冻结')).closest('li')!
  for (const text of ['−120', '880', 'CT2611200031', '市第一人民医院', '基本 80', '加急 20', '夜间/假日 20', '张可'])
    expect(line.textContent).toContain(text)
  expect(shown.getByText('期末').nextSibling).toHaveTextContent('880')
  await user.click(shown.getByRole('button', { name: '导出 Excel' }))
  await waitFor(() =>
    expect(toFile).toHaveBeenCalledWith(expect.stringMatching(/^市第一人民医院_对账单_余额_2026-11-20_\d{4}-\d\d-\d\d\.xlsx$/)),
  )
  const sheet = written.mock.calls[0]![0]
  const numbers = sheet.slice(2, -2).map((row) => row[2]!.value)
  expect(numbers).toEqual([1000, -120])
  expect([sheet[1]![2]!.value, sheet.at(-2)![2]!.value, sheet.at(-1)![2]!.value]).toEqual([0, 880, 880])
})

test('a statement that misses its closing by a unit is not written, and says by how much', async () => {
  bench.answers.remoteQueryLedger = () => ({ ...listOf([testLine()]), cursor: '', opening: 1000, sum: -120, closing: 881, balance: 881 })
  const shown = await drawer()
  await user.click(await shown.findByRole('button', { name: '导出 Excel' }))
  expect(await shown.findByText(/相差 \+1/)).toBeInTheDocument()
  expect(written).not.toHaveBeenCalled()
})

test('[REMOTE-19] an administrator recharges; above the limit another one has to agree, and a refusal leaves what was typed', async () => {
  bench.answers.remoteRecharge = () => {
    throw refusal(CODE.amountIllegal)
  }
  const shown = await drawer()
  await user.click(shown.getByRole('button', { name: '充值' }))
  const dialog = within(await screen.findByRole('dialog', { name: '充值' }))
  await user.click(dialog.getByRole('button', { name: '充值' }))
  expect(dialog.getByText('请输入大于 0 的整数')).toBeInTheDocument()
  await user.type(dialog.getByRole('textbox', { name: /点数/ }), '2001')
  expect(dialog.getByText(/超过 2.000 点，需另一位管理员批准/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '充值 2\u202F001 点' }))
  expect(await dialog.findByRole('alert')).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: /点数/ })).toHaveValue('2001')
  bench.answers.remoteRecharge = () => ({ val: { requestId: IDS.me, state: 'pending', balance: 1000 } })
  await user.click(dialog.getByRole('button', { name: '充值 2\u202F001 点' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('已提交，等待另一位管理员批准')).toBeInTheDocument()
  expect(bench.payloads('remoteRecharge').at(-1)).toMatchObject({ amount: 2001, remark: '' })
})

test('an amount beyond the limit is refused as it was typed; full-width digits and parted thousands are read', async () => {
  bench.answers.remoteRecharge = () => ({ val: { requestId: IDS.me, state: 'done', balance: 2000 } })
  const shown = await drawer()
  await user.click(shown.getByRole('button', { name: '充值' }))
  const dialog = within(await screen.findByRole('dialog', { name: '充值' }))
  const field = dialog.getByRole('textbox', { name: /点数/ })
  await user.type(field, '9999999999')
  expect(field).toHaveValue('9999999999')
  expect(dialog.getByText('一次最多充值 999\u202F999\u202F999 点', { normalizer: String })).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '充值' }))
  expect(bench.payloads('remoteRecharge')).toEqual([])
  await user.clear(field)
  await user.type(field, '９９')
  expect(dialog.getByRole('button', { name: '充值 99 点' })).toBeInTheDocument()
  await user.clear(field)
  await user.type(field, '1 000')
  await user.click(dialog.getByRole('button', { name: /^充值 1.000 点$/ }))
  await waitFor(() => expect(bench.payloads('remoteRecharge')).toEqual([expect.objectContaining({ amount: 1000 })]))
})

test('who may not recharge is offered neither recharge nor approval', async () => {
  const answer = bench.answers.remoteGetBalance!
  bench.answers.remoteGetBalance = () => ({ val: { ...(answer({}) as { val: object }).val, mayRecharge: 0 } })
  const shown = await drawer()
  expect(shown.queryByRole('button', { name: '充值' })).toBeNull()
  expect(shown.queryByRole('tab', { name: /审批/ })).toBeNull()
  expect(bench.payloads('remoteQueryRequests')).toEqual([])
})

test('[LEDG-03] the urgent charge of a missed promise is given back by one press; one’s own request waits for another', async () => {
  const request = {
    amount: 40,
    remark: '',
    state: 'pending',
    askedBy: '王',
    askedTime: '2026-11-20 23:10:00',
    answeredBy: '',
    answeredTime: null,
    answer: '',
  }
  bench.answers.remoteQueryRequests = () => ({
    reconciliation: null,
    ...listOf([
      { ...request, requestId: IDS.order, kind: 'urgentRelease', askedById: '', remoteOrderId: IDS.order, checkNo: 'CT1' },
      { ...request, requestId: IDS.other, kind: 'recharge', askedById: IDS.me, remoteOrderId: '', checkNo: '' },
    ]),
  })
  bench.answers.remoteAnswerRequest = () => ({ val: { state: 'done', balance: 960 } })
  const shown = await drawer()
  await user.click(await shown.findByRole('tab', { name: '审批 2' }))
  expect(await shown.findByText('您提交的，等待另一位管理员')).toBeInTheDocument()
  expect(shown.queryByRole('button', { name: '同意' })).toBeNull()
  await user.click(shown.getByRole('button', { name: '退还' }))
  await waitFor(() => expect(bench.payloads('remoteAnswerRequest')[0]).toMatchObject({ requestId: IDS.order, agree: 1 }))
})

test('[LEDG-01] an administrator reads when the books were checked, and each row of the own hospital that did not agree', async () => {
  bench.answers.remoteQueryRequests = () => ({
    ...listOf([]),
    reconciliation: {
      time: '2026-11-20 03:00:00',
      faults: [{ subject: 'account', rowId: '42', expected: 1000, found: 1001 }],
    },
  })
  const shown = await drawer()
  await user.click(await shown.findByRole('tab', { name: '审批' }))
  const books = within(await shown.findByRole('region', { name: '账目核对' }))
  expect(books.getByRole('alert')).toHaveTextContent('2026-11-20 03:00:00 核对，本院有 1 处不一致')
  expect(books.getByRole('listitem')).toHaveTextContent('账户余额与明细不符应为 1 000，实为 1 00142')
})

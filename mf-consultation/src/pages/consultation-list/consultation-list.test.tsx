import { CODE } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, ConsBench, refusal } from '../../test/cons-bench'
import { ALL_STEPS, COUNTS, ID, testConsultation, testRow } from '../../test/consultations'

const user = userEvent.setup()
let bench: ConsBench
let rows: ReturnType<typeof testRow>[]
let answers: Answers
beforeEach(() => {
  rows = [testRow()]
  answers = {
    consultationList: () => ({ val: rows, total: rows.length, totalIsFloor: false, counts: COUNTS }),
    consultationGet: () => ({ val: testConsultation('s1') }),
    consultationTargets: () => ({ val: [] }),
  }
})
afterEach(() => bench.end())

async function show(address = '/consultation_list', menu?: string): Promise<void> {
  bench = new ConsBench(answers, menu === undefined ? {} : { userMainMenuConfig: menu })
  bench.open(address)
  if (menu === undefined) await screen.findByRole('button', { name: /^准备\s*1$/ }, { timeout: 5_000 })
}
const last = () => bench.payloads('consultationList').at(-1)
const bodyRows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)

test('[ROUTE-23, CONS-02] the list: a row shows number, patient, type, mode, video, step, whose turn, hospitals and times', async () => {
  rows = [testRow({ video: 1, mine: 1 }), testRow({ id: 'b', no: 'HZ2', type: 'clinical', mode: 'offline', progress: 's3', turn: 'lead' })]
  await show()
  await screen.findByText('HZ20261125-0003')
  const first = within(bodyRows()[0]!)
  for (const text of ['王建国', '男 67岁', '影像', '视频', '松原县医院 → 省人民医院', '2026-11-26 09:00'])
    expect(first.getByText(text)).toBeInTheDocument()
  expect(first.getByRole('img', { name: /准备/ })).toBeInTheDocument()
  expect(first.getByText(/轮到您/)).toBeInTheDocument()
  expect(first.getByRole('link', { name: 'HZ20261125-0003' })).toHaveAttribute('href', `/consultation/s1?id=${ID}`)
  const second = within(bodyRows()[1]!)
  expect(second.getByRole('img', { name: /分诊/ })).toBeInTheDocument()
  // The hospital first: a narrow column cuts the end, and the whole sentence is the title.
  expect(second.getByText('省人民医院（主办）').closest('td')).toHaveAttribute('title', '等待主办医院：省人民医院')
  expect(second.queryByText('视频')).toBeNull()
})

test('[CONS-01, CONS-02] search, progress with counts, type, mine and time ask anew from the first page, and stand in the address but for the search', async () => {
  await show()
  expect(last()).toEqual({ pageNo: 1, pageSize: 50 })
  const words = ['准备', '会诊前质控', '分诊', '会诊中', '会诊后质控', '已完成', '已取消']
  for (const [i, progress] of [...ALL_STEPS, 'cancelled'].entries()) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${words[i]}\\s*${i + 1}$`) }))
    await waitFor(() => expect(last()).toEqual({ progress, pageNo: 1, pageSize: 50 }))
    expect(bench.address()).toBe(`/consultation_list?progress=${progress}`)
  }
  await user.click(screen.getByRole('button', { name: '全部' }))
  const type = screen.getByRole('radiogroup', { name: '类型' })
  await user.click(within(type).getByRole('radio', { name: '临床' }))
  await waitFor(() => expect(last()).toMatchObject({ type: 'clinical' }))
  await user.click(within(type).getByRole('radio', { name: '影像' }))
  await waitFor(() => expect(last()).toMatchObject({ type: 'imaging' }))
  await user.click(screen.getByRole('button', { name: /^轮到我\s*8$/ }))
  await waitFor(() => expect(last()).toMatchObject({ type: 'imaging', mine: 1 }))
  await user.selectOptions(screen.getByRole('combobox', { name: '时间' }), '近七天')
  await waitFor(() => expect(last()).toMatchObject({ from: '2026-11-19', to: '2026-11-25', timeType: 'create' }))
  await user.click(screen.getByRole('radio', { name: '会诊时间' }))
  await waitFor(() => expect(last()).toMatchObject({ timeType: 'start' }))
  await user.type(screen.getByRole('searchbox', { name: '查找会诊' }), '王建国{Enter}')
  await waitFor(() => expect(last()).toMatchObject({ search: '王建国' }))
  expect(bench.address()).toBe('/consultation_list?type=imaging&mine=1&time=last7&of=start')
})

test('an address is obeyed, and what is none of its words is left out', async () => {
  await show('/consultation_list?progress=s4&type=robot&mine=1&time=today&page=2')
  expect(last()).toEqual({
    ...{ progress: 's4', mine: 1, from: '2026-11-25', to: '2026-11-25', timeType: 'create', pageNo: 2, pageSize: 50 },
  })
})

test.each(ALL_STEPS)('[CONS-02, ROUTE-22] a double click opens the screen of %s', async (progress) => {
  rows = [testRow({ progress })]
  answers.consultationGet = () => ({ val: testConsultation(progress) })
  await show()
  await user.dblClick(await screen.findByText('王建国'))
  await waitFor(() => expect(bench.address()).toBe(`/consultation/${progress}?id=${ID}`))
})

test('keys: digits choose the progress, T what waits for me, Enter opens; not while a word is composed', async () => {
  await show()
  await screen.findByText('HZ20261125-0003')
  const grid = screen.getByRole('grid')
  grid.focus()
  fireEvent.keyDown(grid, { key: '4', keyCode: 229 })
  await user.keyboard('3')
  await waitFor(() => expect(last()).toMatchObject({ progress: 's3' }))
  expect(bench.payloads('consultationList').some(({ progress }) => progress === 's4')).toBe(false)
  await user.keyboard('0t')
  await waitFor(() => expect(last()).toEqual({ mine: 1, pageNo: 1, pageSize: 50 }))
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(bench.address()).toBe(`/consultation/s1?id=${ID}`))
})

test('nothing found leads back to all; a list that did not come says what failed, and the old rows stay', async () => {
  rows = []
  await show('/consultation_list?progress=s5')
  await user.click(await screen.findByRole('button', { name: '清空筛选' }))
  await waitFor(() => expect(last()).toEqual({ pageNo: 1, pageSize: 50 }))
  rows = [testRow()]
  await user.click(screen.getByRole('button', { name: '刷新' }))
  await screen.findByText('HZ20261125-0003')
  answers.consultationList = () => Promise.reject(refusal(CODE.systemError))
  await user.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('会诊列表')
  expect(screen.getByText('HZ20261125-0003')).toBeInTheDocument()
})

test('who has no such menu is told so, and nothing is asked', async () => {
  await show('/consultation_list', '111111011111')
  expect(await screen.findByRole('alert', { name: '会诊列表' })).toBeInTheDocument()
  expect(bench.asked).toEqual([])
})

test.each([
  ['narrow', false],
  ['with room', true],
] as const)('[CONS-02] sent back is said whole: %s', async (_name, roomy) => {
  const media = window.matchMedia
  window.matchMedia = ((query: string) => ({
    matches: query.includes('1440') || (roomy && query.includes('1680')),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never
  rows = [testRow({ progress: 's2', returned: 1 })]
  await show()
  await screen.findByText('HZ20261125-0003')
  const row = within(bodyRows()[0]!)
  const tag = row.getByRole('img', { name: /已退回/ })
  expect(tag).toHaveAttribute('title', '已退回')
  // A word that is cut says nothing: the sign alone where there is no room.
  expect(tag).toHaveTextContent(roomy ? /^已退回$/ : /^$/)
  expect(row.getByRole('img', { name: /会诊前质控/ })).toHaveTextContent('会诊前质控')
  window.matchMedia = media
})

test('where there is no room for columns the one time says which it is', async () => {
  const media = window.matchMedia
  window.matchMedia = ((query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never
  rows = [testRow(), testRow({ id: 'b', no: 'HZ2', startTime: null, endTime: null })]
  await show()
  expect(await screen.findByText('开始时间 11-26 09:00')).toBeInTheDocument()
  expect(screen.getByText('申请时间 11-25 08:30')).toBeInTheDocument()
  window.matchMedia = media
})

test('in English', async () => {
  rows = [testRow({ progress: 's2', mine: 1 })]
  await show()
  act(() => setLanguage('en'))
  expect(await screen.findByText(/Your turn/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Pre-quality control\s*2$/ })).toBeInTheDocument()
  act(() => setLanguage('zh'))
})

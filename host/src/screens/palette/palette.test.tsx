import { ApiError } from '@farsight/shared/api'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eachFresh, openShell } from '../shell/test/bench'
import { find, numberIn } from './find'
import { ASK_AFTER_MS } from './use-patients'

eachFresh()
beforeEach(() => jest.useFakeTimers({ advanceTimers: true }))
afterEach(() => jest.useRealTimers())

const ROW = {
  risProcedureId: 'p7',
  t: '17',
  sign: 'a+b',
  modality: 'CT',
  state: 2060,
  reportHasComplete: 0,
  patName: '王建国',
  sex: 'M',
  age: { value: 67, unit: 'Y' },
  checkNo: 'CT2611200031',
  bodypart: '胸部',
  checkItem: '平扫',
}
const rows = (val: readonly object[]) => ({ queryLocalList: () => ({ val, total: val.length, cursor: '', serverTime: '' }) })
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
const field = () => screen.getByRole('combobox')
const said = () => within(screen.getByRole('listbox')).getByRole('status')
const openPalette = () => fireEvent.keyDown(screen.getByRole('main'), { code: 'KeyK', key: 'k', ctrlKey: true })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
async function type(text: string): Promise<void> {
  await user.type(field(), text)
  await act(async () => void jest.advanceTimersByTime(ASK_AFTER_MS))
}
const settle = () => act(async () => void jest.advanceTimersByTime(1))

test('Ctrl+K finds a menu by its word, its English name or its initials, and Enter opens it', async () => {
  await openShell({}, { answers: rows([]) })
  for (const query of ['报告库', 'library', 'bgk']) {
    location.hash = '#/local_diagnosis'
    openPalette()
    expect(field()).toHaveFocus()
    await type(query)
    expect(options()).toEqual(['报告库'])
    await user.keyboard('{Enter}')
    await settle()
    expect(location.hash).toBe('#/report_library')
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})

test('it runs what the shell can do; ↑ ↓ go round', async () => {
  await openShell({}, { answers: rows([]) })
  openPalette()
  await type('反馈')
  expect(options()).toEqual(['意见反馈'])
  await user.clear(field())
  const count = options().length
  await user.keyboard('{ArrowUp}')
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[count - 1]!.id)
  await user.keyboard('{ArrowDown}')
  expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true')
  await type('反馈')
  await user.click(screen.getByRole('option'))
  expect(await screen.findByRole('dialog', { name: '意见反馈' })).toBeVisible()
})

test('it finds a patient by number, name or pinyin, once the keys rest, and opens the reading view', async () => {
  const bench = await openShell({}, { answers: rows([ROW]) })
  openPalette()
  await type('CT26112')
  const patients = screen.getByRole('group', { name: '患者' })
  expect(within(patients).getByRole('option')).toHaveTextContent('王建国男 67岁CT胸部 平扫CT2611200031')
  expect(bench.payloads('queryLocalList')).toEqual([{ search: 'CT26112', pageNo: 1, pageSize: 8 }])
  await user.keyboard('{Enter}')
  await settle()
  expect(location.hash).toBe('#/local_diagnosis/view_report?procedureId=p7&modality=CT&t=17&sign=a%2Bb')
  openPalette()
  for (const name of ['王建国', 'wangjian']) {
    await user.clear(field())
    await type(name)
    expect(within(screen.getByRole('group', { name: '患者' })).getByRole('option')).toHaveTextContent('王建国')
    expect(bench.payloads('queryLocalList').at(-1)).toEqual({ search: name, pageNo: 1, pageSize: 8 })
  }
})

test('a word that nobody is called by is no news: only a number says that it was not found', async () => {
  await openShell({}, { answers: rows([]) })
  openPalette()
  await type('报告库')
  expect(options()).toEqual(['报告库'])
  expect(screen.queryByText('没有这个号码的检查')).toBeNull()
})

test('nothing found and a failed search are told; who may not read lists searches none', async () => {
  const bench = await openShell({}, { answers: rows([]) })
  openPalette()
  await type('99999')
  expect(said()).toHaveTextContent('没有这个号码的检查')
  bench.answer({ queryLocalList: () => Promise.reject(new ApiError('network', 0, '网络错误')) })
  await type('9')
  expect(said()).toHaveTextContent('患者查询没有成功：网络错误')
  await openShell({ userMainMenuConfig: '100000000000' }, { answers: rows([ROW]) })
  openPalette()
  await type('CT26112')
  expect(options()).toEqual([])
  expect(bench.payloads('queryLocalList').filter(({ search }) => search === 'CT26112')).toEqual([])
})

test('[DAY-01] no Enter counts while an input method composes', async () => {
  await openShell({}, { answers: rows([]) })
  openPalette()
  await type('统计')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field(), { key: 'Process', keyCode: 229 })
  await settle()
  expect(screen.getByRole('dialog', { name: '查找' })).toBeVisible()
  expect(location.hash).toBe('#/local_diagnosis')
})

test.each([
  ['CT2611', 'CT2611'],
  [' ＣＴ２６１１ ', 'CT2611'],
  ['12', undefined],
  ['bgk', undefined],
  ['王建国1', undefined],
  ["1' OR 1=1", undefined],
])('what is a number: %s', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

test('every word of a query must be there', () => {
  const items = [{ key: 'skin', label: '护眼皮肤', words: ['Eye-care skin'] }]
  expect(find(items, 'eye skin')).toHaveLength(1)
  expect(find(items, 'eye dark')).toHaveLength(0)
})

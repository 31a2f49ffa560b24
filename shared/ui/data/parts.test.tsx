import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TimeRange } from '../../domain'
import { Chip, Segments, Tabs } from './choices'
import { TimeRangeField } from './date-range'
import { FilterButton, FilterPanel } from './filter-bar'
import { useAllKeyHints, useKeyHints } from './key-hints'
import { figure, Pager, pageNumbers } from './pager'
import { setServerClock } from './server-clock'
import { TOOLTIP_MS, Tooltip } from './tooltip'
import { TwoPane } from './two-pane'

test.each([
  [1, 1, [1]],
  [1, 26, [1, 2, 3, 0, 26]],
  [4, 26, [1, 2, 3, 4, 5, 0, 26]],
  [9, 26, [1, 0, 8, 9, 10, 0, 26]],
  [3, 5, [1, 2, 3, 4, 5]],
  [26, 26, [1, 0, 24, 25, 26]],
])('page %i of %i shows %p', (page, pages, shown) => {
  expect(pageNumbers(page, pages)).toEqual(shown)
})

test('the pager tells where one is, refuses to leave either end, and stops at page 50', async () => {
  const onPage = jest.fn()
  const onPageSize = jest.fn()
  const { rerender } = render(<Pager pageNo={1} pageSize={50} total={1284} checked={1} onPage={onPage} onPageSize={onPageSize} />)
  const nav = screen.getByRole('navigation', { name: '分页' })
  expect(nav).toHaveTextContent('已选 1 · 共 1 284 条')
  expect(within(nav).getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page')
  await userEvent.click(within(nav).getByRole('button', { name: '上一页' }))
  expect(onPage).not.toHaveBeenCalled()
  await userEvent.click(within(nav).getByRole('button', { name: '第 26 页' }))
  expect(onPage).toHaveBeenCalledWith(26)
  await userEvent.selectOptions(within(nav).getByRole('combobox', { name: '每页条数' }), '200')
  expect(onPageSize).toHaveBeenCalledWith(200)
  rerender(<Pager pageNo={50} pageSize={20} total={20000} totalIsFloor onPage={onPage} onPageSize={onPageSize} />)
  expect(nav).toHaveTextContent('20 000+')
  expect(nav).toHaveTextContent('前 50 页有页码')
  expect([figure(7), figure(1284)]).toEqual(['7', '1\u202F284'])
})

test('segments: one tab stop, arrows choose, nothing chosen is allowed', async () => {
  const onChange = jest.fn()
  const options = [
    { value: 0, label: '阴性' },
    { value: 1, label: '阳性' },
  ]
  render(<Segments label="阴阳性" value={undefined} options={options} onChange={onChange} />)
  await userEvent.tab()
  expect(screen.getByRole('radio', { name: '阴性' })).toHaveFocus()
  expect(screen.getByRole('radio', { name: '阴性' })).not.toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenCalledWith(0)
})

test('a chip is a pressed button with its count; tabs follow the arrows', async () => {
  const onTab = jest.fn()
  render(
    <>
      <Chip label="我的待诊" count={18} on onClick={() => undefined} />
      <Tabs
        label="面板"
        value="a"
        tabs={[
          { value: 'a', label: '模板' },
          { value: 'b', label: '历史' },
        ]}
        onChange={onTab}
      />
    </>,
  )
  expect(screen.getByRole('button', { name: '我的待诊 18' })).toHaveAttribute('aria-pressed', 'true')
  act(() => screen.getByRole('tab', { name: '模板' }).focus())
  await userEvent.keyboard('{ArrowLeft}')
  expect(onTab).toHaveBeenCalledWith('b')
})

test('filters: the button counts them, Enter searches, and one button empties them', async () => {
  const search = jest.fn()
  const reset = jest.fn()
  render(
    <>
      <FilterButton open={false} count={2} onToggle={() => undefined} />
      <FilterPanel onSearch={search} onReset={reset}>
        <input aria-label="姓名" />
      </FilterPanel>
    </>,
  )
  expect(screen.getByRole('button', { name: '筛选 2' })).toHaveAttribute('aria-expanded', 'false')
  await userEvent.type(screen.getByRole('textbox'), '王{Enter}')
  expect(search).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: '清空筛选' }))
  expect(reset).toHaveBeenCalledTimes(1)
})

test('the divider is moved by keys within its ends and told once it is let go', async () => {
  const onShare = jest.fn()
  render(<TwoPane left="影像" right="报告" label="分隔" min={30} max={70} onShare={onShare} />)
  const divider = screen.getByRole('separator', { name: '分隔' })
  expect(divider).toHaveAttribute('aria-valuenow', '58')
  act(() => divider.focus())
  await userEvent.keyboard('{ArrowLeft}')
  expect(onShare).toHaveBeenLastCalledWith(56)
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(onShare).toHaveBeenLastCalledWith(70)
})

test('a hint shows after 400 ms of rest, at once with the focus, and Esc takes it away', () => {
  jest.useFakeTimers()
  render(
    <Tooltip says="等候中">
      <button type="button">排队</button>
    </Tooltip>,
  )
  const button = screen.getByRole('button')
  fireEvent.pointerEnter(button.parentElement as HTMLElement)
  act(() => jest.advanceTimersByTime(TOOLTIP_MS - 1))
  expect(screen.queryByRole('tooltip')).toBeNull()
  act(() => jest.advanceTimersByTime(1))
  expect(screen.getByRole('tooltip')).toHaveTextContent('等候中')
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.focus(button)
  expect(screen.getByRole('tooltip')).toBeVisible()
  jest.useRealTimers()
})

test("a time preset gives the wire's three fields by the server's clock", async () => {
  setServerClock('2026-11-20 00:30:00')
  let value: TimeRange | undefined
  const onChange = (next: TimeRange | undefined) => {
    value = next
  }
  render(<TimeRangeField label="时间" value={undefined} onChange={onChange} presets={['today', 'sinceYesterday']} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '时间' }), 'sinceYesterday')
  expect(value).toEqual({ startTime: '2026-11-19 00:00:00', endTime: '2026-11-20 23:59:59', timeTimes: 'sinceYesterday' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '时间' }), 'own')
  expect(value).toEqual({ startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59', timeTimes: '' })
})

const hints = [{ title: '列表', hints: [{ keys: ['N'], does: '下一例' }] }]
function ScreenWithKeys() {
  useKeyHints(hints)
  return null
}
function KeysToldNow() {
  return <p>{useAllKeyHints().map((group) => group.title)}</p>
}

test('a screen tells its keys while it shows', () => {
  const { rerender } = render(
    <>
      <ScreenWithKeys />
      <KeysToldNow />
    </>,
  )
  expect(screen.getByText('列表')).toBeVisible()
  rerender(<KeysToldNow />)
  expect(screen.queryByText('列表')).toBeNull()
})

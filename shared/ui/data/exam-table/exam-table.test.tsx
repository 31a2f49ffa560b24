import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, useState } from 'react'
import { ExamTable } from './exam-table'
import type { ColumnLayout, ExamColumn, ExamTableProps } from './types'
import { FRESH_MS } from './use-fresh'

interface Exam {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly deleted?: boolean
}
const exams = (count: number): Exam[] => Array.from({ length: count }, (_, i) => ({ id: `e${i}`, name: `病人${i}`, version: 1 }))
const columns: ExamColumn<Exam>[] = [
  { key: 'id', title: '编号', width: 80, sticky: 'left', cell: (row) => row.id },
  { key: 'name', title: '姓名', width: 120, sortField: 'patName', cell: (row) => row.name },
  { key: 'dept', title: '科室', min: 160, cell: () => '' },
  { key: 'flag', title: '旗', width: 56, blank: true, cell: () => null },
  {
    key: 'acts',
    title: '操作',
    width: 104,
    sticky: 'right',
    cell: () => (
      <button type="button" tabIndex={-1}>
        诊断
      </button>
    ),
  },
]
const rowKey = (row: Exam): string => row.id
const rowVersion = (row: Exam): number => row.version

function List(props: Partial<ExamTableProps<Exam>>) {
  const [selected, setSelected] = useState<string>()
  return (
    <ExamTable
      name="检查"
      columns={columns}
      rows={props.rows ?? exams(30)}
      rowKey={rowKey}
      rowVersion={rowVersion}
      selected={selected}
      onSelect={setSelected}
      {...props}
    />
  )
}
const grid = () => screen.getByRole('grid', { name: '检查' })
const chosen = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')

test('is a grid with one tab stop for its head and one for its rows', async () => {
  render(<List />)
  expect(grid()).toHaveAttribute('aria-rowcount', '31')
  await userEvent.tab()
  expect(grid()).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: '编号' })).toHaveFocus()
  await userEvent.tab()
  expect(document.body).toHaveFocus()
})

test('keys move the chosen row, stop at both ends, and Enter opens it', async () => {
  const open = jest.fn()
  render(<List onOpen={open} />)
  act(() => grid().focus())
  await userEvent.keyboard('{Enter}')
  expect(open).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(chosen()).toHaveTextContent('病人1')
  await userEvent.keyboard('{Home}{ArrowUp}')
  expect(chosen()).toHaveTextContent('病人0')
  await userEvent.keyboard('{End}{ArrowDown}')
  expect(chosen()).toHaveTextContent('病人29')
  expect(chosen()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{PageUp}')
  expect(chosen()).not.toHaveTextContent('病人29')
  await userEvent.keyboard('{End}{Enter}')
  expect(open).toHaveBeenCalledWith(expect.objectContaining({ id: 'e29' }))
})

test('other keys go to the screen; a key of the input method goes nowhere', async () => {
  const onKey = jest.fn()
  render(<List onKey={onKey} />)
  act(() => grid().focus())
  await userEvent.keyboard('{ArrowDown} c')
  expect(onKey.mock.calls.map(([event, row]) => [event.key, row?.id])).toEqual([
    [' ', 'e0'],
    ['c', 'e0'],
  ])
  fireEvent.keyDown(grid(), { key: 'ArrowDown', keyCode: 229 })
  expect(chosen()).toHaveTextContent('病人0')
})

test('a click chooses, a double click opens, but not through a button', async () => {
  const open = jest.fn()
  render(<List onOpen={open} />)
  await userEvent.dblClick(screen.getByText('病人3'))
  expect(chosen()).toHaveTextContent('病人3')
  expect(open).toHaveBeenCalledTimes(1)
  await userEvent.dblClick(within(chosen() as HTMLElement).getByRole('button', { name: '诊断' }))
  expect(open).toHaveBeenCalledTimes(1)
})

test('nothing is shown as a dash, flags as nothing, and a text that is cut is whole in the title', () => {
  render(<List rows={exams(1)} />)
  const cells = within(grid()).getAllByRole('row')[1]?.querySelectorAll('td')
  expect(cells?.[2]).toHaveTextContent('—')
  expect(cells?.[3]).toBeEmptyDOMElement()
  expect(cells?.[1]).toHaveAttribute('title', '病人0')
})

test('the head sorts ascending, descending, and not at all; only the sorted column shows it', async () => {
  const onSort = jest.fn()
  const { rerender } = render(<List onSort={onSort} />)
  const head = screen.getByRole('columnheader', { name: '姓名' })
  expect(head).toHaveAttribute('aria-sort', 'none')
  await userEvent.click(within(head).getByRole('button'))
  expect(onSort).toHaveBeenLastCalledWith({ field: 'patName', order: 'asc' })
  rerender(<List onSort={onSort} sort={{ field: 'patName', order: 'asc' }} />)
  expect(head).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(within(head).getByRole('button'))
  expect(onSort).toHaveBeenLastCalledWith({ field: 'patName', order: 'desc' })
  rerender(<List onSort={onSort} sort={{ field: 'patName', order: 'desc' }} />)
  await userEvent.click(within(head).getByRole('button'))
  expect(onSort).toHaveBeenLastCalledWith(undefined)
})

test('a column is moved and pulled by keys, pulled by its edge, and given back by a double click', async () => {
  let layout: ColumnLayout | undefined
  render(
    <List
      onLayout={(next) => {
        layout = next
      }}
    />,
  )
  const titles = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  act(() => screen.getByRole('button', { name: '姓名' }).focus())
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(titles()).toEqual(['编号', '科室', '姓名', '旗', '操作'])
  const grip = screen.getByRole('columnheader', { name: '姓名' }).querySelector('.fs-grip') as HTMLElement
  fireEvent(grip, new MouseEvent('pointerdown', { bubbles: true, clientX: 100 }))
  fireEvent(grip, new MouseEvent('pointermove', { bubbles: true, clientX: 260 }))
  fireEvent(grip, new MouseEvent('pointerup', { bubbles: true, clientX: 260 }))
  expect(layout?.widths).toEqual({ name: 160 })
  fireEvent.doubleClick(grip)
  expect(layout?.widths).toEqual({})
})

test('a live change tints its row for one second; another page tints nothing', () => {
  jest.useFakeTimers()
  const rows = exams(3)
  const { rerender } = render(<List rows={rows} />)
  const tinted = () => document.querySelectorAll('[data-fresh]').length
  rerender(<List rows={rows.map((row, i) => (i === 1 ? { ...row, version: 2 } : row))} />)
  expect(tinted()).toBe(1)
  act(() => jest.advanceTimersByTime(FRESH_MS))
  expect(tinted()).toBe(0)
  rerender(<List rows={exams(9).slice(5)} />)
  expect(tinted()).toBe(0)
  jest.useRealTimers()
})

test('a row that does not change is not rendered again', () => {
  const cell = jest.fn((row: Exam) => row.name)
  const counted: ExamColumn<Exam>[] = [{ key: 'name', title: '姓名', cell }]
  const rows = exams(60)
  const { rerender } = render(<List columns={counted} rows={rows} />)
  expect(cell).toHaveBeenCalledTimes(60)
  rerender(<List columns={counted} rows={rows.map((row, i) => (i === 7 ? { ...row, version: 2 } : row))} />)
  // once for the new row, and at most twice more for its tint
  expect(cell.mock.calls.length).toBeLessThanOrEqual(63)
})

test('deleted rows are struck, an empty list says so, and a narrow window shows two lines', () => {
  const { rerender } = render(<List rows={[{ id: 'x', name: '甲', version: 1, deleted: true }]} struck={(row) => row.deleted === true} />)
  expect(screen.getByText('甲').closest('tr')).toHaveAttribute('data-struck', 'true')
  rerender(<List rows={[]} empty={<p>没有检查</p>} />)
  expect(screen.getByText('没有检查')).toBeVisible()
})

test('up to 800 px a row is a card of two lines', () => {
  const wide = window.matchMedia
  window.matchMedia = ((query: string) => ({ ...wide(query), matches: query.includes('800') })) as typeof window.matchMedia
  render(<List rows={exams(2)} card={(row) => <b>卡片 {row.name}</b>} />)
  expect(screen.getByText('卡片 病人1')).toBeVisible()
  expect(screen.queryByRole('columnheader')).toBeNull()
  window.matchMedia = wide
})

test('of a long list the rows in view and the chosen one stand in the page; on paper stands every row', async () => {
  render(<List rows={exams(5000)} />)
  const bodyRows = () => within(grid()).getAllByRole('row').slice(1)
  expect(bodyRows().length).toBeLessThan(60)
  expect(grid()).toHaveAttribute('aria-rowcount', '5001')
  act(() => grid().focus())
  await userEvent.keyboard('{End}')
  expect(chosen()).toHaveTextContent('病人4999')
  expect(chosen()).toHaveAttribute('aria-rowindex', '5001')
  expect(bodyRows().length).toBeLessThan(60)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(bodyRows().length).toBe(5000)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(bodyRows().length).toBeLessThan(60)
})

test('rows that are drawn out of sight, or before their style is here, stand at their height once they have one', () => {
  let height = 0
  const watched: ((seen: readonly unknown[]) => void)[] = []
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => ({ height }) as DOMRect)
  const before = globalThis.ResizeObserver
  globalThis.ResizeObserver = class {
    constructor(measure: (seen: readonly unknown[]) => void) {
      watched.push(measure)
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver
  render(<List rows={exams(100)} selected="e3" />)
  // Nothing is in view here: the chosen row stands in the page wherever the list is.
  const whole = () => grid().querySelector('tbody')!.style.height
  expect(whole()).toBe('3200px')
  height = 57
  act(() => {
    for (const measure of watched) measure([])
  })
  expect(whole()).toBe('5700px')
  globalThis.ResizeObserver = before
  jest.restoreAllMocks()
})

test('a page that comes back as cards, since the window grew narrow meanwhile, stands at their height', () => {
  let height = 32
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => ({ height }) as DOMRect)
  const page = (mode: 'visible' | 'hidden', card?: (row: Exam) => string) => (
    <Activity mode={mode}>
      <List rows={exams(100)} selected="e3" {...(card ? { card } : {})} />
    </Activity>
  )
  const { rerender } = render(page('visible'))
  const whole = () => document.querySelector('tbody')!.style.height
  expect(whole()).toBe('3200px')
  rerender(page('hidden'))
  const card = (row: Exam) => row.name
  rerender(page('hidden', card))
  height = 57
  rerender(page('visible', card))
  expect(whole()).toBe('5700px')
  jest.restoreAllMocks()
})

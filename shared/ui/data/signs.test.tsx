import { act, render, screen } from '@testing-library/react'
import { setLanguage } from '../../i18n'
import { FlagCell } from './flag-cell'
import { MODALITIES, ModalityBox } from './modality-box'
import { setServerClock } from './server-clock'
import { timeLeft } from './time-left'
import { TimeLeft } from './time-left-cell'

afterEach(() => act(() => setLanguage('zh')))

test('flags stand in the order of their danger; more than three become +n and all are in the name', () => {
  render(<FlagCell remote revisit urgent greenChannel critical trauma={false} />)
  const cell = screen.getByRole('img', { name: '危急值、绿色通道、急诊、复诊、外院' })
  expect(cell).toHaveTextContent('危绿+3')
  expect(cell.querySelector('.fs-flag-critical')).toHaveTextContent('危')
})

test('an acknowledged critical value is an outline; no flag is nothing; English shows letters', () => {
  const { container, rerender } = render(<FlagCell />)
  expect(container).toBeEmptyDOMElement()
  act(() => setLanguage('en'))
  rerender(<FlagCell critical criticalAcknowledged followUp />)
  expect(screen.getByRole('img', { name: 'Critical value, Follow-up' })).toHaveTextContent('CF')
  expect(container.querySelector('.fs-flag-critical')).toBeNull()
})

test('[DAY-13] a report of an earlier system is marked as one', () => {
  render(<FlagCell imported />)
  expect(screen.getByRole('img', { name: '旧系统导入' })).toHaveTextContent('旧')
})

test('a modality is its code, named in words in both languages', () => {
  render(<ModalityBox code="CT" />)
  expect(screen.getByRole('img', { name: '计算机断层 CT' })).toHaveTextContent('CT')
  act(() => setLanguage('en'))
  expect(screen.getByRole('img', { name: 'Computed tomography CT' })).toBeVisible()
  expect(new Set(MODALITIES).size).toBe(13)
})

test.each([
  ['2026-11-20 10:41:00', '00:41', 'plain'],
  ['2026-11-20 10:30:00', '00:30', 'soon'],
  ['2026-11-20 10:30:01', '00:30', 'plain'],
  ['2026-11-20 10:00:00', '<00:01', 'soon'],
  ['2026-11-20 09:59:59', '\u221200:01', 'late'],
  ['2026-11-20 09:47:30', '\u221200:12', 'late'],
  ['2026-11-25 15:00:00', '5\u202Fd', 'plain'],
])('due %s at 10:00:00 is %s, %s', (due, text, tone) => {
  expect(timeLeft(due, Date.UTC(2026, 10, 20, 2, 0, 0))).toMatchObject({ text, tone })
})

test('no due time is a dash, a broken one too', () => {
  expect(timeLeft(null, 0)).toBeUndefined()
  expect(timeLeft('2026-02-30 00:00:00', 0)).toBeUndefined()
  render(<TimeLeft due={null} />)
  expect(screen.getByText('—')).toBeVisible()
})

test("time left follows the server's clock and is read in words", () => {
  jest.useFakeTimers()
  setServerClock('2026-11-20 10:00:00')
  render(<TimeLeft due="2026-11-20 10:00:15" />)
  expect(screen.getByRole('img', { name: '剩余不足 1 分' })).toHaveTextContent('<00:01')
  act(() => jest.advanceTimersByTime(20_000))
  expect(screen.getByRole('img', { name: '超时 0 小时 1 分' })).toHaveClass('fs-left-late')
  jest.useRealTimers()
})

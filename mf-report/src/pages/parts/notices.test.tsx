import { registerNamespace } from '@farsight/shared/i18n'
import { Bar } from '@farsight/shared/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { type NoticeBar, Notices, useUnfolded } from './notices'

beforeAll(() => registerNamespace('mf-report', { zh, en }))

const bar = (kind: NoticeBar['kind'], says: string, whole = false): NoticeBar => ({
  key: says,
  kind,
  bar: <Bar kind={kind}>{says}</Bar>,
  whole,
})
const strip = () => document.querySelector('[data-notices]')
const texts = () => [...document.querySelectorAll('.fs-bar-says')].map((one) => one.textContent)

test('the line is there before anything is told, and the gravest stands on it', async () => {
  const { rerender } = render(<Notices bars={[false, null]} />)
  expect(strip()).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<Notices bars={[bar('ok', '好'), bar('warn', '注意'), bar('error', '错误')]} />)
  expect(texts()).toEqual(['错误', '注意', '好'])
  const all = screen.getByRole('button', { name: '全部 3 条' })
  expect(all).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(all)
  expect(screen.getByRole('button', { name: '收起' })).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: '全部 3 条' })).toHaveFocus()
})

test('a bar with more than its line has a way to unfold it, and stands whole only then', async () => {
  const Details = () => (useUnfolded() ? <p>全文</p> : null)
  render(<Notices bars={[{ ...bar('warn', '改了字'), bar: <Details />, more: true }]} />)
  expect(screen.queryByText('全文')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '展开' }))
  expect(screen.getByText('全文')).toBeVisible()
})

test('what has more than a line to read is shown whole at once; when all is gone, so is the fold', () => {
  const { rerender } = render(<Notices bars={[bar('warn', '改了字', true)]} />)
  expect(screen.getByRole('button', { name: '收起' })).toBeVisible()
  // It has its own room: neither images nor text are beneath it.
  expect(strip()).toHaveAttribute('data-whole')
  rerender(<Notices bars={[]} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(strip()).toBeInTheDocument()
})

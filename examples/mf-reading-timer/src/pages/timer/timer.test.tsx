import { renderPage } from '@farsight/shared/build/jest/render-page.tsx'
import { act, fireEvent, screen } from '@testing-library/react'
import module from '../../../module.json'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { rested } from '../../model/day'
import { change } from '../../model/timer'
import { routes } from '../../routes'

const open = () => renderPage({ module, routes, i18n: { zh, en }, at: '/reading_timer' })

test('the page shows the day in figures and keeps the choice of reminder', async () => {
  await open()
  act(() => change((day) => ({ ...day, readMs: 95 * 60_000, count: 12, stretchMs: 25 * 60_000, longestMs: 40 * 60_000, remind: 30 })))
  expect(await screen.findByText('95 分钟')).toBeVisible()
  expect(screen.getByText('12 份')).toBeVisible()
  expect(screen.queryByText(/抬头看看远处/)).toBeNull()
  fireEvent.change(screen.getByLabelText(/提醒间隔/), { target: { value: '20' } })
  expect(screen.getByText('已连续阅片 25 分钟，抬头看看远处。')).toBeVisible()
})

test('the reminder goes with a rest', async () => {
  await open()
  act(() => change((day) => ({ ...rested(day), stretchMs: 60 * 60_000, remind: 30 })))
  fireEvent.click(await screen.findByRole('button', { name: '已休息' }))
  expect(screen.queryByText(/抬头看看远处/)).toBeNull()
})

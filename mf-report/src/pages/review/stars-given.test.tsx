import { registerNamespace } from '@farsight/shared/i18n'
import { render, screen } from '@testing-library/react'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { StarsGiven } from './stars-given'

beforeAll(() => registerNamespace('mf-report', { zh, en }))

const star = (issue: number) => ({ stars: 4, reason: '', userName: `医生${issue}`, time: `2026-11-20 09:4${issue}:00`, issue })

test('under a corrected text, stars for the text before say for which version they were', () => {
  const { rerender } = render(<StarsGiven given={[star(2), star(1)]} issue={2} />)
  expect(screen.getAllByText(/评分针对第/).map((one) => one.textContent)).toEqual(['评分针对第 1 版'])
  rerender(<StarsGiven given={[star(1)]} issue={1} />)
  expect(screen.queryByText(/评分针对/)).toBeNull()
})

import { act, render, screen } from '@testing-library/react'
import { STATE_CODES, stateSign } from '../../domain'
import { setLanguage } from '../../i18n'
import { StateTag } from './state-tag'

afterEach(() => act(() => setLanguage('zh')))

/** What is drawn, without colour: shape and the number in it. */
const drawn = (state: number, more = {}): string => {
  const { container, unmount } = render(<StateTag state={state} {...more} />)
  const svg = container.querySelector('svg') as SVGElement
  const shape = svg.innerHTML
  unmount()
  return shape
}

test('reads 状态 待一审, and State To first check in English', () => {
  render(<StateTag state={3} />)
  expect(screen.getByRole('img', { name: '状态 待一审' })).toHaveTextContent('待一审')
  act(() => setLanguage('en'))
  expect(screen.getByRole('img', { name: 'State To first check' })).toHaveClass('fs-hue-wait')
})

test('each state is told apart by its shape alone, except those with one word', () => {
  const byShape = new Map<string, Set<string>>()
  for (const code of STATE_CODES) {
    const shape = drawn(code)
    byShape.set(shape, (byShape.get(shape) ?? new Set()).add(stateSign({ state: code }).zh))
  }
  for (const words of byShape.values()) expect([...words]).toHaveLength(1)
  expect(byShape.size).toBe(STATE_CODES.length - 1)
})

test('a complete report is shown as completed, a returned one by its own shape, an unknown code by a question', () => {
  expect(drawn(2, { reportHasComplete: 1 })).toBe(drawn(9))
  expect(drawn(2060, { returned: true })).not.toBe(drawn(120))
  render(<StateTag state={4711} />)
  expect(screen.getByText('未知状态 (4711)')).toBeVisible()
})

test('uploading shows its share, and a bare sign keeps its name', () => {
  render(<StateTag state={2050} percent={41.6} bare />)
  const tag = screen.getByRole('img', { name: '状态 上传中 42\u202F%' })
  expect(tag.querySelector('span')).toBeNull()
  expect(tag).toHaveAttribute('title', '上传中 42\u202F%')
})

import { registerNamespace } from '@farsight/shared/i18n'
import { fireEvent, render, screen } from '@testing-library/react'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { readCalibration } from '../model/calibration'
import { EcgPane } from './ecg-pane'
import { EcgSheet, type EcgSheetProps } from './ecg-sheet'
import { type FakePen, fakePen } from './fake-pen'
import { testEcg } from './test-ecg'

beforeAll(() => registerNamespace('mf-report', { zh, en }))
let pens: Map<string, FakePen>
beforeEach(() => {
  localStorage.clear()
  pens = new Map()
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1160)
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(this: HTMLCanvasElement) {
    const layer = this.dataset.layer ?? 'overview'
    if (!pens.has(layer)) pens.set(layer, fakePen())
    return pens.get(layer)!.pen as never
  })
})
afterEach(() => jest.restoreAllMocks())

function shown(more: Partial<EcgSheetProps> = {}) {
  const recording = more.recording ?? testEcg()
  const view = render(<EcgSheet recording={recording} {...more} />)
  const sheet = screen.getByRole('application')
  const foot = () => view.container.querySelector('footer')!.textContent
  const press = (code: string, more = {}) => fireEvent.keyDown(sheet, { code, key: code, ...more })
  return { ...view, sheet, foot, press, recording }
}
const traces = () => pens.get('traces')!.lines.map(({ points }) => points.slice())

test('[ECG-06] speed, gain and filters stand as text at the foot, and follow their keys', () => {
  const { foot, press } = shown()
  expect(foot()).toContain('25 mm/s  10 mm/mV')
  expect(foot()).toContain('显示滤波：关')
  expect(foot()).toContain('设备滤波：0.05–150 Hz')
  press('KeyV')
  press('KeyG')
  press('KeyJ')
  press('KeyH')
  expect(foot()).toContain('50 mm/s  20 mm/mV')
  expect(foot()).toContain('显示滤波：基线 0.5 Hz · 工频 50 Hz（测量值不变）')
})

test('[ECG-09] a filter draws the traces anew and leaves samples and the caliper’s value', () => {
  const { press, recording } = shown({ recording: testEcg({ wander: 300 }) })
  press('Enter')
  const before = recording.groups[0]!.leads.map(({ samples }) => samples.slice())
  const said = screen.getByText(/^II 800 ms/).textContent
  const plain = traces()
  fireEvent.click(screen.getByRole('button', { name: '基线' }))
  expect(traces()).not.toEqual(plain)
  expect(recording.groups[0]!.leads.map(({ samples }) => samples)).toEqual(before)
  expect(screen.getByText(/^II 800 ms/).textContent).toBe(said)
})

test('[ECG-10] B lays the earlier ECG over it, then below, with its date', () => {
  const { foot, press } = shown({ prior: { recording: testEcg({ first: 0.7 }), date: '2025-03-02' } })
  expect(foot()).not.toContain('2025-03-02')
  press('KeyB')
  expect(foot()).toContain('对比 2025-03-02 R 峰对齐')
  const pulses = () => pens.get('names')!.lines.filter(({ points }) => points.length === 6).length
  expect([traces().length, pulses()]).toEqual([26, 4])
  press('KeyB')
  expect(foot()).toContain('对比 2025-03-02')
  expect(foot()).not.toContain('R 峰对齐')
  expect([traces().length, pulses()]).toEqual([26, 8])
})

test('[ECG-06] uncalibrated is said; a card held to the screen makes millimetres true, on this screen alone', () => {
  const { foot, press } = shown()
  expect(foot()).toContain('未校准')
  press('KeyK')
  const card = screen.getByRole('slider', { name: '卡片宽度' })
  expect(Number(card.getAttribute('aria-valuenow'))).toBeCloseTo(323.5)
  fireEvent.keyDown(card, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(card, { key: 'ArrowRight' })
  fireEvent.click(screen.getByRole('button', { name: '保存校准' }))
  expect(readCalibration()).toEqual({ pxPerMm: 334 / 85.6, done: true })
  expect(foot()).not.toContain('未校准')
  jest.spyOn(window.screen, 'width', 'get').mockReturnValue(2560)
  expect(readCalibration().done).toBe(false)
})

test('only what changed is drawn: a caliper moves without paper and traces', () => {
  const { press } = shown()
  press('Enter')
  const [grid, drawn] = [pens.get('grid')!.lines.length, pens.get('traces')!.lines.length]
  pens.get('grid')!.lines.length = 0
  pens.get('traces')!.lines.length = 0
  press('ArrowRight')
  expect([grid, drawn].every((count) => count > 0)).toBe(true)
  expect([pens.get('grid')!.lines.length, pens.get('traces')!.lines.length]).toEqual([0, 0])
  expect(pens.get('calipers')!.texts[0]!.text).toBe('802 ms · 74.8 次/分')
})

test('a drag on the sheet measures a time; with Delete it goes', () => {
  const { container, press } = shown()
  const paper = container.querySelector('[data-layer="grid"]')!.parentElement!
  // jsdom has no pointer events: mouse events under their names.
  const hand = (type: string, x: number) =>
    fireEvent(paper, new MouseEvent(type, { bubbles: true, clientX: x * (96 / 25.4), clientY: 30 * (96 / 25.4), buttons: 1 }))
  press('KeyN')
  hand('pointerdown', 20)
  hand('pointermove', 30)
  hand('pointermove', 32.5)
  hand('pointerup', 32.5)
  expect(screen.getByText('I 500 ms · 120 次/分')).toBeInTheDocument()
  press('Delete')
  expect(screen.queryByText(/120 次/)).toBeNull()
})

test('a long recording has an overview that moves it; another recording begins anew', () => {
  const { rerender, foot } = shown({ recording: testEcg({ seconds: 60 }) })
  const overview = screen.getByRole('slider', { name: '全程 II' })
  fireEvent.keyDown(overview, { key: 'End' })
  expect(foot()).toContain('起于 0:50.0')
  rerender(<EcgSheet recording={testEcg()} />)
  expect(foot()).not.toContain('起于')
  expect(screen.queryByRole('slider')).toBeNull()
})

test('loading, none, refused with its reason, and a PDF alone each say what they are', () => {
  const { rerender, container } = render(<EcgPane content={{ phase: 'loading' }} />)
  expect(screen.getByRole('status')).toHaveTextContent('正在载入心电图')
  rerender(<EcgPane content={{ phase: 'none' }} />)
  expect(screen.getByRole('status')).toHaveTextContent('该检查还没有心电图')
  rerender(<EcgPane content={{ phase: 'refused', reason: '第 0 段损坏', code: 2701 }} />)
  expect(screen.getByRole('alert')).toHaveTextContent('第 0 段损坏')
  rerender(<EcgPane content={{ phase: 'pdf', address: '/x.pdf' }} />)
  expect(container.querySelector('object')).toHaveAttribute('data', '/x.pdf')
  expect(screen.getByText(/没有波形数据/)).toBeInTheDocument()
})

test('[ECG-06] two leads of one name are both drawn, the second as such, and the foot says so', () => {
  const { foot } = shown({ recording: testEcg({ leads: ['II', 'II', 'V5'] }) })
  expect(pens.get('names')!.texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['II', 'II #2', 'V5']))
  expect(foot()).toContain('II #2')
})

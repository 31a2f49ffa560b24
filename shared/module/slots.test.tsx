import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLanguage, useT } from '../i18n'
import {
  callFilling,
  connectSlots,
  type DeclaredFilling,
  defineSlots,
  dropFillings,
  Slot,
  type SlotFault,
  type SlotLifecycles,
  slotExam,
} from '.'
import type { RowActionProps } from './slot-types'

const SLOT = 'mf-worklist/row-action.v1'
const title = { zh: '评分', en: 'Score' }
const fills = [{ slot: SLOT, title }]
const filling = (module: string, order = 100): DeclaredFilling => ({ module, slot: SLOT, title, order })
const exam = slotExam({
  risProcedureId: 'p1',
  modality: 'CT',
  state: 2060,
  reportHasComplete: 0,
  urgent: false,
  critical: false,
  bodypart: '胸部',
  side: '',
  checkItem: '平扫',
  imageCount: 0,
})
const props: RowActionProps = { exam, place: 'row' }
const vendor = (component: Parameters<typeof defineSlots>[0]['fillings'][typeof SLOT], name = 'mf-x') =>
  defineSlots({
    module: { name, slots: { fills, offers: [] } },
    i18n: { zh: { word: '分' }, en: { word: 'points' } },
    fillings: { [SLOT]: component },
  })

let faults: SlotFault[]
let disconnect: () => void
function connect(fillings: readonly DeclaredFilling[], load: (module: string) => Promise<SlotLifecycles>) {
  act(() => {
    disconnect = connectSlots({ fillings, load, report: (fault) => faults.push(fault) })
  })
}
const idle = () => act(() => new Promise((rest) => setTimeout(rest, 250)))
const Screen = ({ shape }: { shape?: 'sign' | 'zone' }) => (
  <main>
    <p>the host’s own</p>
    <Slot id={SLOT} props={props} {...(shape ? { shape } : {})} fallback={<i>nothing</i>} />
  </main>
)
const own = () => expect(screen.getByText('the host’s own')).toBeVisible()

const Score = ({ exam: { modality } }: RowActionProps) => <b>{`${modality} ${useT('mf-x')('word')} ${useLanguage()}`}</b>
let bad = false
function Bad() {
  if (bad) throw new Error('render')
  return <b>well again</b>
}

beforeEach(() => {
  faults = []
  disconnect = () => undefined
  // React writes what a boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  act(() => disconnect())
  jest.restoreAllMocks()
})

test('[FED-15] what is declared has its place before its code is there; then the code fills it, in order, in the module’s own words', async () => {
  const load = jest.fn(async (module: string) => vendor(module === 'mf-x' ? Score : () => <b>second</b>, module))
  connect([filling('mf-x', 2), filling('mf-y', 7), filling('mf-a', 1)], async (module) =>
    module === 'mf-a' ? vendor(() => <b>first</b>, module) : load(module),
  )
  const { container } = render(<Screen />)
  expect(container.querySelectorAll('[data-filling]')).toHaveLength(3)
  expect(load).not.toHaveBeenCalled()
  await idle()
  expect([...container.querySelectorAll('b')].map((b) => b.textContent)).toEqual(['first', 'CT 分 zh', 'second'])
})

test('a slot that nobody fills shows what its owner puts there instead', () => {
  connect([], async () => vendor(() => null))
  render(<Screen />)
  expect(screen.getByText('nothing')).toBeVisible()
})

test('[FED-15] a filling that throws while rendering is one quiet line with a retry; its neighbour and the screen go on', async () => {
  bad = true
  connect([filling('mf-bad'), filling('mf-good')], async (module) => vendor(module === 'mf-bad' ? Bad : () => <b>good</b>, module))
  render(<Screen />)
  await idle()
  own()
  expect(screen.getByText('good')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('扩展不可用 FED-112 · 评分')
  expect(faults).toEqual([expect.objectContaining({ module: 'mf-bad', slot: SLOT, during: 'render' })])
  bad = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(screen.getByText('well again')).toBeVisible()
  expect(screen.queryByRole('status')).toBeNull()
})

test('[FED-15] code that does not come is tried again by the retry alone, and told of once', async () => {
  const load = jest.fn<Promise<SlotLifecycles>, [string]>().mockRejectedValue(new Error('404'))
  connect([filling('mf-x')], load)
  const { rerender } = render(<Screen shape="sign" />)
  await idle()
  own()
  rerender(<Screen shape="sign" />)
  await idle()
  expect(load).toHaveBeenCalledTimes(1)
  expect(faults.map(({ during }) => during)).toEqual(['load'])
  load.mockResolvedValue(vendor(() => <b>here</b>))
  await userEvent.click(screen.getByRole('button', { name: /扩展不可用 FED-112 · 评分/ }))
  expect(await screen.findByText('here')).toBeVisible()
})

test('[FED-15] a function that a filling hands over is boxed as well: now or later, what it throws is told and goes no further', async () => {
  const handed = jest.fn<Promise<void> | void, [RowActionProps]>()
  connect([filling('mf-x')], async () => vendor({ component: () => null, onSelect: handed }))
  expect(await callFilling(filling('mf-x'), 'onSelect', props)).toBe('done')
  expect(handed).toHaveBeenCalledWith(props)
  handed.mockImplementation(() => {
    throw new Error('now')
  })
  expect(await callFilling(filling('mf-x'), 'onSelect', props)).toBe('failed')
  handed.mockRejectedValue(new Error('later'))
  expect(await callFilling(filling('mf-x'), 'onSelect', props)).toBe('failed')
  expect(await callFilling(filling('mf-x'), 'onClose', props)).toBe('none')
  expect(faults.map(({ during }) => during)).toEqual(['call'])
})

test('[FED-15] a module fills what it declared, for itself, and nothing else', async () => {
  const rogue: SlotLifecycles = {
    fill: (put) => {
      put('host/home-card.v1', { component: () => <b>intruder</b>, functions: {} })
      return () => undefined
    },
  }
  connect([filling('mf-x'), { ...filling('mf-good'), slot: 'host/home-card.v1' }], async (module) =>
    module === 'mf-x' ? rogue : vendor(() => null, module),
  )
  render(
    <>
      <Slot id="host/home-card.v1" props={{}} />
      <Screen />
    </>,
  )
  await idle()
  expect(screen.queryByText('intruder')).toBeNull()
  // It brought nothing for the slot that it declared.
  expect(faults).toContainEqual(expect.objectContaining({ module: 'mf-x', slot: SLOT, during: 'load' }))
})

test('module.json and src/slots/index.ts name the same slots', () => {
  const module = { name: 'mf-x', slots: { fills, offers: [] } }
  const i18n = { zh: {}, en: {} }
  expect(() => defineSlots({ module, i18n, fillings: {} })).toThrow(SLOT)
  expect(() => defineSlots({ module: { ...module, slots: { fills: [], offers: [] } }, i18n, fillings: { [SLOT]: () => null } })).toThrow(
    SLOT,
  )
  expect(() => defineSlots({ module, i18n, fillings: { [SLOT]: () => null } })).not.toThrow()
})

test('a module that is withdrawn, and the end of the session, empty its places and call what it left', async () => {
  const takenOut = jest.fn()
  const lifecycles = (module: string): SlotLifecycles => ({
    fill: (put) => {
      const out = vendor(() => <b>{module}</b>, module).fill(put)
      return () => {
        takenOut(module)
        out()
      }
    },
  })
  connect([filling('mf-x'), filling('mf-y')], async (module) => lifecycles(module))
  const { container } = render(<Screen />)
  await idle()
  act(() => dropFillings('mf-x'))
  expect(takenOut.mock.calls).toEqual([['mf-x']])
  expect([...container.querySelectorAll('[data-filling]')].map((place) => place.textContent)).toEqual(['mf-y'])
  act(() => disconnect())
  expect(takenOut.mock.calls).toEqual([['mf-x'], ['mf-y']])
  expect(container.querySelectorAll('[data-filling]')).toHaveLength(0)
})

test('code that comes after its module left is not shown', async () => {
  let come: (lifecycles: SlotLifecycles) => void = () => undefined
  connect([filling('mf-x')], () => new Promise((resolve) => (come = resolve)))
  render(<Screen />)
  await idle()
  act(() => disconnect())
  const fill = jest.fn()
  await act(async () => come({ fill }))
  expect(fill).not.toHaveBeenCalled()
  expect(screen.getByText('nothing')).toBeVisible()
})

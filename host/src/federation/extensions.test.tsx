import { defineSlots, type RegisteredModule, Slot, type SlotLifecycles } from '@farsight/shared/module'
import { act, render, screen } from '@testing-library/react'
import { type ExtensionFault, startExtensions } from './extensions'

const CARD = 'host/home-card.v1'
const title = { zh: '卡片', en: 'Card' }
const registered = (name: string, fills: readonly string[], offers: readonly string[] = []): RegisteredModule =>
  ({
    name,
    version: '1.0.0',
    base: `/modules/${name}/1.0.0/`,
    routes: [{ path: `/${name.slice(3)}`, title }],
    menus: [],
    slots: { fills: fills.map((slot) => ({ slot, title })), offers },
  }) as unknown as RegisteredModule
const card = ({ name, slots }: RegisteredModule): SlotLifecycles =>
  defineSlots({ module: { name, slots }, i18n: { zh: {}, en: {} }, fillings: { [CARD]: () => <b>{name}</b> } })

let faults: ExtensionFault[]
let end: () => void
function start(modules: readonly RegisteredModule[], loadSlots = async (one: RegisteredModule) => card(one)) {
  act(() => {
    end = startExtensions({ modules, federation: { loadSlots }, report: (fault) => faults.push(fault) })
  })
}
const fault = (name: string) => expect.objectContaining({ name, version: '1.0.0', code: 'FED-112' })
const idle = () => act(() => new Promise((rest) => setTimeout(rest, 250)))

beforeEach(() => {
  faults = []
  location.hash = '#/blank'
})
afterEach(() => act(() => end()))

test('[FED-15] a card is loaded when its slot is on the screen, and not before; the end of the session empties it', async () => {
  const loadSlots = jest.fn(async (one: RegisteredModule) => card(one))
  start([registered('mf-x', [CARD])], loadSlots)
  await idle()
  expect(loadSlots).not.toHaveBeenCalled()
  render(<Slot id={CARD} props={{}} />)
  await idle()
  expect(screen.getByText('mf-x')).toBeVisible()
  act(() => end())
  expect(screen.queryByText('mf-x')).toBeNull()
})

test('[FED-15] a version that the owner does not offer is not shown and is told; an owner that this session has not is no fault', async () => {
  start([
    registered('mf-x', ['host/home-card.v2', 'mf-worklist/row-action.v1', 'mf-report/side-panel.v1'], []),
    registered('mf-worklist', [], ['mf-worklist/row-action.v2']),
  ])
  const { container } = render(<Slot id="mf-worklist/row-action.v1" props={{} as never} />)
  expect(container.querySelectorAll('[data-filling]')).toHaveLength(0)
  expect(faults).toEqual([fault('mf-x'), fault('mf-x')])
})

test('[FED-15] code that does not come is told with the module, its version and how long it took, and nothing else', async () => {
  start([registered('mf-x', [CARD])], async () => {
    throw new Error('404 /modules/mf-x?patient=1')
  })
  render(<Slot id={CARD} props={{}} />)
  await idle()
  expect(faults).toEqual([fault('mf-x')])
  expect(Object.keys(faults[0] as object).sort()).toEqual(['code', 'ms', 'name', 'version'])
})

describe('a handler that throws', () => {
  const thrownIn = (file: string): void => {
    const error = Object.assign(new Error('handler'), { stack: `Error: handler\n    at onClick (${location.origin}${file}:1:200)` })
    window.dispatchEvent(new ErrorEvent('error', { error }))
  }
  beforeEach(() => start([registered('mf-x', [CARD]), registered('mf-y', [])]))

  test('[FED-15] is told of the module whose file it was', () => {
    thrownIn('/modules/mf-x/1.0.0/slots.abc.js')
    expect(faults).toEqual([fault('mf-x')])
  })

  test('also when it throws later', () => {
    const reason = Object.assign(new Error('later'), { stack: 'at async /modules/mf-x/1.0.0/slots.abc.js:1:1' })
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    expect(faults).toEqual([fault('mf-x')])
  })

  test.each(['/modules/mf-y/1.0.0/lifecycles.js', '/modules/mf-x/2.0.0/slots.js', '/assets/main.js'])(
    '%s is nobody’s extension',
    (file) => {
      thrownIn(file)
      expect(faults).toEqual([])
    },
  )

  test('on its own page it is no extension', () => {
    location.hash = '#/x'
    thrownIn('/modules/mf-x/1.0.0/lifecycles.abc.js')
    expect(faults).toEqual([])
  })
})

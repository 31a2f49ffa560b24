import { connectSlots, defineSlots, type SlotLifecycles } from '@farsight/shared/module'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Link, useLocation } from 'react-router-dom'
import { mountHome } from '..'

const slot = 'host/home-card.v1'
const title = { zh: '我的队列', en: 'My queue' }
const vendor = (component: () => React.JSX.Element): SlotLifecycles =>
  defineSlots({
    module: { name: 'mf-x', slots: { fills: [{ slot, title }], offers: [] } },
    i18n: { zh: {}, en: {} },
    fillings: { [slot]: component },
  })

let root: HTMLElement
let unmount: () => void
let disconnect: () => void = () => undefined
const open = (component?: () => React.JSX.Element) => {
  act(() => {
    disconnect = connectSlots({
      fillings: component ? [{ module: 'mf-x', slot, title, order: 1 }] : [],
      load: async () => vendor(component as () => React.JSX.Element),
      report: () => undefined,
    })
  })
  return act(async () => {
    unmount = mountHome(root)
  })
}
const Card = () => <Link to="/local_diagnosis?queue=write">{`63 at ${useLocation().pathname}`}</Link>
const Broken = (): React.JSX.Element => {
  throw new Error('render')
}

beforeEach(() => {
  localStorage.clear()
  location.hash = '#/blank'
  root = document.createElement('div')
  document.body.replaceChildren(root)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  act(() => {
    unmount()
    disconnect()
  })
  jest.restoreAllMocks()
})

test('[FED-15] the start page names a card by its declaration and shows what the module puts there; its links leave the page', async () => {
  await open(Card)
  const card = await screen.findByRole('region', { name: '我的队列' })
  const link = await within(card).findByRole('link', { name: '63 at /blank' })
  expect(link).toHaveAttribute('href', '#/local_diagnosis?queue=write')
})

test('[FED-15] a card that throws says so itself; the page stands', async () => {
  await open(Broken)
  expect(await screen.findByRole('heading', { name: '首页' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('扩展不可用 FED-112 · 我的队列'))
})

test('no module has a card: the page says where to go', async () => {
  await open()
  expect(await screen.findByText('这里还没有内容，请从左侧菜单进入。')).toBeVisible()
})

test('a card keeps the height that it had the last time from its start, and a quiet line while it loads', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(240)
  await open(Card)
  const body = () => document.querySelector<HTMLElement>('.fs-card-body')!
  await screen.findByRole('region')
  expect(body().style.minHeight).toBe('96px')
  expect(within(body()).getByText('正在加载…')).toBeInTheDocument()
  act(() => unmount())
  await open(Card)
  await screen.findByRole('region')
  expect(body().style.minHeight).toBe('240px')
})

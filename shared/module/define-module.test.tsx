import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useT } from '../i18n'
import { defineModule } from './define-module'
import type { ModuleManifest } from './manifest'

const route = (path: string, extra = {}) => ({ path, title: { zh: path, en: path }, ...extra })
const manifest = (routes: ModuleManifest['routes']): ModuleManifest => ({
  name: 'mf-test',
  version: '3.1.0',
  title: { zh: '试', en: 'Test' },
  routes,
  menus: [],
  slots: { fills: [], offers: [] },
  rights: [],
  needs: { host: '^3.1.0' },
})
const i18n = { zh: { soon: '这里有内容。' }, en: { soon: 'Something is here.' } }
function Soon() {
  const t = useT('mf-test')
  return <h1>{t('soon')}</h1>
}
const go = (hash: string) =>
  act(async () => {
    window.location.hash = hash
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

let log: string[] = []
function Editor() {
  const { search } = useLocation()
  useEffect(() => {
    log.push(`on ${search}`)
    return () => void log.push(`off ${search}`)
  }, [search])
  return <input aria-label={`finding ${search}`} />
}

function Desk() {
  useEffect(() => () => void log.push('gone'), [])
  return <input aria-label="card" onBlur={() => log.push('blur')} />
}

let container: HTMLElement
beforeEach(() => {
  log = []
  container = document.createElement('div')
  document.body.append(container)
})
afterEach(() => {
  cleanup()
  container.remove()
})

test('mount shows the page of the address, unmount leaves the element empty', async () => {
  window.location.hash = '#/soon'
  const module = defineModule({
    module: manifest([route('/soon')]),
    routes: [{ path: '/soon', page: Soon }],
    i18n,
  })
  await module.bootstrap()
  await act(() => module.mount({ container }))
  expect(screen.getByRole('heading', { name: '这里有内容。' })).toBeVisible()
  await act(() => module.unmount({ container }))
  expect(container).toBeEmptyDOMElement()
})

test('a field that goes with its page hears nothing: it would act for an address that was left', async () => {
  window.location.hash = '#/soon'
  const module = defineModule({ module: manifest([route('/soon')]), routes: [{ path: '/soon', page: Desk }], i18n })
  for (const away of [module.unmount, module.unload]) {
    await act(() => module.mount({ container }))
    screen.getByLabelText('card').focus()
    await act(() => away({ container }))
    expect(log).toEqual(['gone'])
    log = []
  }
})

test('a parent alone goes to its child and takes the query along', async () => {
  window.location.hash = '#/parent?t=1'
  const module = defineModule({
    module: manifest([route('/parent', { redirect: '/child' }), route('/child')]),
    routes: [{ path: '/child', page: () => <p>{`child${useLocation().search}`}</p> }],
    i18n,
  })
  await act(() => module.mount({ container }))
  expect(await screen.findByText('child?t=1')).toBeVisible()
  await act(() => module.unload({ container }))
})

test('a kept page keeps its text while hidden, has its own address, and cleans its effects up; unload destroys it', async () => {
  window.location.hash = '#/edit?procedureId=1'
  const module = defineModule({
    module: manifest([route('/edit', { keepAlive: true }), route('/list')]),
    routes: [
      { path: '/edit', page: Editor },
      { path: '/list', page: () => <p>list</p> },
    ],
    i18n,
  })
  await act(() => module.mount({ container }))
  const field = screen.getByLabelText('finding ?procedureId=1')
  fireEvent.change(field, { target: { value: 'nodule' } })

  await go('#/list')
  expect(screen.getByText('list')).toBeVisible()
  expect(field).not.toBeVisible()
  expect(log).toEqual(['on ?procedureId=1', 'off ?procedureId=1'])

  await go('#/edit?procedureId=2')
  expect(screen.getByLabelText('finding ?procedureId=2')).toHaveValue('')

  await act(() => module.unmount({ container }))
  expect(container).not.toBeEmptyDOMElement()
  await go('#/edit?procedureId=1')
  await act(() => module.mount({ container }))
  expect(screen.getByLabelText('finding ?procedureId=1')).toBe(field)
  expect(field).toHaveValue('nodule')
  expect(field).toBeVisible()

  await act(() => module.unload({ container }))
  expect(container).toBeEmptyDOMElement()
})

test('no more than six pages are kept: the one longest unseen goes', async () => {
  window.location.hash = '#/edit?procedureId=1'
  const module = defineModule({
    module: manifest([route('/edit', { keepAlive: true })]),
    routes: [{ path: '/edit', page: () => <p>{useLocation().search}</p> }],
    i18n,
  })
  await act(() => module.mount({ container }))
  for (const exam of [2, 3, 4, 5, 6, 1, 7]) await go(`#/edit?procedureId=${exam}`)
  const kept = [...container.querySelectorAll('p')].map((p) => p.textContent?.at(-1)).sort()
  expect(kept).toEqual(['1', '3', '4', '5', '6', '7'])
  await act(() => module.unload({ container }))
})

test('a path that only one half knows is found at once', () => {
  expect(() => defineModule({ module: manifest([route('/a')]), routes: [], i18n })).toThrow('no page for /a')
  expect(() => defineModule({ module: manifest([]), routes: [{ path: '/b', page: () => null }], i18n })).toThrow(
    'no such route in module.json: /b',
  )
})

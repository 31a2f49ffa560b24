import { act, render, screen } from '@testing-library/react'
import { useEffect, useLayoutEffect } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import type { ModuleManifest } from './manifest'
import { ModuleRoot } from './module-root'
import { joinRoutes } from './module-route'

const route = (path: string, extra = {}) => ({ path, title: { zh: path, en: path }, ...extra })
const MODULE: ModuleManifest = {
  name: 'mf-test',
  version: '3.1.0',
  title: { zh: '试', en: 'Test' },
  routes: [route('/'), route('/list'), route('/form'), route('/old', { redirect: '/list' })],
  menus: [],
  slots: { fills: [], offers: [] },
  rights: [],
  needs: { host: '^3.1.0' },
}
let navigate: NavigateFunction
/** A page that puts its question into the address a moment after it was drawn, as lists and figures do. */
function List() {
  const { search } = useLocation()
  navigate = useNavigate()
  useEffect(() => {
    if (search === '') navigate({ search: 'page=1' }, { replace: true })
  }, [search])
  return <h1>the list{search}</h1>
}
const Form = () => <h1>the form</h1>
const pages = joinRoutes(MODULE, [
  { path: '/', page: List },
  { path: '/list', page: List },
  { path: '/form', page: Form },
])
const Module = () => <ModuleRoot module={MODULE} pages={pages} visible />

/** The user goes elsewhere, and nobody has told the router yet. */
const leaves = (hash: string): void => window.history.pushState(null, '', hash)
function Leaves({ to = '#/elsewhere' }: { readonly to?: string }) {
  useLayoutEffect(() => leaves(to), [to])
  return null
}

beforeEach(() => {
  window.location.hash = '#/list'
})

test('a page writes its question into its own address', () => {
  render(<Module />)
  expect([window.location.hash, screen.getByRole('heading').textContent]).toEqual(['#/list?page=1', 'the list?page=1'])
})

test.each(['', '#', '#list', '#/list?', '#/list?name=王 小明', '#/list?a#b'])('also where the address was typed as “%s”', async (typed) => {
  window.history.pushState(null, '', typed || ' ')
  render(<Module />)
  await act(() => navigate('/list?page=7', { replace: true }))
  expect(window.location.hash).toBe('#/list?page=7')
})

test('who has left while a page was being drawn is not brought back by what it writes into its address', () => {
  render(
    <>
      <Module />
      <Leaves />
    </>,
  )
  expect(window.location.hash).toBe('#/elsewhere')
})

test('nor by a redirect', () => {
  window.location.hash = '#/old'
  render(
    <>
      <Module />
      <Leaves />
    </>,
  )
  expect(window.location.hash).toBe('#/elsewhere')
})

test('nor by what a page writes later, before the router has heard of the move', async () => {
  render(<Module />)
  leaves('#/elsewhere')
  await act(() => navigate('/list?page=2', { replace: true }))
  expect(window.location.hash).toBe('#/elsewhere')
  expect(screen.queryByRole('heading')).toBeNull()
})

test('nor by a move that a page makes later, as when its answer comes', async () => {
  render(<Module />)
  leaves('#/elsewhere')
  await act(() => navigate('/form'))
  expect(window.location.hash).toBe('#/elsewhere')
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a move from a page whose question alone is another one by now is made', async () => {
  render(<Module />)
  leaves('#/list?page=3')
  await act(() => navigate('/form'))
  expect([window.location.hash, screen.getByRole('heading').textContent]).toEqual(['#/form', 'the form'])
})

test('a page’s own writes count, however close they follow each other and its moves', async () => {
  render(<Module />)
  await act(() => {
    void navigate('/list?page=2', { replace: true })
    void navigate('/list?page=3', { replace: true })
    void navigate('/list?page=4')
    void navigate('/list?page=5', { replace: true })
  })
  expect([window.location.hash, screen.getByRole('heading').textContent]).toEqual(['#/list?page=5', 'the list?page=5'])
})

test('a move between the first drawing and the router’s listening is heard', async () => {
  render(
    <>
      <Leaves to="#/form" />
      <Module />
    </>,
  )
  await act(async () => undefined)
  expect([window.location.hash, screen.getByRole('heading').textContent]).toEqual(['#/form', 'the form'])
})

test('the way back is the browser’s own', async () => {
  render(<Module />)
  await act(() => navigate('/form'))
  expect(screen.getByRole('heading')).toHaveTextContent('the form')
  await act(async () => {
    const moved = new Promise((done) => window.addEventListener('popstate', done, { once: true }))
    void navigate(-1)
    await moved
  })
  expect(screen.getByRole('heading')).toHaveTextContent('the list?page=1')
})

import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { ModuleRouter } from './module-router'
import { useNavigateHere } from './use-navigate-here'

/** The page's own at its first drawing, as an act that waits for an answer holds it. */
let held: NavigateFunction
let go: NavigateFunction
function User() {
  const { pathname, search } = useLocation()
  go = useNavigate()
  return <output>{pathname + search}</output>
}
function Form() {
  const navigate = useNavigateHere()
  held ??= navigate
  return null
}
const Other = () => null
const at = (): string | null => screen.getByRole('status').textContent

beforeEach(() => {
  held = undefined as unknown as NavigateFunction
  render(
    <MemoryRouter initialEntries={['/list', '/form/1']}>
      <User />
      <Routes>
        <Route path="/form/:id" element={<Form />} />
        <Route path="*" element={<Other />} />
      </Routes>
    </MemoryRouter>,
  )
})

test('whoever waited for the answer is taken on, by a path and by a question alone', async () => {
  await act(() => go({ search: 'page=2' }))
  await act(() => held({ search: 'page=3' }, { replace: true }))
  expect(at()).toBe('/form/1?page=3')
  await act(() => held('/list'))
  expect(at()).toBe('/list')
})

test.each(['/elsewhere', '/form/2'])('who went to %s meanwhile stays there, and its place in the history is not taken', async (place) => {
  await act(() => go(place))
  await act(() => held('/list'))
  await act(() => held('/list', { replace: true }))
  expect(at()).toBe(place)
})

test('who has come back to the page is there', async () => {
  await act(() => go('/form/2'))
  await act(() => go('/form/1'))
  await act(() => held('/list'))
  expect(at()).toBe('/list')
})

test('steps through the history are done', async () => {
  await act(() => go('/elsewhere'))
  await act(() => held(-1))
  expect(at()).toBe('/form/1')
})

test('who left the page and opened it anew at the same address is moved on; at another one he stays', async () => {
  cleanup()
  held = undefined as unknown as NavigateFunction
  window.location.hash = '#/form/1?exam=7'
  render(
    <ModuleRouter>
      <User />
      <Routes>
        <Route path="/form/:id" element={<Form />} />
        <Route path="*" element={<Other />} />
      </Routes>
    </ModuleRouter>,
  )
  const first = held
  await act(() => go('/form/2'))
  await act(() => first('/list'))
  expect(at()).toBe('/form/2')
  await act(() => go('/form/1?exam=7'))
  await act(() => go('/elsewhere'))
  await act(() => go('/form/1?exam=8'))
  await act(() => held('/list'))
  expect(at()).toBe('/form/1?exam=8')
  await act(() => go('/elsewhere'))
  await act(() => go('/form/1?exam=7'))
  await act(() => held('/list', { replace: true }))
  expect([at(), window.location.hash]).toEqual(['/list', '#/list'])
})

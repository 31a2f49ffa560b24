import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mountFault, mountGallery, mountNotFound } from '.'

let root: HTMLElement
beforeEach(() => {
  root = document.createElement('div')
  document.body.replaceChildren(root)
})

test('404 names the address and leads home; unmounting leaves nothing', async () => {
  location.hash = '#/no/such?a=1'
  let unmount: () => void = () => undefined
  await act(async () => {
    unmount = mountNotFound(root)
  })
  expect(screen.getByRole('alert', { name: '没有这个页面' })).toHaveTextContent('地址 /no/such 不存在')
  await userEvent.click(screen.getByRole('button', { name: '回到首页' }))
  expect(location.hash).toBe('#/login')
  await act(async () => unmount())
  expect(root).toBeEmptyDOMElement()
})

test('a module that did not come: its name in the language, its code, and a retry', async () => {
  const retry = jest.fn()
  await act(async () => {
    mountFault(root, { module: 'mf-report', title: { zh: '报告', en: 'Reports' }, code: 'FED-104', onRetry: retry })
  })
  expect(screen.getByRole('alert', { name: '报告打不开' })).toHaveTextContent('FED-104 mf-report')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('the gallery shows every state of the list', async () => {
  let unmount: () => void = () => undefined
  await act(async () => {
    unmount = mountGallery(root)
  })
  await waitFor(() => expect(screen.getByRole('heading', { name: '组件陈列' })).toBeVisible(), { timeout: 10_000 })
  for (const word of ['已预约', '待三审', '已驳回', '已退回', '已挂起'])
    expect(screen.getAllByRole('img', { name: `状态 ${word}` }).length).toBeGreaterThan(0)
  await act(async () => unmount())
}, 20_000)

import { api } from '@farsight/shared/api'
import { beginWork, endWork, session } from '@farsight/shared/bus'
import { setLanguage } from '@farsight/shared/i18n'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testPayload } from '../../../shared/api/test/payload'
import { news } from '../federation/set/news'
import { Fault } from './fault'
import { SetNews } from './shell/set-news'
import { mountStop, type StopFault } from './stop'

let call: jest.SpyInstance
beforeEach(() => {
  call = jest.spyOn(api, 'call').mockRejectedValue(new Error('away'))
})
afterEach(() => {
  jest.restoreAllMocks()
  act(() => {
    news.forget()
    setLanguage('zh')
    endWork('report')
  })
})

test('[FED-08] a newer version is offered in the status bar, never while work is in hand; the button renews the session', async () => {
  render(<SetNews />)
  act(() => beginWork('report'))
  act(() => news.tell({ newer: true }))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => endWork('report'))
  expect(screen.getByRole('status')).toHaveTextContent('有新版本')
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(call).toHaveBeenCalledWith('renewModules', {})
  // Refused: told by the call, and the offer stands.
  expect(screen.getByRole('button', { name: '重新加载' })).toBeEnabled()
})

test('[FD-07] how old the list is stays told while work is in hand', () => {
  render(<SetNews />)
  act(() => beginWork('report'))
  act(() => news.tell({ freshness: 'stale' }))
  expect(screen.getByRole('status')).toHaveTextContent('模块清单超过 24 小时未核对')
  act(() => news.tell({ freshness: 'expired' }))
  expect(screen.getByRole('status')).toHaveTextContent('不再打开新的模块')
  act(() => setLanguage('en'))
  act(() => news.tell({ freshness: 'clock' }))
  expect(screen.getByRole('status')).toHaveTextContent("This computer's clock is slow")
})

test('[FD-03] the stop page says what happened with its code; each retry says what it found; log out leaves', async () => {
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  session.start(testPayload({ loginUserId: 'a' }))
  let found: StopFault | undefined = { kind: 'serial', detail: '1 after 2' }
  let unmount: () => void = () => undefined
  await act(async () => {
    unmount = mountStop(root, { fault: { kind: 'unreachable', detail: '503' }, onRetry: async () => found })
  })
  expect(screen.getByRole('alert', { name: '暂时不能进入' })).toHaveTextContent('FED-201')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(screen.getByRole('alert')).toHaveTextContent('FED-203')
  found = undefined
  await userEvent.click(screen.getByRole('button', { name: '退出登录' }))
  expect(session.current()).toBeNull()
  await act(async () => unmount())
})

test('[FD-13] a module that does not fit: library, wanted and provided version stand in the panel', () => {
  const title = { zh: '报告', en: 'Reports' }
  render(<Fault module="mf-report" title={title} code="FED-106" detail="react ^20.0.0 ≠ 19.3.1" onRetry={() => undefined} />)
  expect(screen.getByRole('alert', { name: '报告打不开' })).toHaveTextContent('react ^20.0.0 ≠ 19.3.1')
})

test('a withdrawn version offers to reload, not to retry', () => {
  const title = { zh: '报告', en: 'Reports' }
  render(<Fault module="mf-report" title={title} code="FED-111" onRetry={() => undefined} />)
  expect(screen.getByRole('button', { name: '重新加载' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

import { registerNamespace } from '@farsight/shared/i18n'
import { fireEvent, render, screen } from '@testing-library/react'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import type { ViewerSession, ViewerSessionState } from './viewer-session'
import { Viewport } from './viewport'

beforeAll(() => registerNamespace('mf-report', { zh, en }))

const STATE: ViewerSessionState = {
  phase: 'ready',
  failure: null,
  engineFailed: false,
  series: [],
  shown: null,
  view: null,
  problem: null,
  loaded: {},
  tool: undefined,
  rois: [],
}

test('[FD-02] a decoder that did not load stands in the picture’s place with its code, and can be tried again', () => {
  const again = jest.fn(async () => undefined)
  const session = { element: document.createElement('div'), attached: async () => undefined, again } as unknown as ViewerSession
  const show = (problem: ViewerSessionState['problem']) => (
    <Viewport session={session} state={{ ...STATE, problem }} identity="张三" onCommand={() => undefined} />
  )
  const { rerender } = render(show(null))
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(show({ kind: 'decoder', status: 0, index: 0 }))
  expect(screen.getByRole('alert').textContent).toMatch(/FED-109/)
  fireEvent.click(screen.getByRole('button'))
  expect(again).toHaveBeenCalledTimes(1)
})

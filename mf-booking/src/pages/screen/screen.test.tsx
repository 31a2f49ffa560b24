import { api } from '@farsight/shared/api'
import { renderPage } from '@farsight/shared/build/jest/render-page.tsx'
import { act, screen } from '@testing-library/react'
import module from '../../../module.json'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { routes } from '../../routes'
import { LOOK_MS, SILENT_MS } from './use-watched'

const view = (time: string, ticket: string, name: string) => ({
  val: {
    paired: 1,
    view: {
      ...{ time: `2026-11-20 ${time}`, hospital: '市第一人民医院' },
      rooms: [{ name: 'CT1室', now: [{ ticket, name, call: `${ticket}/1` }], next: [{ ticket: 'A009', name: '孙*' }], waiting: 1 }],
    },
  },
})

/** What the server does with a look. */
let server: 'answers' | 'fails' | 'hangs' | 'later'
beforeEach(() => {
  jest.useFakeTimers()
  server = 'answers'
  jest.spyOn(api, 'call').mockImplementation(((_call: string, _payload: object, { signal }: { signal: AbortSignal }) => {
    if (server === 'fails') return Promise.reject(new Error('offline'))
    if (server === 'hangs') return new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('aborted'))))
    return Promise.resolve(server === 'later' ? view('10:40:00', 'A007', '李*英') : view('10:00:00', 'A001', '王*国'))
  }) as never)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const open = () => renderPage({ module: module as never, routes, i18n: { zh, en }, at: '/screen' })

for (const silence of ['fails', 'hangs'] as const)
  test(`[TRIAGE-06] a screen to which the server is silent (a look ${silence}) shows no old call and no old time as if they were now; it comes back by itself`, async () => {
    await open()
    await pass(LOOK_MS)
    expect(screen.getByText('王*国')).toBeVisible()
    expect(screen.getByText('10:00')).toBeVisible()
    server = silence
    await pass(LOOK_MS)
    // One lost answer is no reason to frighten a hall.
    expect(screen.queryByRole('alert')).toBeNull()
    await pass(SILENT_MS)
    expect(screen.getByRole('alert')).toHaveTextContent('与服务器的连接已中断10:00 之后没有新的叫号')
    expect(screen.getByRole('region', { name: 'CT1室' })).toHaveTextContent(/^CT1室 —$/)
    expect(screen.queryByText(/A001|A009|王\*国/)).toBeNull()
    expect(screen.queryByText('10:00')).toBeNull()
    server = 'later'
    // A look that hangs is given up after a while, and the next one is answered.
    await pass(SILENT_MS + LOOK_MS)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('李*英')).toBeVisible()
    expect(screen.getByText('10:40')).toBeVisible()
  })

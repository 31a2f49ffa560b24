import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { RegisteredModule } from '@farsight/shared/module'
import { resetKeys } from '@farsight/shared/ui/data'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testPayload } from '../../../../../shared/api/test/payload'
import { type StubWrapper, stubWrapper } from '../../../../../shared/desktop/test/stub-wrapper'
import { Shell } from '../shell'

Object.assign(globalThis, { FARSIGHT_APP_VERSION: '3.1.2020092300' })

const route = (path: string, menu?: string, types?: string[]) => ({ path, title: { zh: `题${path}`, en: path }, menu, for: types })
/** Modules of a whole set, as far as the shell looks at them. */
export const LOCAL = {
  name: 'mf-a',
  title: { zh: '甲', en: 'A' },
  routes: [
    route('/local_diagnosis', 'localDiagnosis'),
    route('/remote_diagnosis', 'remoteDiagnosis', ['local', 'clinic']),
    route('/:from/edit_report'),
    route('/ai_diagnose_list', 'aiDiagnoseList', ['ai']),
    route('/clinic/home', undefined, ['clinic']),
    route('/user_center/user_info', undefined, ['local', 'ai']),
  ],
  menus: [],
} as unknown as RegisteredModule
/** What a clinic's session has of it. */
export const CLINIC = { ...LOCAL, routes: [route('/clinic/home'), route('/remote_diagnosis')] } as unknown as RegisteredModule

type Answer = (payload: Record<string, unknown>) => unknown
/** What the server answers by a call's short name; a call that is not named here answers `{ val: true }`. */
export type Answers = Readonly<Record<string, Answer>>

export interface Bench {
  readonly outlet: jest.Mock
  /** Payloads of the calls of one name. */
  payloads(name: string): Record<string, unknown>[]
  /** Short names of all calls, in their order. */
  names(): string[]
  answer(next: Answers): void
}

export function width(px: number): void {
  Object.defineProperty(window, 'innerWidth', { value: px, configurable: true })
}

export const side = () => screen.getByRole('navigation', { name: /主菜单|Main menu/ })
export const top = () => screen.getByRole('navigation', { name: /常用|Often used/ })

/** Opens the shell for a session. */
export async function openShell(
  changes: Parameters<typeof testPayload>[0] = {},
  { answers = {}, modules = [LOCAL] }: { readonly answers?: Answers; readonly modules?: readonly RegisteredModule[] } = {},
): Promise<Bench> {
  cleanup()
  let known = answers
  // The socket cannot be opened here: the shell must live without it.
  const lost = { wsAuthenticate: () => Promise.reject(new Error('no server')) }
  const call = jest.spyOn(api, 'call').mockImplementation((async (name: string, payload: Record<string, unknown>) => {
    const answer: Answer | undefined = { ...lost, ...known }[name]
    return answer ? answer(payload) : { val: true }
  }) as never)
  session.start(testPayload({ userMainMenuConfig: '111111111111', ...changes }))
  const outlet = jest.fn()
  render(<Shell modules={modules} outlet={outlet} />)
  await act(async () => undefined)
  return {
    outlet,
    payloads: (name) => call.mock.calls.filter(([asked]) => (asked as string) === name).map(([, payload]) => payload as never),
    names: () => call.mock.calls.map(([name]) => name as string),
    answer: (next) => {
      known = next
    },
  }
}

/** Opens the user menu, and presses an entry. */
export async function choose(entry: string | RegExp): Promise<void> {
  await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: /陈医生/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: entry }))
}

let stub: StubWrapper | undefined
/** Puts the page into a desktop wrapper. */
export function wrap(): StubWrapper {
  stub = stubWrapper()
  return stub
}

export async function hash(to: string): Promise<void> {
  await act(async () => {
    location.hash = to
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  })
}

/** Before and after each test of the shell. */
export function eachFresh(): void {
  beforeEach(() => {
    localStorage.clear()
    width(1440)
    location.hash = '#/local_diagnosis'
  })
  afterEach(() => {
    stub?.remove()
    stub = undefined
    act(() => session.end('logout'))
    act(() => resetKeys())
    jest.restoreAllMocks()
  })
}

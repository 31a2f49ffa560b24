import { ApiError, api } from '@farsight/shared/api'
import { renderPage } from '@farsight/shared/build/jest/render-page.tsx'
import { session } from '@farsight/shared/bus'
import { type CallName, calls, type LoginPayload, STAT_CALLS } from '@farsight/shared/contract'
import { errorMessage, STAT_SCREENS, type StatScreen } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { setServerClock } from '@farsight/shared/ui/data'
import { act, cleanup } from '@testing-library/react'
import { testRow } from '../../../shared/api/test/exam-row'
import { testPayload } from '../../../shared/api/test/payload'
import module from '../../module.json'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { routes } from '../routes'
import { testStatistic } from './statistics'

export type Answers = Partial<Record<CallName, (asked: never) => unknown>>

/** A refusal as the client throws it, in the server's words. */
export const refusal = (code: number): ApiError => new ApiError('business', code, errorMessage(code)?.zh ?? String(code), undefined, 200)

export const FILTERS = {
  modalities: ['CT', 'MR'],
  doctors: [{ id: '00000000-0000-4000-8000-00000000000d', name: '陈晓' }],
  rooms: [{ id: '00000000-0000-4000-8000-00000000000e', name: 'CT1 室' }],
  departments: [],
  partners: [],
  union: false,
}

// jsdom has no canvas; texts are measured without one then.
HTMLCanvasElement.prototype.getContext = (() => null) as never

/** A server for the screens: what it answers, and what it was asked. It is Wednesday, 2026-11-25 09:20. */
export class Bench {
  readonly asked: { readonly call: CallName; readonly payload: Record<string, unknown> }[] = []
  readonly answers: Answers

  constructor(answers: Answers = {}, payload: Partial<LoginPayload> = {}) {
    this.answers = {
      ...Object.fromEntries(STAT_SCREENS.map((screen) => [STAT_CALLS[screen], (asked: never) => ({ val: testStatistic(screen, asked) })])),
      getStatisticFilters: () => ({ val: FILTERS }),
      queryStatisticRows: () => ({ val: { total: 1, exams: [testRow()], bookings: [], orders: [], minutes: [] } }),
      ...answers,
    }
    act(() => setLanguage('zh'))
    localStorage.clear()
    session.start(testPayload({ loginUserId: 'me', userMainMenuConfig: '111111111111', serverTime: '2026-11-25 09:20:00', ...payload }))
    setServerClock('2026-11-25 09:20:00')
    jest.spyOn(api, 'call').mockImplementation((async (call: CallName, asked: Record<string, never>) => {
      // The server takes no field that the contract does not name.
      for (const field of Object.keys(asked ?? {}))
        if (!(field in calls[call].request.properties)) throw new Error(`${call} takes no ${field}`)
      this.asked.push({ call, payload: JSON.parse(JSON.stringify(asked)) as Record<string, unknown> })
      const answer = this.answers[call]
      if (!answer) throw new Error(`the bench has no answer for ${call}`)
      return answer(asked as never)
    }) as unknown as typeof api.call)
  }

  payloads(call: CallName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.call === call).map(({ payload }) => payload)
  }
  ofScreen(screen: StatScreen): Record<string, unknown>[] {
    return this.payloads(STAT_CALLS[screen])
  }

  /** Where the page is: path and query. */
  address(): string {
    return window.location.hash.slice(1)
  }

  open(at: string) {
    return renderPage({ module: module as never, routes, i18n: { zh, en }, at })
  }

  end(): void {
    cleanup()
    // A toast outlives the page that said it by two seconds.
    for (const toast of document.querySelectorAll('.fs-toast')) toast.remove()
    jest.restoreAllMocks()
    act(() => session.end('logout'))
  }
}

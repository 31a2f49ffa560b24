import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { type CallName, calls, type LoginPayload } from '@farsight/shared/contract'
import { errorMessage } from '@farsight/shared/domain'
import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { setServerClock } from '@farsight/shared/ui/data'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Routes, useLocation } from 'react-router-dom'
import { testPayload } from '../../../shared/api/test/payload'
import en from '../locales/en.json'
import zh from '../locales/zh.json'

registerNamespace('mf-booking', { zh, en })

export type DeskAnswers = Partial<Record<CallName, (asked: Record<string, never>) => unknown>>

/** A refusal as the client throws it, in the server's words. */
export const refusal = (code: number, val?: unknown): ApiError =>
  new ApiError('business', code, errorMessage(code)?.zh ?? String(code), val, 200)

/** A server for the desk's screens: what it answers, and what it was asked. The day is 2026-11-20. */
export class DeskBench {
  readonly asked: { readonly call: CallName; readonly payload: Record<string, unknown> }[] = []
  private readonly client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  private place = ''

  constructor(answers: DeskAnswers, payload: Partial<LoginPayload> = {}) {
    setLanguage('zh')
    sessionStorage.clear()
    session.start(testPayload({ loginUserId: 'me', facilityId: 'f', serverTime: '2026-11-20 09:20:00', ...payload }))
    setServerClock('2026-11-20 09:20:00')
    jest.spyOn(api, 'call').mockImplementation((async (call: CallName, asked: Record<string, never>) => {
      // The server takes no field that the contract does not name.
      for (const field of Object.keys(asked ?? {}))
        if (!(field in calls[call].request.properties)) throw new Error(`${call} takes no ${field}`)
      this.asked.push({ call, payload: asked })
      const answer = answers[call]
      if (!answer) throw new Error(`the bench has no answer for ${call}`)
      return answer(asked)
    }) as unknown as typeof api.call)
  }

  /** The payloads of one call, oldest first, without the keys that make a write safe to repeat. */
  payloads(call: CallName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.call === call).map(({ payload: { requestKey: _, ...rest } }) => rest)
  }

  /** Where the page is: path and query. */
  address(): string {
    return this.place
  }

  render(address: string, routes: ReactNode, beside?: ReactNode) {
    const Place = () => {
      const { pathname, search } = useLocation()
      this.place = pathname + search
      return null
    }
    return render(
      <UiProvider>
        <QueryClientProvider client={this.client}>
          <MemoryRouter initialEntries={[address]}>
            <Place />
            {beside}
            <Routes>{routes}</Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </UiProvider>,
    )
  }

  end(): void {
    cleanup()
    jest.restoreAllMocks()
    act(() => session.end('logout'))
    this.client.clear()
  }
}

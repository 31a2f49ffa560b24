import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { type CallName, calls, type LoginPayload } from '@farsight/shared/contract'
import { errorMessage } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import '../texts'
import { MemoryRouter, type NavigateFunction, Routes, useLocation, useNavigate } from 'react-router-dom'
import { testPayload } from '../../api/test/payload'

export type Answers = Partial<Record<CallName, (asked: Record<string, never>) => unknown>>

/** A refusal as the client throws it, in the server's words. */
export const refusal = (code: number, val?: unknown): ApiError =>
  new ApiError('business', code, errorMessage(code)?.zh ?? String(code), val, 200)

/** Whoever looks at the lists in tests. */
export const PAYLOAD: LoginPayload = testPayload({
  loginUserId: 'me',
  facilityId: 'f',
  userBriefInfo: { facilityName: '', userName: '陈医生', phone: '', userHeadImage: '', clinicId: '', clinicName: '' },
  modalities: ['CT', 'MR', 'ECG'],
  userMainMenuConfig: '000010000000',
  modalityRights: { CT: 2, MR: 2, ECG: 2 },
  serverTime: '2026-11-20 09:20:00',
})

/** A server for screens: what it answers, and what it was asked. */
export class ScreenBench {
  readonly asked: { readonly call: CallName; readonly payload: Record<string, unknown> }[] = []
  private readonly client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  private place = ''
  private navigate: NavigateFunction | undefined

  /** `answer` may throw, and may answer later. */
  protected begin(payload: LoginPayload, answer: (call: CallName, asked: Record<string, never>) => unknown): void {
    setLanguage('zh')
    localStorage.clear()
    session.start(payload)
    jest.spyOn(api, 'call').mockImplementation((async (call: CallName, asked: Record<string, never>) => {
      // The server takes no field that the contract does not name.
      for (const field of Object.keys(asked ?? {}))
        if (!(field in calls[call].request.properties)) throw new Error(`${call} takes no ${field}`)
      this.asked.push({ call, payload: asked })
      return answer(call, asked)
    }) as unknown as typeof api.call)
  }

  /** The payloads of one call, oldest first. */
  payloads(call: CallName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.call === call).map((one) => one.payload)
  }

  /** What the address asks for: its query, with the question mark. */
  address(): string {
    return this.place
  }

  /** Its user goes elsewhere, past the screen that is shown. */
  go(to: string): void {
    act(() => void this.navigate?.(to))
  }

  protected render(address: string, routes: ReactNode, beside?: ReactNode) {
    const Place = () => {
      this.place = useLocation().search
      this.navigate = useNavigate()
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
    // Pages of the next test begin with nobody's answers.
    act(() => session.end('logout'))
    this.client.clear()
  }
}

/** Where the page is: path and query as text. */
export function Address(props: { readonly 'data-testid'?: string; readonly 'aria-label'?: string }) {
  const { pathname, search } = useLocation()
  return <output {...props}>{pathname + search}</output>
}

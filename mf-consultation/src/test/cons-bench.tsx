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
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { testPayload } from '../../../shared/api/test/payload'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { ConsultationEntryPage, S1Page, S2Page, S3Page, S4Page, S5Page, S6Page } from '../pages/consultation/consultation.page'
import { ConsultationAddPage } from '../pages/consultation-add/consultation-add.page'
import { ConsultationListPage } from '../pages/consultation-list/consultation-list.page'

registerNamespace('mf-consultation', { zh, en })

/** The pages without their loading: that is the router's own matter. */
const PAGES = [
  ['/consultation', ConsultationEntryPage],
  ['/consultation/add', ConsultationAddPage],
  ['/consultation/s1', S1Page],
  ['/consultation/s2', S2Page],
  ['/consultation/s3', S3Page],
  ['/consultation/s4', S4Page],
  ['/consultation/s5', S5Page],
  ['/consultation/s6', S6Page],
  ['/consultation_list', ConsultationListPage],
] as const

export type Answers = Partial<Record<CallName, (asked: never) => unknown>>

/** A refusal as the client throws it, in the server's words. */
export const refusal = (code: number, says?: string): ApiError =>
  new ApiError('business', code, says ?? errorMessage(code)?.zh ?? String(code), undefined, 200)

export const ME = '00000000-0000-4000-8000-000000000001'

/** A server for the screens of consultations: what it answers, and what it was asked. The day is 2026-11-25. */
export class ConsBench {
  readonly asked: { readonly call: CallName; readonly payload: Record<string, unknown> }[] = []
  private readonly client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  private place = ''
  go: (address: string) => void = () => undefined

  constructor(
    readonly answers: Answers,
    payload: Partial<LoginPayload> = {},
  ) {
    setLanguage('zh')
    session.start(testPayload({ loginUserId: ME, userMainMenuConfig: '111111111111', serverTime: '2026-11-25 09:20:00', ...payload }))
    setServerClock('2026-11-25 09:20:00')
    jest.spyOn(api, 'call').mockImplementation((async (call: CallName, asked: Record<string, never>) => {
      // The server takes no field that the contract does not name.
      for (const field of Object.keys(asked ?? {}))
        if (!(field in calls[call].request.properties)) throw new Error(`${call} takes no ${field}`)
      this.asked.push({ call, payload: asked })
      const answer = this.answers[call]
      if (!answer) throw new Error(`the bench has no answer for ${call}`)
      return answer(asked as never)
    }) as unknown as typeof api.call)
  }

  /** The payloads of one call, oldest first, without the keys that make a write safe to repeat. */
  payloads(call: CallName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.call === call).map(({ payload: { requestKey: _, ...rest } }) => rest)
  }

  /** Names of the calls that change something, in their order. */
  writes(): string[] {
    return this.asked.filter(({ call }) => calls[call].writes).map(({ call }) => call)
  }

  /** Where the page is: path and query. */
  address(): string {
    return this.place
  }

  /** The page asks anew, as it does by itself while somebody types, and has drawn what came. */
  refresh(): Promise<void> {
    return act(async () => {
      await this.client.refetchQueries({ queryKey: ['mf-consultation/one'] })
      // Its screens are told with the next turn.
      await new Promise((resolve) => setTimeout(resolve))
    })
  }

  /** The module's own pages at an address. */
  open(address: string, more?: ReactNode) {
    const Place = () => {
      const { pathname, search } = useLocation()
      this.place = pathname + search
      const navigate = useNavigate()
      this.go = (to) => act(() => void navigate(to))
      return null
    }
    return render(
      <UiProvider>
        <QueryClientProvider client={this.client}>
          <MemoryRouter initialEntries={[address]}>
            <Place />
            <Routes>
              {PAGES.map(([path, Page]) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
              {more}
              <Route path="*" element={<p>elsewhere</p>} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </UiProvider>,
    )
  }

  end(): void {
    cleanup()
    jest.restoreAllMocks()
    act(() => session.end('expired'))
    this.client.clear()
    localStorage.clear()
    document.querySelectorAll('dialog').forEach((one) => {
      one.remove()
    })
  }
}

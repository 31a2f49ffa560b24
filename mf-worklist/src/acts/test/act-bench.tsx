import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { CallName, LoginPayload } from '@farsight/shared/contract'
import { errorMessage } from '@farsight/shared/domain'
import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { listStore } from '../../model/list-store'
import { listenToRows } from '../../model/live-feed'
import type { Row } from '../../model/query'
import { PAYLOAD } from '../../pages/local-worklist/test-bench'
import { ActHost, preloadActs } from '../act-host'
import { actStore, type DialogAct } from '../act-store'

registerNamespace('mf-worklist', { zh, en })

type Answers = Partial<Record<CallName, (payload: Record<string, unknown>) => unknown>>

/** A refusal as the server gives it. */
export const refuse = (code: number, val?: unknown): never => {
  throw new ApiError('business', code, errorMessage(code)?.zh ?? String(code), val, 200)
}

/** The dialogs of row actions over a server of answers. */
export class ActBench {
  readonly asked: { readonly call: CallName; readonly payload: Record<string, unknown> }[] = []
  /** Rows that were asked anew after an act. */
  readonly touched: string[] = []
  private readonly client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  private readonly stop = listenToRows((ids) => this.touched.push(...ids))

  constructor(
    private readonly answers: Answers,
    payload: Partial<LoginPayload> = {},
  ) {
    setLanguage('zh')
    listStore.reset()
    session.start({ ...PAYLOAD, ...payload })
    jest.spyOn(api, 'call').mockImplementation((async (call: CallName, { requestKey: _, ...asked }: Record<string, unknown>) => {
      this.asked.push({ call, payload: asked })
      const answer = this.answers[call]
      if (!answer) throw new Error(`the bench has no answer for ${call}`)
      return answer(asked)
    }) as unknown as typeof api.call)
  }

  /** The payloads of one call, oldest first. */
  payloads(call: CallName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.call === call).map((one) => one.payload)
  }

  /** Opens the dialog of an act and waits until it is there. */
  async open(dialog: DialogAct, ...rows: readonly Row[]): Promise<HTMLElement> {
    await preloadActs()
    render(
      <UiProvider>
        <QueryClientProvider client={this.client}>
          <MemoryRouter initialEntries={['/local_diagnosis']}>
            <ActHost />
            <Routes>
              <Route path="*" element={<Place />} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </UiProvider>,
    )
    await act(async () => actStore.open(dialog, ...rows))
    return screen.findByRole('dialog')
  }

  end(): void {
    cleanup()
    this.stop([])
    jest.restoreAllMocks()
    session.end('logout')
    this.client.clear()
  }
}

function Place() {
  const { pathname, search } = useLocation()
  return <output aria-label="place">{pathname + search}</output>
}

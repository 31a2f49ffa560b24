import { type ApiError, api } from '@farsight/shared/api'
import type { CallName } from '@farsight/shared/contract'
import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { HOSPITAL_A, HOSPITAL_B, testModule } from '../../model/test/module'
import { ManageReleasePage } from './manage-release.page'
import type { FaultLine, KeyLine, LogLine, ModulesAnswer } from './use-releases'

registerNamespace('mf-manage', { zh, en })

/** A server for the screen: what it answers, and what it was asked. */
export class Bench {
  site: ModulesAnswer = {
    site: 'farsight',
    hostVersion: '3.1.0',
    serial: 1,
    forAll: true,
    hospitals: [HOSPITAL_A, HOSPITAL_B],
    modules: [testModule()],
  }
  log: LogLine[] = []
  faults: FaultLine[] = []
  keys: KeyLine[] = []
  /** Set: the next such call fails with it, once. */
  readonly fails = new Map<CallName, ApiError>()
  readonly asked: { readonly call: CallName; readonly payload: Record<string, unknown> }[] = []
  private readonly client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

  constructor() {
    setLanguage('zh')
    jest.spyOn(api, 'call').mockImplementation((async (call: CallName, payload: Record<string, unknown>) => {
      this.asked.push({ call, payload })
      const error = this.fails.get(call)
      this.fails.delete(call)
      if (error) throw error
      return { val: this.answer(call) }
    }) as typeof api.call)
  }

  /** The payloads of one call, oldest first. */
  payloads(call: CallName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.call === call).map((one) => one.payload)
  }

  /** A hospital's administrator: his own hospital alone. */
  asHospital(): void {
    this.site = { ...this.site, forAll: false, hospitals: [HOSPITAL_B] }
  }

  show(search = '') {
    return render(
      <UiProvider>
        <QueryClientProvider client={this.client}>
          <MemoryRouter initialEntries={[`/manage/manage_release${search}`]}>
            <Routes>
              <Route path="/manage/manage_release" element={<ManageReleasePage />} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </UiProvider>,
    )
  }

  end(): void {
    cleanup()
    jest.restoreAllMocks()
    this.client.clear()
  }

  private answer(call: CallName): unknown {
    switch (call) {
      case 'queryModules':
        return this.site
      case 'queryReleaseLog':
        return this.log
      case 'queryModuleFaults':
        return this.faults
      case 'queryReleaseKeys':
        return this.keys
      case 'rollBackModule':
        return { version: '1.2.0' }
      case 'addReleaseKey':
        return { keyId: '0123456789abcdef' }
      default:
        return true
    }
  }
}

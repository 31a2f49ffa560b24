import { ApiError, api, configureLog, LOG_LEVEL } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { testPayload } from '../../../shared/api/test/payload'
import { takeEntry } from './entry'
import { openPage } from './page'

/** The host's page in a browser of its own, with a server that answers what a test says. */
export class TestPage {
  readonly asked: { readonly name: string; readonly payload: Record<string, unknown>; readonly address: string }[] = []
  readonly logged: string[] = []
  /** Answers by the short name of the call. */
  answers: Record<string, (payload: Record<string, unknown>) => unknown> = {}
  readonly root = document.createElement('div')
  private closing: (() => Promise<void>)[] = []

  constructor() {
    document.body.replaceChildren(this.root)
    localStorage.clear()
    sessionStorage.clear()
    configureLog({ level: LOG_LEVEL.error, post: ({ message }) => this.logged.push(message) })
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    this.knows(testPayload())
    jest.spyOn(api, 'call').mockImplementation((async (name: string, payload: Record<string, unknown>) => {
      this.asked.push({ name, payload, address: location.href })
      return this.answers[name]?.(payload)
    }) as never)
  }

  /** The server has a session of this account. */
  knows(payload: LoginPayload): void {
    this.answers = {
      initLogin: () => ({ val: { siteName: '市第一人民医院', siteNameEn: 'First City Hospital', demo: true } }),
      getValidateImage: () => ({ val: { imageId: 'id-1', image: 'data:image/svg+xml;utf8,<svg/>' } }),
      login: () => ({ val: { loginUserId: payload.loginUserId } }),
      loginSuccess: () => ({ val: payload }),
      checkSession: () => ({ val: { loginUserId: payload.loginUserId, facilityId: '', role: '', locked: false, endsIn: 1800 } }),
    }
  }

  refuses(name: string, code: number): void {
    this.answers[name] = () => {
      throw new ApiError('business', code, errorMessage(code)?.zh ?? '')
    }
  }
  expires(name: string): void {
    this.answers[name] = () => {
      throw new ApiError('expired', CODE.sessionExpired, '登录已过期，请重新登录')
    }
  }

  /** Loads the page at an address, as a browser does. */
  open(address: string): void {
    history.replaceState(null, '', address)
    this.closing.push(openPage(this.root, { apiBase: '', moduleSlowMs: 1, moduleTimeoutMs: 1, setRefreshMs: 1000 }, takeEntry()))
  }
  /** The page is closed or loaded anew: what is in memory is gone. */
  async close(): Promise<void> {
    const all = this.closing
    this.closing = []
    for (const end of all) await end()
    this.forget()
  }
  /** A new page knows nobody; the browser's storage stays as it is. */
  private forget(): void {
    const kept = { ...localStorage }
    const own = { ...sessionStorage }
    session.end('expired')
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value as string)
    for (const [key, value] of Object.entries(own)) sessionStorage.setItem(key, value as string)
  }
  calls = (name: string) => this.asked.filter((call) => call.name === name)
}

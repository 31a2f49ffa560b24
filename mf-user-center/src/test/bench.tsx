import { ApiError, api } from '@farsight/shared/api'
import { renderPage } from '@farsight/shared/build/jest/render-page.tsx'
import { session } from '@farsight/shared/bus'
import { type CallName, calls, type LoginPayload } from '@farsight/shared/contract'
import { errorMessage } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, cleanup } from '@testing-library/react'
import { testPayload } from '../../../shared/api/test/payload'
import module from '../../module.json'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { routes } from '../routes'

export type Answers = Partial<Record<CallName, (asked: Record<string, unknown>) => unknown>>

/** A refusal as the client throws it, in the server's words. */
export const refusal = (code: number, val?: unknown): ApiError =>
  new ApiError('business', code, errorMessage(code)?.zh ?? String(code), val, 200)

/** A server for the user centre: what it answers, and what it was asked. */
export class Bench {
  readonly asked: { readonly call: CallName; readonly payload: Record<string, unknown> }[] = []

  constructor(answers: Answers, payload: Partial<LoginPayload> = {}) {
    act(() => setLanguage('zh'))
    session.start(testPayload({ loginUserId: 'me', userMainMenuConfig: '1'.repeat(12), ...payload }))
    jest.spyOn(api, 'call').mockImplementation((async (call: CallName, asked: Record<string, unknown>) => {
      // The server takes no field that the contract does not name.
      for (const field of Object.keys(asked ?? {}))
        if (!(field in calls[call].request.properties)) throw new Error(`${call} takes no ${field}`)
      this.asked.push({ call, payload: JSON.parse(JSON.stringify(asked)) as Record<string, unknown> })
      const answer = answers[call]
      if (!answer) throw new Error(`the bench has no answer for ${call}`)
      return answer(asked)
    }) as unknown as typeof api.call)
  }

  /** The payloads of one call, oldest first, without the keys that make a write safe to repeat. */
  payloads(call: CallName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.call === call).map(({ payload: { requestKey: _, ...rest } }) => rest)
  }

  open(at: string) {
    return renderPage({ module: module as never, routes, i18n: { zh, en }, at })
  }

  end(): void {
    cleanup()
    jest.restoreAllMocks()
    act(() => session.end('logout'))
  }
}

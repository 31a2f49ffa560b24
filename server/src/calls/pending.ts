import { allCalls, PUBLIC_CALLS } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { CallError } from './error'
import { type Handler, publicHandler, sessionHandler } from './handler'
import { anySession } from './policies'

/** While issue 5 is being built: declared calls whose handler is not there yet refuse. Goes before the issue is closed. */
export function withPending(handlers: readonly Handler[]): Handler[] {
  const there = new Set(handlers.map((handler) => handler.call.name))
  const refuse = async (): Promise<never> => {
    throw new CallError(CODE.systemError)
  }
  const missing = allCalls
    .filter((call) => !there.has(call.name))
    .map((call) => (PUBLIC_CALLS.includes(call.name) ? publicHandler(call, refuse) : sessionHandler(call, anySession, refuse)))
  return [...handlers, ...missing]
}

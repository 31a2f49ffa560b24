import { allCalls, defineCall, done, form, PUBLIC_CALLS, text } from '@farsight/shared/contract'
import { allHandlers } from '../../src/calls'
import { dispatcher } from '../../src/calls/dispatch'
import { type Handler, publicHandler, sessionHandler } from '../../src/calls/handler'
import { anySession } from '../../src/calls/policies'

// Nothing is called here: the handlers are only put in their places.
const handlers = allHandlers({ site: { name: '', nameEn: '', demo: false }, archive: {} } as never)
const rogue = defineCall({ name: 'rogue_call.do', request: form({}), answer: done })
const act = async () => ({ val: true as const })
const rogueHandler = sessionHandler(rogue, anySession, act)

const start =
  (declared: readonly unknown[], present: readonly Handler[], open: readonly string[] = PUBLIC_CALLS) =>
  () =>
    dispatcher(declared as typeof allCalls, present, open, {} as never)

test('[AZ-02] every declared call has its handler and policy, and no start without', () => {
  expect(start(allCalls, handlers)().names).toHaveLength(allCalls.length)
  // A handler that nobody declared; a declared call that nobody handles; one that is handled twice.
  expect(start(allCalls, [...handlers, rogueHandler])).toThrow('rogue_call.do is not in the contract')
  expect(start([...allCalls, rogue], handlers)).toThrow('rogue_call.do has no handler')
  expect(start([...allCalls, rogue], [...handlers, rogueHandler])().names).toContain('rogue_call.do')
  expect(start([...allCalls, rogue], [...handlers, rogueHandler, rogueHandler])).toThrow('two handlers for rogue_call.do')
  for (const call of allCalls) {
    const others = handlers.filter((handler) => handler.call.name !== call.name)
    expect(others).toHaveLength(handlers.length - 1)
    expect(start(allCalls, others)).toThrow(`${call.name} has no handler`)
  }
})

test('[AZ-02] a call of a session without a policy stops the start, each one of them', () => {
  for (const handler of handlers) {
    if (handler.kind !== 'session') continue
    for (const policy of [undefined, null, {}, { allows: true }]) {
      const bare = { ...handler, policy } as unknown as Handler
      expect(start(allCalls, [...handlers.filter((other) => other !== handler), bare])).toThrow(`${handler.call.name} has no policy`)
    }
  }
})

test('[AZ-02] a call is public where the list says so and nowhere else', () => {
  const open = publicHandler(rogue, act)
  expect(start([...allCalls, rogue], [...handlers, open])).toThrow('rogue_call.do is not where the list of public calls has it')
  expect(start([...allCalls, rogue], [...handlers, open], [...PUBLIC_CALLS, rogue.name])().names).toContain('rogue_call.do')
  expect(start([...allCalls, rogue], [...handlers, rogueHandler], [...PUBLIC_CALLS, rogue.name])).toThrow('rogue_call.do is not where')
  for (const name of PUBLIC_CALLS)
    expect(
      start(
        allCalls,
        handlers,
        PUBLIC_CALLS.filter((other) => other !== name),
      ),
    ).toThrow(`${name} is not where`)
})

test('a field by the name of the version marker stops the start', () => {
  const call = defineCall({ name: 'rogue_call.do', request: form({ version: text(10) }), answer: done })
  expect(start([...allCalls, call], [...handlers, sessionHandler(call, anySession, act)])).toThrow('the version marker')
})

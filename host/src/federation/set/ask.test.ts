import { answerOf, askAhead, forgetAhead } from './ask'
import { SessionGone, SetFault } from './fault'

const answer = (text: string, status = 200): Response => new Response(text, { status })
let asked: string[]

function serve(give: () => Response | Promise<Response>): void {
  asked = []
  global.fetch = (async (url: string) => {
    asked.push(url)
    return give()
  }) as typeof fetch
}

const realFetch = global.fetch
afterEach(() => {
  global.fetch = realFetch
  forgetAhead()
  jest.useRealTimers()
})

test('what was asked for ahead is taken once, from the same base alone; the next one asks anew', async () => {
  let n = 0
  serve(() => answer(`list ${++n}`))
  askAhead('https://a')
  expect(await answerOf('https://a')).toBe('list 1')
  expect(await answerOf('https://a')).toBe('list 2')
  askAhead('https://a')
  expect(await answerOf('https://b')).toBe('list 4')
  expect(asked).toEqual(['https://a/modules.json', 'https://a/modules.json', 'https://a/modules.json', 'https://b/modules.json'])
})

test('an old answer, and one of a session that is gone, is nobody’s', async () => {
  jest.useFakeTimers()
  let n = 0
  serve(() => answer(`list ${++n}`))
  askAhead('')
  jest.advanceTimersByTime(30_001)
  expect(await answerOf('')).toBe('list 2')
  askAhead('')
  forgetAhead()
  expect(await answerOf('')).toBe('list 4')
})

test('no session is told apart from a list that does not come', async () => {
  serve(() => answer('', 401))
  await expect(answerOf('')).rejects.toBeInstanceOf(SessionGone)
  serve(() => answer('', 503))
  await expect(answerOf('')).rejects.toMatchObject({ kind: 'unreachable', detail: '503' })
  serve(() => Promise.reject(new TypeError('refused')))
  const fault = await answerOf('').catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(SetFault)
  expect(fault).toMatchObject({ kind: 'unreachable', detail: 'TypeError' })
})

test('a list that never ends is cut', async () => {
  serve(() => answer('x'.repeat(4_000_001)))
  await expect(answerOf('')).rejects.toMatchObject({ kind: 'unreachable' })
})

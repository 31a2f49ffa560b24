import { readAnchor } from './anchor'
import { SetFault } from './fault'
import { type TestSite, testSet, testSite } from './test-set'
import { verifiedText } from './verify'

let site: TestSite
const text = JSON.stringify(testSet())

beforeAll(async () => {
  site = await testSite()
})

async function faultOf(answer: unknown): Promise<string> {
  try {
    return (await verifiedText(typeof answer === 'string' ? answer : JSON.stringify(answer), site.anchor)) === text
      ? 'good'
      : 'another text'
  } catch (error) {
    return error instanceof SetFault ? error.kind : String(error)
  }
}

test('[FD-03] believed with the signature of the key that the page names, and with no other', async () => {
  const { keyId } = site
  const good = { set: text, keyId, signature: await site.sign(text) }
  expect(await faultOf(good)).toBe('good')
  const stranger = await testSite('test', keyId)
  const wrong = {
    'by another key under the same name': { ...good, signature: await stranger.sign(text) },
    'by a key that the page does not know': { ...good, keyId: 'fedcba9876543210' },
    'of another text': { ...good, signature: await site.sign(`${text} `) },
    'text changed by one letter': { ...good, set: text.replace('mf-x', 'mf-y') },
    'no signature': { set: text, keyId },
    'an empty signature': { ...good, signature: '' },
    'a signature of another length': { ...good, signature: btoa('x'.repeat(64)).slice(4) },
    'all zero': { ...good, signature: btoa('\0'.repeat(64)) },
    'not signed at all': testSet(),
    null: null,
  }
  for (const [how, answer] of Object.entries(wrong)) expect([how, await faultOf(answer)]).toEqual([how, 'signature'])
  expect(await faultOf('<html>')).toBe('unreachable')
})

test.each(['', '__REGISTRY__', 'test', 'test 0123456789abcdef.', `test 0123456789abcdef.${'!'.repeat(90)}`, null])(
  'a page that names nobody ("%s") believes nobody',
  (content) => {
    expect(() => readAnchor(content)).toThrow(SetFault)
  },
)

test('an address without encryption gives no cryptography: refused, not passed', async () => {
  const { keyId } = site
  const answer = { set: text, keyId, signature: await site.sign(text) }
  const { subtle } = crypto
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  try {
    expect(await faultOf(answer)).toBe('signature')
  } finally {
    Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true })
  }
})

import { tabStore } from './tab-store'

const any = (): boolean => true
const tick = () => new Promise((done) => setTimeout(done))
/** What this tab holds as long as it lives, and what the others do. */
let own = ''
let held: string[] = []
beforeAll(() => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: (name: string) => {
        own = name
        return new Promise(() => undefined)
      },
      query: async () => ({ held: held.map((name) => ({ name })), pending: [] }),
    },
  })
})
beforeEach(() => {
  localStorage.clear()
  held = []
})

test('what a closed tab left is taken over, and goes when it is laid aside here', async () => {
  localStorage.setItem('words#closed', 'left behind')
  expect(tabStore.take('words', any)).toBe('left behind')
  tabStore.drop('words')
  await tick()
  expect(localStorage.getItem('words#closed')).toBeNull()
})

test('words of a tab that lives stay for it, whatever another one does with their copy', async () => {
  localStorage.setItem('words#living', 'typed there')
  expect(tabStore.take('words', any)).toBe('typed there')
  tabStore.put('words', 'typed there and on')
  held = [`${own.slice(0, own.lastIndexOf('#'))}#living`]
  tabStore.drop('words')
  await tick()
  expect(localStorage.getItem('words#living')).toBe('typed there')
  expect(tabStore.own('words')).toBeUndefined()
})

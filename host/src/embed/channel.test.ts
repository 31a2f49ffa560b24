import { createInbox, createOutbox, MOST_A_SECOND, type Peer } from './channel'
import { TO_FRAME, TO_PAGE, type ToFrame, type ToPage } from './protocol'

const ORIGIN = 'https://his.example'
const ID = 'a'.repeat(32)
const there = { postMessage: jest.fn() } as unknown as Window
const elsewhere = {} as Window
const peer: Peer = { source: () => there, origin: () => ORIGIN, id: () => ID }

let now = 1_000_000
const inbox = () => createInbox<ToFrame>(peer, TO_FRAME, () => now)
const open = (seq: number, more: object = {}): object => ({
  farsight: 1,
  id: ID,
  seq,
  type: 'open',
  token: 'p.x',
  lang: 'zh',
  skin: 'dark',
  ...more,
})
const event = (data: unknown, origin = ORIGIN, source: Window = there) => ({ data, origin, source })

test('[BR-05] only the one window of the one origin is heard, in the one form, and each message once', () => {
  const box = inbox()
  const show = { farsight: 1, id: ID, seq: 1, type: 'show', lang: 'en', skin: 'eye' }
  const ignored = [
    event(open(1), 'https://evil.example'),
    event(open(1), 'null'),
    event(open(1), ''),
    event(open(1), 'https://his.example.evil.example'),
    event(open(1), 'https://ahis.example'),
    event(open(1), 'http://his.example'),
    event(open(1), 'https://his.example:8443'),
    event(open(1), ORIGIN, elsewhere),
    ...[undefined, null, 0, 'open', [], [open(1)], {}, { ...show, farsight: 2 }, { ...show, farsight: '1' }].map((data) => event(data)),
    ...[0, -1, 1.5, '1', Number.NaN, 2 ** 60].map((seq) => event({ ...show, seq })),
    ...['b'.repeat(32), 'a', '', 7, `${ID}<script>`].map((id) => event({ ...show, id })),
    ...['ready', 'toString', '__proto__', 'constructor', ''].map((type) => event({ ...show, type })),
    ...[{ lang: 'fr' }, { lang: undefined }, { skin: 'evil.css' }, { more: 1 }].map((more) => event({ ...show, ...more })),
    event({ farsight: 1, id: ID, seq: 1, type: 'show', lang: 'en' }),
    event(open(1, { token: '' })),
    event(open(1, { token: 'x'.repeat(101) })),
  ]
  for (const one of ignored) {
    now += 1000
    expect([one, box.read(one)]).toEqual([one, undefined])
  }
  expect(box.ignored()).toBe(ignored.length)
  expect(box.read(event(open(1)))).toMatchObject({ type: 'open', token: 'p.x' })
  // The same again, and an older one after a newer: replays.
  expect(box.read(event(open(1)))).toBeUndefined()
  expect(box.read(event({ ...show, seq: 5 }))).toMatchObject({ type: 'show' })
  expect(box.read(event({ ...show, seq: 4 }))).toBeUndefined()
  expect(box.ignored()).toBe(ignored.length + 2)
})

test('[BR-05] of ten thousand messages in a second the first few are looked at, the others counted; a second later it hears again', () => {
  const box = inbox()
  now += 5000
  let taken = 0
  for (let seq = 1; seq <= 10_000; seq += 1) if (box.read(event(open(seq))) !== undefined) taken += 1
  expect(taken).toBe(MOST_A_SECOND)
  expect(box.ignored()).toBe(10_000 - MOST_A_SECOND)
  now += 1000
  expect(box.read(event(open(10_001)))).toMatchObject({ type: 'open' })
})

test('[BR-05] what is sent goes to one window of one origin, numbered, and nowhere while nobody is known', () => {
  const post = jest.mocked(there.postMessage as (message: unknown, origin: string) => void)
  const send = createOutbox<ToPage>(peer)
  send({ type: 'hello' })
  send({ type: 'saved', procedureId: 'x' })
  expect(post.mock.calls).toEqual([
    [{ farsight: 1, id: ID, seq: 1, type: 'hello' }, ORIGIN],
    [{ farsight: 1, id: ID, seq: 2, type: 'saved', procedureId: 'x' }, ORIGIN],
  ])
  const page = createInbox<ToPage>(peer, TO_PAGE, () => now)
  for (const [message] of post.mock.calls) expect(page.read(event(message))).toEqual(message)
  post.mockClear()
  createOutbox<ToPage>({ ...peer, origin: () => undefined })({ type: 'hello' })
  createOutbox<ToPage>({ ...peer, source: () => null })({ type: 'hello' })
  createOutbox<ToPage>({ ...peer, id: () => undefined })({ type: 'hello' })
  expect(post).not.toHaveBeenCalled()
})

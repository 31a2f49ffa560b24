import type { FrontReport } from '../model/front-report'
import { Desk } from './desk'
import { ASK_MS, Follower } from './follower'
import { readWord, type Voice, type Word } from './words'

const LIMIT_MS = 200
const reportOf = (procedureId: string): FrontReport => ({ procedureId, modality: 'CT', t: '1', sign: 's', ecg: false })
const [A, B] = [reportOf('a'), reportOf('b')]

/** A channel with both ends in one test; a dead one carries nothing. */
function line() {
  const ends: { heard: Set<(event: { data: unknown }) => void>; voice: Voice }[] = []
  const state = { dead: false, said: [] as Word[] }
  const voice = (): Voice => {
    const heard = new Set<(event: { data: unknown }) => void>()
    const end = {
      heard,
      voice: {
        postMessage(word: Word) {
          state.said.push(word)
          if (!state.dead) for (const other of ends) if (other !== end) for (const one of other.heard) one({ data: { ...word } })
        },
        addEventListener: (_: 'message', one: (event: { data: unknown }) => void) => void heard.add(one),
        removeEventListener: (_: 'message', one: (event: { data: unknown }) => void) => void heard.delete(one),
      } as Voice,
    }
    ends.push(end)
    return end.voice
  }
  return { state, voice }
}

let user = 'u1'
let openerClosed = false
let stops: (() => void)[] = []

function desk(voice: Voice, page = 'p1', first: FrontReport | null = A) {
  let report = first ?? undefined
  let changed = () => undefined as unknown
  const made = new Desk({
    voice,
    desk: 'd',
    page,
    user: () => user,
    report: () => report,
    onReport: (listener) => {
      changed = listener
      return () => undefined
    },
  })
  return {
    made,
    shows(next: FrontReport | undefined) {
      report = next
      changed()
    },
  }
}

function follower(voice: Voice | undefined) {
  const gone: string[] = []
  let closed = 0
  const made = new Follower({
    voice,
    desk: 'd',
    user: () => 'u1',
    openerClosed: () => openerClosed,
    onGo: (exam, ref) => void gone.push(`${exam} ${ref}`),
    onNext: (exam) => void gone.push(`next ${exam}`),
    onClose: () => void closed++,
  })
  stops.push(made.start())
  return { made, gone, closed: () => closed }
}

/** In step on exam A. */
function inStep() {
  const { state, voice } = line()
  const report = desk(voice())
  const window = follower(voice())
  window.made.showing('a')
  jest.advanceTimersByTime(1000)
  expect(window.made.get()).toMatchObject({ report: A, out: undefined, waiting: false })
  return { state, voice, report, window }
}

beforeEach(() => {
  jest.useFakeTimers()
  user = 'u1'
  openerClosed = false
  stops = []
})
afterEach(() => {
  for (const stop of stops) stop()
  jest.useRealTimers()
})

describe('out of step within 200 ms', () => {
  test('[DAY-03] the report shows another exam while this window still shows the former', () => {
    const { report, window } = inStep()
    report.shows(B)
    expect(window.made.get()).toMatchObject({ report: B, out: 'other' })
    window.made.showing('b')
    expect(window.made.get().out).toBeUndefined()
  })

  test('[DAY-03] the channel is dead: what it was about stays, with the sign', () => {
    const { state, report, window } = inStep()
    state.dead = true
    report.shows(B)
    jest.advanceTimersByTime(LIMIT_MS)
    expect(window.made.get()).toMatchObject({ report: A, out: 'silent' })
    state.dead = false
    jest.advanceTimersByTime(ASK_MS)
    expect(window.made.get()).toMatchObject({ report: B, out: 'other' })
  })

  test('[DAY-03] the report’s page is closed or loaded anew: at once; the new page takes it up again', () => {
    const { voice, report, window } = inStep()
    report.made.leave()
    expect(window.made.get()).toMatchObject({ report: A, out: 'silent' })
    desk(voice(), 'p2', null)
    expect(window.made.get()).toMatchObject({ report: undefined, out: 'other' })
    window.made.showing(undefined)
    expect(window.made.get().out).toBeUndefined()
  })

  test('[DAY-03] the page that opened it is gone without a word', () => {
    const { window } = inStep()
    openerClosed = true
    jest.advanceTimersByTime(ASK_MS)
    expect(window.made.get().out).toBe('closed')
  })

  test('[DAY-03] the session over there ended, or is another user’s', () => {
    const { window } = inStep()
    user = 'u2'
    jest.advanceTimersByTime(LIMIT_MS)
    expect(window.made.get()).toMatchObject({ report: A, out: 'silent' })
  })

  test('[DAY-03] two pages that answer under one name with different exams', () => {
    const { voice, window } = inStep()
    desk(voice(), 'p2', B)
    expect(window.made.get()).toMatchObject({ report: A, out: 'two' })
  })

  test('[DAY-03] a browser without a channel', () => {
    const window = follower(undefined)
    expect(window.made.get()).toMatchObject({ waiting: true, out: undefined })
    jest.advanceTimersByTime(LIMIT_MS + ASK_MS)
    expect(window.made.get()).toMatchObject({ waiting: false, out: 'silent' })
  })
})

test('a window that was busy itself does not take that for the other’s silence', () => {
  const { window } = inStep()
  const states: unknown[] = []
  window.made.subscribe(() => states.push(window.made.get().out))
  // One late turn of the clock instead of twenty.
  jest.setSystemTime(Date.now() + 1000)
  jest.advanceTimersByTime(ASK_MS)
  expect(states).toEqual([])
})

test('an answer that says nothing new draws nothing anew', () => {
  const { window } = inStep()
  const before = window.made.get()
  jest.advanceTimersByTime(1000)
  expect(window.made.get()).toBe(before)
})

test('the page knows that a window follows, until that is closed; images and regions go over there, and it can be closed', () => {
  const { report, window } = inStep()
  expect(report.made.get().followed).toBe(true)
  report.made.go('a', '1.2.3/abcdef12')
  report.made.next('b')
  expect(window.gone).toEqual(['a 1.2.3/abcdef12', 'next b'])
  window.made.leave()
  expect(report.made.get().followed).toBe(false)
  jest.advanceTimersByTime(ASK_MS)
  expect(report.made.get().followed).toBe(true)
  report.made.closeWindow()
  expect(window.closed()).toBe(1)
})

test('nothing of the patient goes over the channel', () => {
  const { state } = inStep()
  const keys = new Set(state.said.flatMap((word) => [...Object.keys(word), ...Object.keys(('report' in word && word.report) || {})]))
  expect([...keys].sort()).toEqual(['desk', 'ecg', 'modality', 'page', 'procedureId', 'report', 'says', 'sign', 't', 'user'])
})

test.each([
  null,
  'ask',
  { says: 'ask' },
  { says: 'report', desk: 'd', page: 'p', user: 'u1' },
  { says: 'report', desk: 'd', page: 'p', user: 'u1', report: { procedureId: 'a' } },
  { says: 'report', desk: 'd', page: 'p', user: 'u1', report: { ...A, procedureId: 'x'.repeat(300) } },
  { says: 'go', desk: 'd', exam: 'a' },
  { says: 'other', desk: 'd' },
])('%j is no word', (data) => {
  expect(readWord(data)).toBeUndefined()
})

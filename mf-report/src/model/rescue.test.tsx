import { session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { EMPTY_CONTENT } from '@farsight/shared/domain'
import { openReportOf } from './open-reports'
import { dropOldRescued, RESCUE_MS, Rescue, rescueStorage } from './rescue'
import { ADDRESS, EXAM, fakeServer, memoryStorage, opened, USER } from './test-kit'

const COPY = { content: { ...EMPTY_CONTENT, finding: { text: '写到一半', marks: [] } }, version: 3, time: '2026-11-20 09:41:00' }

beforeEach(() => localStorage.clear())

test('the copy lies where it outlives the tab, from the keystroke on; log-out removes it, expiry does not', async () => {
  const type = async () => {
    session.start({ loginUserId: USER } as unknown as LoginPayload)
    const store = openReportOf(ADDRESS, fakeServer({ openReport: () => opened() }).call)
    while (store.snapshot().phase !== 'ready') await new Promise((resolve) => setTimeout(resolve))
    store.type('finding', '写到一半，又写')
    expect(new Rescue(USER, localStorage).read(EXAM)?.content.finding.text).toBe('写到一半，又写')
    store.stop()
  }
  await type()
  session.end('expired')
  expect(new Rescue(USER, localStorage).read(EXAM)).toBeDefined()
  localStorage.clear()
  await type()
  new Rescue('another-user', localStorage).keep(EXAM, COPY)
  session.end('logout')
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
})

test('a copy is dropped after seven days', () => {
  const storage = memoryStorage()
  let now = 1_000
  const rescue = new Rescue(USER, storage, () => now)
  rescue.keep(EXAM, COPY)
  now += RESCUE_MS
  expect(rescue.read(EXAM)).toEqual(COPY)
  now += 1
  expect(rescue.read(EXAM)).toBeUndefined()
  now = 1_000
  expect(rescue.read(EXAM)).toBeUndefined()
})

test('old copies of other users go too, young ones and foreign keys stay', () => {
  const now = RESCUE_MS * 3
  new Rescue('old', localStorage, () => now - RESCUE_MS - 1).keep(EXAM, COPY)
  new Rescue('young', localStorage, () => now - RESCUE_MS).keep(EXAM, COPY)
  localStorage.setItem('LANGUAGE', 'zh')
  dropOldRescued(localStorage, now)
  expect(Object.keys(localStorage).sort()).toEqual([`FARSIGHT_RESCUE/young/${EXAM}`, 'LANGUAGE'])
})

test('a storage that refuses everything stops nobody from writing', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const rescue = new Rescue(USER, { getItem: refuse, setItem: refuse, removeItem: refuse } as unknown as Storage)
  expect(() => rescue.keep(EXAM, COPY)).not.toThrow()
  expect(rescue.read(EXAM)).toBeUndefined()
  expect(() => rescue.drop(EXAM)).not.toThrow()
  expect(rescueStorage()).toBe(window.localStorage)
})

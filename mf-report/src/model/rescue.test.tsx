import { session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { EMPTY_CONTENT } from '@farsight/shared/domain'
import { openReportOf } from './open-reports'
import { ADDRESS, EXAM, fakeServer, memoryVault, opened, rescueOf, USER } from './test-kit'

jest.mock('./device-shelf', () => {
  const vault = { ...jest.requireActual<typeof import('./test-kit')>('./test-kit').memoryVault(), removeOld: async () => undefined }
  return { deviceVault: () => vault }
})

const COPY = { content: { ...EMPTY_CONTENT, finding: { text: '写到一半', marks: [] } }, version: 3, time: '2026-11-20 09:41:00' }
const ready = async (user = USER) => {
  session.start({ loginUserId: user } as unknown as LoginPayload)
  const store = openReportOf(ADDRESS, fakeServer({ openReport: () => opened(), saveReport: () => new Promise(() => undefined) }).call)
  while (store.snapshot().phase !== 'ready') await new Promise((resolve) => setTimeout(resolve))
  return store
}

test('[EDIT-01] [RS-22] after an expired session its doctor finds the words typed to the last key, another one finds none', async () => {
  const removed = jest.fn(() => ({}))
  const databases = async () => [{ name: 'FARSIGHT_RESCUE' }]
  Object.defineProperty(globalThis, 'indexedDB', { value: { databases, open: removed }, configurable: true })
  const store = await ready()
  store.type('finding', '写到一半，又写')
  session.end('expired')
  const other = await ready('another')
  expect(other.snapshot()).toMatchObject({ dirty: false, rescued: null, content: { finding: { text: '' } } })
  session.end('expired')
  const again = await ready()
  expect(again.snapshot()).toMatchObject({ dirty: true, content: { finding: { text: '写到一半，又写' } } })
  expect(removed).not.toHaveBeenCalled()
  session.end('logout')
  await new Promise((done) => setTimeout(done))
  expect(removed).toHaveBeenCalledWith('FARSIGHT_RESCUE')
})

test('the newest words win, however fast they come, and a drop after them leaves nothing', async () => {
  const vault = memoryVault()
  const rescue = rescueOf(vault)
  for (let version = 0; version < 50; version++) rescue.keep(EXAM, { ...COPY, version })
  expect((await rescue.read(EXAM))?.version).toBe(49)
  rescue.keep(EXAM, COPY)
  rescue.drop(EXAM)
  await rescue.settled()
  expect(await vault.get(USER, EXAM)).toBeUndefined()
})

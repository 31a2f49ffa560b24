import { bus, session } from '../bus'
import type { CallName } from '../contract'
import { setLanguage } from '../i18n'
import { cacheGeneration, cacheKey, readCache, writeCache } from './cache'
import { api } from './index'
import { testPayload } from './test/payload'

/** What the net answers, and how often it was asked; a renewal that is under way can be waited for. */
let asked: string[] = []
let answer: object = {}
jest.mock('./transport', () => ({
  send: async (name: string, payload: object) => {
    asked.push(`${name} ${JSON.stringify(payload)}`)
    return { status: 200, url: '', body: answer }
  },
}))
const net = (val: unknown): void => {
  answer = { errorCode: 0, errorMsg: '', val }
}
const bodyparts = (modality: string, cacheType: 'onlyCache' | 'cacheAndNet' = 'onlyCache', onFresh?: () => void) =>
  api.call('queryBodypart', { modality }, { cacheType, ...(onFresh ? { onFresh } : {}) }).then((given) => given.val as unknown)

beforeEach(() => {
  bus.emit('cache-cleared.v1', { reason: 'user' })
  localStorage.clear()
  asked = []
})

test('[CACHE-01, CACHE-02] onlyCache: the same path and payload ask the net once, another payload, path or language asks it again', async () => {
  net(['first'])
  expect(await bodyparts('CT')).toEqual(['first'])
  net(['second'])
  expect(await bodyparts('CT')).toEqual(['first'])
  expect(asked).toHaveLength(1)
  expect(await bodyparts('MR')).toEqual(['second'])
  await api.call('queryModality', {}, { cacheType: 'onlyCache' })
  expect(asked).toHaveLength(3)
  setLanguage('en')
  await bodyparts('CT')
  setLanguage('zh')
  expect(asked).toHaveLength(4)
  expect(cacheKey('x', { a: 1, b: 2, c: undefined })).toBe(cacheKey('x', { b: 2, a: 1 }))
})

test('a call without cacheType neither reads nor fills the cache', async () => {
  net(['first'])
  await api.call('queryBodypart', { modality: 'CT' })
  net(['second'])
  expect(await bodyparts('CT')).toEqual(['second'])
  await api.call('queryBodypart', { modality: 'CT' })
  expect(asked).toHaveLength(3)
})

test('[CACHE-03] cacheAndNet: the remembered answer at once, and the fresh one from one call behind it', async () => {
  net(['old'])
  await bodyparts('CT', 'cacheAndNet')
  net(['new'])
  let fresh: unknown
  await new Promise<void>((done) => {
    void api
      .call(
        'queryBodypart',
        { modality: 'CT' },
        {
          cacheType: 'cacheAndNet',
          onFresh: ({ val }) => {
            fresh = val
            done()
          },
        },
      )
      .then(({ val }) => expect([val, fresh]).toEqual([['old'], undefined]))
  })
  expect([fresh, asked.length, await bodyparts('CT')]).toEqual([['new'], 2, ['new']])
})

test('[CACHE-04] after the clear event the next onlyCache call goes to the net; after logout and another hospital too', async () => {
  session.start(testPayload())
  net(['first'])
  await bodyparts('CT')
  bus.emit('cache-cleared.v1', { reason: 'user' })
  await bodyparts('CT')
  expect(asked).toHaveLength(2)
  session.end('logout')
  await bodyparts('CT')
  expect(asked).toHaveLength(3)
  session.start(testPayload())
  await bodyparts('CT')
  expect(asked).toHaveLength(3)
  session.start(testPayload({ facilityId: '00000000-0000-4000-8000-0000000000f2' }))
  await bodyparts('CT')
  expect(asked).toHaveLength(4)
})

test('only answers that name no patient go to the storage; all others stay in memory', async () => {
  const names: CallName[] = ['queryLocalList', 'openReport', 'getReport', 'getStateLog', 'loginSuccess', 'queryQueues']
  for (const name of names) writeCache(name, cacheKey(name, {}), { val: '王建国' }, cacheGeneration())
  for (const name of names) expect(readCache(name, cacheKey(name, {}))).toEqual({ val: '王建国' })
  expect(JSON.stringify({ ...localStorage })).not.toContain('王建国')
  net([{ id: 'CHEST', name: '胸部' }])
  await bodyparts('CT')
  expect(JSON.stringify({ ...localStorage })).toContain('胸部')
})

test('an entry of the storage that is damaged costs a call and nothing else', async () => {
  net(['first'])
  await bodyparts('CT')
  const [key] = Object.keys(localStorage).filter((name) => name.includes('CACHE/'))
  // Another page: what was in memory is gone.
  jest.isolateModules(() => {
    const again = require('./cache') as typeof import('./cache')
    expect(again.readCache('queryBodypart', key!.replace(/^.*?CACHE\//, ''))).toMatchObject({ val: ['first'] })
    localStorage.setItem(key!, '{"val":')
    expect(again.readCache('queryBodypart', key!.replace(/^.*?CACHE\//, ''))).toBeUndefined()
  })
})

test('[CACHE-05] every key of the storage begins with the title that the page was delivered with', async () => {
  jest.isolateModules(() => {
    document.title = '千里眼'
    const fresh = require('../i18n') as typeof import('../i18n')
    document.title = 'changed later'
    fresh.setLanguage('en')
    fresh.writeSite('SKIN', 'eye')
    expect(fresh.siteKey('CACHE/x')).toBe('千里眼CACHE/x')
    expect(Object.keys(localStorage).sort()).toEqual(['千里眼LANG', '千里眼SKIN'])
  })
})

import { readConfig } from './config'
import { reloadAddress } from './version'

describe('config.json', () => {
  test('an empty file, none at all and nonsense mean the defaults: 15 s until a module is slow, 120 s until it failed', () => {
    const defaults = { apiBase: '', moduleSlowMs: 15_000, moduleTimeoutMs: 120_000, setRefreshMs: 240_000 }
    for (const content of [{}, null, 'text', 7, { apiBase: 7, moduleSlowMs: '1', moduleTimeoutMs: -1 }])
      expect(readConfig(content)).toEqual(defaults)
  })

  test('a site may look for new modules more often, never less often than the five minutes that a withdrawal takes', () => {
    expect(readConfig({ setRefreshMs: 1000 }).setRefreshMs).toBe(1000)
    expect(readConfig({ setRefreshMs: 3_600_000 }).setRefreshMs * 1.1).toBeLessThanOrEqual(300_000)
  })

  test('the address before the calls loses its last slash', () => {
    expect(readConfig({ apiBase: 'https://a.example/his/' }).apiBase).toBe('https://a.example/his')
  })
})

describe('version.json', () => {
  const page = 'http://a.example/?keep=1#/login'

  test('the same version, or none: the page goes on', () => {
    expect(reloadAddress(page, '3.1', '3.1')).toBeUndefined()
    expect(reloadAddress(page, '', '3.1')).toBeUndefined()
  })

  test('another version: one address with version in the query, the rest of it as it was', () => {
    expect(reloadAddress(page, '9.9', '3.1')).toBe('http://a.example/?keep=1&version=9.9#/login')
  })

  test('no loop: the page that was reloaded for a version stays, whatever the server goes on saying', () => {
    const again = reloadAddress(page, '9.9', '3.1') as string
    expect(reloadAddress(again, '9.9', '3.1')).toBeUndefined()
    expect(reloadAddress(again, '10.0', '3.1')).toBe('http://a.example/?keep=1&version=10.0#/login')
  })
})

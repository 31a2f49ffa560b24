import { makeKey, publicHalf } from '@farsight/shared/release'
import { coversSuite, keyIdOf, readKey, readPatterns } from './key-file'

const KEY = makeKey('远山科技')

describe('a vendor’s key', () => {
  test('from the file of its public half', () => {
    expect(readKey(JSON.stringify(publicHalf(KEY)))).toEqual({
      publicKey: KEY.publicKey,
      owner: '远山科技',
      keyId: KEY.keyId,
      demo: false,
      secret: false,
    })
  })
  test('a file with the private half is told apart, and the private half goes nowhere', () => {
    const facts = readKey(JSON.stringify(KEY))
    expect(facts?.secret).toBe(true)
    expect(JSON.stringify(facts)).not.toContain(KEY.privateKey)
  })
  test('as PEM and as bare base64', () => {
    const pem = `-----BEGIN PUBLIC KEY-----\n${KEY.publicKey}\n-----END PUBLIC KEY-----\n`
    expect([readKey(pem)?.publicKey, readKey(` ${KEY.publicKey} `)?.publicKey]).toEqual([KEY.publicKey, KEY.publicKey])
  })
  test.each(['', 'hello', '{', '[]', '{"publicKey":5}', 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'])('%j is none', (text) =>
    expect(readKey(text)).toBeUndefined(),
  )
  test('its number is the one that the tools print', async () => expect(await keyIdOf(KEY.publicKey)).toBe(KEY.keyId))
})

test('names of modules by blanks, commas and lines; what is none is named', () => {
  expect(readPatterns('mf-acme-*, mf-lung\nMF-X report，mf-acme-*')).toEqual({
    patterns: ['mf-acme-*', 'mf-lung'],
    wrong: ['MF-X', 'report'],
  })
})

test('a pattern that covers what runs here is seen', () => {
  const suite = ['mf-report', 'mf-worklist']
  expect(['mf-*', 'mf-report', 'mf-rep*', 'mf-acme-*'].map((pattern) => coversSuite(pattern, suite))).toEqual([true, true, true, false])
})

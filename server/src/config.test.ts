import { ConfigError, readConfig } from './config'

test('[AN-09] a setting that names no address or network keeps the server from starting', () => {
  const trusted = (text: string): readonly string[] => readConfig({ TRUST_PROXY: text }, '/').trustProxy
  expect(trusted('')).toEqual([])
  expect(trusted('10.0.0.5, 10.1.0.0/16,::1')).toEqual(['10.0.0.5', '10.1.0.0/16', '::1'])
  for (const wrong of ['true', '1', '*', '10.0.0', '10.0.0.0/33', '10.0.0.0/0', '0.0.0.0/', 'loopback', '10.0.0.1/8/8', '::/0'])
    expect(() => trusted(wrong)).toThrow(ConfigError)
})

test('the SMS provider is reached by https, or on this machine', () => {
  const sms = (url: string) => readConfig({ SMS_GATEWAY_URL: url, SMS_GATEWAY_KEY: 'k' }, '/').sms
  expect(sms('')).toBeUndefined()
  expect(sms('https://sms.example/send')).toEqual({ url: 'https://sms.example/send', key: 'k' })
  expect(sms('http://127.0.0.1:9000/sms')).toEqual({ url: 'http://127.0.0.1:9000/sms', key: 'k' })
  for (const wrong of ['http://sms.example/send', 'sms.example', 'ftp://sms.example']) expect(() => sms(wrong)).toThrow(ConfigError)
})

test('an archive outside is reached by https, on this machine, or in the clear where that is said', () => {
  const outside = (DICOMWEB_URL: string, more = {}) => readConfig({ DICOMWEB_URL, ...more }, '/').outsideArchive
  expect(outside('')).toBeUndefined()
  const url = 'https://farsight:secret@pacs.example/{facility}/dicom-web'
  expect(outside(url)).toEqual({ url, cacheBytes: 50 * 1024 ** 3 })
  expect(outside('http://127.0.0.1:8042/dicom-web', { DICOMWEB_CACHE_GB: '2' })?.cacheBytes).toBe(2 * 1024 ** 3)
  expect(outside('http://pacs.example/dicom-web', { DICOMWEB_CLEAR: '1' })?.url).toBe('http://pacs.example/dicom-web')
  for (const wrong of ['http://pacs.example/dicom-web', 'pacs.example', 'ftp://pacs.example', 'https://pacs.example/?x=1'])
    expect(() => outside(wrong)).toThrow(ConfigError)
  // The password does not get into a log.
  expect(() => outside('http://u:geheim@pacs.example/')).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('geheim') }),
  )
  expect(() => outside(url, { DICOMWEB_CACHE_GB: 'many' })).toThrow(ConfigError)
})

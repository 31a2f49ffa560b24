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

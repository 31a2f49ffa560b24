import { ConfigError, readConfig } from './config'

test('[AN-09] a setting that names no address or network keeps the server from starting', () => {
  const trusted = (text: string): readonly string[] => readConfig({ TRUST_PROXY: text }, '/').trustProxy
  expect(trusted('')).toEqual([])
  expect(trusted('10.0.0.5, 10.1.0.0/16,::1')).toEqual(['10.0.0.5', '10.1.0.0/16', '::1'])
  for (const wrong of ['true', '1', '*', '10.0.0', '10.0.0.0/33', '10.0.0.0/0', '0.0.0.0/', 'loopback', '10.0.0.1/8/8', '::/0'])
    expect(() => trusted(wrong)).toThrow(ConfigError)
})

import { CODE } from '../domain'
import { RequestKeys } from './request-keys'

test('[RS-07] a write that was answered "try again" goes under the same key, one that was refused under another', () => {
  let made = 0
  const keys = new RequestKeys(() => `key-${++made}`)
  const after = (code: number): string => {
    keys.refused('recharge', { kind: 'business', code })
    return keys.keyFor('recharge', { amount: 100 })
  }
  expect(keys.keyFor('recharge', { amount: 100 })).toBe('key-1')
  expect([CODE.systemError, CODE.serverBusy, CODE.storageFull].map(after)).toEqual(['key-1', 'key-1', 'key-1'])
  expect(after(CODE.amountIllegal)).toBe('key-2')
  keys.refused('recharge', { kind: 'network', code: 0 })
  expect(keys.keyFor('recharge', { amount: 100 })).toBe('key-2')
})

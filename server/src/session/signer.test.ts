import * as crypto from 'node:crypto'
import { signer } from './signer'

jest.mock('node:crypto', () => {
  const own = jest.requireActual<typeof crypto>('node:crypto')
  return { ...own, timingSafeEqual: jest.fn(own.timingSafeEqual) }
})
const compared = jest.mocked(crypto.timingSafeEqual)

test('[LK-01] whatever is given, it is compared once, whole, and by the comparison that takes the same time for all', () => {
  const { sign, check } = signer(Buffer.alloc(32, 7))
  const right = sign('p', 'CT', '1')
  const given = [
    right,
    '',
    right[0]!,
    right.slice(0, -1),
    `${right}A`,
    `B${right.slice(1)}`,
    right.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    '签'.repeat(43),
    'x'.repeat(100_000),
  ]
  for (const one of given) {
    compared.mockClear()
    expect([one.slice(0, 50), check('p', 'CT', '1', one)]).toEqual([one.slice(0, 50), one === right])
    expect(compared.mock.calls.map(([a, b]) => [a.byteLength, b.byteLength])).toEqual([[32, 32]])
    expect(compared.mock.results[0]!.value).toBe(one === right)
  }
})

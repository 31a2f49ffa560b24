import { randomCodeText } from './image-code'
import { checkPassword, hashPassword } from './password'

const verified: string[] = []
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual('@node-rs/argon2')
  return {
    ...argon2,
    verify: (stored: string, password: string) => {
      verified.push(stored)
      return argon2.verify(stored, password)
    },
  }
})

test('[AN-05] a password is kept as argon2id with a salt of its own and at least 19 MiB of work', async () => {
  const [one, two] = [await hashPassword('Same-password-1'), await hashPassword('Same-password-1')]
  for (const stored of [one, two]) expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{20,}\$[A-Za-z0-9+/]{40,}$/)
  expect(one.split('$')[4]).not.toBe(two.split('$')[4])
  expect(await checkPassword(one, 'Same-password-1')).toBe(true)
  expect(await checkPassword(one, 'same-password-1')).toBe(false)
})

test('a name that nobody has costs the same work: one verification of a hash of the same parameters', async () => {
  verified.length = 0
  expect(await checkPassword(undefined, 'anything')).toBe(false)
  expect(await checkPassword(undefined, 'nobody has this password')).toBe(false)
  expect(verified).toHaveLength(2)
  expect(verified[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('image codes are drawn from letters that do not look alike, and are seldom the same', () => {
  const codes = Array.from({ length: 500 }, randomCodeText)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}$/)
  expect(new Set(codes).size).toBeGreaterThan(480)
})

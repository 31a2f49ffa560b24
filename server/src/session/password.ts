import { hash, type Options, verify } from '@node-rs/argon2'

/** argon2id with a salt of its own in each hash; OWASP's parameters (19 MiB, 2 passes). */
const ARGON2ID = 2
const OPTIONS: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

let decoy: Promise<string> | undefined

/** Checks a password. Without a hash (unknown name) it does the same work, so that time tells nothing. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const right = await verify(stored ?? (await decoy), password)
  return right && stored !== undefined
}

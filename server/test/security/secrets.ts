import type { Pool } from 'pg'
import type { TestAccount } from '../harness'
import type { Identity } from './identities'

/** What no answer may hold, whoever asks; or nobody but who is entitled to it (AZ-16). */
export interface Secret {
  readonly what: string
  readonly value: string
  readonly entitled?: (identity: Identity) => boolean
}

/** Of every patient that the matrix registers; a number goes on by what makes it the only one. */
export const SECRET_PATIENT = { phone: '13911112222', idNo: '440301198001014553' } as const

/** Who registers patients has their numbers in full: positions 2 to 4 of the side menu are registration, its list and triage. */
const atDesk = ({ menu = '' }: Identity): boolean => menu.slice(0, 3).includes('1')

/** Every password's hash, the phones that colleagues log in with, and what a patient is found by. Gives the colleagues their phones. */
export async function secretsOf(root: Pool, colleagues: readonly TestAccount[], home: string): Promise<readonly Secret[]> {
  const phones = colleagues.map(({ userId, facilityId }, i) => ({ userId, facilityId, phone: `139777700${String(i).padStart(2, '0')}` }))
  for (const { userId, phone } of phones) {
    await root.query('UPDATE login SET phone = $2 WHERE user_id = $1', [userId, phone])
    await root.query('UPDATE doctor SET phone = $2 WHERE user_id = $1', [userId, phone])
  }
  const { rows } = await root.query<{ password_hash: string }>('SELECT DISTINCT password_hash FROM login')
  return [
    ...rows.map(({ password_hash }) => ({ what: 'password', value: password_hash })),
    ...phones.map(({ phone, facilityId }) => ({
      what: 'phone of a colleague',
      value: phone,
      // Who keeps the accounts of the own hospital.
      entitled: ({ role, facility }: Identity) => role === 'admin' && facility === 'home' && facilityId === home,
    })),
    { what: 'phone of a patient', value: SECRET_PATIENT.phone, entitled: atDesk },
    { what: 'number of a patient', value: SECRET_PATIENT.idNo, entitled: atDesk },
  ]
}

/** Those that a text shows to somebody who must not see them. */
export const shownSecrets = (secrets: readonly Secret[], text: string, identity: Identity): readonly string[] => [
  ...new Set(secrets.filter(({ value, entitled }) => text.includes(value) && !entitled?.(identity)).map(({ what }) => `secret:${what}`)),
]

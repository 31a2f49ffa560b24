import type { LoginPayload } from '@farsight/shared/contract'

/** Which of the clinic's two menus its header has. */
export interface ClinicFlags {
  /** Remote diagnosis: `menus1`. */
  readonly home: boolean
  /** Expert consultation: `menus2` or `menus3`. */
  readonly experts: boolean
}

const NAMES = ['menus1', 'menus2', 'menus3'] as const
type Flags = Partial<Record<(typeof NAMES)[number], 0 | 1>>

function cookies(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(';').map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
    }),
  )
}

/**
 * The clinic's flags (product.md section 2, decision 6): the cookies that the login set, or the payload where there are none.
 * They choose what is shown and nothing more: the server asks its own table.
 */
export function clinicFlags(payload: Flags, cookie = document.cookie): ClinicFlags {
  const given = cookies(cookie)
  const told = NAMES.some((name) => given.has(name))
  const [one, two, three] = NAMES.map((name) => (told ? given.get(name) === '1' : payload[name] === 1))
  return { home: one === true, experts: two === true || three === true }
}

/** The clinic's name as its configuration has it, else as the account has it. */
export function clinicName({ clinicConfig, userBriefInfo }: Pick<LoginPayload, 'clinicConfig' | 'userBriefInfo'>): string {
  try {
    const { clinicName: name } = JSON.parse(clinicConfig) as { clinicName?: unknown }
    if (typeof name === 'string' && name !== '') return name
  } catch {
    // Not a configuration: the account's own words.
  }
  return userBriefInfo.clinicName || userBriefInfo.facilityName
}

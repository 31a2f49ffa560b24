import type { ModalityRights } from '@farsight/shared/domain'

/** The hospitals of the matrix. Markers of the data carry these names. */
export const FACILITIES = ['home', 'clinic', 'sibling', 'partner', 'stranger'] as const
export type FacilityKey = (typeof FACILITIES)[number]

/** Somebody who knocks. */
export interface Identity {
  readonly name: string
  /** Where the objects called "own" stand. */
  readonly facility: 'home' | 'clinic'
  /** How the request shows who it is. */
  readonly shows:
    | 'nothing'
    | 'session'
    | 'expired session'
    | 'session of a closed account'
    | 'session of a hospital that was left'
    | 'session of a frame'
    | 'unknown session token'
    | 'gateway key'
  /** Of a frame: to look at its exam, or to write. */
  readonly mode?: 'view' | 'edit'
  readonly role?: string
  readonly menu?: string
  readonly rights?: ModalityRights
  /** Rights that another hospital once gave (the doctor moved). */
  readonly formerRights?: ModalityRights
}

const person = (name: string, role: string, menu: string, rights: ModalityRights = {}): Identity => ({
  name,
  facility: 'home',
  shows: 'session',
  role,
  menu,
  rights,
})

const DOCTOR = '000011000010'

/**
 * Everybody of the matrix. Menus are positions of the side menu: appointment, register, register list, triage, local
 * diagnosis, remote diagnosis, consultation, morning meeting, statistics, manage, report library, AI list.
 */
export const IDENTITIES: readonly Identity[] = [
  { name: 'anonymous', facility: 'home', shows: 'nothing' },
  { ...person('expired session', 'doctor', DOCTOR, { CT: 4 }), shows: 'expired session' },
  { ...person('closed account', 'doctor', DOCTOR, { CT: 4 }), shows: 'session of a closed account' },
  { ...person('moved doctor, old session', 'doctor', DOCTOR, { CT: 4 }), shows: 'session of a hospital that was left' },
  { ...person('moved doctor, old rights', 'doctor', DOCTOR), formerRights: { CT: 4 } },
  person('registrar', 'registrar', '111100000000'),
  person('technician', 'technician', '001100000000'),
  person('doctor, no right', 'doctor', DOCTOR),
  person('doctor, MR alone', 'doctor', DOCTOR, { MR: 4 }),
  person('doctor, writes', 'doctor', DOCTOR, { CT: 1 }),
  person('reviewer 1', 'doctor', DOCTOR, { CT: 2 }),
  person('reviewer 2', 'doctor', DOCTOR, { CT: 3 }),
  person('reviewer 3', 'doctor', DOCTOR, { CT: 4 }),
  person('local doctor', 'doctor', '000010000000', { CT: 4 }),
  person('doctor, consults', 'doctor', '000010110000', { CT: 4 }),
  person('remote expert', 'expert', '000001000000', { CT: 4 }),
  person('hospital admin', 'admin', '000000001100'),
  person('union admin', 'unionAdmin', '000000001100'),
  { ...person('clinic user', 'clinic', '000001000000'), facility: 'clinic' },
  person('ai only', 'ai', '000000000001'),
  // In a partner's page, for one exam: the rights of the best reviewer.
  { ...person('partner embed', 'doctor', DOCTOR, { CT: 4 }), shows: 'session of a frame', mode: 'view' },
  { ...person('partner embed, edit', 'doctor', DOCTOR, { CT: 4 }), shows: 'session of a frame', mode: 'edit' },
  // These two have no session of their own yet: whatever they bring, they are nobody for a call.
  { name: 'share holder', facility: 'home', shows: 'unknown session token' },
  { name: 'gateway', facility: 'home', shows: 'gateway key' },
]

/** How an object stands to the one who asks. */
export const RELATIONS = ['own', 'colleague', 'union', 'counterpart', 'unrelated', 'deleted', 'nonexistent'] as const
export type Relation = (typeof RELATIONS)[number]

/** The hospital in which the object of a relation stands; undefined for the one that does not exist. */
export function facilityOf(identity: Identity, relation: Relation): FacilityKey | undefined {
  switch (relation) {
    case 'union':
      return 'sibling'
    case 'counterpart':
      return 'partner'
    case 'unrelated':
      return 'stranger'
    case 'nonexistent':
      return undefined
    default:
      return identity.facility
  }
}

import { bus, session } from '@farsight/shared/bus'
import { type ClinicForm, EMPTY_FORM } from './clinic-form'
import type { Picture } from './pictures'

/** A report that is being written and was not sent. */
export interface Draft {
  /** Its own name: reasons that were given for one patient's report never stand for the next one's. */
  readonly id: string
  readonly form: ClinicForm
  readonly pictures: readonly Picture[]
}

export const newDraft = (): Draft => ({
  id: crypto.getRandomValues(new Uint32Array(3)).join('-'),
  form: EMPTY_FORM,
  pictures: [],
})
/** By which the report check keeps the reasons: the report has no exam before it is sent. */
export const reasonsName = (kind: string, { id }: Draft): string => `clinic/${kind}/${id}`

const PREFIX = 'FARSIGHT_CLINIC_DRAFT/'
const key = (userId: string, kind: string): string => `${PREFIX}${userId}/${kind}`

/** In the page's memory, with the pictures themselves: another screen in between costs nothing. */
const open = new Map<string, Draft>()

/**
 * The draft of a screen, of this user alone. A reload or an expired session finds the words and the pictures that had arrived, in
 * this tab's own storage; it goes with the tab, with a log-out, and as soon as the server has the report.
 */
export function readDraft(kind: string): Draft {
  const name = key(session.current()?.loginUserId ?? '', kind)
  const known = open.get(name)
  if (known) return known
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Partial<Draft> | null
    if (kept?.form && Array.isArray(kept.pictures)) return { ...newDraft(), ...kept, form: { ...EMPTY_FORM, ...kept.form } }
  } catch {
    // Not readable, or no storage: there is nothing to go on with.
  }
  return newDraft()
}

export function keepDraft(kind: string, draft: Draft): void {
  const name = key(session.current()?.loginUserId ?? '', kind)
  open.set(name, draft)
  try {
    const arrived = draft.pictures
      .filter(({ imageKey }) => imageKey)
      .map(({ id, name: file, imageKey }) => ({ id, name: file, imageKey, url: '' }))
    sessionStorage.setItem(name, JSON.stringify({ ...draft, pictures: arrived }))
  } catch {
    // A full or forbidden storage: the page's memory has it.
  }
}

export function dropDraft(kind: string): void {
  const name = key(session.current()?.loginUserId ?? '', kind)
  open.delete(name)
  try {
    sessionStorage.removeItem(name)
  } catch {
    // A storage that has become forbidden gives nothing back either.
  }
}

/** At log-out no word of any user stays. */
bus.on('session-ended.v1').subscribe(({ reason }) => {
  open.clear()
  if (reason !== 'logout') return
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {
    // As above.
  }
})

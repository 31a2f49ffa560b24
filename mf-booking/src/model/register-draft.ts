import { session } from '@farsight/shared/bus'
import type { PatientCase } from '@farsight/shared/contract'
import type { PatientFacts } from '@farsight/shared/domain'
import type { ChosenCheck, VisitForm } from './registration'

/** A registration while it is typed. */
export interface RegisterDraft {
  readonly facts: PatientFacts
  /** The birth date among them that followed from an age. */
  readonly guess: string
  readonly patientId: string | undefined
  readonly visit: VisitForm
  readonly checks: readonly ChosenCheck[]
  readonly caseInfo: PatientCase | undefined
  readonly unknown: boolean
  /** The picture of the request form that was sent. */
  readonly sheet: { readonly id: string; readonly url: string } | undefined
  readonly reason: string
}

// Of this page's life and this user alone: a patient's data is not left on a shared desk. A booking's form and a blank one are two.
const kept = new Map<string, { readonly userId: string; readonly draft: RegisterDraft }>()

const user = (): string => session.current()?.loginUserId ?? ''

/** Keeps what was typed into a form while its page is away; nothing forgets it. */
export function keepDraft(of: string, draft: RegisterDraft | undefined): void {
  if (draft) kept.set(of, { userId: user(), draft })
  else kept.delete(of)
}
/** What this user had typed when the page was left. */
export function keptDraft(of: string): RegisterDraft | undefined {
  const one = kept.get(of)
  if (one?.userId === user()) return one.draft
  const back = returned.findIndex((other) => other.of === of && other.userId === user())
  const [again] = back < 0 ? [] : returned.splice(back, 1)
  if (again) kept.set(of, again)
  return again?.draft
}

// Refused when its page was gone; another form may stand there by then.
const returned: { readonly of: string; readonly userId: string; readonly draft: RegisterDraft }[] = []
/** Takes out what was typed: it is being saved. Answers how it comes back when it could not be: for its own user, the next time that the form is opened blank. */
export function takeDraft(of: string): { readonly draft: RegisterDraft | undefined; readonly giveBack: () => void } {
  const [draft, userId] = [keptDraft(of), user()]
  kept.delete(of)
  return { draft, giveBack: () => void (draft && returned.push({ of, userId, draft })) }
}

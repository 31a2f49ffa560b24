import type { GuardOverride } from '@farsight/shared/contract'
import { type ContentFault, contentFaults } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { useRef, useState } from 'react'
import { fieldsOf } from '../../editor/field-editors'
import type { PassHow } from '../../model/pass-how'
import type { ReportState } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'

/** What keeps a report from being sent, found before the server is asked. */
export type Fault = ContentFault | { readonly field: 'identity' }

interface SubmitOptions {
  readonly store: ReportStore
  readonly state: ReportState
  /** The images' patient differs from the exam's, and nobody has looked at it yet. */
  readonly identityOpen: boolean
  readonly root: HTMLElement | null
  /** Looks the text over before it goes out; false when something has to be answered first. */
  readonly gate: (send: (overrides: readonly GuardOverride[]) => void) => boolean
  /** Keeps what stands beside the text and is signed with it; undefined where there is nothing. False stops the sending. */
  readonly keep?: () => Promise<boolean> | undefined
}

/** Its line of name, fault and count stands at the top of the view: the field itself may be longer than any screen. */
function toField(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true })
  field?.closest('[data-text]')?.scrollIntoView({ block: 'start' })
}

/** Sending, with the faults that stop it: they are listed in place, and the first faulty field gets the focus. */
export function useSubmit({ store, state, identityOpen, root, gate, keep }: SubmitOptions) {
  const t = useT('mf-report')
  const [asked, setAsked] = useState(false)
  const faults = (): readonly Fault[] => [
    ...(identityOpen ? [{ field: 'identity' } as const] : []),
    ...contentFaults(store.snapshot().content),
  ]

  function checked(send: (overrides: readonly GuardOverride[]) => void): boolean {
    // Parked, it is taken up again before it is sent: also by the key.
    if (state.opened?.mode === 'edit' && state.opened.hungUntil !== null) {
      message.warning(t('refusedAct.hung'))
      return false
    }
    fieldsOf(store).settle()
    const found = faults()
    setAsked(found.length > 0)
    if (found.length === 0) return gate(send)
    const text = found.find(({ field }) => field !== 'identity')
    if (text) toField(root?.querySelector<HTMLElement>(`[data-field="${text.field}"]`))
    return false
  }
  const keeping = useRef(false)
  function kept(send: () => void): void {
    // Pressed twice: one of them sends.
    if (keeping.current) return
    const asked = keep?.()
    if (!asked) {
      send()
      return
    }
    keeping.current = true
    void asked
      .then((done) => (done ? send() : message.error(t('ecg.notKept'))))
      .finally(() => {
        keeping.current = false
      })
  }
  return {
    // Once told, the list shrinks as the faults are mended.
    faults: asked && state.phase === 'ready' ? faults() : [],
    submit: (toReview: 0 | 1): boolean => checked((overrides) => kept(() => void store.submit(toReview, overrides))),
    pass: (stars: number, reason: string, how: PassHow): boolean =>
      checked((overrides) => kept(() => void store.pass(stars, reason, { ...how, overrides }))),
  }
}

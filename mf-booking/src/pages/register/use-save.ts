import type { CallTypes } from '@farsight/shared/contract'
import { CODE, type ErrorCode, type PatientKey } from '@farsight/shared/domain'
import { useAct } from '@farsight/shared/exams'
import { NO_PATIENT, patientOf } from '../../patient-form'
import type { RecordSays } from './differs-dialog'
import type { Registration } from './use-registration'

export type Saved = CallTypes['addProcedure']['answer']['val']

/** What a form is saved as. */
export type SaveAs = { readonly kind: 'new' | 'early' } | { readonly kind: 'booking' | 'procedure'; readonly id: string }

/** What was asked and answered before: another room than the booked one, a correction of the record, or another person than its. */
export interface Said {
  readonly room?: boolean
  readonly correct?: boolean
  readonly another?: boolean
}

/** Sends a registration; the same one again after a lost answer is the same registration. */
export function useSave(form: Registration) {
  const { busy, fault, clear, run } = useAct(undefined)
  async function send(as: SaveAs, { room = false, correct = false, another = false }: Said = {}): Promise<Saved | undefined> {
    const body = {
      patient: patientOf(form.patient.facts, another ? undefined : form.patientId),
      visit: form.visit,
      checks: form.checks.map(({ itemId, side, roomId, risProcedureId }) => ({
        itemId,
        side,
        roomId,
        ...(risProcedureId ? { risProcedureId } : {}),
      })),
      ...(form.caseInfo ? { caseInfo: { ...form.caseInfo, conditionDescription: form.visit.conditionDescription } } : {}),
      ...(form.sheet ? { sheetId: form.sheet.id } : {}),
      ...(form.unknown ? { unknown: 1 as const } : {}),
      ...(correct ? { correct: 1 as const } : {}),
      ...(form.reason.trim() ? { repeatReason: form.reason.trim() } : {}),
    }
    if (as.kind === 'booking')
      return (await run('appointmentToRegister', { ...body, appointmentId: as.id, ...(room ? { confirm: 1 as const } : {}) }))?.val
    if (as.kind === 'procedure') return (await run('preToFormal', { ...body, risProcedureId: as.id }))?.val
    return (await run(as.kind === 'early' ? 'preRegister' : 'addProcedure', body))?.val
  }
  /** What the server refuses is told where it belongs; a room that was not booked asks first (REG-21). */
  const asksRoom = fault?.code === CODE.roomDiffers
  const record = fault?.code === CODE.identityDiffers ? (fault.val as RecordSays | undefined) : undefined
  return { busy, fault: asksRoom || record ? undefined : fault, asksRoom, record, send, clear }
}

/** Codes that are about a field of the patient. */
const FIELDS: Readonly<Partial<Record<number, PatientKey>>> = {
  [CODE.identityTaken]: 'idNo',
  [CODE.phoneFormat]: 'phone',
  [CODE.ageIllegal]: 'age',
  [CODE.ageDiffers]: 'age',
  [CODE.birthdayIllegal]: 'birthday',
}
/** The patient's field that a refusal is about. */
export const fieldOf = (code: number | string | undefined): { field: PatientKey; code: ErrorCode } | undefined => {
  const field = typeof code === 'number' ? FIELDS[code] : undefined
  return field && field in NO_PATIENT ? { field, code: code as ErrorCode } : undefined
}

/** Codes that are about the checks. */
const CHECKS: readonly number[] = [
  CODE.selectBodypart,
  CODE.chooseItem,
  CODE.chooseRoom,
  CODE.markSide,
  CODE.sideless,
  CODE.duplicateItem,
  CODE.noDeviceRight,
  CODE.examExists,
]
export const isCheckFault = (code: number | string | undefined): code is ErrorCode => typeof code === 'number' && CHECKS.includes(code)

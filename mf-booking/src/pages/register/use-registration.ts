import { api } from '@farsight/shared/api'
import type { DeskPatientRow, HisAnswer, PatientCase, RecentExam } from '@farsight/shared/contract'
import {
  formatDate,
  formatDateTime,
  HAN,
  type PatientKey,
  plainIdNo,
  REGISTER_REQUIRED,
  type SafetyKey,
  safetyQuestions,
  UNKNOWN_REQUIRED,
  unanswered,
} from '@farsight/shared/domain'
import { serverNow } from '@farsight/shared/ui/data'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keepDraft, keptDraft } from '../../model/register-draft'
import { bestRoom, type ChosenCheck, isSameCheck, NO_VISIT, safetyChecks, type VisitForm, withHis, yearsOf } from '../../model/registration'
import { factsOf, NO_PATIENT, usePatientForm } from '../../patient-form'
import type { Sheet } from './sheet-image'
import type { useDeskData } from './use-desk-data'

type Desk = ReturnType<typeof useDeskData>

/** What was told of the same item, and for which patient and checks. */
interface Recent {
  readonly of: string
  readonly exists: boolean
  readonly rows: readonly RecentExam[]
}
const NOTHING: Recent = { of: '', exists: false, rows: [] }

/** Is there more than the empty form has? */
const isTyped = (one: object, empty: object): boolean => JSON.stringify(one) !== JSON.stringify(empty)

/** The registration that is being typed. `of` is what the address asks for: a booking, a pre-registration, or ''. */
export function useRegistration(desk: Desk, of: string) {
  const [kept] = useState(() => keptDraft(of))
  const [unknown, setUnknown] = useState(kept?.unknown ?? false)
  const asked = desk.required.filter((key): key is PatientKey => key in NO_PATIENT)
  const required = unknown ? UNKNOWN_REQUIRED : [...REGISTER_REQUIRED, ...asked]
  const patient = usePatientForm(required, kept?.facts, kept?.guess)
  const [patientId, setPatientId] = useState(kept?.patientId)
  const [visit, setVisit] = useState<VisitForm>(kept?.visit ?? NO_VISIT)
  const [checks, setChecks] = useState<readonly ChosenCheck[]>(kept?.checks ?? [])
  const [caseInfo, setCaseInfo] = useState<PatientCase | undefined>(kept?.caseInfo)
  const [sheet, setSheet] = useState<Sheet | undefined>(kept?.sheet)
  const [reason, setReason] = useState(kept?.reason ?? '')
  const [recent, setRecent] = useState<Recent>(NOTHING)
  const { facts, guess } = patient
  const questions: readonly SafetyKey[] = safetyQuestions(safetyChecks(checks), facts.sex, yearsOf(facts, formatDate(serverNow())))
  const dirty =
    isTyped(facts, NO_PATIENT) ||
    isTyped(visit, NO_VISIT) ||
    checks.length > 0 ||
    caseInfo !== undefined ||
    sheet !== undefined ||
    reason !== ''

  // Leaving the page loses nothing: what was typed stands again when its user comes back.
  const draft = dirty ? { facts, guess, patientId, visit, checks, caseInfo, unknown, sheet, reason } : undefined
  const latest = useRef(draft)
  latest.current = draft
  useEffect(() => () => keepDraft(of, latest.current), [of])

  const recentOf = JSON.stringify([patientId, facts.idType, facts.idNo, visit.applyNo, checks.map(({ itemId, side }) => [itemId, side])])
  const known =
    patientId !== undefined || (facts.idType === 'identityCard' ? plainIdNo(facts.idNo).length === 18 : facts.idNo.trim().length > 3)
  /** Asks for the same item of the last days, unless that was told already. */
  async function askRecent(): Promise<Recent> {
    if (recent.of === recentOf || !known || checks.length === 0) return recent.of === recentOf ? recent : NOTHING
    const { val } = await api.call(
      'checkDuplicate',
      {
        ...(patientId ? { patientId } : {}),
        idType: facts.idType,
        idNo: facts.idType === 'identityCard' ? plainIdNo(facts.idNo) : facts.idNo.trim(),
        applyNo: visit.applyNo,
        checks: checks
          .filter(({ risProcedureId }) => risProcedureId === undefined)
          .map(({ itemId, side, roomId }) => ({ itemId, side, roomId })),
      },
      { promptType: 'none', showLoading: false },
    )
    const told = { of: recentOf, exists: val.exists === 1, rows: val.recent }
    setRecent(told)
    return told
  }
  const ask = useRef(askRecent)
  ask.current = askRecent
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when what it is about changes
  useEffect(() => {
    const timer = setTimeout(() => void ask.current().catch(() => undefined), 300)
    return () => clearTimeout(timer)
  }, [recentOf])

  const changeVisit = useCallback((changes: Partial<VisitForm>): void => setVisit((now) => ({ ...now, ...changes })), [])
  return {
    patient: {
      ...patient,
      // Somebody else's number is somebody else: who was looked up is no longer meant.
      set: (changes: Partial<typeof facts>) => {
        if (changes.idNo !== undefined && patientId !== undefined && facts.idNo !== '' && changes.idNo !== facts.idNo)
          setPatientId(undefined)
        patient.set(changes)
      },
    },
    ...{ required, unknown, patientId, visit, checks, caseInfo, sheet, reason, questions, dirty, known },
    silent: unanswered(questions, visit.safety),
    recent: recent.of === recentOf ? recent : NOTHING,
    ...{ setChecks, setCaseInfo, setSheet, setReason, askRecent },
    setVisit: changeVisit,
    /** Somebody else than who was looked up: what the form says is a patient of its own. */
    isAnother: (): void => setPatientId(undefined),
    /** A patient whom the hospital knows. */
    take(row: DeskPatientRow, revisit: boolean): void {
      patient.fill(factsOf(row), 'stays')
      setPatientId(row.patientId)
      setUnknown(row.unknown === 1)
      if (revisit) changeVisit({ revisit: 1 })
    },
    /** What the HIS knows; what it does not say stays as it was typed, and so do the checks and the description. */
    takeHis(answer: HisAnswer): void {
      const said = Object.fromEntries(Object.entries(answer.patient).filter(([, value]) => value !== '' && value !== null))
      setPatientId(undefined)
      setUnknown(false)
      patient.fill({ ...NO_PATIENT, ...said }, 'stays')
      setVisit((now) => withHis(now, answer))
      // What was booked is what comes: its checks stay.
      if (of !== '') return
      setChecks((now) => [
        ...now,
        ...answer.items.flatMap(({ itemId, side, roomIds }) => {
          const item = desk.items.find(({ id }) => id === itemId)
          if (!item || now.some((one) => isSameCheck(one, { itemId, side }))) return []
          return [{ item, itemId, side, roomId: bestRoom(desk.rooms, item.modality) || (roomIds[0] ?? '') }]
        }),
      ])
    },
    /** What was booked or pre-registered. */
    takeStanding(row: DeskPatientRow, standing: VisitForm, chosen: readonly ChosenCheck[]): void {
      patient.fill(factsOf(row))
      setPatientId(row.patientId)
      setUnknown(row.unknown === 1)
      setVisit(standing)
      setChecks(chosen)
    },
    /** Nobody knows who it is: a name by the moment, and everything that can wait waits (DAY-05). */
    takeUnknown(name: (time: string) => string): void {
      const time = formatDateTime(serverNow())
      setUnknown(true)
      setPatientId(undefined)
      patient.fill({
        ...NO_PATIENT,
        patName: name(time.slice(5, 19)),
        pinyin: 'wei zhi ming',
        nation: HAN,
        idType: 'none',
        idReason: 'unknown',
      })
      changeVisit({
        sourceType: 4,
        emergency: 1,
        safety: { pregnancy: 'unknown', implant: 'unknown', allergy: 'unknown', renal: 'unknown' },
      })
    },
    /** The next patient. */
    reset(): void {
      patient.fill(NO_PATIENT)
      setPatientId(undefined)
      setUnknown(false)
      setVisit(NO_VISIT)
      setChecks([])
      setCaseInfo(undefined)
      setSheet(undefined)
      setReason('')
      setRecent(NOTHING)
      keepDraft(of, undefined)
      latest.current = undefined
    },
  }
}
export type Registration = ReturnType<typeof useRegistration>

import { caseFaults, type ErrorCode, formatDate } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, ErrorBar, message } from '@farsight/shared/ui'
import { ConfirmDialog, composing, serverNow } from '@farsight/shared/ui/data'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOnePatient } from '../../lookup/use-one-patient'
import { takeDraft } from '../../model/register-draft'
import { besidesHis, checksFault, movedChecks, visitFaults } from '../../model/registration'
import {
  drawn,
  factsOfCard,
  focusNextRequired,
  PatientFields,
  useFormTurn,
  useLeftSaving,
  useOnceDrawn,
  usePatientWords,
  useShowWrong,
} from '../../patient-form'
import { CaseFields } from './case-fields'
import { CheckPicker, type PickerHandle } from './check-picker'
import { DiffersDialog } from './differs-dialog'
import { Lookups } from './lookups'
import { RecentBar } from './recent-bar'
import styles from './register.module.css'
import { type Last, RegisterFoot } from './register-foot'
import { SafetyQuestions } from './safety-questions'
import { type SheetHandle, SheetImage } from './sheet-image'
import { useDeskData } from './use-desk-data'
import { useRegisterKeys } from './use-register-keys'
import { useRegistration } from './use-registration'
import { fieldOf, isCheckFault, type Said, type SaveAs, useSave } from './use-save'
import { useStanding } from './use-standing'
import { useStays } from './use-stays'
import { VisitFields } from './visit-fields'

export interface RegisterFormProps {
  /** An exam of the booking that becomes a registration, or ''. */
  readonly booking: string
  /** A pre-registered exam that becomes a formal one, or ''. */
  readonly procedure: string
  readonly last: Last | undefined
  readonly onSaved: (last: Last) => void
  /** Prints the tickets of these exams. */
  readonly onPrint: (risProcedureIds: readonly string[]) => void
  /** What was scanned while a form was saved; the next form reads it. */
  readonly held: RefObject<string | undefined>
}

const NONE: readonly string[] = []
const NO_FAULTS = {}

/** A whole control that Enter leads on from; texts of several lines keep their Enter. */
const leadsOn = (el: Element): boolean => el.matches('input:not([type=file]),select,[role=radio]')

/** The register form (visual.md 3.4): lookups, patient, visit, safety; checks and the sheet beside them; saving at the foot. */
export function RegisterForm({ booking, procedure, last, onSaved, onPrint, held }: RegisterFormProps) {
  const t = useT('mf-booking')
  const words = usePatientWords()
  const navigate = useNavigate()
  const desk = useDeskData('register')
  const form = useRegistration(desk, booking || procedure)
  const standing = useStanding(form, desk, booking || procedure)
  const save = useSave(form)
  const { box, showWrong } = useShowWrong()
  const fields = { card: useRef<HTMLInputElement>(null), his: useRef<HTMLInputElement>(null), revisit: useRef<HTMLInputElement>(null) }
  const name = useRef<HTMLInputElement>(null)
  const picker = useRef<PickerHandle>(null)
  const sheet = useRef<SheetHandle>(null)
  const [tried, setTried] = useState(false)
  const [checkFault, setCheckFault] = useState<ErrorCode>()
  const [seen, setSeen] = useState('')
  const one = useFormTurn()
  const { turn, saving, during } = one
  const of = booking || procedure
  const left = useLeftSaving(one, () => takeDraft(of))
  const [again, setAgain] = useState<{ as: SaveAs; print: boolean; said: Said }>()
  const [asksNew, setAsksNew] = useState(false)
  const asked = form.unknown ? NONE : desk.required
  const faults = tried ? visitFaults(form.visit, asked) : NO_FAULTS
  const { setChecks } = form
  const { clear } = save
  const changeChecks = useCallback(
    (checks: typeof form.checks) => {
      setChecks(checks)
      setCheckFault(undefined)
      clear()
    },
    [setChecks, clear],
  )

  // Where each form begins: there as soon as it stands, so that no key finds the former one's field; and once more behind a dialog that
  // gives the focus back, unless a key has led on meanwhile.
  const led = useRef(false)
  const toFirst = (): void => (booking || procedure ? name : fields.card).current?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useLayoutEffect(() => {
    const pressed = (): void => {
      led.current = true
    }
    led.current = false
    toFirst()
    window.addEventListener('keydown', pressed, { capture: true })
    return () => window.removeEventListener('keydown', pressed, { capture: true })
  }, [turn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    if (!led.current) toFirst()
  }, [turn])

  const onceDrawn = useOnceDrawn()

  function wipe(): void {
    form.reset()
    save.clear()
    picker.current?.clear()
    setTried(false)
    setCheckFault(undefined)
    setSeen('')
    setAsksNew(false)
  }
  function empty(): void {
    wipe()
    one.next()
  }
  function begin(): void {
    if (booking || procedure) {
      // The blank form is another one, and what was scanned meanwhile is its.
      wipe()
      navigate('/add_procedure')
    } else empty()
  }
  const stays = useStays(form)
  const person = useOnePatient({
    ...{ facts: form.patient.facts, patientId: form.patientId, form: one, clear: empty },
    ...{ stays: stays(), bound: Boolean(booking || procedure) },
  })
  const { meet } = person
  const as = (early: boolean): SaveAs =>
    booking ? { kind: 'booking', id: booking } : procedure ? { kind: 'procedure', id: procedure } : { kind: early ? 'early' : 'new' }

  /** What stops the saving before anybody is asked. */
  function wrong(early: boolean): boolean {
    const inPatient = form.patient.check()
    const inVisit = visitFaults(form.visit, form.unknown ? [] : desk.required)
    const inChecks = checksFault(form.checks)
    const inCase = form.caseInfo ? caseFaults(form.caseInfo) : []
    const silent = early ? [] : form.silent
    setTried(true)
    setCheckFault(inChecks)
    return inPatient.length + Object.keys(inVisit).length + inCase.length + silent.length > 0 || inChecks !== undefined
  }
  async function store(print: boolean, kind = as(false), said: Said = {}): Promise<void> {
    if (one.isSaving()) return
    // What was chosen and not added is meant: it is saved with the others.
    if (picker.current?.pending() && picker.current.add() !== undefined) return
    const saved = await during(async () => {
      // What the form still fills in by itself, and a picture that is on its way.
      await form.patient.filling()
      if ((await sheet.current?.sending()) === false) return undefined
      await drawn()
      return latest.current(print, kind, said)
    })
    const gone = left()
    if (gone) {
      // The page is somebody else's by now: it is told, and nothing is taken away from there.
      if (saved) return tell(kind, saved)
      gone.taken.giveBack()
      message.error(t('register.leftUnsaved', { name: gone.taken.draft?.facts.patName ?? '' }))
      return
    }
    if (!saved) {
      if (held.current !== undefined) message.warning(t('register.scanRefused'))
      held.current = undefined
      return showWrong()
    }
    onSaved({ name: saved.name, saved: saved.saved })
    if (print) onPrint(saved.saved.risProcedureIds)
    tell(kind, saved)
    desk.refreshRooms()
    begin()
  }
  function tell(kind: SaveAs, { name: who, saved: { checkNos } }: Last): void {
    message.success(t(kind.kind === 'early' ? 'register.savedEarly' : 'register.saved', { name: who, numbers: checkNos.join(' ') }))
  }
  /** What is on the screen is saved; nothing is what was refused. */
  async function send(print: boolean, kind: SaveAs, said: Said): Promise<Last | undefined> {
    if (wrong(kind.kind === 'early')) return undefined
    // The same item of the last days is told before anything is saved: the second press is the answer to it.
    const told = await form.askRecent().catch(() => form.recent)
    if ((told.rows.length > 0 || told.exists) && seen !== told.of) {
      setSeen(told.of)
      message.info(t(told.exists ? 'register.existsToday' : 'register.recentFirst'))
      return undefined
    }
    setAgain({ as: kind, print, said })
    const saved = await save.send(kind, said)
    return saved && { name: form.patient.facts.patName, saved }
  }
  // As the form is when what it waits for has come, not as it was when it was saved.
  const latest = useRef(send)
  latest.current = send
  // A refusal stands at its field; the form keeps what was typed.
  const refusedField = fieldOf(save.fault?.code)
  const refusedChecks = isCheckFault(save.fault?.code) ? save.fault.code : undefined
  const { refuse } = form.patient
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it comes
  useEffect(() => {
    if (!refusedField) return
    refuse(refusedField.field, refusedField.code)
    // Once its mark stands.
    showWrong()
  }, [save.fault])

  function key(event: KeyboardEvent): void {
    if (composing(event.nativeEvent)) return
    const plain = !event.altKey && !event.shiftKey && !event.metaKey
    // While it is saved nothing is typed, begun or looked up: it would go with the form.
    if (one.isSaving()) {
      event.preventDefault()
      return
    }
    if (event.key === 'Enter' && event.ctrlKey && plain) void store(false)
    else if (event.ctrlKey || !plain) return
    else if (event.key === 'F2') form.dirty ? setAsksNew(true) : begin()
    else if (event.key === 'F3') fields.his.current?.focus()
    else if (event.key === 'F4') fields.revisit.current?.focus()
    else if (event.key === 'F7') picker.current?.add()
    else if (event.key === 'F8') void store(true)
    else if (event.key === 'Enter' && event.target instanceof Element && leadsOn(event.target)) {
      // Never on to the saving: hands press Enter once too often.
      if (box.current) focusNextRequired(box.current, document.activeElement)
    } else return
    event.preventDefault()
  }
  const page = useRef<HTMLDivElement>(null)
  useRegisterKeys(page, key)

  const known = [
    ...Object.keys(form.patient.faults).map((one) => words(one as never)),
    ...Object.keys(faults).map((one) => t(`register.${one}`)),
  ]
  const title = booking ? t('register.ofBooking') : procedure ? t('register.ofProcedure') : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole form
    <div
      ref={page}
      className={styles.page}
      onKeyDown={key}
      onPaste={(event) => {
        const [file] = event.clipboardData.files
        if (!file || one.isSaving()) return
        event.preventDefault()
        sheet.current?.take(file)
      }}
    >
      <div className={styles.within} inert={saving}>
        <Lookups
          fields={fields}
          onNew={() => (form.dirty ? setAsksNew(true) : begin())}
          form={one}
          held={held}
          onUnknown={() =>
            meet({ patName: t('register.unknown') }, () => {
              form.takeUnknown((time) => t('register.unknownName', { time }))
              onceDrawn(() => box.current?.querySelector<HTMLElement>('[role=radiogroup][aria-required] [tabindex="0"]')?.focus())
            })
          }
          onCard={(idNo) => {
            const said = factsOfCard(idNo, formatDate(serverNow()))
            meet(
              { ...said, idNo },
              () => {
                form.patient.set({ idType: 'identityCard', idNo, ...said })
                onceDrawn(() => name.current?.focus())
              },
              { nobody: stays({}, true) },
            )
          }}
          onPatient={(row) =>
            void person.lookUp(row.patientId, (found) => {
              form.take(found, true)
              onceDrawn(() => picker.current?.focus())
            })
          }
          onHis={(answer) => {
            meet(
              { ...answer.patient, birthday: answer.patient.birthday ?? '' },
              () => {
                form.takeHis(answer)
                onceDrawn(() => {
                  if (box.current && !focusNextRequired(box.current, null)) picker.current?.focus()
                })
              },
              {
                nobody: stays({ ...answer.visit, applyNo: answer.items[0]?.applyNo }),
                same: booking || procedure ? [] : besidesHis(form.checks, answer).map(({ item }) => item.name),
              },
            )
          }}
        />
      </div>
      {person.bar}
      {title && <Bar kind="info">{title}</Bar>}
      {booking && standing.otherDay && <Bar kind="warn">{t('register.otherDay', { time: standing.otherDay })}</Bar>}
      {standing.over && <Bar kind="warn">{t('register.over')}</Bar>}
      {standing.fault && <ErrorBar says={standing.fault.message} code={standing.fault.code || undefined} onRetry={standing.retry} />}
      {desk.failed && <ErrorBar what={t('register.items')} says={desk.failed.message} onRetry={desk.retry} />}
      {tried && known.length > 3 && <Bar kind="error">{t('register.faults', { fields: known.join(t('register.comma')) })}</Bar>}
      {save.fault && !refusedField && !refusedChecks && <ErrorBar says={save.fault.says} code={save.fault.code} onClose={save.clear} />}
      <div className={styles.within} inert={saving}>
        <RecentBar
          recent={form.recent.rows}
          exists={form.recent.exists}
          days={desk.recentDays}
          reason={form.reason}
          onReason={form.setReason}
        />
      </div>
      <div ref={box} className={styles.columns} inert={saving} aria-busy={saving}>
        <div className={styles['main-column']}>
          <section className={styles.zone} aria-label={t('patient.title')}>
            <h2>
              {t('patient.title')} {form.unknown && <b className={styles.marks}>{t('register.isUnknown')}</b>}
            </h2>
            <PatientFields form={form.patient} required={form.required} hidden={desk.hidden as never} first={name} />
          </section>
          <section className={styles.zone} aria-label={t('register.visit')}>
            <h2>{t('register.visit')}</h2>
            <VisitFields
              visit={form.visit}
              set={form.setVisit}
              departments={desk.departments}
              required={asked}
              hidden={desk.hidden}
              faults={faults}
            />
            <SafetyQuestions
              asked={form.questions}
              safety={form.visit.safety}
              set={(safety) => form.setVisit({ safety })}
              silent={tried ? form.silent : []}
            />
            <CaseFields info={form.caseInfo} set={form.setCaseInfo} tried={tried} />
          </section>
        </div>
        <div className={styles['side-column']}>
          <CheckPicker
            items={desk.items}
            rooms={desk.rooms}
            chosen={form.checks}
            onChange={changeChecks}
            fault={checkFault ?? refusedChecks}
            onFault={setCheckFault}
            handle={picker}
          />
          <SheetImage sheet={form.sheet} onChange={form.setSheet} handle={sheet} form={one} />
        </div>
      </div>
      <RegisterFoot
        last={last}
        onReprint={onPrint}
        busy={saving}
        onEarly={booking || procedure ? undefined : () => void store(false, as(true))}
        onNext={() => void store(true)}
        onSave={() => void store(false)}
      />
      {save.asksRoom && again && (
        <ConfirmDialog
          title={t('register.roomDiffers')}
          verb={t('register.goOn')}
          onClose={save.clear}
          onConfirm={() => void store(again.print, again.as, { ...again.said, room: true })}
        >
          <p>{[form.patient.facts.patName, standing.bookedTime?.slice(0, 16)].filter(Boolean).join(' · ')}</p>
          <ul>
            {movedChecks(form.checks, standing.booked, desk.rooms).map((one) => (
              <li key={one.of}>{t('register.roomMoved', one)}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      {save.record && again && (
        <DiffersDialog
          record={save.record}
          facts={form.patient.facts}
          busy={saving}
          onClose={save.clear}
          onSame={() => void store(again.print, again.as, { ...again.said, correct: true })}
          // Who was booked comes: another one is a registration of his own.
          onOther={
            booking || procedure
              ? undefined
              : () => {
                  form.isAnother()
                  void store(again.print, again.as, { ...again.said, another: true })
                }
          }
        />
      )}
      {person.dialog}
      {asksNew && (
        <ConfirmDialog title={t('register.dropTyped')} verb={t('register.new')} onClose={() => setAsksNew(false)} onConfirm={begin}>
          <p>{form.patient.facts.patName || t('register.noName')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

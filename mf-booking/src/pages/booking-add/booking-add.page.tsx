import { session } from '@farsight/shared/bus'
import type { DeskPatientRow, RevisitRow } from '@farsight/shared/contract'
import { BOOKING_REQUIRED, CODE, errorMessage, hasMenu, type PatientKey, SEX_LABELS, type Sex, SIDE_LABELS } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, message, NoRightPanel, Select } from '@farsight/shared/ui'
import { ConfirmDialog, useKeyHints } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { BookingNav } from '../../booking/booking-nav'
import { CheckPicker, type ChosenCheck, isComplete, minutesOf } from '../../booking/check-picker'
import { ChooseTime } from '../../booking/choose-time'
import { SlipDialog } from '../../booking/slip'
import { type HoldAsk, TIME_CODES, useHold } from '../../booking/use-hold'
import { useOffer } from '../../booking/use-offer'
import { useBookingWrite } from '../../booking/use-write'
import { RevisitLookup } from '../../lookup/revisit-lookup'
import { useKnownPatient } from '../../lookup/use-known-patient'
import { useOnePatient } from '../../lookup/use-one-patient'
import {
  drawn,
  focusNextRequired,
  NO_PATIENT,
  PatientFields,
  patientOf,
  useFormTurn,
  useLeftSaving,
  useOnceDrawn,
  usePatientForm,
  useShowWrong,
} from '../../patient-form'
import css from './booking-add.module.css'
import { keep, readKept, takeKept } from './kept'
import { descriptionFault, NO_VISIT, VisitFields } from './visit-fields'

interface Saved {
  readonly appointmentId: string
  readonly bookingNo: string
  readonly patName: string
  readonly time: string
}

/** The field that a refusal of the server is about, where the form has it. */
const FIELD_OF: Readonly<Record<number, PatientKey>> = {
  [CODE.identityDiffers]: 'patName',
  [CODE.reconcileFirst]: 'patName',
  [CODE.birthdayIllegal]: 'birthday',
  [CODE.identityTaken]: 'idNo',
  [CODE.phoneFormat]: 'phone',
  [CODE.ageIllegal]: 'age',
  [CODE.ageDiffers]: 'age',
}

/** What stands already (2636), and what the record of a looked-up patient says (2617). */
interface Standing {
  readonly bookingNo: string
  readonly time: string
  readonly roomName: string
  readonly facilityName: string
}
interface RecordSays {
  readonly patName: string
  readonly sex: Sex
  readonly birthday: string | null
  readonly hospitalNo: string
}

/** `/appointment/add`: the patient at the left, what, where and when at the right. */
export function BookingAddPage() {
  const t = useT('mf-booking')
  const payload = session.current()
  if (payload && !hasMenu(payload.userMainMenuConfig, 'appointment')) return <NoRightPanel title={t('booking.addTitle')} />
  return <BookingAdd />
}

function BookingAdd() {
  const t = useT('mf-booking')
  const say = useBilingual()
  const client = useQueryClient()
  const former = useRef(readKept()).current
  const known = useKnownPatient(usePatientForm(BOOKING_REQUIRED, former?.facts ?? NO_PATIENT, former?.guess), former?.patientId)
  const { form, patientId } = known
  const [visit, setVisit] = useState(former?.visit ?? NO_VISIT)
  const [target, setTarget] = useState(former?.target ?? '')
  const [chosen, setChosen] = useState<readonly ChosenCheck[]>(former?.chosen ?? [])
  const [tried, setTried] = useState(false)
  const [saved, setSaved] = useState<Saved>()
  const [slip, setSlip] = useState('')
  const { offer, failed, again } = useOffer(target || undefined)
  const own = useOffer()
  const minutes = minutesOf(chosen)
  const { refused, run, clear } = useBookingWrite()
  const { box, showWrong } = useShowWrong()
  const first = useRef<HTMLInputElement>(null)
  const revisit = useRef<HTMLInputElement>(null)
  const ask = useMemo<HoldAsk>(
    () => ({ targetFacilityId: target || undefined, minutes, urgent: visit.emergency }),
    [target, minutes, visit.emergency],
  )
  const hold = useHold(ask)
  const { facts, guess } = form
  const touched = facts !== NO_PATIENT || visit !== NO_VISIT || chosen.length > 0
  useEffect(
    () => keep(touched ? { facts, guess, patientId, visit, target, chosen } : undefined),
    [touched, facts, guess, patientId, visit, target, chosen],
  )
  const one = useFormTurn()
  const { turn, saving, during } = one
  const left = useLeftSaving(one, takeKept)
  const [blanks, setBlanks] = useState(0)
  // Where each form begins, once it is in reach again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each form
  useEffect(() => first.current?.focus(), [turn])
  const onceDrawn = useOnceDrawn()
  const { isSaving } = one
  const saveNow = useRef<() => Promise<void>>(async () => undefined)
  // Wherever the focus is on the page, also on nothing.
  useEffect(() => {
    const look = (event: globalThis.KeyboardEvent): void => {
      const saves = event.key === 'Enter' && event.ctrlKey && event.target === document.body
      if ((event.key !== 'F4' || event.ctrlKey) && !saves) return
      if (event.altKey || isSaving() || document.querySelector('dialog[open]')) return
      // Hidden with its page: the key belongs to the page that shows.
      if (!revisit.current || revisit.current.closest('[style*="display: none"]')) return
      event.preventDefault()
      if (saves) void saveNow.current()
      else revisit.current.focus()
    }
    document.addEventListener('keydown', look)
    return () => document.removeEventListener('keydown', look)
  }, [isSaving])
  const hints = useMemo(
    () => [
      {
        title: t('booking.addTitle'),
        hints: [
          { keys: ['Ctrl+Enter'], does: t('booking.save') },
          { keys: ['F4'], does: t('register.revisitLookup') },
          { keys: ['Enter'], does: t('booking.keys.next') },
          { keys: ['←', '↑', '→', '↓'], does: t('booking.keys.slots') },
        ],
      },
    ],
    [t],
  )
  useKeyHints(hints)

  // Another room, item or hospital is another time.
  const other = (next: readonly ChosenCheck[]): void => {
    if (minutesOf(next) !== minutes) hold.drop()
    setChosen(next)
  }
  function empty(): void {
    form.fill(NO_PATIENT)
    known.forget()
    setVisit(NO_VISIT)
    setChosen([])
    setTried(false)
    setBlanks((n) => n + 1)
    keep(undefined)
    one.next()
  }
  function drop(): void {
    hold.drop()
    clear()
    empty()
  }
  const person = useOnePatient({
    ...{ facts, patientId, form: one, clear: drop },
    stays: [
      ...(['department', 'applyDoctor', 'outpatientNo', 'inpatientNo'] as const)
        .filter((key) => visit[key] !== '')
        .map((key) => t(`booking.${key}`)),
      ...(visit.conditionDescription === '' ? [] : [t('booking.description')]),
      ...(visit.emergency === 1 ? [t('register.emergency')] : []),
      ...chosen.map(({ item, side }) => [side && say(SIDE_LABELS[side]), item.checkItem].filter(Boolean).join(' ')),
      ...(hold.time ? [t('booking.week')] : []),
    ],
  })
  /** Somebody who has been here: the form leads on to what it still wants of him. */
  function takeKnown(row: RevisitRow): void {
    // Found out first, so that his exams follow: the server refuses him too.
    if (row.unknown === 1) message.warning(say(errorMessage(CODE.reconcileFirst)!))
    else
      void person.lookUp(row.patientId, (found: DeskPatientRow) => {
        known.take(found)
        setVisit((now) => ({ ...now, revisit: 1 }))
        onceDrawn(() => box.current && focusNextRequired(box.current, null))
      })
  }
  async function save(again = false): Promise<void> {
    const booked = await during(async () => {
      const filling = form.filling()
      if (filling) {
        await filling
        await drawn()
      }
      const { held } = await hold.settled()
      return latest.current(held, again)
    })
    const gone = left()
    if (gone) {
      if (booked) message.success(t('booking.saved', { name: booked.patName, no: booked.bookingNo, time: booked.time.slice(0, 16) }))
      else {
        gone.taken.giveBack()
        message.error(t('register.leftUnsaved', { name: gone.taken.booking?.facts.patName ?? '' }))
      }
      return
    }
    if (!booked) return showWrong()
    setSaved(booked)
    hold.done()
    empty()
  }
  /** What is on the screen is saved, with the time that is held; nothing is what was refused. */
  async function send(held: Awaited<ReturnType<typeof hold.settled>>['held'], again: boolean): Promise<Saved | undefined> {
    setTried(true)
    const faults = form.check()
    if (faults.length > 0 || descriptionFault(visit.conditionDescription) || chosen.length === 0 || !isComplete(chosen) || !held)
      return undefined
    const { time, holdId } = held
    const answer = await run('addAppointment', {
      ...{ patient: patientOf(facts, patientId), visit, checks: chosen.map(({ item, side }) => ({ itemId: item.itemId, side })), time },
      ...(target ? { targetFacilityId: target } : {}),
      ...(again ? { again: 1 as const } : {}),
      holdId,
    })
    void client.invalidateQueries({ queryKey: ['mf-booking/slots'] })
    if (!answer) return undefined
    const { appointmentId, bookingNo } = answer.val
    return { appointmentId, bookingNo, patName: facts.patName, time: answer.val.time }
  }
  saveNow.current = save
  // As the form is when what it waits for has come, not as it was when it was saved.
  const latest = useRef(send)
  latest.current = send
  const refusedField = refused && typeof refused.code === 'number' ? FIELD_OF[refused.code] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each refusal
  useEffect(() => {
    if (!refused) return
    if (TIME_CODES.includes(refused.code)) hold.drop(refused.says)
    if (!refusedField) return
    form.refuse(refusedField, refused.code as never)
    // Once its mark stands, and the form is in reach.
    showWrong()
  }, [refused])
  const record = refused?.code === CODE.identityDiffers ? (refused.val as RecordSays | undefined) : undefined
  const twice = refused?.code === CODE.bookedAlready ? (refused.val as Standing | undefined) : undefined
  function key(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.key !== 'Enter') return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      void save()
      return
    }
    const at = event.target as HTMLElement
    if (event.defaultPrevented) return
    // Enter leads on from what is chosen by its arrows; it never takes what only has the focus.
    if (at.matches('[role=radio]')) event.preventDefault()
    else if (at.matches('button, textarea')) return
    if (focusNextRequired(box.current!, at)) event.preventDefault()
  }
  const itemFault =
    tried && chosen.length === 0 ? t('booking.chooseItem') : tried && !isComplete(chosen) ? t('booking.chooseSide') : undefined
  const timeFault = tried && !hold.time ? t('booking.chooseTime') : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole form
    <div ref={box} className={css.page} onKeyDown={key}>
      <h1 className="fs-hidden">{t('booking.addTitle')}</h1>
      <BookingNav />
      {saved && (
        <Bar
          kind="ok"
          onClose={() => setSaved(undefined)}
          acts={<Button onClick={() => setSlip(saved.appointmentId)}>{t('booking.act.slip')}</Button>}
        >
          {t('booking.saved', { name: saved.patName, no: saved.bookingNo, time: saved.time.slice(0, 16) })}
        </Bar>
      )}
      {refused?.code === CODE.identityDiffers ? (
        <Bar
          kind="error"
          acts={
            <Button
              busy={saving}
              onClick={() => {
                known.forget()
                clear()
              }}
            >
              {t('booking.another')}
            </Button>
          }
        >
          {record
            ? t('booking.recordSays', {
                ...{ name: record.patName, sex: say(SEX_LABELS[record.sex]), birthday: record.birthday ?? '—', no: record.hospitalNo },
              })
            : refused.says}
        </Bar>
      ) : (
        refused && !twice && <ErrorBar what={t('booking.save')} says={refused.says} code={refused.code} />
      )}
      <div className={css.columns} inert={saving} aria-busy={saving}>
        <div className={css.left}>
          <h2>{t('patient.title')}</h2>
          <RevisitLookup wide field={revisit} onChoose={takeKnown} />
          {person.bar}
          <PatientFields form={form} required={BOOKING_REQUIRED} first={first} />
          <VisitFields visit={visit} set={(changes) => setVisit((now) => ({ ...now, ...changes }))} tried={tried} />
          <h2>{t('booking.checks')}</h2>
          <Select
            aria-label={t('booking.where')}
            value={target}
            options={(own.offer?.facilities ?? []).map((one) => ({
              value: one.own ? '' : one.facilityId,
              label: one.own ? t('booking.here', { name: one.name }) : one.name,
            }))}
            onChange={(event) => {
              hold.drop()
              setTarget(event.target.value)
              setChosen([])
            }}
          />
          {failed && <ErrorBar what={t('booking.checks')} says={failed.message} code={failed.code || undefined} onRetry={again} />}
          <CheckPicker key={blanks} offer={offer} chosen={chosen} onChange={other} error={itemFault} />
        </div>
        <div className={css.right}>
          <h2>{t('booking.week')}</h2>
          {offer && chosen.length > 0 ? (
            <ChooseTime
              {...{ offer, minutes, hold }}
              modality={chosen[0]!.item.modality}
              urgent={visit.emergency === 1}
              targetFacilityId={target || undefined}
              error={timeFault}
            />
          ) : (
            <p className="fs-2">{t('booking.itemFirst')}</p>
          )}
        </div>
      </div>
      <div className={css.foot}>
        <Button busy={saving} onClick={drop}>
          {t('booking.clear')}
        </Button>
        <Button kind="primary" icon="save" busy={saving} onClick={() => void save()}>
          {t('booking.save')} <kbd>Ctrl+↵</kbd>
        </Button>
      </div>
      {twice && (
        <ConfirmDialog
          title={t('booking.twiceTitle')}
          verb={t('booking.twiceVerb')}
          busy={saving}
          onClose={clear}
          onConfirm={() => void save(true)}
        >
          <p>
            {t('booking.twiceSays', { name: facts.patName, time: twice.time.slice(0, 16), room: twice.roomName })}
            {t('booking.twiceAt', { no: twice.bookingNo, hospital: twice.facilityName })}
          </p>
        </ConfirmDialog>
      )}
      {person.dialog}
      {slip && <SlipDialog appointmentId={slip} onClose={() => setSlip('')} />}
    </div>
  )
}

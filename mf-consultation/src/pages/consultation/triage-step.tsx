import type { Consultation } from '@farsight/shared/contract'
import { CODE, CONSULTATION_MOST, doctorTitle, errorMessage } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, Checkbox, ErrorBar, Field, MomentInput } from '@farsight/shared/ui'
import { Differs } from '@farsight/shared/ui/data'
import { useMemo, useState } from 'react'
import { timesText } from '../../consult/case-view'
import holdCss from '../../consult/hold.module.css'
import knownCss from '../../consult/known.module.css'
import css from '../../consult/request.module.css'
import { useTargets } from '../../consult/target-picker'
import { Unsent } from '../../consult/unsent'
import { useStepDraft } from '../../consult/use-step-draft'
import { useStepWrites, type Write } from '../../consult/use-step-writes'
import { fromField, isMoment, timeField } from '../../model/request-form'
import { canWrite } from '../../model/steps'
import { Acts, type StepProps } from './step-parts'

interface Triage {
  readonly doctorIds: readonly string[]
  readonly chairId: string
  readonly start: string
  readonly end: string
}
const triageOf = (one: Consultation): Triage => ({
  doctorIds: one.assigned.map(({ userId }) => userId),
  chairId: one.chairId ?? '',
  start: timeField(one.startTime),
  end: timeField(one.endTime),
})
const same = (a: Triage, b: Triage): boolean => JSON.stringify(a) === JSON.stringify(b)
function read(value: unknown): Triage | undefined {
  const triage = value as Partial<Triage> | null | undefined
  const good =
    Array.isArray(triage?.doctorIds) &&
    triage.doctorIds.every((id) => typeof id === 'string') &&
    [triage.chairId, triage.start, triage.end].every((text) => typeof text === 'string')
  return good ? (triage as Triage) : undefined
}

/** s3: who holds it, who of them writes the conclusion, and when. */
export function TriageStep({ one, again, onWritten }: StepProps) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const server = useMemo(() => triageOf(one), [one])
  const draft = useStepDraft(`triage/${one.id}`, server, one.version, read, same)
  const writes = useStepWrites(one, again, {
    version: draft.version,
    untouched: (fresh) => same(triageOf(fresh), draft.from),
    rebase: (fresh) => draft.rebase(triageOf(fresh), fresh.version),
  })
  const { targets, failed, again: targetsAgain } = useTargets(one.id)
  const [tried, setTried] = useState(false)
  const mayWrite = canWrite(one, 's3')
  // Of the side that asked the server takes nobody, unless it invited itself.
  const invited = new Set(one.hospitals.filter(({ role }) => role !== 'requester').map(({ facilityId }) => facilityId))
  const offered = (targets ?? []).filter(({ facilityId }) => invited.has(facilityId)).flatMap(({ doctors }) => doctors)
  // Who is named already stays in the list, whatever the list of targets says today.
  const doctors = [...one.assigned, ...offered.filter(({ userId }) => !one.assigned.some((named) => named.userId === userId))]
  const nameOf = (userId: string): string => {
    const found = doctors.find((one) => one.userId === userId)
    return found ? `${found.name} (${found.facilityName})` : userId
  }
  const names = (ids: readonly string[]): string => ids.map(nameOf).join(t('comma'))
  const { doctorIds, chairId, start, end } = draft.value
  if (!mayWrite)
    return (
      <>
        {draft.dirty && (
          <Unsent
            lines={[
              { label: t('triage.doctors'), text: names(doctorIds) || '—' },
              { label: t('triage.chair'), text: chairId ? nameOf(chairId) : '—' },
              { label: t('form.times'), text: timesText({ startTime: fromField(start), endTime: fromField(end) }) || '—' },
            ]}
            onDrop={draft.drop}
          />
        )}
        <Assigned one={one} />
      </>
    )
  const [badStart, badEnd] = [!isMoment(start), !isMoment(end)]
  const timesWrong = !badStart && !badEnd && start !== '' && end !== '' && (fromField(end) ?? '') <= (fromField(start) ?? '')
  const fault = doctorIds.length === 0 ? CODE.nobodyAssigned : undefined
  async function send(forward: boolean): Promise<void> {
    setTried(true)
    if (timesWrong || badStart || badEnd) return
    const { value } = draft
    const named = !same({ ...value, start: '', end: '' }, { ...server, start: '', end: '' })
    if ((forward || named) && (fault !== undefined || chairId === '')) return
    const moved = start !== server.start || end !== server.end
    const list: Write[] = [
      ...(named ? [{ call: 'consultationAssign' as const, payload: { doctorIds: [...doctorIds], chairId } }] : []),
      ...(moved
        ? [
            {
              call: 'consultationSaveStep' as const,
              payload: { step: 's3' as const, times: { startTime: fromField(start), endTime: fromField(end) } },
            },
          ]
        : []),
      ...(forward ? [{ call: 'consultationNextStep' as const, payload: { step: 's3' as const, pass: 1 as const } }] : []),
    ]
    if (list.length === 0) return
    const sent = await writes.send(list)
    if (sent === undefined) return
    setTried(false)
    await onWritten(draft.sent(value, sent.version) ? sent.at : 's3', t(forward ? 'step.begun' : 'step.saved'))
  }
  function toggle(userId: string): void {
    draft.set((now) => {
      const on = !now.doctorIds.includes(userId)
      const ids = on ? [...now.doctorIds, userId] : now.doctorIds.filter((other) => other !== userId)
      // The first one chairs it until another is named.
      const chair = ids.includes(now.chairId) ? now.chairId : (ids[0] ?? '')
      return { ...now, doctorIds: ids, chairId: chair }
    })
  }
  return (
    <>
      {writes.differs && (
        <Differs
          lines={[
            ...(names(doctorIds) === names(server.doctorIds) && chairId === server.chairId
              ? []
              : [
                  {
                    key: 'doctors',
                    label: t('triage.doctors'),
                    mine: `${names(doctorIds)} · ${t('triage.chair')} ${nameOf(chairId)}`,
                    theirs: `${names(server.doctorIds)} · ${t('triage.chair')} ${nameOf(server.chairId)}`,
                    onTake: () => draft.set((now) => ({ ...now, doctorIds: server.doctorIds, chairId: server.chairId })),
                  },
                ]),
            ...(start === server.start && end === server.end
              ? []
              : [
                  {
                    key: 'times',
                    label: t('form.times'),
                    mine: timesText({ startTime: fromField(start), endTime: fromField(end) }),
                    theirs: timesText(one),
                    onTake: () => draft.set((now) => ({ ...now, start: server.start, end: server.end })),
                  },
                ]),
          ]}
          onGoOn={() => {
            draft.rebase(server, one.version)
            writes.clear()
          }}
        />
      )}
      {failed && <ErrorBar what={t('triage.doctors')} says={failed.message} code={failed.code || undefined} onRetry={targetsAgain} />}
      <section aria-label={t('triage.doctors')}>
        <h2>{t('triage.doctors')}</h2>
        <p className="fs-2">{t('triage.hint', { most: CONSULTATION_MOST.doctors })}</p>
        {one.designatedDoctorName !== '' && <p>{t('triage.asked', { name: one.designatedDoctorName })}</p>}
        <table className={css.doctors}>
          <thead>
            <tr>
              <th scope="col">{t('triage.doctor')}</th>
              <th scope="col">{t('triage.title')}</th>
              <th scope="col">{t('triage.hospital')}</th>
              <th scope="col">{t('triage.chair')}</th>
            </tr>
          </thead>
          <tbody>
            {doctors.map((doctor) => {
              const on = doctorIds.includes(doctor.userId)
              return (
                <tr key={doctor.userId} data-on={on}>
                  <td>
                    <Checkbox
                      checked={on}
                      disabled={!on && doctorIds.length >= CONSULTATION_MOST.doctors}
                      onChange={() => toggle(doctor.userId)}
                    >
                      {doctor.name}
                    </Checkbox>
                    {doctor.userId === one.designatedDoctorId && <b className={holdCss.lead}>{t('triage.wanted')}</b>}
                  </td>
                  <td>{say(doctorTitle(doctor.title)) || '—'}</td>
                  <td>{doctor.facilityName}</td>
                  <td>
                    {on && (
                      <label className="fs-check">
                        <input
                          type="radio"
                          name={`chair-${one.id}`}
                          aria-label={t('triage.chairIs', { name: doctor.name })}
                          checked={chairId === doctor.userId}
                          onChange={() => draft.set((now) => ({ ...now, chairId: doctor.userId }))}
                        />
                        {chairId === doctor.userId && t('triage.chair')}
                      </label>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {targets && doctors.length === 0 && <p className="fs-2">{t('triage.none')}</p>}
        {tried && fault !== undefined && (
          <div className="fs-field-error" role="alert">
            <b aria-hidden="true">!</b>
            <span>{say(errorMessage(fault)!)}</span>
          </div>
        )}
      </section>
      <section className={css.form} aria-label={t('form.times')}>
        <h2>{t('form.times')}</h2>
        <Field label={t('form.start')} error={tried && badStart ? t('form.badTime') : undefined}>
          {(control) => <MomentInput {...control} value={start} onChange={(value) => draft.set((now) => ({ ...now, start: value }))} />}
        </Field>
        <Field
          label={t('form.end')}
          error={tried && badEnd ? t('form.badTime') : tried && timesWrong ? say(errorMessage(CODE.consultationTimes)!) : undefined}
        >
          {(control) => <MomentInput {...control} value={end} onChange={(value) => draft.set((now) => ({ ...now, end: value }))} />}
        </Field>
      </section>
      <Acts
        says={draft.dirty ? t('draft.kept') : undefined}
        bar={
          writes.refused &&
          !writes.differs && (
            <ErrorBar what={t('step.saving')} says={writes.refused.says} code={writes.refused.code} onClose={writes.clear} />
          )
        }
      >
        <Button icon="save" busy={writes.busy} onClick={() => void send(false)}>
          {t('step.save')}
        </Button>
        <Button kind="primary" icon="send" busy={writes.busy} onClick={() => void send(true)}>
          {t('step.begin')}
        </Button>
      </Acts>
    </>
  )
}

/** Whom the triage named, for everybody else. */
export function Assigned({ one }: { readonly one: Consultation }) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  return (
    <section aria-label={t('triage.doctors')}>
      <h2>{t('triage.doctors')}</h2>
      {one.assigned.length === 0 && <p className="fs-2">{t('triage.nobody')}</p>}
      <ul className={knownCss.lines}>
        {one.assigned.map((doctor) => (
          <li key={doctor.userId}>
            <b>{doctor.name}</b>
            <span className="fs-2">{[say(doctorTitle(doctor.title)), doctor.facilityName].filter(Boolean).join(' · ')}</span>
            {doctor.userId === one.chairId && <b className={holdCss.lead}>{t('triage.chair')}</b>}
          </li>
        ))}
      </ul>
      <p>
        <span className="fs-2">{t('form.times')}</span> {timesText(one) || '—'}
      </p>
    </section>
  )
}

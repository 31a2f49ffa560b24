import { type ApiError, api } from '@farsight/shared/api'
import { errorMessage, UNKNOWN_REQUIRED } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, Field, Input, message } from '@farsight/shared/ui'
import { Dialog, Segments } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NO_PATIENT, PatientFields, patientOf, usePatientForm } from '../../patient-form'
import { FindPerson } from './find-person'
import styles from './people.module.css'
import type { OpenPerson } from './people-store'
import { PersonSide } from './person-side'
import { PEOPLE_KEY, useIdentityAct } from './use-identity-act'
import { TemporaryLeft, WhatFollows } from './what-follows'

type Way = 'self' | 'found' | 'new'

/**
 * Says who somebody is: two numbers of one patient become one, or a temporary identity becomes a patient who is there, or a new one.
 * Nothing is done before both are seen side by side.
 */
export function IdentityDialog({ patientId, unknown, onClose }: OpenPerson & { readonly onClose: () => void }) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const [way, setWay] = useState<Way>('found')
  // Exams of a known patient that say a temporary name still are found out, not the patient.
  const [naming, setNaming] = useState(false)
  const reconciles = unknown || naming
  const [otherId, setOtherId] = useState<string>()
  // The number that stays: of two known ones the user says which; a temporary one never stays.
  const [keepsThis, setKeepsThis] = useState(!unknown)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const form = usePatientForm(UNKNOWN_REQUIRED, { ...NO_PATIENT, idType: 'identityCard' })
  const { busy, fault, run, clear } = useIdentityAct()
  const gone = otherId && keepsThis ? otherId : patientId
  const kept = otherId && (keepsThis ? patientId : otherId)
  const { data, error, refetch } = useQuery({
    queryKey: [PEOPLE_KEY, 'preview', gone, kept],
    queryFn: ({ signal }) =>
      api.call('previewMerge', { patientId: gone, ...(kept ? { intoPatientId: kept } : {}) }, { promptType: 'none', signal }),
    gcTime: 0,
  })
  const failed = error as ApiError | null
  const preview = data?.val
  const isNew = reconciles && way === 'new'
  const isSelf = naming && way === 'self'
  const ready = preview !== undefined && preview.refused === 0 && (isNew || isSelf || preview.kept !== null)

  async function confirm(): Promise<void> {
    const wrong = isNew && form.check().length > 0
    setMissing(reason.trim() === '')
    if (wrong || reason.trim() === '' || !ready) return
    const answer = isNew
      ? await run('reconcilePatient', { patientId, patient: patientOf(form.facts), reason: reason.trim() })
      : reconciles
        ? await run('reconcilePatient', { patientId, intoPatientId: isSelf ? patientId : otherId, reason: reason.trim() })
        : await run('mergePatient', { patientId: gone, intoPatientId: kept ?? '', reason: reason.trim() })
    if (!answer) return
    message.success(t(reconciles ? 'people.reconciled' : 'people.merged', { count: answer.val.exams }))
    onClose()
  }
  const taken = (fault?.val as { readonly patientId?: string } | undefined)?.patientId
  const sideTitle = (side: 'gone' | 'kept') => t(`people.${side === 'kept' ? 'kept' : unknown ? 'temporary' : naming ? 'this' : 'gone'}`)
  const ways: readonly Way[] = naming ? ['self', 'found', 'new'] : ['found', 'new']

  return (
    <Dialog
      title={t(reconciles ? 'people.reconcileTitle' : 'people.mergeTitle')}
      width={960}
      onClose={onClose}
      dirty={reason !== '' || form.facts.patName !== ''}
      foot={
        <>
          <Button onClick={onClose}>{t('people.cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            {...(ready
              ? {}
              : { refused: preview && preview.refused !== 0 ? say(errorMessage(preview.refused)!) : t('people.chooseFirst') })}
            onClick={() => void confirm()}
          >
            {t(reconciles ? 'people.reconcile' : 'people.merge')}
          </Button>
        </>
      }
    >
      {preview && !unknown && !naming && !otherId && (
        <TemporaryLeft
          checkNos={preview.gone.temporary}
          onFindOut={() => {
            setNaming(true)
            setWay('self')
            setKeepsThis(false)
          }}
        />
      )}
      {reconciles && (
        <Segments
          label={t('people.way')}
          value={way}
          options={ways.map((value) => ({ value, label: t(`people.wayTo.${value}`) }))}
          onChange={(next) => {
            setWay(next as Way)
            setOtherId(undefined)
            clear()
          }}
        />
      )}
      {!isNew && !isSelf && !otherId && <FindPerson not={patientId} onChoose={setOtherId} />}
      {failed && <ErrorBar says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />}
      {preview && preview.refused !== 0 && <Bar kind="error">{say(errorMessage(preview.refused)!)}</Bar>}
      {preview && (
        <div className={styles.sides}>
          <PersonSide
            person={preview.gone}
            title={preview.kept || reconciles ? sideTitle('gone') : t('people.this')}
            differs={preview.differs}
          />
          {preview.kept && <PersonSide person={preview.kept} title={sideTitle('kept')} differs={preview.differs} />}
          {isNew && (
            <div>
              <PatientFields form={form} required={UNKNOWN_REQUIRED} />
            </div>
          )}
        </div>
      )}
      {otherId && (
        <p className="fs-tools">
          <Button onClick={() => setOtherId(undefined)}>{t('people.another')}</Button>
          {!reconciles && <Button onClick={() => setKeepsThis(!keepsThis)}>{t('people.swap')}</Button>}
        </p>
      )}
      {preview && (preview.kept || isNew || isSelf) && (
        <>
          <WhatFollows preview={preview} naming={naming} reconciles={reconciles} />
          <Field label={t('people.reason')} required error={missing ? t('people.reasonMissing') : undefined}>
            {(control) => (
              <Input
                {...control}
                value={reason}
                maxLength={512}
                onChange={(event) => {
                  setReason(event.target.value)
                  setMissing(false)
                }}
              />
            )}
          </Field>
        </>
      )}
      {fault && <ErrorBar says={fault.says} code={fault.code} />}
      {taken && (
        <Button
          onClick={() => {
            setWay('found')
            setOtherId(taken)
            clear()
          }}
        >
          {t('people.chooseTaken')}
        </Button>
      )}
    </Dialog>
  )
}

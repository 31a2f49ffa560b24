import type { Consultation } from '@farsight/shared/contract'
import type { ConsultationStep } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { Differs } from '@farsight/shared/ui/data'
import { useEffect, useMemo, useRef, useState } from 'react'
import { RequestFields } from '../../consult/request-fields'
import { Unsent } from '../../consult/unsent'
import { useStepDraft } from '../../consult/use-step-draft'
import { useStepWrites } from '../../consult/use-step-writes'
import {
  type ChangedPart,
  changedParts,
  FORM_PARTS,
  formFaults,
  formOf,
  isOtherCase,
  partText,
  type RequestForm,
  readForm,
  refusedField,
  requestOf,
  takePart,
} from '../../model/request-form'
import { canWrite } from '../../model/steps'
import { Acts, type StepProps } from './step-parts'

const same = (a: RequestForm, b: RequestForm): boolean => changedParts(a, b).length === 0
const examIds = ({ exams }: RequestForm): string => exams.map(({ risProcedureId }) => risProcedureId).join(' ')

/** Words of a part's name, and of what stands in it. */
export function usePartWords(one: Consultation) {
  const t = useT('mf-consultation')
  const names = new Map(one.hospitals.map(({ facilityId, name }) => [facilityId, name]))
  const label = (part: ChangedPart): string =>
    t(
      part === 'exams'
        ? 'exams.title'
        : part === 'facilityIds'
          ? 'form.hospitals'
          : part === 'doctorId'
            ? 'form.doctor'
            : part === 'video'
              ? 'video.word'
              : ['type', 'mode', 'purpose', 'start', 'end'].includes(part)
                ? `form.${part}`
                : `case.${part}`,
    )
  const text = (form: RequestForm, part: ChangedPart): string => {
    if (part === 'type' || part === 'mode') return t(`${part}.${form[part]}`)
    if (part === 'video') return t(form.video ? 'yes' : 'no')
    if (part === 'facilityIds') return form.facilityIds.map((id) => names.get(id) ?? id).join(t('comma'))
    if (part === 'doctorId')
      return form.doctorId === ''
        ? t('form.nobody')
        : form.doctorId === one.designatedDoctorId
          ? one.designatedDoctorName
          : t('form.anotherDoctor')
    return partText(form, part).replace('T', ' ')
  }
  return { label, text }
}

/** s1: the request is completed and handed in; the same again while the check before has sent it back. */
export function RequestStep({ one, again, onWritten }: StepProps) {
  const t = useT('mf-consultation')
  const server = useMemo(() => formOf(one), [one])
  const draft = useStepDraft(`request/${one.id}`, server, one.version, readForm, same)
  const writes = useStepWrites(one, again, {
    version: draft.version,
    untouched: (fresh) => same(formOf(fresh), draft.from),
    rebase: (fresh) => draft.rebase(formOf(fresh), fresh.version),
  })
  const words = usePartWords(one)
  const [tried, setTried] = useState(false)
  const [wrong, setWrong] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wrong > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  const mayWrite = canWrite(one, 's1')
  const form = draft.value
  const faults = tried ? formFaults(form, false) : {}
  const field = writes.refused && refusedField(writes.refused.code, writes.refused.raw)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (field) setWrong((n) => n + 1)
  }, [writes.refused])
  if (!mayWrite)
    return draft.dirty ? (
      <Unsent
        lines={FORM_PARTS.filter((part) => changedParts(form, server).includes(part)).map((part) => ({
          label: words.label(part),
          text: words.text(form, part) || '—',
        }))}
        onDrop={draft.drop}
      />
    ) : null

  const answers = one.progress === 's2'
  async function send(forward: boolean): Promise<void> {
    setTried(true)
    if ((forward || answers) && (Object.keys(formFaults(form, false)).length > 0 || isOtherCase(form))) {
      setWrong((n) => n + 1)
      return
    }
    const save = {
      call: 'consultationSaveStep' as const,
      payload: {
        step: 's1' as ConsultationStep,
        request: requestOf(form),
        ...(examIds(form) === examIds(server) ? {} : { risProcedureIds: form.exams.map(({ risProcedureId }) => risProcedureId) }),
      },
    }
    const next = { call: 'consultationNextStep' as const, payload: { step: 's1' as ConsultationStep, pass: 1 as const } }
    const sent = await writes.send([...(draft.dirty || answers || !forward ? [save] : []), ...(forward && !answers ? [next] : [])])
    if (sent === undefined) return
    setTried(false)
    // Where words were typed on the page stays with them, though the step is over.
    await onWritten(
      draft.sent(form, sent.version) ? sent.at : 's1',
      t(answers ? 'step.answered' : forward ? 'step.submitted' : 'step.saved'),
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the whole form
    <div
      ref={box}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.key !== 'Enter' || !event.ctrlKey) return
        event.preventDefault()
        void send(false)
      }}
    >
      {writes.differs && (
        <Differs
          lines={changedParts(form, server).map((part) => ({
            key: part,
            label: words.label(part),
            mine: words.text(form, part),
            theirs: words.text(server, part),
            onTake: () => draft.set((now) => takePart(now, server, part)),
          }))}
          onGoOn={() => {
            draft.rebase(server, one.version)
            writes.clear()
          }}
        />
      )}
      <RequestFields
        form={form}
        set={draft.set}
        faults={faults}
        told={field && writes.refused ? { [field]: writes.refused.says } : {}}
        fresh={false}
      />
      <Acts
        says={draft.dirty ? t('draft.kept') : undefined}
        bar={
          writes.refused &&
          !writes.differs &&
          !field && <ErrorBar what={t('step.saving')} says={writes.refused.says} code={writes.refused.code} onClose={writes.clear} />
        }
      >
        {!answers && (
          <Button icon="save" busy={writes.busy} onClick={() => void send(false)}>
            {t('step.save')} <kbd>Ctrl+↵</kbd>
          </Button>
        )}
        <Button kind="primary" icon="send" busy={writes.busy} onClick={() => void send(true)}>
          {t(answers ? 'step.answer' : 'step.submit')}
        </Button>
      </Acts>
    </div>
  )
}

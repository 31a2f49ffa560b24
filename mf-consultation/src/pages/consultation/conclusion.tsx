import { CODE, errorMessage, OPINION_MAX } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { isRefused, useWrite } from '@farsight/shared/module'
import { Bar, Button, ErrorBar, Field, TextArea } from '@farsight/shared/ui'
import { Differs } from '@farsight/shared/ui/data'
import { useRef, useState } from 'react'
import css from '../../consult/known.module.css'
import { Unsent } from '../../consult/unsent'
import { useStepDraft } from '../../consult/use-step-draft'
import { useStepWrites, type Write } from '../../consult/use-step-writes'
import { drafts } from '../../model/drafts'
import { canWrite, chairName, stepAt } from '../../model/steps'
import type { Room } from '../../room'
import { BeforeConcluding, isAnythingOpen, type OpenOpinions, openOpinions } from './before-concluding'
import { Acts, type StepProps } from './step-parts'

const read = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const same = (a: string, b: string): boolean => a.trim() === b.trim()

/** The conclusion: written by the chair, read by everybody; again after the check has sent it back. */
export function ConclusionZone({ one, again, onWritten, room }: StepProps & { readonly room?: Room | undefined }) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const draft = useStepDraft(`conclusion/${one.id}`, one.conclusion, one.version, read, same)
  const writes = useStepWrites(one, again, {
    version: draft.version,
    untouched: (fresh) => same(fresh.conclusion, draft.from),
    rebase: (fresh) => draft.rebase(fresh.conclusion, fresh.version),
  })
  const [blank, setBlank] = useState(false)
  const [open, setOpen] = useState<OpenOpinions>()
  const opinion = useWrite()
  const field = useRef<HTMLTextAreaElement>(null)
  const mayWrite = canWrite(one, 's4')
  const answers = one.progress === 's5'
  const chair = chairName(one)
  // Saved and not submitted: the chair may still change his mind.
  const draftOnly = one.conclusion !== '' && stepAt(one.progress) <= stepAt('s4')
  if (!mayWrite)
    return (
      <section aria-label={t('conclusion.title')}>
        <h2>{t('conclusion.title')}</h2>
        {draft.dirty && <Unsent lines={[{ label: t('conclusion.title'), text: draft.value }]} onDrop={draft.drop} />}
        {draftOnly && <Bar kind="warn">{t('conclusion.draft')}</Bar>}
        <p className={one.conclusion === '' ? 'fs-2' : css.text}>
          {one.conclusion || (chair === '' ? t('conclusion.noChair') : t('conclusion.none', { name: chair }))}
        </p>
        {one.concludedBy !== '' && <p className="fs-2">{t('conclusion.by', { name: one.concludedBy })}</p>}
      </section>
    )
  async function send(forward: boolean): Promise<void> {
    const { value } = draft
    const text = value.trim()
    if ((forward || answers) && text === '') {
      setBlank(true)
      field.current?.focus()
      return
    }
    if (forward && !answers && open === undefined) {
      const now = openOpinions(one, room)
      if (isAnythingOpen(now)) return setOpen(now)
    }
    // One's own words go along: nobody could save them afterwards.
    if (forward && open?.own) {
      const { text: said, base } = open.own
      const answer = await opinion.attempt('consultationSaveOpinion', { id: one.id, baseVersion: base, text: said.trim() })
      setOpen(undefined)
      if (isRefused(answer)) return void (await again())
      drafts.drop(`opinion/${one.id}`)
    }
    setOpen(undefined)
    const save: Write = { call: 'consultationSaveStep', payload: { step: 's4', conclusion: text } }
    const next: Write = { call: 'consultationNextStep', payload: { step: 's4', pass: 1 } }
    const sent = await writes.send([...(draft.dirty || answers || !forward ? [save] : []), ...(forward && !answers ? [next] : [])])
    if (sent === undefined) return
    // Where words were typed on the page stays with them, though the step is over.
    await onWritten(
      draft.sent(value, sent.version) ? sent.at : 's4',
      t(answers ? 'step.answered' : forward ? 'step.concluded' : 'step.saved'),
    )
  }
  return (
    <section aria-label={t('conclusion.title')}>
      <h2>{t('conclusion.title')}</h2>
      {answers && <Bar kind="warn">{t('step.wasReturned', { reason: one.returnReason })}</Bar>}
      {writes.differs && (
        <Differs
          lines={[
            {
              key: 'conclusion',
              label: t('conclusion.title'),
              mine: draft.value,
              theirs: one.conclusion,
              onTake: () => {
                draft.drop()
                writes.clear()
              },
            },
          ]}
          onGoOn={() => {
            draft.rebase(one.conclusion, one.version)
            writes.clear()
          }}
        />
      )}
      <Field
        above
        required
        label={t('conclusion.write')}
        error={blank && draft.value.trim() === '' ? say(errorMessage(CODE.noConclusion)!) : undefined}
        hint={
          <span role="status">
            {draft.dirty ? t('draft.kept') : t('conclusion.hint')}
            {` · ${draft.value.length}/${OPINION_MAX}`}
          </span>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={6}
            maxLength={OPINION_MAX}
            value={draft.value}
            onChange={(event) => {
              const { value } = event.target
              draft.set(() => value)
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || event.keyCode === 229 || event.key !== 'Enter' || !event.ctrlKey) return
              event.preventDefault()
              void send(false)
            }}
          />
        )}
      </Field>
      {open && (
        <BeforeConcluding
          one={one}
          open={open}
          busy={writes.busy || opinion.busy}
          onConfirm={() => void send(true)}
          onClose={() => setOpen(undefined)}
        />
      )}
      <Acts
        bar={
          opinion.refused ? (
            <ErrorBar what={t('conclusion.opinionFirst')} says={opinion.refused.says} code={opinion.refused.code} onClose={opinion.clear} />
          ) : (
            writes.refused &&
            !writes.differs && (
              <ErrorBar what={t('step.saving')} says={writes.refused.says} code={writes.refused.code} onClose={writes.clear} />
            )
          )
        }
      >
        {!answers && (
          <Button icon="save" busy={writes.busy} onClick={() => void send(false)}>
            {t('step.save')} <kbd>Ctrl+↵</kbd>
          </Button>
        )}
        <Button kind="primary" icon="send" busy={writes.busy} onClick={() => void send(true)}>
          {t(answers ? 'step.answer' : 'step.conclude')}
        </Button>
      </Acts>
    </section>
  )
}

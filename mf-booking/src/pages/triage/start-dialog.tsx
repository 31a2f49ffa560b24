import type { CheckHeard, PatientTaken, QueueRow, TakenCheck } from '@farsight/shared/contract'
import { ageText, CODE, personNameText, SEX_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, Button, Checkbox, ErrorBar, message } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useRef, useState } from 'react'
import { useWhere } from './asked-dialogs'
import { useWhat } from './columns'
import css from './triage.module.css'
import type { Acts } from './use-acts'
import { isRefused, useWrite } from './use-write'

/** Said by the dialog itself. */
const TOLD: ReadonlySet<number> = new Set([CODE.identityDiffers, CODE.patientElsewhere, CODE.roomTaken])
const SAYS = ['name', 'sex', 'number'] as const
const NOBODY = { name: false, sex: false, number: false }

/** Who the patient is asked against, and what is to be done to him. */
const heardOf = ({ patName, sex, age, hospitalNo, bodypart, side, checkItem }: CheckHeard): CheckHeard => ({
  ...{ patName, sex, age, hospitalNo, bodypart, side, checkItem },
})

export interface StartDialogProps {
  readonly row: QueueRow
  readonly acts: Acts
  readonly onClose: () => void
}

/** The patient says name, sex and number; only then the check begins (DAY-08). */
export function StartDialog({ row, acts, onClose }: StartDialogProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const language = useLanguage()
  const what = useWhat()
  const write = useWrite()
  const where = useWhere()
  const [said, setSaid] = useState(NOBODY)
  /** The patient's other checks, once the server has named them, and those that go on in the room: whoever begins then begins all the same. */
  const [elsewhere, setElsewhere] = useState<readonly TakenCheck[]>([])
  const [inside, setInside] = useState<readonly TakenCheck[]>([])
  /** What it is now, where another desk changed it while the dialog stood open. */
  const [changed, setChanged] = useState<CheckHeard>()
  const first = useRef<HTMLInputElement>(null)
  const who: CheckHeard = changed ?? row
  const seen = [...elsewhere, ...inside]
  const uncalled = row.callState !== 'called'
  const whole = SAYS.every((name) => said[name])
  const facts = {
    name: personNameText(who.patName, language),
    sex: `${say(SEX_LABELS[who.sex])} ${ageText(who.age ?? undefined, language)}`,
    number: [row.ticket, row.checkNo, who.hospitalNo].filter(Boolean).join(' · '),
  }
  const start = async () => {
    if (!whole) return
    const payload = { risProcedureId: row.risProcedureId, name: 1, sex: 1, number: 1 } as const
    const answer = await write.run('startCheck', {
      ...payload,
      heard: heardOf(who),
      ...(uncalled ? { confirm: 1 as const } : {}),
      ...(seen.length ? { seen: seen.map((one) => one.risProcedureId) } : {}),
    })
    if (isRefused(answer)) {
      if (answer.code === CODE.notToBeChecked) await acts.after()
      if (answer.code === CODE.identityDiffers) {
        setChanged(answer.val as CheckHeard)
        setSaid(NOBODY)
        first.current?.focus()
        await acts.after()
      }
      if (answer.code === CODE.patientElsewhere) setElsewhere((answer.val as PatientTaken).elsewhere)
      if (answer.code === CODE.roomTaken) setInside((answer.val as { expected: readonly TakenCheck[] }).expected)
      return
    }
    message.success(t('triage.started', { ticket: row.ticket, name: personNameText(who.patName, language) }))
    onClose()
    await acts.after()
  }
  return (
    <Dialog
      title={`${t('triage.start')} ${row.ticket}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('triage.keep')}</Button>
          <Button kind="primary" busy={write.busy} {...(whole ? {} : { refused: t('triage.sayFirst') })} onClick={() => void start()}>
            {t(
              inside.length
                ? 'triage.startBeside'
                : elsewhere.length
                  ? 'triage.startElsewhere'
                  : uncalled
                    ? 'triage.startUncalled'
                    : 'triage.start',
            )}
          </Button>
        </>
      }
    >
      {changed && <Bar kind="warn">{t('triage.changed')}</Bar>}
      {uncalled && <Bar kind="warn">{t('triage.uncalled')}</Bar>}
      {elsewhere.map((one) => (
        <Bar key={one.risProcedureId} kind="warn">
          {where(one)}
        </Bar>
      ))}
      {inside.map((one) => (
        <Bar key={one.risProcedureId} kind="warn">
          {`${one.ticket} ${personNameText(one.patName, language)} ${where(one)}`}
        </Bar>
      ))}
      <p>{t('triage.sayPlease')}</p>
      <div className={css.said}>
        {SAYS.map((name) => (
          <Checkbox
            key={name}
            checked={said[name]}
            onChange={(event) => setSaid({ ...said, [name]: event.target.checked })}
            {...(name === 'name' ? { 'data-autofocus': true, ref: first } : {})}
            onKeyDown={(event) => {
              // Enter ticks and goes on, and at last begins: three keys for three words heard.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              // Who is at another check is begun by the button alone, which says so.
              if (whole) return seen.length ? undefined : void start()
              setSaid({ ...said, [name]: true })
              const boxes = [...(event.currentTarget.closest('div')?.querySelectorAll<HTMLInputElement>('input') ?? [])]
              const next = boxes[boxes.indexOf(event.currentTarget) + 1] ?? event.currentTarget
              next.focus()
            }}
          >
            {t(`triage.said.${name}`)} <b>{facts[name]}</b>
          </Checkbox>
        ))}
      </div>
      <p className={css.dim}>{what(who)}</p>
      {row.contrast === 1 && <Bar kind="info">{t('triage.contrast')}</Bar>}
      {write.refused && !TOLD.has(write.refused.code) && <ErrorBar says={write.refused.message} code={write.refused.code || undefined} />}
    </Dialog>
  )
}

import { YIN_YANG_LABELS, type YinYang } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, classes } from '@farsight/shared/ui'
import { useEffect, useId, useRef } from 'react'
import type { PassHow } from '../../model/pass-how'
import type { ReportState } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import css from '../pages.module.css'
import { ReviewBar } from '../review/review-bar'
import type { EditorDialog } from './dialogs'
import { Stars } from './stars'

export interface FormFootProps {
  readonly store: ReportStore
  readonly state: ReportState
  readonly onDialog: (dialog: EditorDialog) => void
  readonly onSubmit: (toReview: 0 | 1) => void
  readonly stars: number
  readonly onStars: (stars: number) => void
  readonly onPass: (how: PassHow) => void
}

const CHOICES: readonly { readonly value: YinYang; readonly key: string }[] = [
  { value: 0, key: 'Alt+Q' },
  { value: 1, key: 'Alt+P' },
  { value: 2, key: 'Alt+M' },
]

/** Tells the editor how high the foot stands, since it wraps: what floats over the report ends above it. */
function useFootHeight() {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = foot.current!
    const editor = element.closest<HTMLElement>('[data-editor]')
    // The guard's lines stand upon it: nothing may cover their buttons either.
    const parts = [element, element.previousElementSibling].filter((part) => part instanceof HTMLElement)
    const high = () => parts.reduce((sum, part) => sum + part.offsetHeight, 0)
    const observer = new ResizeObserver(() => editor?.style.setProperty('--foot', `${high()}px`))
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [])
  return foot
}

/** Negative or positive, giving back, and the act that sends the report on. */
export function FormFoot({ store, state, onDialog, onSubmit, stars, onStars, onPass }: FormFootProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const name = useId()
  const foot = useFootHeight()
  const opened = state.opened!
  const reviewing = opened.mode === 'review'
  // Parked, it is taken up again before anything is done with it.
  const hung = opened.hungUntil === null ? undefined : t('refusedAct.hung')
  const level = (value: YinYang) => (value === 2 ? css.major : value === 1 ? css.positive : undefined)
  return (
    <div className={css.reportFoot} ref={foot}>
      <fieldset className={css.radios} aria-label={t('yinYang')} data-flag>
        {CHOICES.map(({ value, key }) => (
          <label key={value} title={key}>
            <input type="radio" name={name} checked={state.content.yinYang === value} onChange={() => store.choose(value)} />
            <span className={state.content.yinYang === value ? level(value) : undefined}>{say(YIN_YANG_LABELS[value])}</span>
          </label>
        ))}
      </fieldset>
      {/* Not preset: they are the reviewer's judgement. Beside the other judgement, so that the acts have one line for themselves. */}
      {reviewing && <Stars value={stars} onChange={onStars} />}
      {state.outside === null && (
        <div className={classes(css.acts, reviewing && css.reviewActs)} data-acts>
          {!reviewing && <ParkActs state={state} onDialog={onDialog} />}
          <Button
            onClick={() => onDialog('abandon')}
            {...(hung ? { refused: hung } : opened.exam.returned && !reviewing ? { refused: t('refusedAct.returned') } : {})}
          >
            {t(reviewing ? 'act.leave' : 'act.abandon')}
          </Button>
          {reviewing ? (
            <ReviewBar state={state} onRebut={() => onDialog('rebut')} onPass={onPass} />
          ) : (
            <WriterActs state={state} onDialog={onDialog} onSubmit={onSubmit} />
          )}
        </div>
      )}
    </div>
  )
}

/** Handing on and parking: what a writer does with a case that he does not finish now. */
function ParkActs({ state, onDialog }: Pick<FormFootProps, 'state' | 'onDialog'>) {
  const t = useT('mf-report')
  const { hungUntil, exam } = state.opened!
  const { finding, result, advice } = state.content
  const written = [finding, result, advice].some(({ text }) => text.trim() !== '')
  const refused =
    hungUntil !== null
      ? t('refusedAct.hung')
      : exam.returned
        ? t('refusedAct.referReturned')
        : written
          ? t('refusedAct.written')
          : undefined
  return (
    <>
      <Button onClick={() => onDialog('refer')} {...(refused ? { refused } : {})}>
        {t('act.refer')}
      </Button>
      {hungUntil === null && (
        <Button title="Alt+K" onClick={() => onDialog('hang')}>
          {t('act.hang')}
        </Button>
      )}
    </>
  )
}

/** Sends to review; one who may finish chooses between that and completing. */
function WriterActs({ state, onDialog, onSubmit }: Pick<FormFootProps, 'state' | 'onDialog' | 'onSubmit'>) {
  const t = useT('mf-report')
  const { mayFinish, reviewLevels, hungUntil } = state.opened!
  const refused = hungUntil === null ? {} : { refused: t('refusedAct.hung') }
  const busy = state.busy === 'submit'
  const withoutReview = reviewLevels === 0
  return (
    <>
      {mayFinish && !withoutReview && (
        <Button busy={busy} {...refused} onClick={() => onDialog('finish')}>
          {t('act.finish')}
        </Button>
      )}
      <Button kind="primary" busy={busy} title="Ctrl+Enter" {...refused} onClick={() => onSubmit(withoutReview && mayFinish ? 0 : 1)}>
        {t(withoutReview && mayFinish ? 'act.finish' : 'act.submit')}
      </Button>
    </>
  )
}

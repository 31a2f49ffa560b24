import type { Consultation } from '@farsight/shared/contract'
import { CONSULTATION_STEPS, type ConsultationStep } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { StateGlyphSign, shortTime } from '@farsight/shared/ui/data'
import { Link } from 'react-router-dom'
import { beginOf, endOf, STEP_SIGNS, stepAddress, stepAt } from '../model/steps'
import css from './steps.module.css'
import { useTurnWords } from './tags'

/** The six steps with where it stands: who took each on and when; steps that are over can be looked at again. */
export function StepLine({ one, shown }: { readonly one: Consultation; readonly shown: ConsultationStep }) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const turn = useTurnWords()(one)
  const at = stepAt(one.progress)
  const ends = one.progress === 's6'
  return (
    <nav aria-label={t('step.line')} className={css.steps}>
      <ol>
        {CONSULTATION_STEPS.map((step, i) => {
          const is = one.cancelled === 1 && i >= at ? 'never' : i < at || (ends && i === at) ? 'done' : i === at ? 'now' : 'later'
          const end = endOf(one.timeline, step)
          const begin = beginOf(one.timeline, step)
          const sign = STEP_SIGNS[step]
          const under =
            is === 'done'
              ? [end?.userName, shortTime((end ?? begin)?.time)].filter(Boolean).join(' ')
              : is === 'now'
                ? [turn, begin && t('step.since', { time: shortTime(begin.time) })].filter(Boolean).join(' · ')
                : ''
          const word = (
            <>
              <StateGlyphSign glyph={is === 'done' ? 'disc-tick' : is === 'never' ? 'square-struck' : is === 'now' ? sign.glyph : 'ring'} />
              <span>{say(sign)}</span>
            </>
          )
          return (
            <li
              key={step}
              data-is={is}
              aria-current={is === 'now' ? 'step' : undefined}
              className={is === 'now' ? `fs-hue-${sign.hue}` : is === 'done' ? 'fs-hue-done' : 'fs-hue-none'}
            >
              {i <= at ? (
                <Link
                  to={stepAddress(one.id, step)}
                  aria-current={step === shown ? 'page' : undefined}
                  title={t(`step.is.${is}`, { step: say(sign) })}
                >
                  {word}
                </Link>
              ) : (
                <span className={css.word} title={t(`step.is.${is}`, { step: say(sign) })}>
                  {word}
                </span>
              )}
              <small title={under}>{under || '\u00a0'}</small>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

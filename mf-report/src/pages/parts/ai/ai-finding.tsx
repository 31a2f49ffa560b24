import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { useSyncExternalStore } from 'react'
import { goInImageWindow, useFollowed } from '../../../image-window/open'
import { imageRef } from '../../../image-window/refs'
import type { ViewerSession } from '../../../viewer/viewer-session'
import css from '../../pages.module.css'
import { AiWords } from './ai-words'
import type { AiAnswered } from './use-ai'
import { type AiAnswers, sentenceOf } from './use-ai-answers'

export interface AiFindingProps {
  readonly finding: AiAnswered
  readonly answers?: AiAnswers
  readonly session: ViewerSession | undefined
  readonly refused: string | undefined
}

const percent = (probability: number): string => `${Math.round(probability * 100)}\u202F%`

/** One finding: what, how sure, its sentence, what a doctor said to it, and what can be said. */
export function AiFindingCard({ finding, answers, session, refused }: AiFindingProps) {
  const t = useT('mf-report')
  const { findingId, answer, answeredBy, answeredText } = finding
  const draft = answers?.drafts[findingId]
  return (
    <article className={css.aiFinding} aria-label={finding.label}>
      <div className={css.aiHead}>
        <b>{finding.label}</b>
        <span>{t(finding.positive ? 'ai.positive' : 'ai.negative')}</span>
        <span>{percent(finding.probability)}</span>
      </div>
      {finding.text && <p>{finding.text}</p>}
      {answer !== '' && (
        <div>
          <small>{t(`ai.did.${answer}`, { name: answeredBy })}</small>
          {answeredText && <p>{answeredText}</p>}
        </div>
      )}
      {session && finding.sopUid && <ShowImage session={session} sopUid={finding.sopUid} frame={finding.frame} />}
      {answers && (draft?.act === 'edit' || draft?.act === 'reject') && (
        <AiWords finding={finding} draft={draft} answers={answers} refused={refused} />
      )}
      {answers && answer !== '' && !draft && (
        <div className={css.aiActs}>
          <Button kind="text" {...(refused ? { refused } : {})} onClick={() => answers.draft(findingId, { act: 'choose', text: '' })}>
            {t('ai.change')}
          </Button>
        </div>
      )}
      {answers && (draft?.act === 'choose' || (answer === '' && !draft)) && (
        <AiActs finding={finding} answers={answers} refused={refused} />
      )}
    </article>
  )
}

function AiActs({ finding, answers, refused }: Pick<Required<AiFindingProps>, 'finding' | 'answers' | 'refused'>) {
  const t = useT('mf-report')
  const { findingId, answer } = finding
  const stopped = { busy: answers.busy, ...(refused ? { refused } : {}) }
  return (
    <>
      {(answer === 'adopt' || answer === 'edit') && <small className={css.dim}>{t('ai.changeSays')}</small>}
      <div className={css.aiActs}>
        <Button {...stopped} onClick={() => answers.answer(finding, 'adopt', '')}>
          {t('ai.adopt')}
        </Button>
        <Button
          {...stopped}
          onClick={() =>
            answers.draft(findingId, { act: 'edit', text: (answer === 'edit' && finding.answeredText) || sentenceOf(finding) })
          }
        >
          {t('ai.edit')}
        </Button>
        <Button {...stopped} onClick={() => answers.draft(findingId, { act: 'reject', text: '' })}>
          {t('ai.reject')}
        </Button>
        {answer !== '' && (
          <Button kind="text" onClick={() => answers.draft(findingId, undefined)}>
            {t('keep')}
          </Button>
        )}
      </div>
    </>
  )
}

interface ShowImageProps {
  readonly session: ViewerSession
  readonly sopUid: string
  readonly frame: number | undefined
}

/** The way to the image, where the exam's images are here and hold it. */
function ShowImage({ session, sopUid, frame }: ShowImageProps) {
  const t = useT('mf-report')
  const followed = useFollowed()
  const { series } = useSyncExternalStore(session.subscribe, session.snapshot)
  const show = () => (followed ? goInImageWindow(imageRef(sopUid, frame)) : void session.showImage(sopUid, frame))
  if (!series.some(({ images }) => images.some((image) => image.sopUid === sopUid))) return null
  return (
    <div className={css.aiActs}>
      <Button kind="link" icon="image" onClick={show}>
        {t('ai.show')}
      </Button>
    </div>
  )
}

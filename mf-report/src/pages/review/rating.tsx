import { CODE, errorMessage } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Field, TextArea } from '@farsight/shared/ui'
import { type ReactNode, useState } from 'react'
import { composing } from '../../viewer/keys'
import { LOW_STARS, Stars } from '../edit-report/stars'

const REASON_MAX = 512

export interface Rating {
  readonly fields: ReactNode
  /** Something is typed that must not be lost by a slip. */
  readonly dirty: boolean
  readonly send: () => void
}

/** Stars with their reason, in a dialog: few need one. Enter on the stars sends, Ctrl+Enter in the reason; what is missing is told in place. */
export function useRating(given: number, onSend: (stars: number, reason: string) => void): Rating {
  const t = useT('mf-report')
  const say = useBilingual()
  const [stars, setStars] = useState(given)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const low = stars > 0 && stars < LOW_STARS
  const noStars = asked && stars === 0
  const noReason = asked && low && reason.trim() === ''
  const send = () => {
    setAsked(true)
    if (stars > 0 && (!low || reason.trim() !== '')) onSend(stars, reason.trim())
  }
  return {
    send,
    dirty: reason !== '',
    fields: (
      <>
        <Field above required label={t('stars.name')} error={noStars ? say(errorMessage(CODE.starsRequired)!) : undefined}>
          {() => <Stars value={stars} onChange={setStars} onEnter={send} />}
        </Field>
        <Field above required={low} label={t('pass.reason')} error={noReason ? say(errorMessage(CODE.lowScoreReason)!) : undefined}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && event.ctrlKey && !composing(event.nativeEvent)) send()
              }}
            />
          )}
        </Field>
      </>
    ),
  }
}

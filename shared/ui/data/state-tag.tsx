import { noteUnknown } from '../../api'
import { type StateFacts, type StateSign, stateSign } from '../../domain'
import { useBilingual, useT } from '../../i18n'
import { StateGlyphSign } from './state-glyph'

interface SignTagProps {
  readonly sign: StateSign
  /** The sign without its word (the word stays its name and title). */
  readonly bare?: boolean
  /** Share that has arrived, 0 to 100: shown after 上传中. */
  readonly percent?: number | undefined
}
/** A sign and its word in the state's hue, for states that are not an exam's (booking, relation, consultation). */
export function SignTag({ sign, bare, percent }: SignTagProps) {
  const t = useT()
  const say = useBilingual()
  const word = percent === undefined ? say(sign) : `${say(sign)} ${Math.round(percent)}\u202F%`
  return (
    <span className={`fs-state fs-hue-${sign.hue}`} role="img" aria-label={t('state.name', { word })} title={word}>
      <StateGlyphSign glyph={sign.glyph} level={sign.level} />
      {!bare && <span>{word}</span>}
    </span>
  )
}

export interface StateTagProps extends StateFacts {
  readonly bare?: boolean
  readonly percent?: number
}
/** The state of an exam or report: shape, word and hue (visual.md section 4). Its name reads "状态 待一审". */
export function StateTag({ bare, percent, ...facts }: StateTagProps) {
  const sign = stateSign(facts)
  if (sign.glyph === 'ring-question') noteUnknown('state', facts.state)
  return <SignTag sign={sign} bare={bare ?? false} percent={percent} />
}

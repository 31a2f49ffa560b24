import { NOTICE_KINDS } from '@farsight/shared/domain'
import { Checkbox } from '@farsight/shared/ui'
import { useId } from 'react'
import { changeQuiet, useQuietKinds } from '../model/quiet'
import { useNotifyText } from '../texts'

/** Which kinds of notifications the bell counts. All of them stand in its list. */
export function NoticeChoices() {
  const t = useNotifyText()
  const quiet = useQuietKinds()
  const says = useId()
  return (
    <fieldset aria-describedby={says}>
      <legend>{t('notice.title')}</legend>
      <div className="fs-sound-kinds">
        {NOTICE_KINDS.map((kind) => (
          <Checkbox key={kind} checked={!quiet.includes(kind)} onChange={(event) => changeQuiet(kind, !event.target.checked)}>
            {t(`notice.of.${kind}`)}
          </Checkbox>
        ))}
      </div>
      <div id={says} className="fs-sound-says">
        <p>{t('notice.quiet')}</p>
        <p>{t('notice.always')}</p>
      </div>
    </fieldset>
  )
}

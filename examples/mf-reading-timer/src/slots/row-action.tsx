import { translate, useT } from '@farsight/shared/i18n'
import type { RowActionProps } from '@farsight/shared/module'
import { Button, message } from '@farsight/shared/ui'
import { expectedMinutes } from '../model/expected'

const facts = ({ exam }: RowActionProps) => ({ minutes: expectedMinutes(exam), modality: exam.modality, images: exam.imageCount })

/** The row's menu was asked for it. */
export const sayExpected = (props: RowActionProps): void => message.info(translate('mf-reading-timer', 'expected', facts(props)))

/** About how long reading this exam takes: a figure in the row, a sentence in the details. */
export function RowAction(props: RowActionProps) {
  const t = useT('mf-reading-timer')
  const says = t('expected', facts(props))
  if (props.place === 'details') return <p>{says}</p>
  return (
    <Button
      kind="link"
      tabIndex={-1}
      aria-label={says}
      title={says}
      style={{ minHeight: 24, color: 'var(--text-2)', fontVariantNumeric: 'tabular-nums' }}
      onClick={(event) => {
        // The row underneath is not meant.
        event.stopPropagation()
        sayExpected(props)
      }}
    >
      {`≈${expectedMinutes(props.exam)}′`}
    </Button>
  )
}

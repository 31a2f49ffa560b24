import { session } from '@farsight/shared/bus'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { type ReportState, TEXT_FIELDS } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import css from '../pages.module.css'
import { DiffView } from '../parts/diff-view'

export interface ConflictProps {
  readonly store: ReportStore
  readonly state: ReportState
  readonly conflict: NonNullable<ReportState['conflict']>
  readonly onCopy: () => void
}

/** Another wrote in between (116): both texts are kept, side by side with their differences, until the doctor chooses. */
export function Conflict({ store, state, conflict, onCopy }: ConflictProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const [compared, setCompared] = useState(false)
  // The report was never out of this doctor's hands: it was saved at another desk of his own.
  const own = conflict.holderId !== '' && conflict.holderId === session.current()?.loginUserId
  const acts = (
    <>
      <Button onClick={() => void store.keepMine()}>{t(own ? 'conflict.here' : 'conflict.mine')}</Button>
      <Button onClick={() => store.takeTheirs()}>{t(own ? 'conflict.there' : 'conflict.theirs')}</Button>
      <Button onClick={onCopy}>{t('copyText')}</Button>
    </>
  )
  return (
    <>
      <Bar
        kind="error"
        acts={
          <>
            <Button onClick={() => setCompared(true)}>{t('conflict.compare')}</Button>
            {acts}
          </>
        }
      >
        {say(errorMessage(CODE.editedByAnother)!)} {own && `${t('conflict.own')} `}
        <span className="fs-code">({t('refused.code', { code: CODE.editedByAnother })})</span>
      </Bar>
      {compared && (
        <Dialog title={t('conflict.title')} width={960} onClose={() => setCompared(false)} foot={acts}>
          <p className={css.dim}>{t(own ? 'conflict.ownLegend' : 'conflict.legend')}</p>
          {TEXT_FIELDS.map((field) => (
            <div key={field} className={css.field}>
              <div className={css.fieldHead}>{t(`field.${field}`)}</div>
              <DiffView label={t(`field.${field}`)} before={conflict.content[field].text} after={state.content[field].text} />
            </div>
          ))}
        </Dialog>
      )}
    </>
  )
}

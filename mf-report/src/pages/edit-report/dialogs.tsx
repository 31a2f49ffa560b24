import { useLanguage, useT } from '@farsight/shared/i18n'
import { ConfirmDialog, ReasonDialog } from '@farsight/shared/ui/data'
import type { ReportState } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import { identityLine } from '../parts/identity'
import { PassDialog } from './pass-dialog'
import { SaveTemplateDialog } from './save-template-dialog'

export type EditorDialog = 'abandon' | 'rebut' | 'pass' | 'finish' | 'template'

export interface EditorDialogsProps {
  readonly which: EditorDialog
  readonly store: ReportStore
  readonly state: ReportState
  readonly stars: number
  /** Answer whether it was sent; what keeps it from being sent stands in the form. */
  readonly onPass: (stars: number, reason: string) => boolean
  readonly onFinish: () => boolean
  readonly onClose: () => void
}

const REASON_MAX = 512

/** The dialogs of the editor, one at a time. Each says the act and the patient. */
export function EditorDialogs({ which, store, state, stars: given, onPass, onFinish, onClose }: EditorDialogsProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const { exam, mode } = state.opened!
  const who = identityLine(exam, language)
  const error =
    state.failure && state.failure.action === which ? { says: state.failure.message, code: state.failure.code || undefined } : undefined
  const busy = state.busy !== null
  const common = { who, busy, error, onClose }

  if (which === 'template') return <SaveTemplateDialog exam={exam} content={state.content} onClose={onClose} />
  if (which === 'pass')
    return (
      <PassDialog
        {...common}
        given={given}
        onPass={(stars, reason) => {
          if (!onPass(stars, reason)) onClose()
        }}
      />
    )
  if (which === 'finish')
    return (
      <ConfirmDialog
        {...common}
        title={t('finish.title')}
        verb={t('act.finish')}
        onConfirm={() => {
          onFinish()
          onClose()
        }}
      >
        <p>{t('finish.says')}</p>
      </ConfirmDialog>
    )
  if (which === 'rebut')
    return (
      <ReasonDialog
        {...common}
        danger
        title={t('rebut.title')}
        verb={t('act.rebut')}
        maxLength={REASON_MAX}
        onConfirm={(reason) => void store.rebut(reason)}
      >
        <p>{t('rebut.says')}</p>
      </ReasonDialog>
    )
  const review = mode === 'review'
  return (
    <ReasonDialog
      {...common}
      danger
      title={t(review ? 'leave.title' : 'abandon.title')}
      verb={t(review ? 'act.leave' : 'act.abandon')}
      maxLength={REASON_MAX}
      onConfirm={(reason) => void store.abandon(reason)}
    >
      <p>{t(review ? 'leave.says' : 'abandon.says')}</p>
    </ReasonDialog>
  )
}

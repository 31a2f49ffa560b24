import { useLanguage, useT } from '@farsight/shared/i18n'
import { ConfirmDialog, ReasonDialog } from '@farsight/shared/ui/data'
import type { PassHow } from '../../model/pass-how'
import type { ReportState } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import { identityLine } from '../parts/identity'
import { HangDialog } from './hang-dialog'
import { PassDialog } from './pass-dialog'
import { ReferDialog } from './refer-dialog'
import { SaveTemplateDialog } from './save-template-dialog'

export type EditorDialog = 'abandon' | 'hang' | 'refer' | 'rebut' | 'pass' | 'finish' | 'template'

export interface EditorDialogsProps {
  readonly which: EditorDialog
  readonly store: ReportStore
  readonly state: ReportState
  readonly stars: number
  readonly how: PassHow
  /** Answer whether it was sent; what keeps it from being sent stands in the form. */
  readonly onPass: (stars: number, reason: string) => boolean
  readonly onFinish: () => boolean
  readonly onClose: () => void
}

const REASON_MAX = 512

/** The dialogs of the editor, one at a time. Each says the act and the patient. */
export function EditorDialogs({ which, store, state, stars, how, onPass, onFinish, onClose }: EditorDialogsProps) {
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
        given={stars}
        how={how}
        onPass={(given, reason) => {
          if (!onPass(given, reason)) onClose()
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
        onConfirm={(reason) => void store.rebut(reason, stars)}
      >
        <p>{t('rebut.says')}</p>
        {stars > 0 && <p>{t('rebut.stars', { stars })}</p>}
      </ReasonDialog>
    )
  if (which === 'hang') return <HangDialog {...common} onHang={(reason, until) => void store.hangUp(reason, until)} />
  if (which === 'refer')
    return <ReferDialog {...common} procedureId={exam.risProcedureId} onRefer={(doctor, reason) => void store.refer(doctor, reason)} />
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

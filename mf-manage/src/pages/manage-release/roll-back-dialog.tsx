import type { ModuleState } from '@farsight/shared/contract'
import { useBilingual } from '@farsight/shared/i18n'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { wayBack } from '../../model/activation'
import { EVERYBODY, ownPointers, pointerOf, versionOf } from '../../model/state'
import { useSays, useWords } from './show'
import { useAct } from './use-releases'

export interface RolledBack {
  readonly facilityId: string
  readonly from: string
  readonly to: string
}
export interface RollBackDialogProps {
  readonly module: ModuleState
  readonly facilityId: string
  readonly onDone: (done: RolledBack) => void
  readonly onClose: () => void
}

/** The one question before a roll-back: of what, from which version to which, for whom. */
export function RollBackDialog({ module, facilityId, onDone, onClose }: RollBackDialogProps) {
  const t = useWords()
  const says = useSays()
  const say = useBilingual()
  const { busy, error, run } = useAct()
  const pointer = pointerOf(module, facilityId)
  const from = pointer?.version ?? ''
  const back = wayBack(module, facilityId)
  const to = 'version' in back ? back.version : ''
  const who = facilityId === EVERYBODY ? t('everybody') : (pointer?.facilityName ?? '')
  const sessions = versionOf(module, from)?.sessions ?? 0
  const stay = facilityId === EVERYBODY ? ownPointers(module) : []

  async function send(): Promise<void> {
    const answer = await run('rollBackModule', { name: module.name, facilityId })
    if (answer) onDone({ facilityId, from, to: answer.val.version })
  }
  return (
    <ConfirmDialog
      title={t('rollBack.title', { module: say(module.title), from, to })}
      who={`${who}　${from} → ${to}`}
      verb={t('rollBack.verb', { version: to })}
      busy={busy}
      error={error}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>{t('rollBack.says', { to })}</p>
      {'follows' in back && back.follows && <p>{t('rollBack.follows', { who })}</p>}
      <p>{sessions > 0 ? t('rollBack.keep', { from, count: sessions }) : t('activate.keepNone')}</p>
      {stay.length > 0 && (
        <p>{says({ key: 'rollBack.ownStay', names: stay.map(({ facilityName, version }) => `${facilityName} ${version}`) })}</p>
      )}
    </ConfirmDialog>
  )
}

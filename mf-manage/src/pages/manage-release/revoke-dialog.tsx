import type { ModuleState } from '@farsight/shared/contract'
import { useBilingual } from '@farsight/shared/i18n'
import { ReasonDialog } from '@farsight/shared/ui/data'
import { EVERYBODY, runsWhere, versionOf } from '../../model/state'
import { useWords } from './show'
import { useAct } from './use-releases'

export interface RevokeDialogProps {
  readonly module: ModuleState
  readonly version: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Takes a version out of use for good: says who loses it and what stands there afterwards. */
export function RevokeDialog({ module, version, onDone, onClose }: RevokeDialogProps) {
  const t = useWords()
  const say = useBilingual()
  const { busy, error, run } = useAct()
  const sessions = versionOf(module, version)?.sessions ?? 0
  async function send(reason: string): Promise<void> {
    if (await run('revokeRelease', { name: module.name, moduleVersion: version, reason })) onDone()
  }
  return (
    <ReasonDialog
      title={t('revoke.title', { module: say(module.title), version })}
      verb={t('revoke.verb')}
      danger
      maxLength={200}
      busy={busy}
      error={error}
      suggestions={[t('revoke.security'), t('revoke.vendor'), t('revoke.wrong')]}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      <ul style={{ listStyle: 'disc', paddingLeft: 20 }}>
        <li>{sessions > 0 ? t('revoke.sessions', { count: sessions }) : t('revoke.noSessions')}</li>
        {runsWhere(module, version).map(({ facilityId, facilityName, former }) => (
          <li key={facilityId}>
            {t(former === null ? 'revoke.pointerGone' : 'revoke.pointerBack', {
              who: facilityId === EVERYBODY ? t('everybody') : facilityName,
              former: former ?? '',
            })}
          </li>
        ))}
        <li>{t('revoke.forGood')}</li>
      </ul>
    </ReasonDialog>
  )
}

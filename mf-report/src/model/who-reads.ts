import { session } from '@farsight/shared/bus'
import type { WorklistRow } from '@farsight/shared/contract'
import { type ActWho, RIGHT, type RightLevel } from '@farsight/shared/domain'

/** The user before a report; the server decides by the same table. */
export function whoReads(exam: WorklistRow, reader: boolean): ActWho {
  const user = session.current()
  const own = Object.hasOwn(user?.modalityRights ?? {}, exam.modality) ? user?.modalityRights[exam.modality] : undefined
  return {
    userId: user?.loginUserId ?? '',
    right: (own ?? RIGHT.none) as RightLevel,
    role: user?.facilityRole ?? '',
    reviewLevels: Math.min(3, Math.max(0, user?.facilityBaseConfig?.reviewLevels ?? 0)) as ActWho['reviewLevels'],
    ...(user?.mayRetract ? { mayRetract: true } : {}),
    side: reader ? 'reader' : 'own',
  }
}

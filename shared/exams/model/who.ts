import { session } from '@farsight/shared/bus'
import type { ActWho } from '@farsight/shared/domain'
import { whoIs } from './row-actions'

/** The logged-in doctor, as the rules of row actions know him, with his right for a modality. */
export function whoFor(modality: string): ActWho {
  const payload = session.current()
  return whoIs(
    {
      userId: payload?.loginUserId ?? '',
      right: session.rightFor(modality),
      role: payload?.facilityRole ?? '',
      mayRetract: payload?.mayRetract === 1,
    },
    payload?.facilityBaseConfig.reviewLevels ?? 0,
  )
}

import type { Consultation } from '@farsight/shared/contract'
import { unsignedBy } from '@farsight/shared/domain'

type Signed = Pick<Consultation, 'assigned' | 'signs' | 'minutes' | 'requesterFacilityId' | 'requesterFacilityName'>

/** Who has not put his name under the minutes as they stand, in words: each assigned doctor, and the side that asked. */
export function unsigned({ assigned, signs, minutes, requesterFacilityId, requesterFacilityName }: Signed): readonly string[] {
  const { doctors, requester } = unsignedBy(
    assigned,
    requesterFacilityId,
    signs.filter((sign) => sign.minutes === minutes),
  )
  return [...doctors.map(({ name, facilityName }) => `${name} · ${facilityName}`), ...(requester ? [requesterFacilityName] : [])]
}

import type { Consultation } from '@farsight/shared/contract'

type Signed = Pick<Consultation, 'assigned' | 'signs' | 'minutes' | 'requesterFacilityName'>

/**
 * Who has not put his name under the minutes as they stand: each assigned doctor, and the side that asked. One of its doctors who was assigned
 * signs for himself and not for it.
 */
export function unsigned({ assigned, signs, minutes, requesterFacilityName }: Signed): readonly string[] {
  const now = signs.filter((sign) => sign.minutes === minutes)
  const signed = new Set(now.map(({ userId }) => userId))
  const doctors = new Set(assigned.map(({ userId }) => userId))
  const asked = now.some(({ userId, facilityName }) => facilityName === requesterFacilityName && !doctors.has(userId))
  return [
    ...assigned.filter(({ userId }) => !signed.has(userId)).map(({ name, facilityName }) => `${name} · ${facilityName}`),
    ...(asked ? [] : [requesterFacilityName]),
  ]
}

import { rightFor } from '@farsight/shared/domain'
import type { Session } from '../session/session'
import { permittedMatters, permittedTypes } from './frames'

/** May the user now hear less than before: a type is gone, or the right for a modality is lower. */
export function narrowed(before: Session, now: Session): boolean {
  const types = permittedTypes(now)
  if ([...permittedTypes(before)].some((type) => !types.has(type))) return true
  if (permittedMatters(before).some((menu) => !permittedMatters(now).includes(menu))) return true
  return Object.keys(before.rights).some((modality) => rightFor(now.rights, modality) < rightFor(before.rights, modality))
}

import { session } from '@farsight/shared/bus'
import { useLanguage } from '@farsight/shared/i18n'
import type { Audience } from '../../model/activation'

/** The own hospital by its English name in English; of others this page is told one name alone. */
export function useOwnInEnglish(): (hospital: Audience) => Audience {
  const english = useLanguage() === 'en'
  return (hospital) => {
    const own = session.current()
    return english && own?.facilityNameEn && own.facilityId === hospital.facilityId ? { ...hospital, name: own.facilityNameEn } : hospital
  }
}

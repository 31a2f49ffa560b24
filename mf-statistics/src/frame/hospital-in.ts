import { session } from '@farsight/shared/bus'

/** The own hospital's name in a language, for paper and pictures; its Chinese one where it has no other. */
export const hospitalIn = (language: 'zh' | 'en'): string => {
  const payload = session.current()
  return (language === 'en' && payload?.facilityNameEn) || (payload?.userBriefInfo.facilityName ?? '')
}

import type { Bilingual } from './errors'

/** Levels of hospitals (MANAGE-13), highest first. `zh` is what is kept and lists show; what is none of them (a community's centre) stands as it was written. */
export const HOSPITAL_LEVELS: readonly Bilingual[] = [
  { zh: '三级特等', en: 'Third grade, special' },
  { zh: '三级甲等', en: 'Third grade, A' },
  { zh: '三级乙等', en: 'Third grade, B' },
  { zh: '三级丙等', en: 'Third grade, C' },
  { zh: '二级甲等', en: 'Second grade, A' },
  { zh: '二级乙等', en: 'Second grade, B' },
  { zh: '二级丙等', en: 'Second grade, C' },
  { zh: '一级甲等', en: 'First grade, A' },
  { zh: '一级乙等', en: 'First grade, B' },
  { zh: '一级丙等', en: 'First grade, C' },
]

/** What stands for hospitals that have no grade: not to be chosen, kept from where they came, shown in both languages. */
const OTHER_LEVELS: readonly Bilingual[] = [
  { zh: '三级', en: 'Third grade' },
  { zh: '二级', en: 'Second grade' },
  { zh: '一级', en: 'First grade' },
  { zh: '未定级', en: 'Not graded' },
  { zh: '社区', en: 'Community' },
  { zh: '独立', en: 'Independent' },
]

/** A kept level in both languages; one that nobody knows stands as it is. */
export const hospitalLevel = (level: string): Bilingual =>
  [...HOSPITAL_LEVELS, ...OTHER_LEVELS].find(({ zh }) => zh === level) ?? { zh: level, en: level }

/** May this be kept in place of what stands? One of the ten, or what stands already. */
export const mayBeLevel = (level: string, standing: string): boolean => level === standing || HOSPITAL_LEVELS.some(({ zh }) => zh === level)

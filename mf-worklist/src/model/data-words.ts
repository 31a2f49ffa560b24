const word = (zh: string, en: string): readonly [string, string] => [zh, en]

/** Levels of hospitals and titles of doctors as the platform gives them out: words, unlike a name or an introduction. */
const ENGLISH: ReadonlyMap<string, string> = new Map([
  word('三级特等', 'Grade 3, top class'),
  word('三级甲等', 'Grade 3A'),
  word('三级乙等', 'Grade 3B'),
  word('三级丙等', 'Grade 3C'),
  word('三级', 'Grade 3'),
  word('二级甲等', 'Grade 2A'),
  word('二级乙等', 'Grade 2B'),
  word('二级丙等', 'Grade 2C'),
  word('二级', 'Grade 2'),
  word('一级甲等', 'Grade 1A'),
  word('一级乙等', 'Grade 1B'),
  word('一级丙等', 'Grade 1C'),
  word('一级', 'Grade 1'),
  word('社区', 'Community'),
  word('独立', 'Independent'),
  word('主任医师', 'Chief physician'),
  word('副主任医师', 'Associate chief physician'),
  word('主治医师', 'Attending physician'),
  word('住院医师', 'Resident'),
  word('全科医师', 'General practitioner'),
  word('医师', 'Physician'),
  word('主任技师', 'Chief technologist'),
  word('副主任技师', 'Associate chief technologist'),
  word('主管技师', 'Senior technologist'),
  word('技师', 'Technologist'),
])

/** A level or a title in the user's language; one that nobody knows stays as its hospital wrote it. */
export const dataWord = (text: string, language: 'zh' | 'en'): string => (language === 'en' ? ENGLISH.get(text) : undefined) ?? text

const word = (zh: string, en: string): readonly [string, string] => [zh, en]

/** Levels of hospitals as the platform gives them out: words, unlike a name or an introduction. */
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
])

/** A level in the user's language; one that nobody knows stays as its hospital wrote it. */
export const dataWord = (text: string, language: 'zh' | 'en'): string => (language === 'en' ? ENGLISH.get(text) : undefined) ?? text

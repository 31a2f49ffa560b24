/** Han and Latin side by side are written with a space or without ("ST 段抬高", "ST段抬高"). */
const BESIDE = /(?<=\p{Script=Han}) +| +(?=\p{Script=Han})/gu

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(BESIDE, '')

// NFKC writes … as three points.
const pattern = (word: string): string => {
  const body = folded(word)
    .split('...')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^。.;；,，\\n]{0,40}?')
  // "Supraventricular tachycardia" is no ventricular one.
  return /^[a-z]/.test(body) ? `(?<![a-z])${body}` : body
}

/**
 * Does a text hold a word of a critical item? "急性…心肌梗死" may hold a few words between. It says what is spoken of, not that it is so: a
 * denial is the report check's to read.
 */
export function holdsWord(text: string, word: string): boolean {
  return word.trim() !== '' && new RegExp(pattern(word.trim()), 'u').test(folded(text))
}

import { partKey, partName } from '@farsight/shared/domain'

/** A body part in the reader's language where the standard knows it (胸部, CHEST); a house's own word, and Chinese in Chinese, as it was written. */
export function partWord(bodypart: string, language: 'zh' | 'en'): string {
  const own = partName(bodypart, language)
  if (language === 'zh') return own
  const term = partKey(bodypart)
  const said = partName(term, language)
  return said === term ? own : said
}

import { partName, partNames } from './body-part'

/**
 * Body part and check item as one text: an item that names its part already (`胸部CT平扫`) is not preceded by it again.
 * The side is written before it by the caller and never left out.
 *
 * @param language a bare term of the standard (CHEST) is said in it; without one it stays as it came
 */
export function partText(bodypart: string, checkItem: string | undefined, language?: 'zh' | 'en'): string {
  const item = checkItem?.trim() ?? ''
  const part = language ? partName(bodypart, language) : bodypart.trim()
  // A term of DICOM beside an item in words is the same part once more: CHEST, 胸部CT平扫.
  if (partName(bodypart, 'en') !== bodypart.trim() && partNames(bodypart).some((name) => item.includes(name))) return item
  return item.includes(part) ? item || part : [part, item].filter(Boolean).join(' ')
}

import { partName, partNames } from './body-part'

/**
 * Body part and check item as one text: an item that names its part already (`胸部CT平扫`) is not preceded by it again.
 * The side is written before it by the caller and never left out.
 */
export function partText(bodypart: string, checkItem: string | undefined): string {
  const item = checkItem?.trim() ?? ''
  // A term of DICOM beside an item in words is the same part once more: CHEST, 胸部CT平扫.
  if (partName(bodypart, 'en') !== bodypart.trim() && partNames(bodypart).some((name) => item.includes(name))) return item
  return item.includes(bodypart.trim()) ? item || bodypart.trim() : [bodypart.trim(), item].filter(Boolean).join(' ')
}

/**
 * Body part and check item as one text: an item that names its part already (`胸部CT平扫`) is not preceded by it again.
 * The side is written before it by the caller and never left out.
 */
export function partText(bodypart: string, checkItem: string | undefined): string {
  const item = checkItem?.trim() ?? ''
  return item.includes(bodypart.trim()) ? item || bodypart.trim() : [bodypart.trim(), item].filter(Boolean).join(' ')
}

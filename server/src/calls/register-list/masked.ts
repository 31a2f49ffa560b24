/** `110101********1234`: enough to compare with the card in one's hand. */
export function maskedId(idNo: string): string {
  const [head, tail] = idNo.length > 10 ? [6, 4] : [1, 1]
  if (idNo.length <= head + tail) return '*'.repeat(idNo.length)
  return `${idNo.slice(0, head)}${'*'.repeat(idNo.length - head - tail)}${idNo.slice(-tail)}`
}

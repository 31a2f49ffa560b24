/** Does the font draw this code point? */
export type HasGlyph = (codePoint: number) => boolean

/**
 * A text in letters that the font has. One that it lacks is written by its number, `[U+1F600]`: a paper never shows an empty box where
 * a doctor wrote something, and never leaves it out.
 */
export function drawable(text: string, has: HasGlyph): string {
  let drawn = ''
  for (const letter of text.replaceAll('\r\n', '\n')) {
    const code = letter.codePointAt(0)!
    if (letter === '\n') drawn += letter
    else if (letter === '\t') drawn += '    '
    else if (has(code)) drawn += letter
    // The narrow space before a unit: a space as the font has it is what was meant.
    else if (/\p{Zs}/u.test(letter)) drawn += has(0xa0) ? '\u00a0' : ' '
    else drawn += `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return drawn
}

/**
 * What the text of a report or a template may hold: visible characters, line ends and tabs. Controls, and the signs that turn the
 * direction of reading (a right-to-left override can make 左 follow what it precedes), are no words of a doctor: they come with what is
 * pasted.
 */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
/** Word's soft line break and a page break are line ends too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what it looks for
const LINE_END = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g

/** Text from outside as plain text: one kind of line end, ordinary spaces, nothing that cannot be seen. */
export const plainText = (text: string): string => text.replace(LINE_END, '\n').replaceAll('\u00a0', ' ').replace(FORBIDDEN, '')

/** Stretches of a text that may not stand in it, from the last to the first. */
export const forbiddenIn = (text: string): readonly { readonly from: number; readonly to: number }[] =>
  [...text.matchAll(FORBIDDEN)].map(({ index, 0: found }) => ({ from: index, to: index + found.length })).reverse()

import type { TextEdit } from '../../model/marks'

// One value of the line, in either language: its name, its figures, its unit, and by whom a QTc is corrected. Names may be added to it.
const NAME = '(?:RV5\\s?\\+\\s?SV1|RV5|SV1|心率|心室率|Heart rate|HR|QT/QTc|RR|PR|QRS|QTc|QT|P|T)(?![A-Za-z])[^\\d，,。；;\\n-]{0,16}'
const PART = `${NAME}-?\\d+(?:\\.\\d+)?(?:/\\d+)?\\s?(?:次/分|bpm|ms|mV|µV|°)(?:\\s?[（(][^（()）\\n]{1,40}[)）])?`
const LINE = new RegExp(`^(?:${PART})(?:(?:，|, )(?:${PART}))+[。.]`, 'gm')

/**
 * Where the line of values goes: in the place of the one that was put in before, which an edit of its figures leaves recognisable, else behind
 * what stands there, on a line of its own.
 */
export function valuesEdit(text: string, line: string): TextEdit {
  const last = [...text.matchAll(LINE)].at(-1)
  if (last) return { from: last.index, removed: last[0].length, inserted: line.trimEnd() }
  const gap = text === '' || text.endsWith('\n') ? '' : '\n'
  return { from: text.length, removed: 0, inserted: gap + line }
}

import { FILM_WORDS, SOURCE_LABELS, type SourceType } from '@farsight/shared/domain'
import { bilingual, type T } from '@farsight/shared/i18n'
import type { FilmDraft } from './types'

type Words = (key: string, values?: Parameters<T>[1]) => string

function wordOf(line: FilmDraft, t: Words): string {
  const words = line.field === '' ? undefined : FILM_WORDS[line.field]
  if (!words || line.value === '') return line.value
  // Said as it is: "女" would read like the sex that is kept as F, and holds for nobody.
  if (!words.includes(line.value)) return t('film.unknownValue', { value: line.value })
  return line.field === 'sex' ? t(`film.sexWord.${line.value}`) : bilingual(SOURCE_LABELS[line.value as SourceType])
}
function compared(line: FilmDraft, t: Words): string {
  const word = (cell: 'field' | 'comparison') => (line[cell] === '' ? '…' : t(`film.${cell}Word.${line[cell]}`))
  const own = `${word('field')} ${word('comparison')} ${wordOf(line, t) || '…'}`
  return line.children.length === 0 ? own : `${own} ${t('film.joinWord.and')} (${joined(line.children, t)})`
}
const joined = (lines: readonly FilmDraft[], t: Words): string =>
  lines.map((line, i) => (i === 0 ? compared(line, t) : `${t(`film.joinWord.${line.join || 'or'}`)} ${compared(line, t)}`)).join(' ')

/** Each rule as a sentence: what is shown or hidden when what holds. */
export function ruleSentences(rules: readonly FilmDraft[], t: Words): readonly string[] {
  const groups: FilmDraft[][] = []
  for (const line of rules) {
    if (groups.length > 0 && line.join === 'and') groups.at(-1)!.push(line)
    else groups.push([{ ...line, join: '' }])
  }
  return groups.map((group) => t(`film.sentence.${group[0]!.condition || 'open'}`, { when: joined(group, t) }))
}

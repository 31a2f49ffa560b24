import { forbiddenIn } from './plain-text'

/** A letter, digit or sign that leaves something on the screen: blanks, joiners, fillers and marks that stand upon nothing do not. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u
const LINE_END = /[\t\n\r\u2028\u2029]/

/** Is there anything to see? What is not may not stand for what must be filled in. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** A name of one line as it is kept: without blanks around it, '' where nobody would see it. */
export const lineName = (text: string): string => (isVisible(text) ? text.trim() : '')

/**
 * Holds a name what a line of a list may not: line ends, controls, signs that turn the direction of reading or take no room? Two names
 * that look alike would be two, and one could write over what stands beside it.
 */
export function hasUnseen(text: string): boolean {
  const name = lineName(text)
  return LINE_END.test(name) || forbiddenIn(name).length > 0
}

import type { ChatMessage } from '@farsight/shared/contract'
import { formatDate } from '@farsight/shared/domain'

/** Messages of one sender within this time stand under one name. */
const TOGETHER_MS = 5 * 60_000

const instant = (at: string): number => Date.parse(`${at.replace(' ', 'T')}Z`)

/** What stands before a message: a new day, a new name, or nothing. */
export function headOf(message: ChatMessage, before: ChatMessage | undefined): { readonly day: boolean; readonly name: boolean } {
  const day = before?.at.slice(0, 10) !== message.at.slice(0, 10)
  const name = day || before?.senderId !== message.senderId || instant(message.at) - instant(before.at) > TOGETHER_MS
  return { day, name }
}

/** Key of the word for a day, or the day itself. */
export function dayWord(day: string, now: number): 'today' | 'yesterday' | undefined {
  if (day === formatDate(now)) return 'today'
  return day === formatDate(now - 24 * 3_600_000) ? 'yesterday' : undefined
}

import type { CallTypes } from '@farsight/shared/contract'

export type LedgerRequest = CallTypes['remoteQueryLedger']['request']
export type LedgerAnswer = CallTypes['remoteQueryLedger']['answer']
export type LedgerRow = LedgerAnswer['val'][number]
export type Account = NonNullable<LedgerRequest['account']>
export const ACCOUNTS: readonly Account[] = ['balance', 'held', 'earned']

/** A statement whose every line is at hand. */
export interface Statement {
  readonly rows: readonly LedgerRow[]
  readonly opening: number
  readonly closing: number
}

const sumOf = (rows: readonly Pick<LedgerRow, 'amount'>[]): number => rows.reduce((sum, { amount }) => sum + amount, 0)

/** By how much opening and lines miss the closing; 0 for a statement that is right. */
export const difference = ({ rows, opening, closing }: Statement): number => closing - opening - sumOf(rows)

/** A page of at most 1000 lines, asked until the last. */
export type AskPage = (cursor: string | undefined) => Promise<LedgerAnswer>
/** More lines than this are asked for by a shorter range. */
export const MOST_LINES = 100_000

/** All lines of a range, newest first. @throws Error when there are more than {@link MOST_LINES} */
export async function wholeStatement(ask: AskPage): Promise<Statement> {
  const first = await ask(undefined)
  const rows = [...first.val]
  let { cursor } = first
  while (cursor !== '') {
    if (rows.length >= MOST_LINES) throw new Error('too many lines')
    const page = await ask(cursor)
    rows.push(...page.val)
    cursor = page.cursor
  }
  return { rows, opening: first.opening, closing: first.closing }
}

/** Words of the sheet, in the user's language. */
export interface StatementWords {
  readonly heads: readonly string[]
  readonly opening: string
  readonly sum: string
  readonly closing: string
  readonly kind: (kind: LedgerRow['kind']) => string
  /** Marks a line that was taken back by a reversing one. */
  readonly reversed: string
}

type Cell = {
  readonly value: string | number | Date
  readonly type?: typeof Date
  readonly format?: string
  readonly fontWeight?: 'bold'
  readonly align?: 'left' | 'right'
} | null

/** The statement as a sheet: opening, every line oldest first, the sum of the lines, closing. Numbers are numbers, times are times. */
export function statementSheet({ rows, opening, closing }: Statement, words: StatementWords): Cell[][] {
  const text = (value: string): Cell => (value === '' ? null : { value })
  // A sheet has no time zone: the clock time of the statement stands in it.
  const time = (value: string): Cell => ({
    value: new Date(`${value.replace(' ', 'T')}Z`),
    type: Date,
    format: 'yyyy-mm-dd hh:mm:ss',
    align: 'left',
  })
  const number = (value: number): Cell => ({ value, align: 'right' })
  const total = (label: string, value: number): Cell[] => [
    { value: label, fontWeight: 'bold' },
    null,
    { value, align: 'right', fontWeight: 'bold' },
  ]
  return [
    words.heads.map((value) => ({ value, fontWeight: 'bold' as const })),
    total(words.opening, opening),
    ...[...rows]
      .reverse()
      .map((row) => [
        time(row.time),
        text(words.kind(row.kind)),
        number(row.amount),
        number(row.balanceAfter),
        text(row.checkNo),
        text(row.partnerName),
        ...[row.cost, row.urgentCost, row.nightCost].map(number),
        text(row.userName),
        text(row.remark),
        text(row.remoteOrderId),
        text(row.reversed === 1 ? words.reversed : ''),
      ]),
    total(words.sum, sumOf(rows)),
    total(words.closing, closing),
  ]
}

/** Signs that no file system takes. */
const FORBIDDEN = /[\\/:*?"<>|\s]+/g

/**
 * `东港县医院_对账单_余额_2026-11-01_2026-11-22.xlsx`: whose, of which account, and from which day to which. A side of the range that was
 * left open is the first line's day, and today.
 */
export function statementFile(
  of: { readonly hospital: string; readonly statement: string; readonly account: string },
  rows: Statement['rows'],
  range: { readonly startTime?: string | undefined; readonly endTime?: string | undefined },
  today: string,
): string {
  const oldest = [today, ...rows.map(({ time }) => time)].sort()[0] as string
  const to = range.endTime && range.endTime < today ? range.endTime : today
  const days = [range.startTime || oldest, to].map((time) => time.slice(0, 10))
  const name = [of.hospital, of.statement, of.account, ...days].map((part) => part.replace(FORBIDDEN, ' ').trim())
  return `${name.filter(Boolean).join('_')}.xlsx`
}

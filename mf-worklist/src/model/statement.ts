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
}

type Cell = { readonly value: string | number; readonly fontWeight?: 'bold'; readonly align?: 'right' } | null

/** The statement as a sheet: opening, every line oldest first, the sum of the lines, closing. Numbers are numbers. */
export function statementSheet({ rows, opening, closing }: Statement, words: StatementWords): Cell[][] {
  const text = (value: string): Cell => (value === '' ? null : { value })
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
        text(row.time),
        text(words.kind(row.kind)),
        number(row.amount),
        number(row.balanceAfter),
        text(row.checkNo),
        text(row.partnerName),
        ...[row.cost, row.urgentCost, row.nightCost].map(number),
        text(row.userName),
        text(row.remark),
        text(row.remoteOrderId),
      ]),
    total(words.sum, sumOf(rows)),
    total(words.closing, closing),
  ]
}

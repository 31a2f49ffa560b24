/** What a statement speaks of, in the order in which a report is built. */
export const ECG_STATEMENT_GROUPS = [
  'rhythm',
  'conduction',
  'hypertrophy',
  'ischaemia',
  'repolarisation',
  'axis',
  'pacing',
  'technique',
  'comparison',
  'critical',
] as const
export type EcgStatementGroup = (typeof ECG_STATEMENT_GROUPS)[number]

/** Codes of the ECG items in the list that a hospital begins with (the server's migration 0043). */
export const ECG_CRITICAL_ITEMS = [
  'vtvf',
  'pause',
  'avBlock3',
  'rate',
  'stemi',
  'hyperkalaemia',
  'qtc',
  'preexcitedAf',
  'avBlockHigh',
  'ischaemia',
  'rOnT',
  'alternans',
  'hypokalaemia',
  'embolism',
] as const
export type EcgCriticalItem = (typeof ECG_CRITICAL_ITEMS)[number]

/** What a doctor puts into a statement, with the values that it can have (null: not a number). */
export const ECG_HOLES = {
  leads: null,
  rate: [5, 400],
  seconds: [0.2, 60],
  milliseconds: [100, 1000],
  millivolts: [0.01, 15],
  degrees: [-180, 180],
  ratio: null,
  date: null,
} as const satisfies Readonly<Record<string, readonly [number, number] | null>>
export type EcgHoleKind = keyof typeof ECG_HOLES

export interface EcgHole {
  readonly kind: EcgHoleKind
  /** As it stands in the text: `{rate<40}`. */
  readonly shown: string
  /** The statement is true of such values alone. */
  readonly below?: number
  readonly above?: number
}

/** A finding in the words of this program's own list. */
export interface EcgStatement {
  readonly code: string
  readonly group: EcgStatementGroup
  readonly zh: string
  readonly en: string
  /** What people call it for short, in either language. */
  readonly short: readonly string[]
  /** The hospital's critical item that it belongs to. */
  readonly critical?: EcgCriticalItem
  /** What it asks for, in the order of the Chinese text. */
  readonly needs: readonly EcgHole[]
  /** Syllables of the Chinese text, then of each short name. */
  readonly pinyin: readonly (readonly string[])[]
}

/** `statements.json`: group, code, [zh, en, short names parted by a stroke]. */
export type EcgStatementTexts = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const HOLE = /\{([a-z]+)(?:([<>])(\d+))?\}/g

/** What a text asks for. */
export const holesOf = (text: string): readonly EcgHole[] =>
  [...text.matchAll(HOLE)].map(([shown, kind, sign, limit]) => ({
    kind: kind as EcgHoleKind,
    shown,
    ...(sign === '<' ? { below: Number(limit) } : sign === '>' ? { above: Number(limit) } : {}),
  }))

/** The list out of its three files. They are data: a page loads them when it shows the list, not before. */
export function ecgStatements(
  texts: EcgStatementTexts,
  criticals: Readonly<Record<string, string>>,
  pinyin: Readonly<Record<string, string>>,
): readonly EcgStatement[] {
  return ECG_STATEMENT_GROUPS.flatMap((group) =>
    Object.entries(texts[group] ?? {}).map(([code, [zh = '', en = '', short = '']]) => ({
      code,
      group,
      zh,
      en,
      short: short === '' ? [] : short.split('|'),
      ...(criticals[code] === undefined ? {} : { critical: criticals[code] as EcgCriticalItem }),
      needs: holesOf(zh),
      pinyin: (pinyin[code] ?? '').split('|').map((words) => words.split(' ').filter(Boolean)),
    })),
  )
}

/** Does a statement stand in a group? One that is critical stands in its own and among the critical ones. */
export const inGroup = (statement: EcgStatement, group: EcgStatementGroup): boolean =>
  statement.group === group || (group === 'critical' && statement.critical !== undefined)

import { errorMessage } from './errors'
import { RIGHT, type RightLevel } from './rights'
import { STATE_CODES, stateSign } from './states'
import { type Actor, decide, type ExamFacts, TRANSITIONS } from './transitions'

const cell = (code: number): string => {
  const { zh, en } = stateSign({ state: code })
  return `${code} ${zh} ${en}`
}

const LEVELS: readonly (readonly [string, RightLevel])[] = [
  ['none', RIGHT.none],
  ['write', RIGHT.write],
  ['first', RIGHT.firstReview],
  ['second', RIGHT.secondReview],
  ['third', RIGHT.thirdReview],
]

/** Who may, tried out on the rules themselves: the lowest right that is not refused for its level. */
function lowest(action: (typeof TRANSITIONS)[number]['action'], state: number): string {
  const facts: ExamFacts = { state, reviewLevels: 3, returned: false, authorId: 'author', holderId: 'me', leaseExpired: false }
  const actor = (right: RightLevel, staff: boolean): Actor => ({ userId: 'me', right, staff })
  if ('to' in decide(action, facts, actor(RIGHT.none, true))) return 'staff'
  return LEVELS.find(([, right]) => 'to' in decide(action, facts, actor(right, false)))?.[0] ?? '—'
}

/** The table of states and transitions as Markdown: `docs/states.md` is this text, and a test holds it to it. */
export function statesDocument(): string {
  const lines = [
    '# States and transitions',
    '',
    'Written from `shared/domain` by `npm run docs`; the server enforces this table, buttons and tooltips read it.',
    '',
    '## States',
    '',
    '| code | 中文 | English | sign |',
    '|---|---|---|---|',
    ...STATE_CODES.map((code) => {
      const sign = stateSign({ state: code })
      return `| ${code} | ${sign.zh} | ${sign.en} | ${sign.glyph}${sign.level ? ` ${sign.level}` : ''}, ${sign.hue} |`
    }),
    '',
    '`reportHasComplete = 1` overrides the code and counts as completed. A returned report keeps 2060, a parked one keeps 2; both show a sign of their own.',
    '',
    '## Transitions',
    '',
    '`who` is the lowest right at an exam whose hospital demands three reviews.',
    '',
    '| action | from | to | who | 说明 | meaning |',
    '|---|---|---|---|---|---|',
    ...TRANSITIONS.flatMap((row) =>
      row.from.map((from) => {
        const to = row.to({ state: from, reviewLevels: 3, returned: false, leaseExpired: false })
        return `| ${row.action} | ${cell(from)} | ${cell(to)} | ${lowest(row.action, from)} | ${row.says.zh} | ${row.says.en} |`
      }),
    ),
    '',
    '## Refusals',
    '',
    '| situation | code | 中文 | English |',
    '|---|---|---|---|',
    ...[
      ['write without the right', 107],
      ['another doctor holds the report', 110],
      ['another doctor’s claim has run out: ask before taking over', 115],
      ['the text was based on an older version', 116],
      ['save or submit after sending to review', 7],
      ['nothing changed', 6],
      ['review without any review right, or of one’s own report', 108],
      ['review above one’s level', 109],
      ['another reviewer holds the report', 111],
      ['anything after completion', 112],
      ['a returned report by another than its author, or abandoning it', 117],
      ['write before the images are there', 11],
      ['review before anything was sent', 8],
    ].map(([what, code]) => `| ${what} | ${code} | ${errorMessage(Number(code))?.zh} | ${errorMessage(Number(code))?.en} |`),
    '',
  ]
  return lines.join('\n')
}

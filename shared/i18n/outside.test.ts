import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'

interface Node {
  readonly type?: string
  readonly value?: unknown
  readonly raw?: string
  readonly cooked?: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Attributes whose text a person reads or hears. */
const READ = ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label', 'says']
const HAN = /[\u3400-\u9FFF\uFF01-\uFF5E]/
/** What is the same in every language: keys to press, names of systems, examples of a name. */
const CODE_WORD = /^(?:Enter|Esc|HIS|(?:Ctrl|Alt|Shift)\+[\w↵]+|mf-[a-z*-]+)$/
const WORD = /\p{L}{2,}/u

/** Both languages side by side are a dictionary of one word: `{ zh, en }`, `sign('已登记', 'Registered')`, `language === 'zh' ? … : …`. */
function isPair(node: Node): boolean {
  if (node.type === 'KeyValueProperty') return isNode(node.key) && ['zh', 'en'].includes(String(node.key.value))
  if (node.type === 'ConditionalExpression') return isNode(node.test) && isNode(node.test.right) && node.test.right.value === 'zh'
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return false
  const [zh, en] = (node.arguments as { readonly expression: Node }[]).map(({ expression }) => textOf(expression))
  return zh !== undefined && en !== undefined && HAN.exec(zh) !== null && HAN.exec(en) === null
}
const textOf = ({ type, value, quasis }: Node): string | undefined =>
  type === 'StringLiteral' ? String(value) : type === 'TemplateLiteral' ? (quasis as Node[]).map(({ raw }) => raw).join('') : undefined

/** Texts of a file that stand in no dictionary: between tags, in attributes that are read, and Chinese outside of `{ zh, en }`. */
function outside(source: string, tsx: boolean): string[] {
  const found: string[] = []
  function visit(node: unknown): void {
    if (!isNode(node)) return
    if (node.type === 'ImportDeclaration') return
    if (isPair(node)) return
    const text = node.type === 'TemplateElement' ? node.raw : node.value
    if (node.type === 'JSXText' && CODE_WORD.exec(String(text).trim()) === null && WORD.exec(String(text)) !== null)
      found.push(String(text).trim())
    if (node.type === 'JSXAttribute' && isNode(node.name) && READ.includes(String(node.name.value)) && isNode(node.value)) {
      const { value } = node.value
      if (node.value.type === 'StringLiteral' && CODE_WORD.exec(String(value)) === null && WORD.exec(String(value)) !== null)
        found.push(`${node.name.value}="${value}"`)
    }
    if ((node.type === 'StringLiteral' || node.type === 'TemplateElement') && HAN.exec(String(text)) !== null) found.push(String(text))
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx }))
  return found
}

test('the finder finds', () => {
  expect(outside(`export const A = () => <p title="Close it">Save {x} <b>保存</b></p>`, true)).toEqual(['title="Close it"', 'Save', '保存'])
  expect(outside('const a = `第$' + '{n}页`; const b = { zh: "男", en: "M" }; const c = "M"; // 中文', false)).toEqual(['第', '页'])
  expect(outside(`const a = <p className="box" title={t('x')}>{t('y')} · 3</p>`, true)).toEqual([])
})

const READS = 'reads reports, which are Chinese: what it looks for, nothing that is shown'
const TABLES =
  'reads tables of other systems by their headings and words, in both languages: what is shown of them is in the language of the page'
/** Files that may have text of their own, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'shared/api/log/scrub.ts': 'the log is Chinese in every language (decision 102)',
  'mf-report/src/guard/bench.ts': 'makes up reports to measure the guard with',
  'mf-report/src/guard/fresh/generate.ts': 'makes up reports to measure the guard with',
  'mf-consultation/src/model/allergy.ts': 'reads histories of allergies, which are Chinese: nothing that is shown',
  'mf-report/src/ecg/model/values-place.ts': READS,
  'mf-report/src/guard/engine/fold.ts': READS,
  'mf-report/src/guard/engine/levels.ts': READS,
  'mf-report/src/guard/engine/lexicon.ts': READS,
  'mf-report/src/guard/engine/measures.ts': READS,
  'mf-report/src/guard/engine/split.ts': READS,
  'mf-report/src/guard/rules/critical.ts': READS,
  'mf-report/src/guard/rules/ecg-figures.ts': READS,
  'mf-report/src/guard/rules/empty.ts': READS,
  'mf-report/src/guard/rules/leftover.ts': READS,
  'shared/domain/critical-words.ts': READS,
  'shared/domain/doctor-sheet.ts': TABLES,
  'shared/domain/report-sheet.ts': TABLES,
  'shared/domain/template-sheet.ts': 'takes the headings of older workbooks too: what is shown is in both languages',
  'shared/domain/template-fields.ts': 'reads and writes the marks of a template’s own text, which has them in its language',
  'shared/ecg/statements/search.bench.ts': 'types what a doctor would, to measure the search with',
  'shared/domain/nations.ts': 'the table of GB/T 3304, which has both languages side by side',
  'shared/domain/states-doc.ts': 'writes docs/states.md, which has both languages in one table',
}

const ROOT = process.cwd()
const files = ['shared', 'host', ...readdirSync(ROOT).filter((name) => name.startsWith('mf-'))]
  .flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(room, file)),
  )
  .filter((file) => !/node_modules|\.test\.tsx?$|\/test\/|\/build\/|\/test-[\w-]+\.tsx?$|\/gallery\//.test(file))

test('[A11Y-02] no text stands outside the dictionaries', () => {
  const found = files.flatMap((file) =>
    file in ALLOWED
      ? []
      : outside(readFileSync(path.join(ROOT, file), 'utf8'), file.endsWith('x')).map((text) => `${file}: ${text.slice(0, 60)}`),
  )
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(200)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = join(process.cwd(), 'server/src')

function sources(): readonly { readonly file: string; readonly text: string }[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(demo|database)\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }))
}

/** Names that the server's code gives to its filters; a name that is put together stands with a gap: `*.words`. */
export function filterNames(): readonly string[] {
  return sources().flatMap(({ text }) =>
    [...text.matchAll(/\.filter\(\s*['`]([^'`]+)['`],/g)].map(([, name]) => name!.replace(/\$\{[^}]+\}/, '*')),
  )
}

/** Does a statement name its hospital, by a filter or outright? */
const NAMES_ITS_HOSPITAL =
  /\$\{(own\w*|targets\(tx, sql`[\w.]+`\)|visible|where|join\(where, ' AND '\)|join\(\[own, \.\.\.where\], ' AND '\))\}|facility_id = \$\{/

/** A statement as the code has it, holes and all; a hole may hold a template of its own. */
const STATEMENT = /tx\.(?:rows|row|run)(?:<[^(]*?>)?\(\s*sql`((?:[^`$]|\$(?!\{)|\$\{(?:[^{}`]|`[^`]*`)*\})*)`/g

/** Statements of a tenant's transaction that read or change rows of hospitals and name none; and how many there are in all. */
export function statementsWithoutHospital(
  tables: readonly string[],
  code = sources(),
): { readonly without: readonly string[]; readonly all: number } {
  const touches = new RegExp(`\\b(FROM|JOIN|UPDATE)\\s+(${tables.join('|')})\\b`)
  const all = code
    .flatMap(({ file, text }) => [...text.matchAll(STATEMENT)].map(([, statement]) => ({ file, statement: statement! })))
    .filter(({ statement }) => touches.test(statement))
  const without = all.filter(({ statement }) => !NAMES_ITS_HOSPITAL.test(statement))
  return { without: without.map(({ file, statement }) => `${file}: ${statement.trim().slice(0, 80)}`), all: all.length }
}

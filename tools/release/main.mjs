import { parseArgs } from 'node:util'
import { Refusal, UsageError } from './lib/errors.mjs'
import { helpText } from './words/help.mjs'
import { speaker } from './words/index.mjs'

/** Each command is loaded when it is asked for: `keys` must not wait for webpack. */
const COMMANDS = {
  new: () => import('./commands/new.mjs'),
  keys: () => import('./commands/keys.mjs'),
  version: () => import('./commands/version.mjs'),
  build: () => import('./commands/build.mjs'),
  sign: () => import('./commands/sign.mjs'),
  pack: () => import('./commands/pack.mjs'),
  publish: () => import('./commands/publish.mjs'),
  activate: () => import('./commands/activate.mjs'),
  rollback: () => import('./commands/rollback.mjs'),
  status: () => import('./commands/status.mjs'),
}
const GENERAL = { lang: { type: 'string' }, help: { type: 'boolean', short: 'h' } }

/**
 * Runs one release command.
 * @returns its exit code: 0 done, 1 refused or failed, 2 asked wrongly
 */
export async function main(argv, env) {
  const [name, ...rest] = argv
  const say = speaker(languageOf(argv, env))
  try {
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      console.log(helpText(say.lang))
      return 0
    }
    if (!Object.hasOwn(COMMANDS, name)) throw new UsageError('noCommand', name)
    const { options, positionals: most = 0, run } = await COMMANDS[name]()
    const { values, positionals } = parse(rest, options, most)
    if (values.help) {
      console.log(helpText(say.lang, name))
      return 0
    }
    await run({ values, positionals, env, say, out: (line) => console.log(line) })
    return 0
  } catch (error) {
    console.error(textOf(error, say, Object.hasOwn(COMMANDS, name ?? '') ? name : undefined))
    return error instanceof UsageError ? 2 : 1
  }
}

function parse(args, options, most) {
  try {
    const parsed = parseArgs({ args, options: { ...options, ...GENERAL }, allowPositionals: most > 0 })
    if (parsed.positionals.length > most) throw new UsageError('tooMany', parsed.positionals[most])
    return parsed
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError('options', error.message)
  }
}

/** `--lang zh`, else the language of the terminal. */
function languageOf(argv, env) {
  const at = argv.indexOf('--lang')
  const wish = at >= 0 ? argv[at + 1] : env.LC_ALL || env.LC_MESSAGES || env.LANG
  return /^zh/i.test(wish ?? '') ? 'zh' : 'en'
}

function textOf(error, say, name) {
  if (error instanceof Refusal) return say('refused', error)
  if (error.says !== undefined) return `${say(error.says, error.detail)}${error instanceof UsageError ? `  ${say('seeHelp', name)}` : ''}`
  return error.message ?? String(error)
}

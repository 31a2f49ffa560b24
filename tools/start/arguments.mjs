import { parseArgs } from 'node:util'

/**
 * Reads a command's words. `--help` prints how it is used; a word that it does not know is named beside it. Neither shows a
 * stack to the person at the keyboard.
 * @param {readonly string[]} usage lines, each in both languages
 * @param {import('node:util').ParseArgsConfig} config as `parseArgs` wants it
 */
export function readArguments(usage, config) {
  try {
    const read = parseArgs({ ...config, options: { ...config.options, help: { type: 'boolean', short: 'h' } } })
    if (!read.values.help) return read
    console.log(usage.join('\n'))
    return process.exit(0)
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error
    console.error(`参数有误 / not understood: ${error.message.split('\n')[0].split('. To specify')[0]}\n${usage.join('\n')}`)
    return process.exit(1)
  }
}

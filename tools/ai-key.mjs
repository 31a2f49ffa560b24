// npm run ai-key -- <engine> --hospital <code>: prints the key with which an AI engine brings its results to one hospital.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './start/arguments.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const USAGE = '用法：npm run ai-key -- <引擎> --hospital <医院代码> / usage: npm run ai-key -- <engine> --hospital <code>'
const { values, positionals } = readArguments([USAGE], { allowPositionals: true, options: { hospital: { type: 'string' } } })
const [engine] = positionals
if (!engine || !values.hospital) {
  console.error(USAGE)
  process.exit(1)
}
const file = join(resolve(root, process.env.DATA_DIR || 'data'), 'private', 'secrets.json')
let site
try {
  site = JSON.parse(readFileSync(file, 'utf8')).site
} catch (error) {
  console.error(`读不到 ${file}（${error.code ?? error.message}）：请先运行 npm start / cannot be read: run npm start first`)
  process.exit(1)
}
const mac = createHmac('sha256', Buffer.from(site, 'base64url')).update(`ai|${engine}|${values.hospital}`).digest('base64url')
console.log(`${encodeURIComponent(values.hospital)}.${mac}`)

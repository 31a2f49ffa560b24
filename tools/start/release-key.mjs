import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeKey, publicHalf } from '../../shared/release/keys.mjs'

/** Written whole and for this user alone, or not at all. */
function writeNew(file, content, mode) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const handle = openSync(file, 'wx', mode)
  writeFileSync(handle, `${JSON.stringify(content, null, 2)}\n`)
  closeSync(handle)
}

/**
 * The key that signs the suite's own modules on this machine. The demo uses the public demo key; an installation (DEMO=0)
 * makes a key of its own once, and lays its public half where the server finds whom to trust for `mf-*`.
 * @returns {string} file of the key, or '' for the demo key
 */
export function installationKey(data, env = process.env) {
  if (env.DEMO !== '0') return env.FARSIGHT_RELEASE_KEY || ''
  const file = env.FARSIGHT_RELEASE_KEY || join(data, 'keys', 'release.key.json')
  if (!existsSync(file)) writeNew(file, makeKey('Farsight installation'), 0o600)
  const key = JSON.parse(readFileSync(file, 'utf8'))
  if (key.demo) throw new Error(`${file}: 演示密钥是公开的，不能用于正式安装 / the demo key is public and cannot sign an installation`)
  const trusted = join(data, 'keys', 'trusted', `${key.keyId}.json`)
  if (!existsSync(trusted)) writeNew(trusted, publicHalf(key), 0o644)
  return file
}

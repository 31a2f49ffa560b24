// npm run partner -- add --id <id> --name <name> --hospital <code or name> --origin <https://…> [--origin …]
// npm run partner -- list | close <id> | reopen <id> | new-key <id> | origins <id> --origin <https://…> [--origin …]
// npm run partner -- sign-key <id> | keys <id> | rotate <id> [--overlap <minutes>] | revoke <id> --kid <kid> | signed-only <id> | bare-key <id>
// npm run partner -- entry <id> --key <key> | --kid <kid> --secret <secret> --user <login name> [--type local|remote] [--farsight http://127.0.0.1:8080]
// Partners who may show reports in their own pages (docs/embedding.zh.md). Speaks with the running server's database.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { entryLink } from './partner/entry.mjs'
import { signingActs } from './partner/signing.mjs'
import { readArguments } from './start/arguments.mjs'
import { databaseAddress, dataFolder, stop } from './start/database-address.mjs'
import { needNode } from './start/node-version.mjs'

needNode()
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const USAGE = [
  '用法 / usage: npm run partner -- …',
  '  add --id <id> --name <name> --hospital <code> --origin <https://…> [--origin …]',
  '      登记合作方，打印密钥 / register a partner and print its key',
  '  list',
  '      列出合作方 / list the partners',
  '  close <id> | reopen <id> | new-key <id>',
  '      停用、恢复、更换密钥 / close it, open it again, give it another key',
  '  origins <id> --origin <https://…> [--origin …]',
  '      更改可嵌入报告的网址 / set the origins that may frame reports',
  '  sign-key <id> | keys <id>',
  '      新建一个签名密钥；列出签名密钥 / make a key for signing; list them',
  '  rotate <id> [--overlap <minutes>] | revoke <id> --kid <kid>',
  '      更换签名密钥，原有的默认一天后停用，泄露时用 --overlap 0；吊销一个 / replace the keys, the former ones end after a day, with --overlap 0 (a leak) at once; revoke one',
  '  signed-only <id> | bare-key <id>',
  '      只接受签名请求；也接受密钥本身 / take signed requests alone; take the bare key too',
  '  entry <id> --key <key> | --kid <kid> --secret <secret> --user <login> [--type local|remote] [--farsight http://127.0.0.1:8080]',
  '      打印一次性入口链接 / print a link that logs a user in once',
]
const usage = () => {
  console.error(USAGE.join('\n'))
  process.exit(1)
}

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    id: { type: 'string' },
    name: { type: 'string' },
    hospital: { type: 'string' },
    origin: { type: 'string', multiple: true, default: [] },
    key: { type: 'string' },
    kid: { type: 'string' },
    secret: { type: 'string' },
    overlap: { type: 'string' },
    user: { type: 'string' },
    type: { type: 'string', default: 'local' },
    farsight: { type: 'string', default: `http://127.0.0.1:${process.env.PORT || 8080}` },
  },
})
const [act, named] = positionals

/** An origin as a browser writes it: https, or http of this machine alone. */
function originOf(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const own = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)
  if (!url || url.origin === 'null' || (url.protocol !== 'https:' && !own))
    return stop(`网址不可用：${text}（需要 https://主机[:端口]）`, `this is no origin: ${text} (https://host[:port] is wanted)`)
  return url.origin
}

const site = process.env.SITE_ID || 'farsight'

/** Under which partners' secrets lie in the database: made by the first start. */
function sealKey() {
  const file = join(dataFolder(root), 'keys', 'partner.key.json')
  try {
    return Buffer.from(JSON.parse(readFileSync(file, 'utf8')).key, 'base64')
  } catch (error) {
    return stop(
      `读不到 ${file}（${error.code ?? error.message}）：请先运行 npm start`,
      `${file} cannot be read (${error.code ?? error.message}): run npm start first`,
    )
  }
}

const newKey = () => {
  const key = randomBytes(32).toString('base64url')
  return { key, hash: createHash('sha256').update(key).digest() }
}
const showKey = (id, key) => {
  console.log(`合作方 / partner  ${id}`)
  console.log(`密钥 / key       ${key}`)
  console.log('密钥只显示这一次，请存放在合作方的服务器上 / the key is shown this once; it belongs on the partner’s server')
}
const changed = (result, id) =>
  result.rowCount === 1 ? console.log(`${id}: 完成 / done`) : stop(`没有合作方 ${id}`, `there is no partner ${id}`)

async function add(client) {
  const { id, name, hospital } = values
  const origins = values.origin.map(originOf)
  if (!id || !name || !hospital || origins.length === 0) return usage()
  if (!/^[a-z0-9][a-z0-9-]{1,39}$/.test(id))
    return stop('标识只能用小写字母、数字和连字符', 'an id has small letters, digits and hyphens alone')
  const found = await client.query('SELECT facility_id FROM facility_directory WHERE code = $1 OR name = $1 OR name_en = $1', [hospital])
  if (found.rowCount !== 1) return stop(`没有医院 ${hospital}`, `there is no hospital ${hospital}`)
  const { key, hash } = newKey()
  const made = await client.query(
    'INSERT INTO partner (partner_id, facility_id, name, key_hash, origins, added) VALUES ($1, $2, $3, $4, $5, now()) ON CONFLICT DO NOTHING',
    [id, found.rows[0].facility_id, name, hash, origins],
  )
  if (made.rowCount !== 1) return stop(`已有合作方 ${id}`, `there is a partner ${id} already`)
  return showKey(id, key)
}

async function list(client) {
  const { rows } = await client.query(
    'SELECT p.partner_id, p.name, p.origins, p.enabled, p.demo, p.signed_only, f.name AS hospital FROM partner p LEFT JOIN facility_directory f USING (facility_id) ORDER BY p.partner_id',
  )
  for (const row of rows) {
    const signs = [row.enabled ? '' : '停用 / closed', row.demo ? '演示 / demo' : '', row.signed_only ? '只收签名 / signed only' : '']
      .filter(Boolean)
      .join(', ')
    console.log(`${row.partner_id}  ${row.name}  ${row.hospital}  ${row.origins.join(' ')}  ${signs}`)
  }
}

/** A link to try an entry with: it opens once, within a minute. */
async function entry() {
  const { key, kid, secret, user, type, farsight } = values
  if (!named || !user || (key ? kid || secret : !kid || !secret)) return usage()
  try {
    const by = key ? { key } : { kid, secret, site }
    const { link, expires } = await entryLink({ farsight, partnerId: named, by, userName: user, identityType: type })
    console.log(link)
    return console.log(`一次有效，至 / good once, until ${expires}`)
  } catch (error) {
    return stop('没有得到入口链接', `there is no entry link: ${error.message}`)
  }
}

const acts = {
  add,
  list,
  ...signingActs({ id: named ?? '', values, site, sealKey, stop, usage }),
  close: async (client) => changed(await client.query('UPDATE partner SET enabled = false WHERE partner_id = $1', [named]), named),
  reopen: async (client) => changed(await client.query('UPDATE partner SET enabled = true WHERE partner_id = $1', [named]), named),
  'new-key': async (client) => {
    const { rows } = await client.query('SELECT demo FROM partner WHERE partner_id = $1', [named])
    if (rows[0]?.demo)
      return stop(
        `演示合作方 ${named} 的密钥是公开的，不能更换；请用 add 登记自己的合作方`,
        `the key of the demo partner ${named} is published and cannot change; register a partner of your own with add`,
      )
    const { key, hash } = newKey()
    changed(await client.query('UPDATE partner SET key_hash = $2 WHERE partner_id = $1 AND NOT demo', [named, hash]), named)
    showKey(named, key)
  },
  origins: async (client) => {
    const origins = values.origin.map(originOf)
    if (origins.length === 0) return usage()
    return changed(await client.query('UPDATE partner SET origins = $2 WHERE partner_id = $1', [named, origins]), named)
  },
}
if ((act !== 'entry' && !Object.hasOwn(acts, act ?? '')) || (act !== 'add' && act !== 'list' && !named)) usage()

if (act === 'entry') {
  await entry()
  process.exit(0)
}
const client = new pg.Client(databaseAddress(root, 'gate'))
try {
  await client.connect()
  await acts[act](client)
} catch (error) {
  stop(`数据库没有应答（${error.code ?? error.message}）`, `the database does not answer (${error.code ?? error.message})`)
} finally {
  await client.end().catch(() => undefined)
}

// npm run hospital -- add --code <code> --name <name> --name-en <name> --login <login name> --phone <mobile> [--kind hospital|clinic|center] [--person <name>]
// npm run hospital -- list
// A hospital with its first administrator, who sets up the rest in the browser. Speaks with the running server's database.
import { randomInt, randomUUID } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { readArguments } from './start/arguments.mjs'
import { databaseAddress, stop } from './start/database-address.mjs'
import { needNode } from './start/node-version.mjs'

needNode()
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const USAGE = [
  '用法 / usage: npm run hospital -- …',
  '  add --code <code> --name <名称> --name-en <name> --login <login name> --phone <mobile> [--kind hospital|clinic|center] [--person <姓名>]',
  '      建立医院及其第一个管理员，打印初始密码 / make a hospital and its first administrator, print the first password',
  '  list',
  '      列出医院 / list the hospitals',
]
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    code: { type: 'string' },
    name: { type: 'string' },
    'name-en': { type: 'string' },
    kind: { type: 'string', default: 'hospital' },
    login: { type: 'string' },
    phone: { type: 'string' },
    person: { type: 'string', default: '管理员' },
  },
})
const usage = () => {
  console.error(USAGE.join('\n'))
  process.exit(1)
}

// As the browser makes one: no letters that are mistaken for another when a password is read out.
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const firstPassword = () => Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
/** As server/src/session/password.ts hashes. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Statistics and management: what a new administrator begins with (FIRST_MENU). */
const ADMIN_MENU = '000000001100'

/** What cannot be, as its two texts. */
function fault({ code, name, 'name-en': nameEn, kind, login, phone, person }) {
  if (!code || !name || !nameEn || !login || !phone) return usage()
  if (!/^[a-z0-9]{2,16}$/.test(code)) return ['医院代码须为 2 至 16 个小写字母或数字', 'a code has 2 to 16 small letters or digits']
  if (!['hospital', 'clinic', 'center'].includes(kind))
    return ['类型须为 hospital、clinic 或 center', 'a kind is hospital, clinic or center']
  if (!/^[a-z0-9][a-z0-9._-]{1,63}$/.test(login)) return ['登录名不可用', 'this is no login name']
  if (!/^1[0-9]{10}$/.test(phone))
    return ['管理员须有 11 位手机号，用于二次验证', 'an administrator needs a mobile number of 11 digits, for the second factor']
  if ([name, nameEn, person].some((text) => text.trim() === '' || text.length > 64))
    return ['名称最多 64 个字符', 'names have 64 characters at most']
  return undefined
}

async function add(client) {
  const wrong = fault(values)
  if (wrong) return stop(...wrong)
  const { code, name, 'name-en': nameEn, kind, login, phone, person } = values
  const [facility, user, password] = [randomUUID(), randomUUID(), firstPassword()]
  await client.query('BEGIN')
  await client.query("SELECT set_config('app.facility_id', $1, true), set_config('app.user_id', $2, true)", [facility, user])
  try {
    // A clinic without one of its screens lets nobody in: it begins with all of them, as the demo's does.
    await client.query(
      'INSERT INTO facility (facility_id, code, kind, name, name_en, menus1, menus2, menus3) VALUES ($1, $2, $3, $4, $5, $6, $6, $6)',
      [facility, code, kind, name, nameEn, kind === 'clinic' ? 1 : 0],
    )
    await client.query('INSERT INTO facility_directory (facility_id, code, name, name_en) VALUES ($1, $2, $3, $4)', [
      facility,
      code,
      name,
      nameEn,
    ])
  } catch (error) {
    if (error.code === '23505')
      return stop(`已有代码或名称相同的医院：${code} ${name}`, `there is a hospital of this code or name: ${code} ${name}`)
    throw error
  }
  const { rows } = await client.query('SELECT manage_login_add($1, $2, $3, $4) AS held', [
    user,
    login,
    await hash(password, ARGON2ID),
    phone,
  ])
  if (rows[0].held === 'name') return stop(`登录名已存在：${login}`, `this login name is taken: ${login}`)
  if (rows[0].held === 'phone') return stop(`手机号已用于另一个账号：${phone}`, `this phone number is another account’s: ${phone}`)
  await client.query("INSERT INTO doctor (user_id, facility_id, name, phone, role, main_menu) VALUES ($1, $2, $3, $4, 'admin', $5)", [
    user,
    facility,
    person,
    phone,
    ADMIN_MENU,
  ])
  await client.query('COMMIT')
  console.log(`医院 / hospital        ${code}  ${name}  ${nameEn}`)
  console.log(`管理员 / administrator  ${login}`)
  console.log(`初始密码 / password     ${password}`)
  console.log('密码只显示这一次，首次登录须修改 / the password is shown this once, and must be changed at the first login')
}

async function list(client) {
  const { rows } = await client.query('SELECT code, name, name_en FROM facility_directory ORDER BY code')
  for (const { code, name, name_en } of rows) console.log(`${code}  ${name}  ${name_en}`)
}

const acts = { add: [add, 'app'], list: [list, 'gate'] }
const [act] = positionals
if (!act || !Object.hasOwn(acts, act)) usage()
const [work, role] = acts[act]
const client = new pg.Client(databaseAddress(root, role))
try {
  await client.connect()
  await work(client)
} catch (error) {
  stop(`数据库没有应答（${error.code ?? error.message}）`, `the database does not answer (${error.code ?? error.message})`)
} finally {
  await client.end().catch(() => undefined)
}

// npm run import -- <folder or file> --hospital <name or code> [--server http://127.0.0.1:8080]
// Sends DICOM files to the running server through its own DICOMweb door and registers what they are as exams.
import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './start/arguments.mjs'
import { needNode } from './start/node-version.mjs'

needNode()
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const [zh, en] = [
  '用法：npm run import -- <文件夹> --hospital <医院名称或代码> [--server <网址>]',
  'usage: npm run import -- <folder> --hospital <name or code> [--server <address>]',
]
const { values, positionals } = readArguments([zh, en], {
  allowPositionals: true,
  options: { hospital: { type: 'string' }, server: { type: 'string', default: `http://127.0.0.1:${process.env.PORT || 8080}` } },
})
const stop = (zh, en) => {
  console.error(`${zh} / ${en}`)
  process.exit(1)
}
if (positionals.length === 0 || !values.hospital) stop(zh, en)

const dataDirectory = resolve(root, process.env.DATA_DIR || 'data')
let key
try {
  const { site } = JSON.parse(readFileSync(join(dataDirectory, 'private', 'secrets.json'), 'utf8'))
  key = createHmac('sha256', Buffer.from(site, 'base64url')).update('gateway').digest('base64url')
} catch (error) {
  stop(
    `读不到 ${dataDirectory} 的密钥（${error.code ?? error.message}）：请先运行 npm start`,
    `the key below ${dataDirectory} cannot be read (${error.code ?? error.message}): run npm start first`,
  )
}

function* filesBelow(place) {
  const info = statSync(place)
  if (info.isFile()) yield place
  else if (info.isDirectory()) for (const name of readdirSync(place).sort()) if (!name.startsWith('.')) yield* filesBelow(join(place, name))
}

const files = []
for (const place of positionals) {
  try {
    files.push(...filesBelow(resolve(place)))
  } catch (error) {
    stop(`找不到 ${place}（${error.code}）`, `there is no ${place} (${error.code})`)
  }
}
if (files.length === 0) stop('文件夹里没有文件', 'there is no file in the folder')

const base = resolve(positionals[0])
const shown = (file) => relative(statSync(base).isDirectory() ? base : dirname(base), file)
const refused = []
const studies = new Map()
let stored = 0
let sent = 0

const progress = () => {
  const line = `${sent}/${files.length}  已存 ${stored} 拒绝 ${refused.length} / stored ${stored}, refused ${refused.length}`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`)
  else if (sent % 50 === 0 || sent === files.length) console.log(line)
}

const sentence = (item) => item?.['00000902']?.Value?.[0] ?? reasonText(item?.['00081197']?.Value?.[0])
const reasonText = (code) =>
  code === 0x0111
    ? 'DUPLICATE: 同一影像编号已有不同内容 / another content has this SOP Instance UID already'
    : `0x${Number(code ?? 0).toString(16)}`

async function send(batch) {
  const boundary = `farsight-import-${process.pid}`
  const parts = batch.flatMap((file) => [
    Buffer.from(`--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`),
    readFileSync(file),
    Buffer.from('\r\n'),
  ])
  const answer = await fetch(`${values.server}/dicomweb/studies?register=1`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'x-farsight-facility': encodeURIComponent(values.hospital),
      'content-type': `multipart/related; type="application/dicom"; boundary=${boundary}`,
    },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }).catch((error) =>
    stop(
      `\n服务器 ${values.server} 没有应答（${error.cause?.code ?? error.message}）：请先运行 npm start`,
      `the server at ${values.server} does not answer (${error.cause?.code ?? error.message}): run npm start first`,
    ),
  )
  if (answer.status === 401)
    stop(`\n没有这家医院：${values.hospital}（或密钥不符）`, `no such hospital: ${values.hospital} (or the key is another installation's)`)
  const text = await answer.text()
  let body
  try {
    body = JSON.parse(text)
  } catch {
    stop(`\n服务器应答 ${answer.status}`, `the server answered ${answer.status}`)
  }
  if (![200, 202, 409].includes(answer.status)) stop(`\n${body.zh ?? answer.status}`, body.en ?? String(answer.status))
  for (const [uid, bound] of Object.entries(JSON.parse(answer.headers.get('x-farsight-bound') ?? '{}')))
    studies.set(uid, studies.get(uid)?.kind === 'registered' ? studies.get(uid) : bound)
  return body
}

// One file a request tells exactly which file was refused; several at once would only save round trips on loopback.
for (const file of files) {
  const body = await send([file])
  sent += 1
  const failure = body['00081198']?.Value?.[0] ?? body['0008119A']?.Value?.[0]
  if (failure) refused.push([shown(file), sentence(failure)])
  else stored += 1
  progress()
}
if (process.stdout.isTTY) process.stdout.write('\n')

console.log(
  `\n文件 ${files.length}：已存 ${stored}，拒绝 ${refused.length} / ${files.length} files: ${stored} stored, ${refused.length} refused`,
)
const words = {
  registered: '新登记 / registered as a new exam',
  bound: '归入已有检查 / bound to an existing exam',
  unmatched: '未匹配 / unmatched',
}
for (const [uid, { kind }] of studies) console.log(`  ${uid}  ${words[kind]}`)
for (const [file, why] of refused) console.log(`  拒绝 / refused  ${file}: ${why}`)

// Nothing at all was stored: whoever calls this from a script must hear of it.
if (stored === 0) process.exitCode = 1

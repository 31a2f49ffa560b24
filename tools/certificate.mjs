// npm run certificate -- [host …]: makes a self-signed certificate for a first installation in a hospital's own network.
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './start/arguments.mjs'
import { needNode } from './start/node-version.mjs'

needNode()
const { values, positionals: hosts } = readArguments(['用法 / usage: npm run certificate -- [主机 / host …] [--force]'], {
  allowPositionals: true,
  options: { force: { type: 'boolean' } },
})
const { install } = await import('./start/install.mjs')
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
await install(root, (zh, en) => console.log(`${zh} / ${en}`))
const { generate } = await import('selfsigned')

if (hosts.length === 0) hosts.push('localhost')
const directory = join(resolve(root, process.env.DATA_DIR || 'data'), 'private')
const [certificate, key] = [join(directory, 'certificate.pem'), join(directory, 'certificate-key.pem')]
if (existsSync(certificate) && !values.force) {
  console.error(`已有证书：${certificate}（加 --force 重做）/ there is a certificate already: ${certificate} (--force makes a new one)`)
  process.exit(1)
}
const isAddress = (host) => /^[\d.]+$|:/.test(host)
const made = await generate([{ name: 'commonName', value: hosts[0] }], {
  keyType: 'ec',
  curve: 'P-256',
  algorithm: 'sha256',
  notAfterDate: new Date(Date.now() + 825 * 86_400_000),
  extensions: [
    { name: 'subjectAltName', altNames: hosts.map((host) => (isAddress(host) ? { type: 7, ip: host } : { type: 2, value: host })) },
  ],
})
mkdirSync(directory, { recursive: true, mode: 0o700 })
writeFileSync(certificate, made.cert)
writeFileSync(key, made.private, { mode: 0o600 })
chmodSync(key, 0o600)
console.log(
  `证书 / certificate: ${certificate}\n密钥 / key: ${key}\n\n  DEMO=0 HOST=${hosts[0]} TLS_CERT=${certificate} TLS_KEY=${key} npm start`,
)

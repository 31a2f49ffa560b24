import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** The server's settings, from the environment. Every place in the code that wants one gets it from here. */
export interface ServerConfig {
  readonly host: string
  readonly port: number
  readonly root: string
  readonly dataDirectory: string
  readonly buildDirectory: string
  /** The installation's name, for which releases are signed. */
  readonly site: string
  /** Proxies in front of the server, whose word about an address is taken: addresses or networks. */
  readonly trustProxy: readonly string[]
  /** The provider of SMS; without one nobody can reset a password by phone or pass the second factor. */
  readonly sms: { readonly url: string; readonly key: string } | undefined
  /** AI engines that results are taken from. */
  readonly aiEngines: readonly string[]
  readonly tls: { readonly certificate: string; readonly key: string } | undefined
  /** The hospitals' information system: a FHIR server, an MLLP port, or a folder of HL7 messages. */
  readonly his: { readonly url: string; readonly key: string } | undefined
  /** A DICOMweb archive of your own: its root, and how many bytes of its files stay on this disk, ready to be read. */
  readonly outsideArchive: { readonly url: string; readonly cacheBytes: number } | undefined
  /** Your own PostgreSQL: app, owner and gate roles. */
  readonly database: { readonly app: string; readonly owner: string; readonly gate: string } | undefined
  /** Make and keep the demo hospital group. */
  readonly demo: boolean
  readonly demoExams: number
  readonly demoStudies: number
}

/** A setting that cannot be: one sentence in both languages, and the process ends. */
export class ConfigError extends Error {}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

function number(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new ConfigError(`${name} 不是有效的数字：${text} / ${name} is not a valid number: ${text}`)
  return value
}

/** A site's name stands in signatures and in the page: plain characters alone. */
function siteId(text: string | undefined): string {
  const site = text || 'farsight'
  if (!/^[a-z0-9][a-z0-9.-]{0,62}$/.test(site))
    throw new ConfigError(`SITE_ID 不是有效的站点名称：${site} / SITE_ID is not a valid name of a site: ${site}`)
  return site
}

/** Addresses and networks, separated by commas: nobody is trusted by a word that could mean more than was meant. */
function proxies(text: string | undefined): readonly string[] {
  const all = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const one of all) {
    const [address = '', length, ...more] = one.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    if (!isIP(address) || more.length || (length !== undefined && !(/^[1-9]\d{0,2}$/.test(length) && Number(length) <= most)))
      throw new ConfigError(`TRUST_PROXY 不是地址或网段：${one} / TRUST_PROXY holds something that is no address or network: ${one}`)
  }
  return all
}

/** Names of engines as they name themselves, separated by commas. */
function engines(text: string | undefined): readonly string[] {
  const all = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const one of all)
    if (!/^[\w.-]{1,64}$/.test(one))
      throw new ConfigError(`AI_ENGINES 中的引擎名称无效：${one} / AI_ENGINES holds a name that no engine can have: ${one}`)
  return all
}

/** Codes travel to it in the clear otherwise: https, or this machine's own bridge. */
function smsProvider(address: string | undefined, key: string | undefined): ServerConfig['sms'] {
  if (!address) return undefined
  const url = URL.canParse(address) ? new URL(address) : undefined
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname))
  if (!url || !safe)
    throw new ConfigError(
      `SMS_GATEWAY_URL 必须是 https 地址（或本机地址）：${address} / SMS_GATEWAY_URL must be an https address (or this machine's own): ${address}`,
    )
  return { url: url.href, key: key ?? '' }
}

/** Who is asked for at the desk travels to it in the clear otherwise: https, this machine, a folder, or a network that is said to be safe. */
function hisAt(env: NodeJS.ProcessEnv): ServerConfig['his'] {
  const address = env.HIS_URL
  if (!address) return undefined
  const plain = address.replaceAll('{facility}', 'x')
  const url = URL.canParse(plain) ? new URL(plain) : undefined
  const near = url !== undefined && (LOOPBACK.has(url.hostname) || env.HIS_CLEAR === '1')
  const safe = url?.protocol === 'https:' || url?.protocol === 'file:' || ((url?.protocol === 'http:' || url?.protocol === 'mllp:') && near)
  if (!url || !safe)
    throw new ConfigError(
      'HIS_URL 必须是 https、file 地址，或本机的 http、mllp 地址（院内专网另设 HIS_CLEAR=1）/ HIS_URL must be an https or file address, or an http or mllp address of this machine (in a closed network set HIS_CLEAR=1 as well)',
    )
  return { url: address, key: env.HIS_KEY ?? '' }
}

/** Whole files of patients travel to it in the clear otherwise: https, this machine, or a network that is said to be safe. */
function dicomweb(env: NodeJS.ProcessEnv): ServerConfig['outsideArchive'] {
  const address = env.DICOMWEB_URL
  if (!address) return undefined
  const url = URL.canParse(address.replaceAll('{facility}', 'x')) ? new URL(address.replaceAll('{facility}', 'x')) : undefined
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && (LOOPBACK.has(url.hostname) || env.DICOMWEB_CLEAR === '1'))
  // A password may stand in it: the address is not shown.
  if (!url || !safe || url.search || url.hash)
    throw new ConfigError(
      'DICOMWEB_URL 必须是 https 地址（或本机地址；院内专网用 http 时另设 DICOMWEB_CLEAR=1）/ DICOMWEB_URL must be an https address, or this machine’s own (for http in a closed network set DICOMWEB_CLEAR=1 as well)',
    )
  return { url: address, cacheBytes: number('DICOMWEB_CACHE_GB', env.DICOMWEB_CACHE_GB, 50, 1_000_000) * 1024 ** 3 }
}

/** Reads the settings. Throws {@link ConfigError} for what cannot be or must not be. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): ServerConfig {
  const host = env.HOST || '127.0.0.1'
  const tls = env.TLS_CERT && env.TLS_KEY ? { certificate: env.TLS_CERT, key: env.TLS_KEY } : undefined
  const demo = env.DEMO !== '0'
  if (!LOOPBACK.has(host) && !tls) {
    throw new ConfigError(
      `地址 ${host} 需要 TLS：先运行 npm run certificate，再设置 TLS_CERT 和 TLS_KEY / the address ${host} needs TLS: run npm run certificate, then set TLS_CERT and TLS_KEY`,
    )
  }
  if (!LOOPBACK.has(host) && demo) {
    throw new ConfigError(
      `演示医院组的密码是公开的，只能在本机运行；对外服务请设置 DEMO=0 / the demo group has published passwords and binds to loopback alone; set DEMO=0 to serve ${host}`,
    )
  }
  const own = env.DATABASE_URL
  if (own && !(env.DATABASE_OWNER_URL && env.DATABASE_GATE_URL)) {
    throw new ConfigError(
      'DATABASE_URL 还需要 DATABASE_OWNER_URL 和 DATABASE_GATE_URL（见 docs/operating.md）/ DATABASE_URL also needs DATABASE_OWNER_URL and DATABASE_GATE_URL (see docs/operating.md)',
    )
  }
  return {
    host,
    port: number('PORT', env.PORT, 8080, 65_535),
    root,
    dataDirectory: resolve(root, env.DATA_DIR || 'data'),
    buildDirectory: resolve(root, env.BUILD_DIR || 'build'),
    site: siteId(env.SITE_ID),
    trustProxy: proxies(env.TRUST_PROXY),
    sms: smsProvider(env.SMS_GATEWAY_URL, env.SMS_GATEWAY_KEY),
    aiEngines: engines(env.AI_ENGINES),
    tls,
    his: hisAt(env),
    outsideArchive: dicomweb(env),
    database: own ? { app: own, owner: env.DATABASE_OWNER_URL!, gate: env.DATABASE_GATE_URL! } : undefined,
    demo,
    demoExams: number('DEMO_EXAMS', env.DEMO_EXAMS, 20_000, 5_000_000),
    demoStudies: number('DEMO_STUDIES', env.DEMO_STUDIES, 60, 1_000),
  }
}

// The image door against Orthanc asked directly: requests a second of the same study by the same load, both filled by STOW-RS.

import { createHmac } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orthancInstalled, startOrthanc } from '../../server/src/images/testing/orthanc'
import { writeStack } from './viewer/stack'

const SECONDS = Number(process.env.BENCH_DOOR ?? 4)
const ROUNDS = 3
const AT_ONCE = 8
const SLICES = 60
const HOSPITAL = '市第一人民医院'
const GOAL = 0.5
const base = process.env.BASE_URL!
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

interface Place {
  readonly study: string
  readonly series: string
  readonly sops: readonly string[]
}

async function stow(root: string, files: readonly Buffer[], headers: Record<string, string>): Promise<void> {
  const body = Buffer.concat([
    ...files.flatMap((file) => [Buffer.from('--b\r\nContent-Type: application/dicom\r\n\r\n'), file, Buffer.from('\r\n')]),
    Buffer.from('--b--\r\n'),
  ])
  const answer = await fetch(`${root}/studies?register=1`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'multipart/related; type="application/dicom"; boundary=b', accept: 'application/dicom+json', ...headers },
  })
  if (!answer.ok) throw new Error(`${root}: ${answer.status} ${await answer.text()}`)
}

async function login(): Promise<string> {
  const jar = new Map<string, string>()
  const post = async (path: string, form: Record<string, string>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = new URLSearchParams({ ...form, version: '3.1.2020092300' })
    const answer = await fetch(`${base}/${path}`, { method: 'POST', body, headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) jar.set(line.split('=')[0]!, line.split(';')[0]!.slice(line.indexOf('=') + 1))
    return answer.json() as Promise<{ val: { imageId: string } }>
  }
  const { val } = await post('hospital_doctor_getValidateImageApi.do', {})
  await post('hospital_doctor_login.do', { userName: 'sun', password: 'Farsight-2026', imageId: val.imageId, imageCode: '2580' })
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Requests a second over so many seconds; every answer is read to its end and must be 200. */
async function load(paths: readonly string[], headers: Record<string, string>): Promise<{ rate: number; bytes: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const until = performance.now() + SECONDS * 1000
  let done = 0
  let bytes = 0
  const one = (path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      request(path, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length
        })
        answer.once('end', resolve)
      })
        .once('error', reject)
        .end()
    })
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) {
        await one(paths[next++ % paths.length]!)
        done += 1
      }
    }),
  )
  agent.destroy()
  return { rate: done / SECONDS, bytes: bytes / done }
}

async function main(): Promise<void> {
  if (!orthancInstalled) return console.log('\ndoor: Orthanc is not installed (Debian: apt-get install orthanc orthanc-dicomweb)')
  const folder = mkdtempSync(join(tmpdir(), 'farsight-door-'))
  const orthanc = await startOrthanc()
  try {
    writeStack(folder, SLICES, `BD${Date.now() % 1e7}`)
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
    const secrets = JSON.parse(readFileSync(join(process.env.DATA_DIR!, 'private', 'secrets.json'), 'utf8')) as { site: string }
    const key = createHmac('sha256', Buffer.from(secrets.site, 'base64url')).update('gateway').digest('base64url')
    await stow(`${base}/dicomweb`, files, { authorization: `Bearer ${key}`, 'x-farsight-facility': encodeURIComponent(HOSPITAL) })
    await stow(orthanc.url, files, {})
    const cookie = await login()
    const [study] = (await (await fetch(`${orthanc.url}/studies`, { headers: { accept: 'application/dicom+json' } })).json()) as Record<
      string,
      { Value: string[] }
    >[]
    const uid = study!['0020000D']!.Value[0]!
    const found = (await (
      await fetch(`${orthanc.url}/studies/${uid}/instances`, { headers: { accept: 'application/dicom+json' } })
    ).json()) as Record<string, { Value: string[] }>[]
    const place: Place = { study: uid, series: `${uid}.1`, sops: found.map((one) => one['00080018']!.Value[0]!) }
    const kinds: Record<string, { paths: (root: string) => string[]; accept: string }> = {
      'frame, 512 x 512 as stored': {
        paths: (root) => place.sops.map((sop) => `${root}/studies/${place.study}/series/${place.series}/instances/${sop}/frames/1`),
        accept: 'multipart/related; type="application/octet-stream"; transfer-syntax=*',
      },
      'instance, the whole file': {
        paths: (root) => place.sops.map((sop) => `${root}/studies/${place.study}/series/${place.series}/instances/${sop}`),
        accept: 'multipart/related; type="application/dicom"; transfer-syntax=*',
      },
      [`metadata of the series (${SLICES} instances)`]: {
        paths: (root) => [`${root}/studies/${place.study}/series/${place.series}/metadata`],
        accept: 'application/dicom+json',
      },
      'studies by UID (QIDO-RS)': {
        paths: (root) => [`${root}/studies?StudyInstanceUID=${place.study}`],
        accept: 'application/dicom+json',
      },
    }
    console.log(`\nthe image door against Orthanc directly, ${AT_ONCE} at once, ${SECONDS} s, median of ${ROUNDS} (goal: ratio ${GOAL})`)
    console.log(`${' '.repeat(44)}Orthanc /s     door /s      ratio   KB Orthanc   KB door`)
    for (const [name, { paths, accept }] of Object.entries(kinds)) {
      const theirs: number[] = []
      const ours: number[] = []
      let [theirBytes, ourBytes] = [0, 0]
      for (let round = 0; round < ROUNDS; round++) {
        const a = await load(paths(orthanc.url), { accept })
        const b = await load(paths(`${base}/dicomweb`), { accept, cookie })
        theirs.push(a.rate)
        ours.push(b.rate)
        theirBytes = a.bytes
        ourBytes = b.bytes
      }
      const [a, b] = [median(theirs), median(ours)]
      console.log(
        `  ${name.padEnd(40)}${a.toFixed(0).padStart(12)}${b.toFixed(0).padStart(12)}${(b / a).toFixed(2).padStart(11)}${(theirBytes / 1024).toFixed(0).padStart(13)}${(ourBytes / 1024).toFixed(0).padStart(10)}`,
      )
    }
  } finally {
    await orthanc.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
await main()

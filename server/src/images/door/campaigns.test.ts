import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { ctFile, type Instance, multipart, newInstance, stow } from '../../../test/stow'
import { serverFile, workerFile } from '../../../test/worker-file'
import { createDicomWorker } from '..'
import { imageFile } from '../testing/files'
import { sweepOrphans } from './orphans'

const soaks = (id: string): boolean => process.env.SOAK === id
const KILLS = soaks('UP-12') ? 100 : 2
const THREADS = soaks('DC-15') ? 100 : 12
const LOAD = soaks('LD-06') ? { uploads: 10, megabytes: 500 } : { uploads: 3, megabytes: 256 }

let server: TestServer
let facility: string
let technician: TestClient
let directory: string
beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  technician = await server.as(await server.account(facility, { role: 'technician' }))
  directory = mkdtempSync(join(tmpdir(), 'farsight-door-'))
})
afterEach(() => jest.restoreAllMocks())
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

const rows = (text: string, ...values: unknown[]) => server.database.superuser(async (su) => (await su.query(text, values)).rows)
const instances = () => rows('SELECT study_uid, series_uid, sop_uid, sha256, bytes FROM instance WHERE facility_id = $1', facility)

/** A server process of its own with this archive, to be killed; or to be measured. */
async function startVictim(archive: string) {
  const settings = { database: server.database.address, directory, archive, workerFile: await workerFile() }
  const child = fork(await serverFile(), { env: { ...process.env, SECOND_SERVER: JSON.stringify(settings) } })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const { port } = await new Promise<{ port: number }>((done, fail) => {
    child.once('message', (message) => done(message as { port: number }))
    child.once('exit', (code) => fail(new Error(`the second server ended with ${code}`)))
  })
  const post = (body: BodyInit): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/dicomweb/studies`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { cookie: technician.cookie!, 'content-type': 'multipart/related; type="application/dicom"; boundary=farsight-test' },
    } as RequestInit)
  const kill = (): Promise<void> => {
    child.kill('SIGKILL')
    return gone
  }
  return { pid: child.pid!, post, kill }
}

const filesOf = (archive: string): string[] =>
  readdirSync(archive, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.dcm'))

test(
  '[UP-12] the server is killed again and again in the middle of uploads: no row without its file, files without a row are swept, the same upload succeeds afterwards',
  async () => {
    const archive = join(directory, 'killed')
    let orphans = 0
    let cut = 0
    const everything: Instance[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      const victim = await startVictim(archive)
      const study = newInstance()
      const sent = Array.from({ length: 40 }, () => newInstance(study.study, study.series))
      everything.push(...sent)
      const body = multipart(
        sent.map((i) => ({ bytes: ctFile(i, { '7FE00010': Buffer.alloc(64 * 1024, 3), '00280010': 128, '00280011': 256 }) })),
      )
      const answer = victim.post(new Uint8Array(body)).then(
        (response) => response.status,
        () => undefined,
      )
      // At another place each time, after the first file has come.
      for (let i = 0; i < 500 && (await rows('SELECT 1 FROM instance WHERE study_uid = $1 LIMIT 1', study.study)).length === 0; i += 1)
        await new Promise((done) => setTimeout(done, 4))
      await new Promise((done) => setTimeout(done, (kill * 37) % 120))
      await victim.kill()
      if ((await answer) === undefined) cut += 1
      for (const row of await rows('SELECT series_uid, sop_uid, sha256 FROM instance WHERE study_uid = $1', study.study)) {
        const bytes = readFileSync(join(archive, facility, study.study, row.series_uid, `${row.sop_uid}.dcm`))
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256)
      }
      const again = await startVictim(archive)
      const { createImageStore } = await import('..')
      const store = createImageStore({ dir: archive, minFreeBytes: 0 })
      orphans += await sweepOrphans(store, server.asTenant, Date.now() + 1, 0)
      const named = new Set((await instances()).map((row) => `${facility}/${row.study_uid}/${row.series_uid}/${row.sop_uid}.dcm`))
      expect(filesOf(archive).filter((name) => !named.has(name))).toEqual([])
      const retried = await again.post(new Uint8Array(body))
      expect(retried.status).toBe(200)
      await again.kill()
      expect(await rows('SELECT 1 FROM instance WHERE study_uid = $1', study.study)).toHaveLength(sent.length)
      expect(await rows('SELECT images FROM study WHERE study_uid = $1', study.study)).toEqual([{ images: sent.length }])
    }
    expect(cut).toBeGreaterThan(0)
    if (soaks('UP-12'))
      process.stderr.write(
        `UP-12: ${KILLS} kills, ${cut} in the middle, ${orphans} orphan files, all swept; ${everything.length} images all there after one retry\n`,
      )
  },
  soaks('UP-12') ? 3_600_000 : 180_000,
)

test('[DC-15] the thread that judges files is killed again and again: no row stays by half, and the same files are taken afterwards', async () => {
  const hasty = createDicomWorker({
    workerFile: await workerFile(),
    size: 2,
    maxBytes: 1e9,
    timeoutMs: 20_000,
    parseTimeoutMs: 1,
    memoryMb: 256,
  })
  const judged = jest.spyOn(server.archive.worker, 'parse').mockImplementation((source, rule) => hasty.parse(source, rule))
  const before = await instances()
  const item = [[0x0040a730, 'SQ', Array.from({ length: 2000 }, () => [[0x00080100, 'SH', 'T1']])]] as never
  const study = newInstance()
  const sent = Array.from({ length: THREADS }, () => newInstance(study.study, study.series))
  const bytes = sent.map((i) => ctFile(i, { '00082218': ['SQ', [item]] }))
  for (let at = 0; at < bytes.length; at += 4) {
    const answer = await stow(technician, bytes.slice(at, at + 4))
    expect([200, 202, 409]).toContain(answer.status)
  }
  const { lost } = hasty.stats()
  expect(lost).toBeGreaterThan(THREADS / 4)
  const taken = THREADS - lost
  expect((await instances()).length - before.length).toBe(taken)
  expect(await rows('SELECT images FROM study WHERE study_uid = $1', study.study)).toEqual(taken > 0 ? [{ images: taken }] : [])
  judged.mockRestore()
  await hasty.close()
  expect((await stow(technician, bytes)).status).toBe(200)
  expect(await rows('SELECT 1 FROM instance WHERE study_uid = $1', study.study)).toHaveLength(THREADS)
  if (soaks('DC-15')) process.stderr.write(`DC-15: ${lost} threads killed over ${THREADS} files, 0 rows by half\n`)
}, 600_000)

test(
  '[LD-06] large files come many at a time, and the server’s memory does not grow by them',
  async () => {
    const path = join(directory, 'large.dcm')
    const pixels = LOAD.megabytes * 1024 * 1024
    const frames = pixels / (1024 * 1024 * 2)
    const victim = await startVictim(join(directory, 'large'))
    const rss = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${victim.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    const before = rss()
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, rss())
    }, 50)
    try {
      const statuses = await Promise.all(
        Array.from({ length: LOAD.uploads }, async () => {
          const i = newInstance()
          const head = imageFile({
            '00080018': i.sop,
            '0020000D': i.study,
            '0020000E': i.series,
            '00280008': ['IS', String(frames)],
            '00280010': 1024,
            '00280011': 1024,
            '7FE00010': Buffer.alloc(2),
          })
          head.writeUInt32LE(pixels, head.length - 6)
          async function* body() {
            yield Buffer.from('--farsight-test\r\nContent-Type: application/dicom\r\n\r\n')
            yield head.subarray(0, head.length - 2)
            const piece = Buffer.alloc(1024 * 1024)
            for (let sent = 0; sent < LOAD.megabytes; sent += 1) yield piece
            yield Buffer.from('\r\n--farsight-test--\r\n')
          }
          return (await victim.post(body() as unknown as BodyInit)).status
        }),
      )
      expect(statuses).toEqual(Array(LOAD.uploads).fill(200))
    } finally {
      clearInterval(watch)
      await victim.kill()
      rmSync(join(directory, 'large'), { recursive: true, force: true })
      rmSync(path, { force: true })
    }
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(512)
    if (soaks('LD-06'))
      process.stderr.write(
        `LD-06: ${LOAD.uploads} uploads of ${LOAD.megabytes} MB at once: RSS ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most\n`,
      )
  },
  soaks('LD-06') ? 1_800_000 : 120_000,
)

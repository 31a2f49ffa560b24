import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { aecgFile } from '../../../test/ecg/aecg-writer'
import { smallPdf } from '../../../test/ecg/pdf-writer'
import { scpFile } from '../../../test/ecg/scp-writer'
import { bundleWorker } from '../testing/worker-bundle'
import { createDicomWorker, type DicomWorkerOptions } from './pool'
import { transferOf, work } from './work'

const SAMPLES = [0, 5, -7, 1200]
const scp = scpFile({ leads: [[2, SAMPLES]] })
const HEADER = Buffer.from('r 1 500 2\nr.dat 16 400(0)/mV 16 0 0 0 0 II\n')
const DAT = Buffer.from([1, 0, 2, 0])

let workerFile: string
let folder: string
beforeAll(() => {
  workerFile = bundleWorker('ecg')
  folder = mkdtempSync(join(tmpdir(), 'ecg-'))
})
afterAll(() => {
  rmSync(dirname(workerFile), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})
const poolOf = (more: Partial<DicomWorkerOptions> = {}) =>
  createDicomWorker({ workerFile, size: 1, maxBytes: 64 * 1024 * 1024, timeoutMs: 20_000, memoryMb: 256, ...more })

test('[ECG-07] an ECG is read in the worker, out of bytes and of paths; what is none is refused with its reason', async () => {
  const pool = poolOf()
  writeFileSync(join(folder, 'r.dat'), DAT)
  const [one, two, none, pdf] = await Promise.all([
    pool.ecg([{ name: 'a', source: { bytes: scp } }]),
    pool.ecg([
      { name: 'r.hea', source: { bytes: HEADER } },
      { name: 'r.dat', source: { path: join(folder, 'r.dat') } },
    ]),
    pool.ecg([{ name: 'a', source: { bytes: scp.subarray(0, scp.length - 1) } }]),
    pool.ecg([{ name: 'a', source: { bytes: smallPdf() } }]),
  ])
  const samples = (answer: typeof one): unknown =>
    answer.ok && 'ecg' in answer.value && answer.value.ecg.format !== 'pdf' ? [...answer.value.ecg.groups[0]!.leads[0]!.samples] : answer
  expect([samples(one), samples(two)]).toEqual([SAMPLES, [1, 2]])
  expect([none, pdf]).toEqual([
    { ok: true, value: { refused: { reason: 'truncated', detail: `${scp.length - 1}/${scp.length}` } } },
    { ok: true, value: { ecg: { format: 'pdf' }, pdf: new Uint8Array(smallPdf()) } },
  ])
  await pool.close()
})

test('samples are handed over, not copied', async () => {
  const answer = await work({
    id: 1,
    kind: 'ecg',
    source: { bytes: scp },
    limits: { maxBytes: 1e6 } as never,
    take: { name: 'a', beside: [] },
  })
  expect(transferOf(answer).map(({ byteLength }) => byteLength)).toEqual([4 * SAMPLES.length])
})

test('too much time, memory or bytes, a file that is gone and no file at all are refused by name, and the pool goes on', async () => {
  const many = Buffer.from(`<AnnotatedECG>${'<b/>'.repeat(290_000)}</AnnotatedECG>`)
  const code = async (more: Partial<DicomWorkerOptions>, ...files: Parameters<ReturnType<typeof poolOf>['ecg']>[0]): Promise<string> => {
    const pool = poolOf(more)
    const first = await pool.ecg(files)
    const then = more.timeoutMs === 1 ? undefined : await pool.ecg([{ name: 'a', source: { bytes: scp } }])
    await pool.close()
    return `${first.ok ? JSON.stringify(first.value).slice(0, 20) : first.refusal.code}${then?.ok === false ? ' and dead' : ''}`
  }
  const bytes = (of: Buffer) => ({ name: 'a', source: { bytes: of } })
  expect([
    await code({ timeoutMs: 1 }, bytes(scp)),
    await code({ memoryMb: 16 }, bytes(many)),
    await code({ maxBytes: 2000 }, bytes(HEADER), bytes(Buffer.alloc(1990))),
    await code({ maxBytes: 2000 }, bytes(HEADER), { name: 'r.dat', source: { path: join(folder, 'gone') } }),
    await code({}),
  ]).toEqual(['TIMEOUT', 'OUT_OF_MEMORY', 'TOO_LARGE', 'UNREADABLE', 'EMPTY_FILE'])
}, 60_000)

// V8 ends the whole process where one allocation is past what a thread may have: nothing of an XML file may come near.
test('the largest XML files of every shape leave the server alive, with the memory that its workers have', async () => {
  const most = 16 * 1024 * 1024 - 2000
  const fill = (unit: string, room = 0): string => unit.repeat(Math.floor((most - room) / Buffer.byteLength(unit)))
  const lead = (digits: string): Buffer => aecgFile({ sequences: [{ lead: 'MDC_ECG_LEAD_II', digits }] })
  const pool = poolOf({ memoryMb: 256 })
  const told: string[] = []
  for (const bytes of [
    lead(fill('1 ')),
    lead(`${fill('-12345 ', 10)}心`),
    Buffer.from(`<a b="${fill('心')}"/>`),
    Buffer.from(`<a ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}="" `).join('')}/>`),
  ]) {
    const answer = await pool.ecg([{ name: 'a', source: { bytes } }])
    told.push(!answer.ok ? answer.refusal.code : 'ecg' in answer.value ? 'read' : answer.value.refused.reason)
  }
  await pool.close()
  expect(told).toEqual(['read', 'broken', 'unknown', 'large'])
}, 180_000)

import { rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createChance } from '../../demo/studies/random.ts'

import { imageFile } from '../testing/files.ts'
import { mutate } from '../testing/mutate.ts'
import { sharedFiles } from '../testing/shared-data.ts'
import { bundleWorker } from '../testing/worker-bundle.ts'
import { createDicomWorker, type DicomWorker } from './pool.ts'

const SOAKING = process.env.SOAK === 'DC-13'
const MUTATIONS = SOAKING ? 1_000_000 : 1_500
const MINUTES = Number(process.env.SOAK_MINUTES ?? 60)
const SEEDS = 30
/** A job that takes longer is a hang. The machine of the tests is shared: there a thread is given longer. */
const HANG_MS = SOAKING ? 1_000 : 5_000
const FOLDERS = ['transfer_syntax', 'charset', 'lut_overlay_pixel', 'sr_pdf_ko', 'ecg_dicom', 'rt_seg', 'enhanced_mf', 'us_xa_nm']

let workerFile: string
let pool: DicomWorker
beforeAll(() => {
  workerFile = bundleWorker('mutations')
  pool = createDicomWorker({ workerFile, size: 2, maxBytes: 32 * 1024 * 1024, timeoutMs: HANG_MS, memoryMb: 256 })
})
afterAll(async () => {
  await pool.close()
  rmSync(dirname(workerFile), { recursive: true, force: true })
})

/** Thirty good files: real ones of many kinds where they are on this machine, else made here. */
function seeds(): Buffer[] {
  const real = FOLDERS.flatMap((folder) => (sharedFiles(folder) ?? []).filter(({ path }) => statSync(path).size < 300_000).slice(0, 4))
  const made = Array.from({ length: SEEDS }, (_, i) =>
    imageFile({
      '00280008': ['IS', String((i % 3) + 1)],
      '7FE00010': Buffer.alloc(128 * ((i % 3) + 1), i),
      '00100010': `P${i}`,
      '00082218': ['SQ', [[[0x00080100, 'SH', 'T1']]]],
    } as never),
  )
  return [...real.map((file) => file.bytes()), ...made].slice(0, SEEDS)
}

test(
  '[DC-13] files changed where it hurts are read or refused by name: no job hangs, no thread dies of one, the main thread’s memory stays',
  async () => {
    const seed = process.env.FARSIGHT_SEED ?? 'fixed'
    const chance = createChance(`structure ${seed}`)
    const good = seeds()
    expect(good).toHaveLength(SEEDS)
    const codes = new Map<string, number>()
    const until = Date.now() + MINUTES * 60_000
    const before = process.memoryUsage().rss
    let done = 0
    let most = before
    while (done < MUTATIONS && (!SOAKING || Date.now() < until)) {
      const batch = Array.from({ length: 50 }, () => mutate(chance.pick(good), chance))
      const answers = await Promise.all(
        batch.map((bytes, i) =>
          i % 5 === 3 ? pool.thumbnail({ bytes }) : i % 5 === 4 ? pool.frames({ bytes }, [1]) : pool.parse({ bytes }),
        ),
      )
      for (const answer of answers) {
        const code = answer.ok ? 'read' : answer.refusal.code
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }
      done += batch.length
      most = Math.max(most, process.memoryUsage().rss)
    }
    const faults = ['TIMEOUT', 'WORKER_DIED', 'OUT_OF_MEMORY'].map((code) => codes.get(code) ?? 0)
    if (SOAKING)
      process.stderr.write(
        `DC-13: ${done} mutations of ${SEEDS} files, ${codes.get('read') ?? 0} read, refused by ${codes.size - 1} names; hangs ${faults[0]}, crashes ${faults[1]}, out of memory ${faults[2]}; main thread +${((most - before) / 1024 / 1024).toFixed(0)} MB; seed ${seed}\n`,
      )
    expect([faults, pool.stats().lost]).toEqual([[0, 0, 0], 0])
    expect((most - before) / 1024 / 1024).toBeLessThan(400)
    expect(codes.size).toBeGreaterThan(10)
    expect(codes.get('read')).toBeGreaterThan(done / 20)
  },
  SOAKING ? 2 * 3_600_000 : 120_000,
)

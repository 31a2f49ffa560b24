import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { aecgFile } from '../../test/ecg/aecg-writer'
import { dicomEcg, words } from '../../test/ecg/dicom-writer'
import { mutateEcg } from '../../test/ecg/mutate'
import { scpFile, withoutSums } from '../../test/ecg/scp-writer'
import { createChance } from '../demo/studies/random'
import { mutate as mutateDicom } from '../images/testing/mutate'
import { sharedFiles } from '../images/testing/shared-data'
import { bundleWorker } from '../images/testing/worker-bundle'
import { createDicomWorker, type DicomWorker } from '../images/worker/pool'
import { MOST_SAMPLES } from './caps'
import type { EcgFile, EcgOpened } from './read'

const SOAKING = process.env.SOAK === 'DC-13'
const EACH = SOAKING ? Number(process.env.SOAK_EACH ?? 20_000) : 400
/** A job that takes longer is a hang; the machine of the tests is shared. */
const HANG_MS = SOAKING ? 2_000 : 10_000

let workerFile: string
let pool: DicomWorker
beforeAll(() => {
  workerFile = bundleWorker('ecg-mutations')
  pool = createDicomWorker({ workerFile, size: 2, maxBytes: 8 * 1024 * 1024, timeoutMs: HANG_MS, memoryMb: 256 })
})
afterAll(async () => {
  await pool.close()
  rmSync(dirname(workerFile), { recursive: true, force: true })
})

const real = (folder: string, ...names: string[]): EcgFile[] =>
  (sharedFiles(folder) ?? []).filter(({ name }) => names.includes(name)).map((file) => ({ name: file.name, bytes: file.bytes() }))
const made = (bytes: Buffer): EcgFile[] => [{ name: 'made', bytes }]
const whole = (files: EcgFile[][]): EcgFile[][] => files.filter((record) => record.length > 0)

const wave = Array.from({ length: 200 }, (_, i) => Math.round(300 * Math.sin(i / 7)))
const channels = [1, 2].map((id) => ({ lead: [`5.6.3-9-${id}`, 'SCPECG', ''] as const }))
const twice = words(wave.flatMap((one) => [one, -one]))
const header = (format: string): EcgFile => ({
  name: 'r.hea',
  bytes: Buffer.from(`r 2 500 200\nr.dat ${format} 400(0)/mV 16 0 0 0 0 II\nr.dat ${format} 400(0)/mV 16 0 0 0 0 V1\n`),
})
const FORMATS: Readonly<Record<string, () => EcgFile[][]>> = {
  dicom: () =>
    whole([
      made(dicomEcg({ groups: [{ channels, data: twice, samples: 200, label: 'RHYTHM', padding: words([-0x8000]) }] })),
      made(
        dicomEcg({
          groups: [
            {
              channels,
              data: words(
                wave.flatMap((one) => [one, one]),
                false,
              ),
              samples: 200,
            },
          ],
          little: false,
        }),
      ),
      made(dicomEcg({ groups: [{ channels, data: Buffer.alloc(400, 0x35), samples: 200, bits: 8, interpretation: 'MB' }] })),
      real('ecg_dicom', 'test_ecg.dcm'),
      real('ecg_dicom', 'waveform_ecg.dcm'),
    ]),
  scp: () =>
    whole([
      made(scpFile({ leads: [[2, wave]] })),
      made(withoutSums(scpFile({ leads: [2, 1, 3, 4, 5, 6, 7, 8].map((id) => [id, wave]) }))),
      made(withoutSums(scpFile({ leads: [[2, wave]], huffman: undefined, order: 1 }))),
      real('ecg_scp', 'Example.scp').map(({ name, bytes }) => ({ name, bytes: withoutSums(Buffer.from(bytes)) })),
    ]),
  aecg: () =>
    whole([
      made(aecgFile({ sequences: ['I', 'II'].map((lead) => ({ lead: `MDC_ECG_LEAD_${lead}`, digits: wave.join(' ') })) })),
      real('ecg_hl7', 'minimum_aecg.xml'),
      real('ecg_hl7', 'subject1_0.xml'),
    ]),
  wfdb: () =>
    whole([
      [header('16'), { name: 'r.dat', bytes: twice }],
      [header('212'), { name: 'r.dat', bytes: twice }],
      [header('80x2'), { name: 'r.dat', bytes: twice }],
      real('ecg_wfdb', 'mixedsignals.hea', 'mixedsignals_e.dat', 'mixedsignals_r.dat'),
    ]),
}

/** What may be wrong with an ECG that was opened: nothing. */
function faultsOf(ecg: EcgOpened): string[] {
  if (ecg.format === 'pdf') return []
  const leads = ecg.groups.flatMap((group) => group.leads)
  return [
    ...(leads.reduce((sum, { samples }) => sum + samples.length, 0) > 1.5 * MOST_SAMPLES ? ['too many samples'] : []),
    ...(ecg.groups.some(({ rate }) => !(rate >= 50 && rate <= 32_000)) ? ['rate'] : []),
    ...(ecg.groups.some((group) => group.leads.some(({ samples }) => samples.length !== group.leads[0]!.samples.length))
      ? ['lengths']
      : []),
    ...(leads.some(({ unit, baseline }) => !Number.isFinite(unit) || unit === 0 || !Number.isFinite(baseline)) ? ['scale'] : []),
    ...(ecg.groups.length === 0 || leads.some(({ samples }) => samples.length === 0) ? ['empty'] : []),
    ...(ecg.values.some(({ value, from }) => !Number.isFinite(value) || from === '') ? ['values'] : []),
  ]
}

test.each(Object.keys(FORMATS))(
  '[ECG-07] [DC-13] %s files changed where it hurts: opened right or refused by name, no job hangs, no thread dies',
  async (format) => {
    const seed = process.env.FARSIGHT_SEED ?? 'fixed'
    const chance = createChance(`ecg ${format} ${seed}`)
    const records = FORMATS[format]!()
    const told = new Map<string, number>()
    const count = (name: string): void => void told.set(name, (told.get(name) ?? 0) + 1)
    for (const record of records) {
      const answer = await pool.ecg(record.map(({ name, bytes }) => ({ name, source: { bytes } })))
      if (!answer.ok) throw new Error(`a good ${format} was not answered: ${answer.refusal.code}`)
    }
    for (let done = 0; done < EACH; done += 20) {
      const jobs = Array.from({ length: 20 }, () => {
        const record = chance.pick(records)
        const hit = chance.integer(0, record.length - 1)
        const changed = record.map(({ name, bytes }, i) => {
          if (i !== hit) return { name, source: { bytes } }
          const own = format === 'dicom' && chance.chance(0.5)
          return { name, source: { bytes: own ? mutateDicom(Buffer.from(bytes), chance) : mutateEcg(Buffer.from(bytes), chance) } }
        })
        return pool.ecg(changed)
      })
      for (const answer of await Promise.all(jobs)) {
        if (!answer.ok) count(`! ${answer.refusal.code} ${answer.refusal.detail ?? ''}`)
        else if ('refused' in answer.value) count(answer.value.refused.detail === 'range' ? '! range' : answer.value.refused.reason)
        else for (const fault of ['read', ...faultsOf(answer.value.ecg).map((one) => `! ${one}`)]) count(fault)
      }
    }
    const all = [...told].toSorted(([, a], [, b]) => b - a)
    if (SOAKING)
      process.stderr.write(
        `DC-13 ${format}: ${EACH} mutations of ${records.length}: ${all.map(([name, n]) => `${name} ${n}`).join(', ')}; seed ${seed}\n`,
      )
    expect([all.filter(([name]) => name.startsWith('!')), pool.stats().lost]).toEqual([[], 0])
    // It would say nothing if hardly any file were read, or hardly any refused.
    expect(told.get('read')).toBeGreaterThan(EACH / 20)
    expect(told.size).toBeGreaterThan(3)
  },
  SOAKING ? 3_600_000 : 180_000,
)

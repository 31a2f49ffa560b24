import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leadNamed } from '../leads'
import type { EcgGroup } from '../record'

/** Recordings of real hearts that lie beside the repository. These few lines read just these files; the doors of the server read all. */
const DATA = process.env.FARSIGHT_SHARED ?? join(process.cwd(), '..', 'shared', 'data')
/** The file is on this machine. */
export const real = (name: string): boolean => existsSync(join(DATA, name))
const bytes = (name: string): Buffer => readFileSync(join(DATA, name))

/** `test` where the files are, else a skip that says so. */
export function testWithReal(...names: readonly string[]): jest.It {
  return names.every(real)
    ? test
    : (((title: string) => test.skip(`${title} (${names.join(', ')} not on this machine)`, () => undefined)) as unknown as jest.It)
}

/** What the device says of the same ECG, ms, degrees, beats a minute. */
export type DeviceSays = Readonly<Partial<Record<'hr' | 'rr' | 'pr' | 'p' | 'qrs' | 'qt' | 'axisP' | 'axisQrs' | 'axisT', number>>>

const group = (rate: number, leads: readonly { lead: string; unit: number; samples: Int32Array }[]): EcgGroup => ({
  ...{ rate, label: 'RHYTHM', kind: 'rhythm' as const },
  leads: leads.map((lead) => ({ ...lead, baseline: 0, derived: false })),
})

/** PTB s0010: twelve leads, 1000 Hz, 38 s. Fifteen names in the header, twelve in the file. */
export function readPtb(): EcgGroup {
  const dat = bytes('ecg_wfdb/s0010_re.dat')
  const names = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6']
  const count = dat.length / 24
  return group(
    1000,
    names.map((lead, l) => ({ lead, unit: 0.5, samples: Int32Array.from({ length: count }, (_, i) => dat.readInt16LE(2 * (i * 12 + l))) })),
  )
}

/** MIT-BIH 100 (360 Hz, half an hour, two leads) and its annotators' beats. */
export function readMitBih(): { group: EcgGroup; beats: readonly number[] } {
  const dat = bytes('ecg_wfdb/100.dat')
  const count = Math.floor(dat.length / 3)
  const of = (first: boolean): Int32Array =>
    Int32Array.from({ length: count }, (_, i) => {
      const mid = dat[3 * i + 1]!
      const raw = first ? dat[3 * i]! | ((mid & 15) << 8) : dat[3 * i + 2]! | ((mid & 0xf0) << 4)
      return (raw > 2047 ? raw - 4096 : raw) - 1024
    })
  const atr = bytes('ecg_wfdb/100.atr')
  const beats: number[] = []
  let sample = 0
  for (let at = 0; at + 1 < atr.length && atr.readUInt16LE(at) !== 0; at += 2) {
    const word = atr.readUInt16LE(at)
    const [code, after] = [word >> 10, word & 0x3ff]
    if (code === 63) at += after + (after & 1)
    else if (code < 59) {
      sample += after
      if (code <= 13) beats.push(sample)
    }
  }
  return {
    group: group(
      360,
      ['MLII', 'V5'].map((lead, l) => ({ lead, unit: 5, samples: of(l === 0) })),
    ),
    beats,
  }
}

/** The FDA's sample aECG (Mortara, 500 Hz): digits of the rhythm, and the first annotation of each name. */
export function readAecgSample(): { group: EcgGroup; says: DeviceSays } {
  const text = bytes('ecg_hl7/subject1_0.xml').toString('utf8')
  const leads = [
    ...text.matchAll(
      /code="(MDC_ECG_LEAD_\w+)"[^>]*>(?:(?!<\/sequence>)[\s\S])*?<scale value="([\d.]+)"(?:(?!<\/sequence>)[\s\S])*?<digits>([^<]*)</g,
    ),
  ]
    .map(([, name, unit, digits]) => ({
      lead: leadNamed(name!)!,
      unit: Number(unit),
      samples: Int32Array.from(digits!.trim().split(/\s+/).map(Number)),
    }))
    .filter(({ samples }) => samples.length >= 4000)
  const says = (code: string): number => Number(new RegExp(`code="MDC_ECG_${code}"[\\s\\S]*?<value [^>]*value="([-\\d.]+)"`).exec(text)![1])
  return {
    group: group(500, leads),
    says: {
      ...{ pr: says('TIME_PD_PR'), p: says('TIME_PD_P'), qrs: says('TIME_PD_QRS'), qt: says('TIME_PD_QT') },
      ...{ axisP: says('ANGLE_P_FRONT'), axisQrs: says('ANGLE_QRS_FRONT'), axisT: says('ANGLE_T_FRONT') },
    },
  }
}

/** pydicom's waveform_ecg.dcm (Mortara ELI 250): the bytes of its rhythm lie where the first Waveform Data of 12 leads begins. */
export function readDicomSample(): { group: EcgGroup; says: DeviceSays } {
  const dcm = bytes('ecg_dicom/waveform_ecg.dcm')
  // (5400,1010) OW with four bytes of length.
  const at = dcm.indexOf(Buffer.from([0x00, 0x54, 0x10, 0x10, 0x4f, 0x57, 0, 0]))
  const long = dcm.readUInt32LE(at + 8)
  const names = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6']
  const count = long / 24
  const values = (meaning: string): number => {
    const from = dcm.indexOf(meaning, 0, 'latin1')
    const tag = dcm.indexOf(Buffer.from([0x40, 0x00, 0x0a, 0xa3]), from)
    return Number(dcm.toString('latin1', tag + 8, tag + 8 + dcm.readUInt16LE(tag + 6)))
  }
  return {
    group: group(
      1000,
      names.map((lead, l) => ({
        lead,
        unit: 1.25,
        samples: Int32Array.from({ length: count }, (_, i) => dcm.readInt16LE(at + 12 + 2 * (i * 12 + l))),
      })),
    ),
    says: {
      ...{ rr: values('RR Interval'), pr: values('PR Interval'), qrs: values('QRS Duration'), qt: values('QT Interval') },
      ...{ axisP: values('P Axis'), axisQrs: values('QRS Axis'), axisT: values('T Axis') },
    },
  }
}

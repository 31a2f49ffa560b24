import { decimal } from '../../images/dicom/values'
import { MOST_LEADS, rateOf, timeText } from '../caps'
import { EcgRefused } from '../refused'

/** A signal of a WFDB header (PhysioNet, header(5)). */
export interface WfdbSignal {
  readonly file: string
  readonly format: string
  /** Samples in each frame: signals of one record may have several rates. */
  readonly perFrame: number
  readonly skew: number
  readonly offset: number
  /** Units of the ADC in one physical unit; 0 where the header has none. */
  readonly gain: number
  readonly baseline: number
  readonly unit: string
  /** Sum of all samples in sixteen bits; undefined where it is not told. */
  readonly checksum: number | undefined
  readonly description: string
}
export interface WfdbHeader {
  readonly record: string
  /** Frames in a second. */
  readonly rate: number
  readonly length: number
  /** `YYYY-MM-DD HH:mm:ss`, or ''. */
  readonly time: string
  readonly signals: readonly WfdbSignal[]
}

const SIGNAL =
  /^(\S+) (\d{1,4})(?:x(\d{1,4}))?(?::(\d{1,9}))?(?:\+(\d{1,9}))?(?: ([-\d.eE+]+)(?:\((-?\d{1,10})\))?(?:\/(\S+))?(?: (\d+)(?: (-?\d{1,10})(?: -?\d+(?: (-?\d{1,6})(?: -?\d+(?: (.*))?)?)?)?)?)?)?$/
function signalOf(line: string): WfdbSignal {
  const m = SIGNAL.exec(line.replaceAll('\0', ' ').replaceAll('\t', ' ').trim())
  if (!m) throw new EcgRefused('broken', line.slice(0, 60))
  const [, file, format, perFrame, skew, offset, gain, baseline, unit, , zero, checksum, description] = m
  const units = decimal(gain ?? '0')
  if (units === null) throw new EcgRefused('scale', line.slice(0, 60))
  const frame = Number(perFrame ?? 1)
  if (frame < 1) throw new EcgRefused('broken', line.slice(0, 60))
  return {
    ...{
      file: file!,
      format: format!,
      perFrame: frame,
      skew: Number(skew ?? 0),
      offset: Number(offset ?? 0),
      unit: unit ?? 'mV',
      gain: units,
    },
    // The baseline is the ADC's zero where it is not said.
    ...{ baseline: Number(baseline ?? zero ?? 0), checksum: checksum === undefined ? undefined : Number(checksum) & 0xffff },
    description: (description ?? '').trim(),
  }
}

const RECORD =
  /^(\S+?)(\/\d+)? (\d{1,4})(?: ([\d.eE+-]+)(?:\/\S+)?(?: (\d{1,15}))?(?: (\d\d?:\d\d(?::\d\d)?)\S*(?: (\d\d)\/(\d\d)\/(\d{4}))?)?.*)?$/

/** Whether a text begins as a header does: a record, its signals, its rate. */
export const isWfdbHeader = (text: string): boolean => RECORD.test(linesOf(text)[0] ?? '')

const linesOf = (text: string): readonly string[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** Reads a header file. Throws {@link EcgRefused}. */
export function readWfdbHeader(text: string): WfdbHeader {
  const lines = linesOf(text)
  const m = RECORD.exec(lines[0] ?? '')
  if (!m) throw new EcgRefused('unknown')
  const [, record, segments, count, rate, length, clock, day, month, year] = m
  if (segments !== undefined) throw new EcgRefused('packed', 'multi-segment')
  if (Number(count) > MOST_LEADS) throw new EcgRefused('large', `${count} signals`)
  const signals = lines.slice(1, 1 + Number(count)).map(signalOf)
  if (signals.length !== Number(count) || signals.length === 0) throw new EcgRefused('truncated', `${signals.length}/${count}`)
  // Frames may be slower than any lead in them: what is asked of a rate is asked of each lead.
  const hz = decimal(rate ?? '250')
  if (hz === null || !(hz > 0)) throw new EcgRefused('rate', rate ?? '')
  for (const { perFrame } of signals.filter((one) => one.perFrame === Math.max(...signals.map((signal) => signal.perFrame))))
    rateOf(hz * perFrame)
  const time = year ? timeText(`${year}${month}${day}`, (clock ?? '').padStart((clock ?? '').length > 5 ? 8 : 5, '0')) : ''
  return { record: record!, rate: hz, length: Number(length ?? 0), time, signals }
}

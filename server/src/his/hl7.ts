import { nationCode, type SourceType } from '@farsight/shared/domain'
import { HisFault, type HisOrder, type HisRecord, modalityOf, sideOf } from './port'

/** Segments of a message in its order: name and fields, counted from 1 as HL7 counts them (MSH-1 is the separator). */
export interface Hl7Message {
  readonly segments: readonly (readonly string[])[]
  readonly component: string
  readonly repeat: string
}

const CHARSETS: readonly (readonly [RegExp, string])[] = [
  [/GB ?18030|GB ?2312|GBK/i, 'gb18030'],
  [/8859\/1$/, 'latin1'],
]

/** Text of a message's bytes, by the character set that MSH-18 names; UTF-8 where it names none. */
export function hl7Text(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 600)).split(/[\r\n]/)[0]!
  const named = head.split(head[3] ?? '|')[17] ?? ''
  return new TextDecoder(CHARSETS.find(([pattern]) => pattern.test(named))?.[1] ?? 'utf-8').decode(bytes)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the block signs of its transport
const FRAME = /^[\u000b\s\ufeff]+/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the block signs of its transport
const LINES = /[\r\n\u001c]+/

/** Parses HL7 v2. Throws for what does not begin with MSH. */
export function parseHl7(message: string): Hl7Message {
  const plain = message.replace(FRAME, '')
  if (!plain.startsWith('MSH') || plain.length < 8) throw new HisFault('abnormal')
  const [field, component, repeat] = [plain[3]!, plain[4]!, plain[5]!]
  const segments = plain
    .split(LINES)
    .filter((line) => /^[A-Z][A-Z0-9]{2}/.test(line))
    .map((line) => (line.startsWith('MSH') ? ['MSH', field, ...line.slice(4).split(field)] : line.split(field)))
  return { segments, component, repeat }
}

const ESCAPES: Readonly<Record<string, string>> = { F: '|', S: '^', T: '&', R: '~', E: '\\' }
const plainText = (value: string): string =>
  value
    .replaceAll(/\\([FSTRE])\\/g, (_, sign: string) => ESCAPES[sign]!)
    .trim()
    .slice(0, 256)

function reader({ component, repeat }: Hl7Message) {
  const first = (segment: readonly string[] | undefined, at: number): string => (segment?.[at] ?? '').split(repeat)[0]!
  return {
    reps: (segment: readonly string[] | undefined, at: number): readonly (readonly string[])[] =>
      (segment?.[at] ?? '').split(repeat).map((one) => one.split(component).map(plainText)),
    part: (segment: readonly string[] | undefined, at: number, piece = 1): string =>
      plainText(first(segment, at).split(component)[piece - 1] ?? ''),
    parts: (segment: readonly string[] | undefined, at: number): readonly string[] => first(segment, at).split(component).map(plainText),
  }
}

const HAN = /\p{Script=Han}/u
/** XPN and XCN: family and given; Chinese without a space. */
const personOf = (family = '', given = '', middle = ''): string =>
  [family, given, middle].filter(Boolean).join(HAN.test(family + given) ? '' : ' ')
const SOURCES: Readonly<Record<string, SourceType>> = {
  O: 'outpatient',
  I: 'inpatient',
  E: 'emergency',
  P: 'outpatient',
  C: 'physicalExam',
}

/** `20141014…` as a day; '' for none. Throws for what is none. */
function dayOf(text: string): string {
  if (text === '' || text === '""') return ''
  const parts = /^(\d{4})(\d{2})(\d{2})/.exec(text)
  if (!parts) throw new HisFault('abnormal')
  return `${parts[1]}-${parts[2]}-${parts[3]}`
}

/** Every number under which a message may be asked for: of the patient, his account, his visit, his orders. */
export function numbersOf(message: Hl7Message): ReadonlySet<string> {
  const { reps, part } = reader(message)
  const numbers = message.segments.flatMap((segment) => {
    if (segment[0] === 'PID')
      return [...reps(segment, 2), ...reps(segment, 3), ...reps(segment, 4)]
        .map(([id]) => id ?? '')
        .concat(part(segment, 18), part(segment, 19))
    if (segment[0] === 'PV1') return [part(segment, 19)]
    if (segment[0] === 'ORC') return [part(segment, 2), part(segment, 3)]
    return segment[0] === 'OBR' ? [part(segment, 2), part(segment, 3)] : []
  })
  return new Set(numbers.filter(Boolean))
}

/** What a message with a PID says: an answer of a query, an admission, an order. */
export function recordOf(message: Hl7Message): HisRecord {
  const { reps, part, parts } = reader(message)
  const of = (name: string) => message.segments.find((segment) => segment[0] === name)
  const [pid, visit] = [of('PID'), of('PV1')]
  if (!pid) throw new HisFault('abnormal')
  const ids = reps(pid, 3)
  const name = personOf(...parts(pid, 5).slice(0, 3))
  if (name === '') throw new HisFault('abnormal')
  const orders: HisOrder[] = []
  let placer = ''
  for (const segment of message.segments) {
    if (segment[0] === 'ORC') placer = part(segment, 2)
    if (segment[0] === 'IPC' && orders.length > 0) {
      const last = orders.pop()!
      orders.push({ ...last, modality: modalityOf(part(segment, 5)) || last.modality })
    }
    if (segment[0] !== 'OBR') continue
    const item = part(segment, 4, 2) || part(segment, 4)
    const site = part(segment, 15, 4) || part(segment, 44, 2)
    orders.push({
      applyNo: part(segment, 2) || placer,
      modality: modalityOf(part(segment, 24)) || modalityOf(item),
      item,
      bodypart: site,
      side: sideOf(part(segment, 15, 5)) || sideOf(site),
      condition: part(segment, 31, 2) || part(segment, 13),
    })
  }
  const doctor = parts(of('OBR'), 16).length > 1 ? parts(of('OBR'), 16) : parts(visit, 8)
  const source = SOURCES[part(visit, 2)] ?? 'outpatient'
  const visitNo = part(visit, 19) || part(pid, 18)
  const identity =
    ids.find(([id = '', , , , type = '']) => /^(NI|NNCHN|SS|PI)$/.test(type) && /^\d{17}[\dXx]$/.test(id))?.[0] ?? part(pid, 19)
  const sex = part(pid, 8)
  return {
    patient: {
      hisNo: ids[0]?.[0] ?? '',
      name,
      sex: sex === 'M' || sex === '1' ? 'M' : sex === 'F' || sex === '2' ? 'F' : 'O',
      birthday: dayOf(part(pid, 7)),
      nation: nationCode(part(pid, 22)) || nationCode(part(pid, 22, 2)),
      phone: part(pid, 13) || part(pid, 13, 12),
      idNo: /^\d{17}[\dXx]$/.test(identity) ? identity : '',
      address: parts(pid, 11)
        .filter(Boolean)
        .slice(0, 5)
        .join(HAN.test(parts(pid, 11).join('')) ? '' : ' '),
    },
    source,
    department: part(visit, 10, 2) || part(visit, 3),
    doctor: personOf(...doctor.slice(1, 4)),
    outpatientNo: source === 'inpatient' ? '' : visitNo,
    inpatientNo: source === 'inpatient' ? visitNo : '',
    bedNo: part(visit, 3, 3),
    orders,
  }
}

import { MOST_JSON_CHARS } from '../bounded.ts'
import { DicomRefused } from '../reasons.ts'
import { dummyOf, ruleFor, STATEMENTS } from './profile.ts'
import { type UidMapper, uidMapper } from './uids.ts'

interface Attribute {
  vr?: string
  Value?: unknown[]
  BulkDataURI?: string
  InlineBinary?: string
}
type Headers = Record<string, Attribute>

const PIXELS = /^7FE00(008|009|010)$/
const OFFSET_TABLES = /^7FE0000[12]$/

/**
 * Headers as DICOM JSON (an array of objects, as a metadata answer has them) without whom they are of: the twin of `deidentified`, by the
 * same rules. Long values lie below `base`, under the new UIDs. Throws DicomRefused.
 */
export function deidentifiedMetadata(json: string, key: Buffer, base: string): string {
  const uidOf = uidMapper(key)
  if (json.length > MOST_JSON_CHARS) throw new DicomRefused('METADATA_TOO_LARGE', `${MOST_JSON_CHARS}`)
  let headers: Headers[]
  try {
    headers = JSON.parse(json) as Headers[]
  } catch {
    throw new DicomRefused('UNREADABLE', 'metadata')
  }
  return JSON.stringify(headers.map((header) => oneHeader(header, uidOf, base)))
}

const uid = (header: Headers, tag: string): string => String(header[tag]?.Value?.[0] ?? '')

function oneHeader(header: Headers, uidOf: UidMapper, base: string): Headers {
  const [study, series, sop] = ['0020000D', '0020000E', '00080018'].map((tag) => uidOf(uid(header, tag)))
  const bulk = `${base}/studies/${study}/series/${series}/instances/${sop}/bulkdata`
  const out = cleaned(header, uidOf, bulk)
  for (const [tag, vr, value] of STATEMENTS) out[hex(tag)] = { vr, Value: [value] }
  delete out['00120064']
  return Object.fromEntries(Object.entries(out).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const hex = (tag: number): string => tag.toString(16).toUpperCase().padStart(8, '0')

function cleaned(set: Headers, uidOf: UidMapper, bulk: string): Headers {
  const out: Headers = {}
  for (const [key, attribute] of Object.entries(set)) {
    const vr = attribute.vr ?? 'UN'
    // Pixels are asked for by frames.
    if (!/^[0-9A-F]{8}$/.test(key) || PIXELS.test(key) || OFFSET_TABLES.test(key)) continue
    const kept = attributeOf(key, vr, attribute, uidOf, bulk)
    if (kept) out[key] = kept
  }
  return out
}

function attributeOf(key: string, vr: string, attribute: Attribute, uidOf: UidMapper, bulk: string): Attribute | undefined {
  switch (ruleFor(Number.parseInt(key, 16), vr)) {
    case 'remove':
      return undefined
    case 'empty':
      return { vr }
    case 'dummy': {
      const dummy = dummyOf(vr)
      if (dummy === undefined) return { vr }
      return { vr, Value: [vr === 'PN' ? { Alphabetic: dummy } : vr === 'IS' || vr === 'DS' ? Number(dummy) : dummy] }
    }
    case 'uid':
      return {
        vr,
        ...(attribute.Value ? { Value: attribute.Value.map((value) => (typeof value === 'string' ? uidOf(value) : null)) } : {}),
      }
    case 'items':
      return {
        vr,
        ...(attribute.Value ? { Value: attribute.Value.map((item, i) => cleaned(item as Headers, uidOf, `${bulk}/${key}/${i}`)) } : {}),
      }
    case 'keep':
      return attribute.BulkDataURI === undefined ? attribute : { vr, BulkDataURI: `${bulk}/${key}` }
  }
}

import type { Bilingual } from './dicom/reasons.ts'

/** Failure and warning reasons of STOW-RS beyond those of the refusals (PS3.18 I.2.2, PS3.4 B.2.3, PS3.7 C.5). */
export const StowReason = {
  processingFailure: 0x0110,
  duplicateInstance: 0x0111,
  notAuthorized: 0x0124,
  outOfResources: 0xa700,
  doesNotMatchSopClass: 0xa900,
  cannotUnderstand: 0xc000,
  /** Data elements were changed before storage (a preamble is none, so a zeroed one is told in words alone). */
  coercedElements: 0xb000,
} as const

/** Why a file that can be read is not stored, in words. */
export const stowTexts = {
  DUPLICATE: {
    zh: '同一影像编号（SOP Instance UID）已有不同内容，或其序列属于另一检查',
    en: 'Another content has this SOP Instance UID already, or its series stands in another study',
  },
  OTHER_STUDY: { zh: '影像不属于请求地址中的检查', en: 'The instance is of another study than the address names' },
  NOT_STORED: { zh: '服务器未能存入这个文件，请重试', en: 'The server could not store this file: try again' },
} as const satisfies Record<string, Bilingual>

/** An instance that is in the archive now. */
export interface StoredInstance {
  sopClassUid: string
  sopInstanceUid: string
  retrieveUrl: string
  /** Warning Reason, when it was stored with one. */
  warning?: number
}

/** An instance, or a part that was none, that was not stored. */
export interface FailedInstance {
  sopClassUid?: string
  sopInstanceUid?: string
  /** Failure Reason. */
  reason: number
  /** For people: its code and both sentences go to the item's Error Comment (0000,0902). It holds no patient data. */
  refusal?: Bilingual & { readonly code: string }
}

/** A failure of ours with its words. */
export const failure = (code: keyof typeof stowTexts, reason: number): Pick<FailedInstance, 'reason' | 'refusal'> => ({
  reason,
  refusal: { code, ...stowTexts[code] },
})

interface Attribute {
  vr: string
  Value?: unknown[]
}

/**
 * The body of a STOW-RS answer (PS3.18 10.5.3.2, table I.1-1) with its HTTP status: 200 all stored, 202 some stored or with a warning,
 * 409 none. `studyUrl` is the study's own URL when the request was for one study. Parts that name no instance go to Other Failures.
 */
export function stowAnswer(answer: { studyUrl?: string; stored: StoredInstance[]; failed: FailedInstance[] }): {
  status: 200 | 202 | 409
  body: Record<string, Attribute>
} {
  const { stored, failed } = answer
  const known = failed.filter(({ sopClassUid, sopInstanceUid }) => sopClassUid && sopInstanceUid)
  const others = failed.filter(({ sopClassUid, sopInstanceUid }) => !(sopClassUid && sopInstanceUid))
  const body: Record<string, Attribute> = {}
  if (answer.studyUrl !== undefined && stored.length > 0) body['00081190'] = { vr: 'UR', Value: [answer.studyUrl] }
  if (known.length > 0) body['00081198'] = { vr: 'SQ', Value: known.map(failedItem) }
  if (stored.length > 0) body['00081199'] = { vr: 'SQ', Value: stored.map(storedItem) }
  if (others.length > 0) body['0008119A'] = { vr: 'SQ', Value: others.map(failedItem) }
  return {
    status: failed.length === 0 ? (stored.some(({ warning }) => warning !== undefined) ? 202 : 200) : stored.length > 0 ? 202 : 409,
    body,
  }
}

function storedItem({ sopClassUid, sopInstanceUid, retrieveUrl, warning }: StoredInstance): Record<string, Attribute> {
  return {
    '00081150': { vr: 'UI', Value: [sopClassUid] },
    '00081155': { vr: 'UI', Value: [sopInstanceUid] },
    '00081190': { vr: 'UR', Value: [retrieveUrl] },
    ...(warning === undefined ? {} : { '00081196': { vr: 'US', Value: [warning] } }),
  }
}

function failedItem({ sopClassUid, sopInstanceUid, reason, refusal }: FailedInstance): Record<string, Attribute> {
  return {
    ...(sopClassUid ? { '00081150': { vr: 'UI', Value: [sopClassUid] } } : {}),
    ...(sopInstanceUid ? { '00081155': { vr: 'UI', Value: [sopInstanceUid] } } : {}),
    '00081197': { vr: 'US', Value: [reason] },
    ...(refusal ? { '00000902': { vr: 'LO', Value: [`${refusal.code}: ${refusal.zh} / ${refusal.en}`] } } : {}),
  }
}

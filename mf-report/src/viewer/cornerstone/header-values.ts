import type { DicomJson } from '../archive'

/** One element of a header, as DICOM JSON has it (PS3.18 F.2). */
export interface Element {
  readonly vr?: string
  readonly Value?: readonly unknown[]
  readonly InlineBinary?: string
  readonly BulkDataURI?: string
}

/** The numbers of an element; what is none is NaN. */
export const numbersAt = (header: DicomJson, tag: string): readonly number[] =>
  (header[tag]?.Value ?? []).map((value) => (value === null || value === '' ? Number.NaN : Number(value)))

/** Its first number; undefined where there is none. */
export function numberAt(header: DicomJson, tag: string): number | undefined {
  const [value] = numbersAt(header, tag)
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

export const wordAt = (header: DicomJson, tag: string): string => String(header[tag]?.Value?.[0] ?? '').trim()

/** Has it a value of whatever kind? */
export const isGiven = (header: DicomJson, tag: string): boolean => {
  const element = header[tag] as Element | undefined
  return (element?.Value?.length ?? 0) > 0 || element?.InlineBinary !== undefined || element?.BulkDataURI !== undefined
}

/** The first item of a sequence. */
export const itemAt = (header: DicomJson, tag: string): DicomJson | undefined => header[tag]?.Value?.[0] as DicomJson | undefined

import type { MarkedText } from '@farsight/shared/domain'
import type { Roi } from './port'
import { circled, roiReference } from './roi-text'

/** Longest reference that a mark can carry (contract/report.ts). */
const REF_MAX = 64
const SHORT = 8

/** The reference of a region in a mark: its image and the beginning of its id, so that the image is found in a later session too. */
export function regionRef(roi: Pick<Roi, 'id' | 'sopUid'>): string {
  const ref = `${roi.sopUid}/${roi.id.slice(0, SHORT)}`
  return ref.length <= REF_MAX ? ref : roi.id
}

/** Does a mark's reference mean this region? */
export const refersTo = (ref: string, roi: Pick<Roi, 'id' | 'sopUid'>): boolean => ref === roi.id || ref === regionRef(roi)

/** A region that the text names. */
export interface NamedRegion {
  readonly number: number
  readonly ref: string
  readonly text: string
}

const numberOf = (text: string): number => {
  for (let number = 1; number <= 20; number++) if (text.startsWith(circled(number))) return number
  return Number(/^\((\d+)\)/.exec(text)?.[1] ?? 0)
}

/** Regions named in these texts, by number; one named twice counts once. */
export function namedRegions(texts: readonly MarkedText[]): readonly NamedRegion[] {
  const named = new Map<string, NamedRegion>()
  for (const { text, marks } of texts) {
    for (const mark of marks) {
      if (mark.kind !== 'roi' || named.has(mark.ref)) continue
      const words = text.slice(mark.from, mark.to)
      named.set(mark.ref, { number: numberOf(words), ref: mark.ref, text: words })
    }
  }
  return [...named.values()].sort((a, b) => a.number - b.number)
}

/** What goes into the text for a region that has its number. */
export const nameRegion = (
  roi: Roi,
  number: number,
  language: 'zh' | 'en',
  series?: number,
): { readonly text: string; readonly ref: string } => ({
  text: roiReference(number, roi, language, series),
  ref: regionRef(roi),
})

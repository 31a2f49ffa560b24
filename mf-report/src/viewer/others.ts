import type { CallTypes } from '@farsight/shared/contract'
import { isPicture } from './series'

type Study = CallTypes['queryImages']['answer']['val'][number]

/** What may be stored with a study and is no picture; what belongs to no kind is `other`. */
export const OTHER_KINDS = [
  'report',
  'keyObjects',
  'document',
  'presentation',
  'segmentation',
  'structures',
  'plan',
  'waveform',
  'pictureless',
  'other',
] as const
export type OtherKind = (typeof OTHER_KINDS)[number]

export interface OtherObjects {
  readonly kind: OtherKind
  readonly count: number
}

/** By the SOP class below 1.2.840.10008.5.1.4.1.1 (PS3.4 B.5); the first that fits. */
const CLASSES: readonly (readonly [RegExp, OtherKind])[] = [
  [/^88\.59$/, 'keyObjects'],
  [/^88\./, 'report'],
  [/^104\./, 'document'],
  [/^11\./, 'presentation'],
  [/^66\.[45]$/, 'segmentation'],
  [/^481\.3$/, 'structures'],
  [/^481\.[589]$/, 'plan'],
  [/^9\./, 'waveform'],
  [/^(66|481|79|131|200|501|601)/, 'other'],
  [/^(1|2|3|4|6|7|12|13|14|20|30|77|78|128|130)(\.|$)/, 'pictureless'],
]
const IMAGES = '1.2.840.10008.5.1.4.1.1.'

const kindOf = (sopClass: string): OtherKind => {
  const rest = sopClass.startsWith(IMAGES) ? sopClass.slice(IMAGES.length) : ''
  return CLASSES.find(([pattern]) => pattern.test(rest))?.[1] ?? 'other'
}

/** What an exam has besides its pictures, by kind. */
export function othersOf(studies: readonly Study[]): readonly OtherObjects[] {
  const counts = new Map<OtherKind, number>()
  for (const instance of studies.flatMap(({ series }) => series.flatMap(({ instances }) => instances))) {
    if (isPicture(instance)) continue
    const kind = kindOf(instance.sopClass)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return OTHER_KINDS.flatMap((kind) => {
    const count = counts.get(kind)
    return count === undefined ? [] : [{ kind, count }]
  })
}

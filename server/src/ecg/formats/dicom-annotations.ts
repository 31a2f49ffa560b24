import type { EcgDeviceValue } from '@farsight/shared/ecg'
import type { TextDecoder } from '../../images/dicom/charset'
import type { DataSet } from '../../images/dicom/data-set'
import { bytesOf, decimals, firstItem, text, unsigned } from '../../images/dicom/values'
import { MOST_VALUES, plainText } from '../caps'

const A = {
  ...{ CodeValue: 0x00080100, CodingScheme: 0x00080102, CodeMeaning: 0x00080104, Units: 0x004008ea, ConceptName: 0x0040a043 },
  ...{ Channels: 0x0040a0b0, SamplePositions: 0x0040a132, Concept: 0x0040a168, Numeric: 0x0040a30a, FreeText: 0x00700006 },
  Annotations: 0x0040b020,
} as const

/** What an annotation sequence says. */
export interface Annotated {
  readonly values: readonly EcgDeviceValue[]
  readonly statements: readonly string[]
  readonly notes: readonly string[]
}

/** Reads the Waveform Annotation Sequence; `named` are the channels of each multiplex group. */
export function annotationsOf(root: DataSet, decoder: TextDecoder, named: readonly (readonly string[])[]): Annotated {
  const values: EcgDeviceValue[] = []
  const statements: string[] = []
  let points = 0
  let left = 0
  const meaning = (code: DataSet | undefined): string =>
    code ? plainText(decoder.decode(bytesOf(code, A.CodeMeaning))) || text(code, A.CodeValue) : ''
  for (const [i, item] of (root.elements.get(A.Annotations)?.items ?? []).entries()) {
    if (values.length + statements.length >= MOST_VALUES) {
      left += 1
      continue
    }
    const concept = firstItem(item, A.ConceptName)
    const name = meaning(concept)
    const free = plainText(decoder.decode(bytesOf(item, A.FreeText)), 1000)
    const said = meaning(firstItem(item, A.Concept))
    // Pairs of group and channel, both from 1; channel 0 is all of the group.
    const channel = unsigned(item, A.Channels, 1) ?? 0
    const lead = channel > 0 ? named[(unsigned(item, A.Channels, 0) ?? 1) - 1]?.[channel - 1] : undefined
    const measured = decimals(item, A.Numeric)
    if (measured.length > 0) {
      const code = concept ? `${text(concept, A.CodingScheme)} ${text(concept, A.CodeValue)}`.trim() : ''
      const from = `annotation ${i + 1}${name ? ` ${name}` : ''}${code ? ` (${plainText(code, 40)})` : ''}${lead ? ` ${lead}` : ''}`
      const units = firstItem(item, A.Units)
      const unit = units ? plainText(text(units, A.CodeValue) || meaning(units), 20) : ''
      // Of a place in time it is one beat's.
      const part = lead || item.elements.has(A.SamplePositions) ? { part: 1 as const } : {}
      for (const value of measured) if (value !== null) values.push({ name: name || `annotation ${i + 1}`, value, unit, from, ...part })
    } else if (free) statements.push(free)
    else if (said) statements.push(name ? `${name}: ${said}` : said)
    else if (item.elements.has(A.SamplePositions)) points += 1
  }
  const notes = [...(points ? [`annotations: ${points} points`] : []), ...(left ? [`annotations: ${left} more`] : [])]
  return { values, statements, notes }
}

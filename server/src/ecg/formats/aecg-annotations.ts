import type { EcgDeviceValue } from '@farsight/shared/ecg'
import { decimal } from '../../images/dicom/values'
import { MOST_VALUES, plainText } from '../caps'
import { at, attribute, childrenOf, type XmlNode } from './aecg-xml'
import type { Annotated } from './dicom-annotations'

/** Beats and waves are counted; what they are is the computer's and the doctor's. */
const POINTS: ReadonlySet<string> = new Set(['MDC_ECG_BEAT', 'MDC_ECG_WAVC', 'MDC_ECG_WAVC_TYPE'])

/** Measurements and statements of all annotation sets, each with where it stood: its series, and the beat it was measured on. */
export function aecgAnnotations(series: readonly XmlNode[]): Annotated {
  const values: EcgDeviceValue[] = []
  const statements: string[] = []
  let [points, left] = [0, 0]

  const one = (annotation: XmlNode, place: string, beat: boolean): void => {
    const code = plainText(attribute(at(annotation, 'code'), 'code'), 80)
    const value = at(annotation, 'value')
    const here = `${place} ${code}`.trim()
    const lead = at(annotation, 'support', 'supportingROI')
    const boundary = childrenOf(lead, 'component').map((component) => attribute(at(component, 'boundary', 'code'), 'code'))
    const of = boundary.find((name) => name.startsWith('MDC_ECG_LEAD_'))
    if (values.length + statements.length >= MOST_VALUES) left += 1
    else if (attribute(value, 'value') !== '') {
      const measured = decimal(attribute(value, 'value'))
      if (measured !== null)
        values.push({
          name: code,
          value: measured,
          unit: plainText(attribute(value, 'unit'), 20),
          from: `annotation ${here}${of ? ` ${of}` : ''}`,
          ...(of || beat ? { part: 1 as const } : {}),
        })
    } else if (POINTS.has(code)) points += 1
    else {
      const said = plainText(
        attribute(value, 'displayName') || attribute(value, 'code') || value?.text || at(annotation, 'text')?.text || '',
        1000,
      )
      if (said) statements.push(said)
    }
    inside(annotation, here, beat || POINTS.has(code))
  }
  const inside = (node: XmlNode, place: string, beat: boolean): void => {
    const found = childrenOf(node, 'component').flatMap((component) => childrenOf(component, 'annotation'))
    const twice = new Map<string, number>()
    for (const annotation of found) {
      const code = attribute(at(annotation, 'code'), 'code')
      const n = (twice.get(code) ?? 0) + 1
      twice.set(code, n)
      one(annotation, POINTS.has(code) ? `${place} ${n}`.trim() : place, beat)
    }
  }
  for (const node of series)
    for (const set of childrenOf(node, 'subjectOf').flatMap((subject) => childrenOf(subject, 'annotationSet')))
      inside(set, plainText(attribute(at(node, 'code'), 'code'), 40), false)
  const notes = [...(points ? [`annotations: ${points} points`] : []), ...(left ? [`annotations: ${left} more`] : [])]
  return { values, statements, notes }
}

/** A sequence of an aECG: `MDC_ECG_LEAD_II`, its digits as they stand, origin and scale with their units. */
export interface SequenceParts {
  readonly lead: string
  readonly digits: string
  readonly scale?: readonly [value: string, unit: string] | undefined
  readonly origin?: readonly [value: string, unit: string]
  readonly type?: string
}
export interface AecgParts {
  readonly sequences: readonly SequenceParts[]
  readonly increment?: readonly [value: string, unit: string]
  /** Of a representative beat beside the rhythm. */
  readonly beat?: readonly SequenceParts[]
  readonly annotations?: string
  readonly controls?: string
  readonly doctype?: string
  readonly declaration?: string
}

const sequence = ({ lead, digits, origin = ['0', 'uV'], type = 'SLIST_PQ', ...parts }: SequenceParts): string => {
  const scale = 'scale' in parts ? parts.scale : (['2.5', 'uV'] as const)
  return `<component><sequence><code code="${lead}" codeSystem="2.16.840.1.113883.6.24"/><value xsi:type="${type}">
<origin value="${origin[0]}" unit="${origin[1]}"/>${scale ? `<scale value="${scale[0]}" unit="${scale[1]}"/>` : ''}<digits>${digits}</digits></value></sequence></component>`
}
const set = (time: string, list: string, [value, unit]: readonly [string, string], sequences: readonly SequenceParts[]): string =>
  `<component><sequenceSet><component><sequence><code code="${time}"/><value xsi:type="${list}"><head value="0"/><increment value="${value}" unit="${unit}"/></value></sequence></component>
${sequences.map(sequence).join('\n')}</sequenceSet></component>`

/** An annotated ECG, whole and right unless `parts` says otherwise. */
export function aecgFile({
  sequences,
  increment = ['0.002', 's'],
  beat,
  annotations = '',
  controls = '',
  doctype = '',
  declaration = '<?xml version="1.0" encoding="UTF-8"?>',
}: AecgParts): Buffer {
  const beats = beat
    ? `<derivation><derivedSeries><code code="REPRESENTATIVE_BEAT"/>${set('TIME_RELATIVE', 'GLIST_PQ', increment, beat)}</derivedSeries></derivation>`
    : ''
  return Buffer.from(`${declaration}${doctype}
<AnnotatedECG xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" type="Observation">
<effectiveTime><center value="20261123093000"/></effectiveTime>
<component><series><code code="RHYTHM"/><effectiveTime><low value="20261123093005.100"/></effectiveTime>
<author><seriesAuthor><manufacturedSeriesDevice><manufacturerModelName>E9</manufacturerModelName></manufacturedSeriesDevice></seriesAuthor></author>
${controls}${set('TIME_ABSOLUTE', 'GLIST_TS', increment, sequences)}
<subjectOf><annotationSet>${annotations}</annotationSet></subjectOf>${beats}</series></component></AnnotatedECG>`)
}

/** The same file with the patient whom it names. */
export const aecgNaming = (
  file: Buffer,
  { id, name, sex, born }: { readonly id: string; readonly name: string; readonly sex: string; readonly born: string },
): Buffer =>
  Buffer.from(
    file.toString('utf8').replace(
      '<effectiveTime><center',
      `<componentOf><timepointEvent><componentOf><subjectAssignment><subject><trialSubject><id extension="${id}"/><subjectDemographicPerson>
<name>${name}</name><administrativeGenderCode code="${sex}"/><birthTime value="${born}"/></subjectDemographicPerson></trialSubject></subject></subjectAssignment></componentOf></timepointEvent></componentOf><effectiveTime><center`,
    ),
  )

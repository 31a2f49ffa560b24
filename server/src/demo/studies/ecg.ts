import { type Field, writePart10 } from '../../images/dicom/part10-writer.ts'
import { ECG_RATE, ECG_SECONDS, type EcgRecording, leadNames, type Rhythm, recordEcg } from './ecg-signal.ts'
import { commonFields, type StudyInstance, type StudyRequest, sopUidOf, studyMoment } from './study.ts'

/** 12-lead ECG Waveform Storage. */
export const TWELVE_LEAD_ECG = '1.2.840.10008.5.1.4.1.1.9.1.1'

// SCP-ECG's numbers of the leads (EN 1064, also PS3.16 CID 3001).
const LEAD_CODES: Record<(typeof leadNames)[number], string> = {
  I: '5.6.3-9-1',
  II: '5.6.3-9-2',
  III: '5.6.3-9-61',
  aVR: '5.6.3-9-62',
  aVL: '5.6.3-9-63',
  aVF: '5.6.3-9-64',
  V1: '5.6.3-9-3',
  V2: '5.6.3-9-4',
  V3: '5.6.3-9-5',
  V4: '5.6.3-9-6',
  V5: '5.6.3-9-7',
  V6: '5.6.3-9-8',
}

const STATEMENTS: Record<Rhythm, string> = {
  sinus: '窦性心律 Sinus rhythm',
  extrasystoles: '室性早搏 Ventricular extrasystoles',
  fibrillation: '心房颤动 Atrial fibrillation',
  'anterior-st-elevation': '前壁导联ST段抬高 Anterior ST elevation',
}

/** A resting ECG: twelve leads, ten seconds, 500 Hz, one unit is one microvolt; with global measurements as annotations. */
export function* ecg(request: StudyRequest): Generator<StudyInstance> {
  const recording = recordEcg(`${request.seed}`, request.finding)
  const sopUid = sopUidOf(request, 1, 1)
  const series = {
    modality: 'ECG',
    sopClassUid: TWELVE_LEAD_ECG,
    number: 1,
    description: '静息12导联心电图 Resting 12-lead',
    bodyPart: 'CHEST',
    manufacturer: 'Farsight Demo',
    model: 'Phantom ECG',
  }
  const { date, time } = studyMoment(request)
  const fields: Field[] = [
    ...commonFields(request, series, sopUid, 1),
    [0x0008002a, 'DT', `${date}${time}`],
    [0x00400555, 'SQ', []],
    [0x0040b020, 'SQ', annotations(recording)],
    [0x54000100, 'SQ', [rhythmGroup(recording.leads)]],
  ]
  yield { sopUid, bytes: writePart10(TWELVE_LEAD_ECG, sopUid, fields) }
}

function rhythmGroup(leads: Int16Array[]): Field[] {
  const samples = ECG_RATE * ECG_SECONDS
  const mixed = new Int16Array(samples * leads.length)
  leads.forEach((lead, channel) => {
    for (let i = 0; i < samples; i += 1) mixed[i * leads.length + channel] = lead[i]!
  })
  return [
    [0x003a0004, 'CS', 'ORIGINAL'],
    [0x003a0005, 'US', leads.length],
    [0x003a0010, 'UL', samples],
    [0x003a001a, 'DS', ECG_RATE],
    [0x003a0020, 'SH', 'RHYTHM'],
    [0x003a0200, 'SQ', leadNames.map(channel)],
    [0x54001004, 'US', 16],
    [0x54001006, 'CS', 'SS'],
    [0x54001010, 'OW', Buffer.from(mixed.buffer)],
  ]
}

function channel(name: (typeof leadNames)[number]): Field[] {
  return [
    [0x003a0208, 'SQ', [code(LEAD_CODES[name], 'SCPECG', `Lead ${name}`)]],
    [0x003a0210, 'DS', 1],
    [0x003a0211, 'SQ', [code('uV', 'UCUM', 'microvolt')]],
    [0x003a0212, 'DS', 1],
    [0x003a0213, 'DS', 0],
    [0x003a0215, 'DS', 0],
    [0x003a021a, 'US', 16],
    [0x003a0220, 'DS', 0.05],
    [0x003a0221, 'DS', 150],
  ]
}

function annotations({ rhythm, measures }: EcgRecording): Field[][] {
  const text: Field[] = [
    [0x0040a0b0, 'US', [1, 0]],
    [0x0040a180, 'US', 0],
    [0x00700006, 'ST', STATEMENTS[rhythm]],
  ]
  const numbers: [value: number | null, codeValue: string, meaning: string, unit: string, unitMeaning: string][] = [
    [measures.rr, '5.10.2.1-3', 'RR Interval', 'ms', 'milliseconds'],
    [measures.pr, '5.13.5-7', 'PR Interval', 'ms', 'milliseconds'],
    [measures.qrs, '5.13.5-9', 'QRS Duration', 'ms', 'milliseconds'],
    [measures.qt, '5.13.5-11', 'QT Interval', 'ms', 'milliseconds'],
    [measures.qtc, '5.10.2.5-5', 'QTc Interval', 'ms', 'milliseconds'],
    [measures.axis, '5.10.3-13', 'QRS Axis', 'deg', 'degrees'],
  ]
  return [
    text,
    ...numbers
      .filter(([value]) => value !== null)
      .map(([value, codeValue, meaning, unit, unitMeaning]) =>
        measurement(value!, code(codeValue, 'SCPECG', meaning), code(unit, 'UCUM', unitMeaning)),
      ),
  ]
}

function measurement(value: number, name: Field[], unit: Field[]): Field[] {
  return [
    [0x004008ea, 'SQ', [unit]],
    [0x0040a043, 'SQ', [name]],
    [0x0040a0b0, 'US', [1, 0]],
    [0x0040a180, 'US', 1],
    [0x0040a30a, 'DS', value],
  ]
}

function code(value: string, scheme: string, meaning: string): Field[] {
  return [
    [0x00080100, 'SH', value],
    [0x00080102, 'SH', scheme],
    ...(scheme === 'SCPECG' ? ([[0x00080103, 'SH', '1.3']] as Field[]) : []),
    [0x00080104, 'LO', meaning],
  ]
}

// Synthetic studies for the demo group and for tests.

export { type Field, writePart10 } from '../../images/dicom/part10-writer.ts'
export { type EcgRecording, leadNames, type Rhythm, recordEcg } from './ecg-signal.ts'
export { makeStudy, studyFacts } from './make-study.ts'
export {
  ageText,
  personNameOf,
  type StudyInstance,
  type StudyKind,
  type StudyPatient,
  type StudyRequest,
  seededUid,
  studyKinds,
} from './study.ts'

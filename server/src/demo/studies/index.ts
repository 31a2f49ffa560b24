// Synthetic studies for the demo group and for tests.
export { type EcgRecording, leadNames, type Rhythm, recordEcg } from './ecg-signal.ts'
export { makeStudy, studyFacts } from './make-study.ts'
export { type Field, writePart10 } from './part10-writer.ts'
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

/** The form of a patient, for registration and booking alike. */
export { focusNextRequired, useOnceDrawn, useShowWrong } from './enter-next'
export { factsOf, NO_PATIENT, patientOf, plainFacts } from './facts'
export { factsOfCard } from './id-field'
export { PatientFields, type PatientFieldsProps, usePatientWords } from './patient-fields'
export { drawn, type FormTurn, type MayCome, useFormTurn } from './use-form-turn'
export { useLeftSaving } from './use-left-saving'
export { type PatientForm, typedBeside, usePatientForm } from './use-patient-form'

import { FlagCell, ModalityBox } from '@farsight/shared/ui/data'
import { type CaseFacts, useCaseWords } from './case-words'
import css from './meeting.module.css'

/** Who is looked at, for the last row of the room. */
export function PatientHead({ of }: { readonly of: CaseFacts }) {
  const words = useCaseWords()(of)
  return (
    <h2 className={css.patient}>
      <b>{words.name}</b>
      <span>{words.sex}</span>
      <span>{words.age}</span>
      <span className={css.modality}>{of.exam.modality}</span>
      <span className={css.part}>
        {words.side && <b>{words.side}</b>} {words.part}
      </span>
      <FlagCell imported={of.exam.imported === 1} />
      <span className={css.number}>{of.exam.checkNo}</span>
    </h2>
  )
}

/** The same in one line of a list. */
export function PatientLine({ of }: { readonly of: CaseFacts }) {
  const words = useCaseWords()(of)
  return (
    <span className={css.patientLine}>
      <b>{words.name}</b> {words.sex} {words.age} <ModalityBox code={of.exam.modality} /> {words.side && <b>{words.side}</b>} {words.part}{' '}
      <FlagCell imported={of.exam.imported === 1} />
    </span>
  )
}

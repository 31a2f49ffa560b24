import type { WorklistRow } from '@farsight/shared/contract'
import { ageText, partText, personNameText, SEX_LABELS, SIDE_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage } from '@farsight/shared/i18n'
import { ModalityBox, StateTag } from '@farsight/shared/ui/data'

/** The reading view of an exam: looking it up must not claim its report. */
export function reportRoute({ risProcedureId, modality, t, sign }: WorklistRow): string {
  const query = new URLSearchParams({ procedureId: risProcedureId, modality, t, sign })
  return `/local_diagnosis/${modality === 'ECG' ? 'ecg/' : ''}view_report?${query.toString()}`
}

/** Who it is and which exam: name, sex, age, modality, part, check number, state. */
export function PatientLine({ row }: { readonly row: WorklistRow }) {
  const say = useBilingual()
  const language = useLanguage()
  return (
    <>
      <b className="fs-cut">{personNameText(row.patName, language)}</b>
      <span>
        {say(SEX_LABELS[row.sex])} {ageText(row.age ?? undefined, language)}
      </span>
      <ModalityBox code={row.modality} />
      <span className="fs-cut fs-palette-rest">
        {row.side && <b>{SIDE_LABELS[row.side]?.[language]} </b>}
        {partText(row.bodypart, row.checkItem, language)}
      </span>
      <span className="fs-palette-number">{row.checkNo}</span>
      <StateTag state={row.state} reportHasComplete={row.reportHasComplete} />
    </>
  )
}

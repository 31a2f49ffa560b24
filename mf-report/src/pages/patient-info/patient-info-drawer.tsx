import type { WorklistRow } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Drawer } from '@farsight/shared/ui/data'
import type { ReportPlace } from '../parts/address'
import { PatientInfo } from './patient-info'

/** Who the patient is, beside the report in hand. */
export default function PatientInfoDrawer({
  exam,
  place,
  onClose,
}: {
  readonly exam: WorklistRow
  readonly place: ReportPlace
  readonly onClose: () => void
}) {
  const t = useT('mf-report')
  return (
    <Drawer title={t('patientInfo.title')} onClose={onClose}>
      <PatientInfo exam={exam} place={place} />
    </Drawer>
  )
}

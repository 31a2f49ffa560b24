import type { RowActionProps } from '@farsight/shared/module'
import { ConsultationLines } from './exam-consultations'

/** In the details of an exam: its consultations, and the way to a new one. A row has the way in its menu. */
export const AskForOne = ({ exam, place }: RowActionProps) =>
  place === 'details' ? <ConsultationLines risProcedureId={exam.risProcedureId} /> : null

import { isWork, type Row, reportRoute } from '@farsight/shared/exams/model'
import { useT } from '@farsight/shared/i18n'
import { actionsOf } from '../local-worklist/use-row-acts'

/** Where a case of one's own list leads, and the word for it: the doctor's next step, else looking. */
export function useCaseLink() {
  const t = useT('mf-worklist')
  return {
    to: (row: Row): string => reportRoute(row, isWork(actionsOf(row)) ? 'edit_report' : 'view_report'),
    verb: (row: Row): string => t(isWork(actionsOf(row)) ? `act.${actionsOf(row).primary.word}` : 'act.view'),
  }
}

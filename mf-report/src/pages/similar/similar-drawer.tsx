import type { WorklistRow } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Drawer } from '@farsight/shared/ui/data'
import { SimilarCases } from './similar-cases'

/** Cases like the one in hand, beside its report. */
export default function SimilarDrawer({ exam, onClose }: { readonly exam: WorklistRow; readonly onClose: () => void }) {
  const t = useT('mf-report')
  const { risProcedureId, t: time, sign } = exam
  return (
    <Drawer title={t('similar.title')} onClose={onClose}>
      <SimilarCases procedureId={risProcedureId} t={time} sign={sign} />
    </Drawer>
  )
}

import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { useT } from '@farsight/shared/i18n'
import { Button, message } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import type { Row } from '../../model/query'
import { chatAbout } from '../chat'

/** Who is at the case is asked, not overruled: his name, and the chat with him (product.md section 4, decision 113). */
export function AskHolder({ row }: { readonly row: Row }) {
  const t = useT('exams')
  const own = session.current()?.loginUserId ?? ''
  const { data } = useQuery({
    queryKey: ['exams/doctors', row.risProcedureId],
    queryFn: ({ signal }) => api.call('getWLYdata', { risProcedureId: row.risProcedureId }, { promptType: 'none', signal }),
    gcTime: 0,
  })
  if (!data || session.current()?.facilityBaseConfig.disableChatFeature === 1) return null
  const { diagnoseDoctorId, diagnoseDoctorName, examineDoctorId, examineDoctorName } = data.val
  const doctors = new Map([
    [diagnoseDoctorId, diagnoseDoctorName],
    [examineDoctorId, examineDoctorName],
  ])
  const others = [...doctors].filter(([id]) => id !== '' && id !== own)

  function chat(id: string): void {
    if (!chatAbout(row, [id])) message.warning(t('list.chatBlocked'))
  }
  return (
    <div className="fs-tools">
      {others.map(([id, name]) => (
        <Button key={id} icon="chat" onClick={() => chat(id)}>
          {t('acts.withdraw.chat', { name })}
        </Button>
      ))}
    </div>
  )
}

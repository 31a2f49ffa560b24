import { api } from '@farsight/shared/api'
import { Tabs } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Screen, useWords } from '../parts/screen'
import { PushLog } from './push-log'
import { PushRuleForm } from './push-rule-form'

const QUIET = { promptType: 'none', showLoading: false } as const

/** /manage/manage_report_push: when which reports go to patients, and what went. */
export function ManageReportPushPage() {
  const t = useWords()
  const [place, setPlace] = useSearchParams()
  const tab = place.get('tab') ?? 'rule'
  const asked = useQuery({
    queryKey: ['mf-manage/push'],
    queryFn: async ({ signal }) => (await api.call('reportPushGet', {}, { ...QUIET, signal })).val,
  })
  return (
    <Screen
      title={t('push.title')}
      asked={asked}
      tools={
        <Tabs
          label={t('push.title')}
          value={tab}
          onChange={(next) => setPlace({ tab: next }, { replace: true })}
          tabs={[
            { value: 'rule', label: t('push.rule') },
            { value: 'log', label: t('push.log') },
          ]}
        />
      }
    >
      {tab === 'log' ? <PushLog /> : asked.data && <PushRuleForm saved={asked.data} askAgain={async () => void (await asked.refetch())} />}
    </Screen>
  )
}

import { api } from '@farsight/shared/api'
import { Bar } from '@farsight/shared/ui'
import { Tabs } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Screen, useWords } from '../parts/screen'
import { Feedback } from './feedback'
import { SmsLog } from './sms-log'
import { SmsRuleCard } from './sms-rule-card'

const QUIET = { promptType: 'none', showLoading: false } as const
const TABS = ['rules', 'log', 'feedback'] as const

/** /manage/message_info: the words of the hospital's messages, what went out, and what users wrote about the product. */
export function MessageInfoPage() {
  const t = useWords()
  const [place, setPlace] = useSearchParams()
  const tab = place.get('tab') ?? 'rules'
  const asked = useQuery({
    queryKey: ['mf-manage/sms'],
    queryFn: async ({ signal }) => (await api.call('smsList', {}, { ...QUIET, signal })).val,
  })
  return (
    <Screen
      title={t('sms.title')}
      asked={asked}
      tools={
        <Tabs
          label={t('sms.title')}
          value={tab}
          onChange={(next) => setPlace({ tab: next }, { replace: true })}
          tabs={TABS.map((value) => ({ value, label: t(`sms.tab.${value}`) }))}
        />
      }
    >
      {tab === 'log' && <SmsLog />}
      {tab === 'feedback' && <Feedback />}
      {tab === 'rules' && asked.data && (
        <>
          {asked.data.open === 0 && <Bar kind="warn">{t('sms.closed')}</Bar>}
          {asked.data.rules.map((rule) => (
            <SmsRuleCard key={rule.event} saved={rule} askAgain={async () => void (await asked.refetch())} />
          ))}
          <p className="fs-2">{t('sms.codes')}</p>
        </>
      )}
    </Screen>
  )
}

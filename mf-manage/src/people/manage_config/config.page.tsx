import { useT } from '@farsight/shared/i18n'
import { Tabs } from '@farsight/shared/ui/data'
import { useSearchParams } from 'react-router-dom'
import { leaving } from '../../frame/leaving'
import { ManageFrame } from '../../frame/manage-frame'
import css from '../kit/people.module.css'
import { Shown } from '../kit/shown'
import { useManaged, useWords } from '../kit/use-people'
import { DueForm } from './due-form'
import { Rota } from './rota'
import { WorkForm } from './work-form'

const TABS = ['work', 'due', 'rota'] as const

/** /manage/manage_config: how the hospital works, when its reports are due, and who is on duty. */
export function ConfigPage() {
  return (
    <ManageFrame>
      <Config />
    </ManageFrame>
  )
}

function Config() {
  const t = useWords()
  const [place, setPlace] = useSearchParams()
  const hospital = useT('mf-manage')
  const tab = TABS.find((one) => one === place.get('tab')) ?? 'work'
  return (
    <>
      <div className="fs-tools">
        <Tabs
          label={t('config.title')}
          value={tab}
          onChange={(next) => leaving(() => setPlace({ tab: next }, { replace: true }))}
          tabs={[
            { value: 'work', label: t('config.work') },
            { value: 'due', label: t('config.due') },
            { value: 'rota', label: hospital('hospital.rota.title') },
          ]}
        />
      </div>
      <div className={css.body}>{tab === 'due' ? <Due /> : tab === 'rota' ? <Rota /> : <Work />}</div>
    </>
  )
}

function Work() {
  const t = useWords()
  const asked = useManaged('manageFacilityConfigGet', {})
  return (
    <Shown what={t('config.work')} asked={asked}>
      {({ val }) => <WorkForm key={val.version} config={val} />}
    </Shown>
  )
}

function Due() {
  const t = useWords()
  const asked = useManaged('dueTimeGet', {})
  return (
    <Shown what={t('config.due')} asked={asked}>
      {({ val }) => <DueForm key={val.version} table={val} />}
    </Shown>
  )
}

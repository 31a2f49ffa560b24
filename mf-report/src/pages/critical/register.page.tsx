import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { ErrorBar, NoRightPanel } from '@farsight/shared/ui'
import { Tabs } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { failureOf } from '../../model/ports'
import page from '../parts/list-page.module.css'
import { Figures } from './figures'
import { ItemsTab } from './items-tab'
import css from './register.module.css'
import { RegisterFilters } from './register-filters'
import { RegisterTable } from './register-table'
import { type RegisterRequest, useRegister } from './use-register'

const PAGE = 50

/** `/critical_values`: the register of critical values (危急值登记本): what waits, how long it took, and the hospital's list. */
export default function RegisterPage() {
  const t = useT('mf-report')
  const [tab, setTab] = useState('open')
  return (
    <div className={page.page}>
      <div className={page.bar}>
        <h1>{t('register.title')}</h1>
        <Tabs
          label={t('register.title')}
          value={tab}
          tabs={['open', 'all', 'items'].map((value) => ({ value, label: t(`register.tab.${value}`), panelId: 'critical-values' }))}
          onChange={setTab}
        />
      </div>
      <div className={css.panel} id="critical-values" role="tabpanel" aria-label={t(`register.tab.${tab}`)}>
        {tab === 'items' ? <ItemsTab /> : <Register key={tab} open={tab === 'open'} />}
      </div>
    </div>
  )
}

function Register({ open }: { readonly open: boolean }) {
  const t = useT('mf-report')
  const [asked, setAsked] = useState<RegisterRequest>({})
  const [page, setPage] = useState(1)
  const request: RegisterRequest = { ...asked, ...(open ? { open: true } : {}), page, pageSize: PAGE }
  const { data, error, refetch } = useRegister(request)
  const failure = error ? failureOf(error) : undefined
  if (failure?.code === CODE.noPermission && !data) return <NoRightPanel title={t('register.title')} />
  return (
    <>
      <RegisterFilters
        value={asked}
        states={!open}
        onChange={(next) => {
          setAsked(next)
          setPage(1)
        }}
      />
      {failure && (
        <ErrorBar what={t('register.title')} says={failure.message} code={failure.code || undefined} onRetry={() => void refetch()} />
      )}
      {data && <Figures facts={data.facts} />}
      {data && (
        <RegisterTable
          rows={data.val}
          total={data.total}
          page={page}
          pageSize={PAGE}
          onPage={setPage}
          empty={t(open ? 'register.nothingOpen' : 'register.nothing')}
        />
      )}
    </>
  )
}

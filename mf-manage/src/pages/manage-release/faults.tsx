import type { ModuleState } from '@farsight/shared/contract'
import { EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { figure } from '@farsight/shared/ui/data'
import { runsWhere } from '../../model/state'
import { Table, Tag, useWords, Version, Zone } from './show'
import { type FaultLine, useFaults } from './use-releases'

/** Failures in browsers of the last seven days, by version and code, with what the code means. */
export function Faults({ module }: { readonly module: ModuleState }) {
  const t = useWords()
  const { data, error, refetch } = useFaults(module.name)
  return (
    <Zone title={t('faults.title')} end={<span className="fs-2">{t('faults.note')}</span>}>
      {error && <ErrorBar what={t('faults.title')} says={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <p className="fs-2">{t('loading')}</p>}
      {data?.length === 0 && <EmptyLine says={t('faults.empty')} />}
      {data && data.length > 0 && (
        <Table<FaultLine>
          name={t('faults.title')}
          rows={data}
          most={320}
          rowKey={({ version, code, facilityName }) => `${version} ${code} ${facilityName}`}
          columns={[
            { key: 'last', title: t('faults.last'), width: 152, cell: ({ last }) => <span style={{ whiteSpace: 'nowrap' }}>{last}</span> },
            {
              key: 'version',
              title: t('column.version'),
              cell: ({ version }) => (
                <>
                  <Version>{version}</Version> {runsWhere(module, version).length > 0 && <Tag>{t('activate.runs')}</Tag>}
                </>
              ),
            },
            { key: 'code', title: t('faults.code'), cell: (line) => <Meaning code={line.code} /> },
            { key: 'who', title: t('faults.hospital'), cell: ({ facilityName }) => facilityName || '—' },
            { key: 'count', title: t('faults.count'), num: true, cell: ({ count }) => <b>{figure(count)}</b> },
          ]}
        />
      )}
    </Zone>
  )
}

const KNOWN = /^FED-(10[1-9]|11[0-2]|20[1-5])$/

function Meaning({ code }: { readonly code: string }) {
  const t = useWords()
  return (
    <>
      <b style={{ whiteSpace: 'nowrap' }}>{code}</b> {t(KNOWN.exec(code) === null ? 'fault.other' : `fault.${code}`)}
    </>
  )
}

// One page, three tables over the same rows, columns and cells: /scroll/?table=ours|antd|body&rows=10000.
import { session } from '@farsight/shared/bus'
import type { CallTypes, LoginPayload } from '@farsight/shared/contract'
import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { type ColumnLayout, DEFAULT_LAYOUT, type ExamColumn, ExamTable, setServerClock } from '@farsight/shared/ui/data'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider, Table } from 'antd'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import en from '../../../mf-worklist/src/locales/en.json'
import zh from '../../../mf-worklist/src/locales/zh.json'
import { useColumns } from '../../../mf-worklist/src/pages/local-worklist/columns'
import { useRowButtons } from '../../../mf-worklist/src/pages/local-worklist/row-buttons'
import { AntdBody } from './antd-body'
import { rows as makeRows } from './rows'

type Row = CallTypes['queryLocalList']['answer']['val'][number]

registerNamespace('mf-worklist', { zh, en })
setLanguage('zh')
session.start({
  loginUserId: 'me',
  modalityRights: { CT: 2, MR: 2, DX: 2, US: 2, ECG: 2 },
  facilityBaseConfig: { reviewLevels: 2 },
  settings: {},
  userMainMenuConfig: '000010000000',
} as unknown as LoginPayload)
setServerClock('2026-11-20 09:20:00')

const asked = new URLSearchParams(location.search)
const ROWS = makeRows(Number(asked.get('rows') ?? 10_000))
const key = (row: Row): string => row.risProcedureId
const nothing = (): void => undefined

/** Every column of the list, those that are off as delivered too: wider than the window, so that the sticky ones have work to do. */
const every = (columns: readonly ExamColumn<Row>[]): ColumnLayout => ({
  ...DEFAULT_LAYOUT,
  shown: columns.filter((column) => column.off).map((column) => column.key),
})

function Ours() {
  const acts = useRowButtons(nothing, nothing)
  const columns = useColumns({ timeType: 'register', acts })
  const [chosen, setChosen] = useState<string>()
  return (
    <ExamTable
      name="list"
      columns={columns}
      rows={ROWS}
      rowKey={key}
      selected={chosen}
      onSelect={setChosen}
      layout={every(columns)}
      onLayout={nothing}
      onSort={nothing}
    />
  )
}

function Antd({ body }: { readonly body: boolean }) {
  const acts = useRowButtons(nothing, nothing)
  const columns = useColumns({ timeType: 'register', acts })
  const shown = columns.map(({ key: name, title, width, min, sticky, align, cell }) => ({
    key: name,
    title,
    width: width ?? min ?? 160,
    ...(sticky ? { fixed: sticky } : {}),
    ...(align ? { align } : {}),
    render: (_: unknown, row: Row) => cell(row),
  }))
  const wide = shown.reduce((sum, column) => sum + column.width, 0)
  return (
    <ConfigProvider theme={{ token: { motion: false } }} wave={{ disabled: true }}>
      <Table<Row>
        size="small"
        virtual={!body}
        columns={shown}
        dataSource={ROWS}
        rowKey={key}
        pagination={false}
        scroll={{ x: wide, y: 800 }}
        {...(body ? { components: { body: (data: readonly Row[]) => <AntdBody rows={data} columns={columns} wide={wide} /> } } : {})}
      />
    </ConfigProvider>
  )
}

const table = asked.get('table')
createRoot(document.getElementById('root') as HTMLElement).render(
  <UiProvider>
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <div style={{ display: 'flex', flexDirection: 'column', height: 840 }}>
          {table === 'antd' || table === 'body' ? <Antd body={table === 'body'} /> : <Ours />}
        </div>
      </MemoryRouter>
    </QueryClientProvider>
  </UiProvider>,
)

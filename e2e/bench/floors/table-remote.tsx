import { ConfigProvider, Table } from 'antd'
import { createRoot } from 'react-dom/client'

const columns = Array.from({ length: 9 }, (_, i) => ({ title: `Column ${i}`, dataIndex: `c${i}`, key: `c${i}` }))
const rows = Array.from({ length: 25 }, (_, r) =>
  Object.fromEntries([['key', r], ...columns.map((c, i) => [c.dataIndex, `row ${r} cell ${i}`])]),
)

export function show(): void {
  createRoot(document.getElementById('root')!).render(
    <ConfigProvider>
      <div data-ready>
        <Table columns={columns} dataSource={rows} pagination={false} size="small" />
      </div>
    </ConfigProvider>,
  )
}

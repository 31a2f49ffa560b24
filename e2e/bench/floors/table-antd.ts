export { ConfigProvider, Table } from 'antd'

import { Button, Checkbox, ConfigProvider, Form, Input } from 'antd'
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')!).render(
  <ConfigProvider>
    <Form data-ready layout="vertical" style={{ width: 360 }}>
      <Form.Item label="User name" name="userName" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Form.Item label="Password" name="password" rules={[{ required: true }]}>
        <Input.Password />
      </Form.Item>
      <Form.Item label="Code" name="code" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Form.Item name="remember" valuePropName="checked">
        <Checkbox>Remember me</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit">
        Log in
      </Button>
    </Form>
  </ConfigProvider>,
)

import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { render, screen } from '@testing-library/react'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { AccountChange } from './account-change'

registerNamespace('mf-manage', { zh, en })

test('[AUD-02] a field of an account stands before and after in the words of the screen that changes it', () => {
  setLanguage('zh')
  const change = { what: 'account' as const, patName: '', no: '', from: 0, to: 0, reason: '', fields: [] }
  const json = JSON.stringify
  render(
    <ul>
      <AccountChange
        change={{
          ...change,
          action: 'permissions',
          before: json([{ modality: 'CT', level: 1 }]),
          after: json([{ modality: 'CT', level: 4 }]),
        }}
      />
      <AccountChange change={{ ...change, action: 'enabled', before: '1', after: '0' }} />
      <AccountChange change={{ ...change, action: 'menu', before: json('010010000000'), after: json('000010000000') }} />
      <AccountChange change={{ ...change, action: 'duty', before: 'null', after: json('audit') }} />
    </ul>,
  )
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '权限 书写 CT → 三审 CT',
    '启用 是 → 否',
    '主菜单 登记、本地诊断 → 本地诊断',
    '管理职责 — → 审计管理员',
  ])
})

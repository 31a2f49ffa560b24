import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo } from 'react'
import { useUi } from '../core/provider'
import { antdTheme } from './theme'

/** Dresses the antd parts beneath it in the skin, the language and the page's nonce. Nothing else of the page needs antd. */
export function AntdLayer({ children }: { readonly children: ReactNode }) {
  const { skin, language, nonce } = useUi()
  const theme = useMemo(() => antdTheme(skin), [skin])
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
  return (
    <ConfigProvider
      theme={theme}
      locale={language === 'zh' ? zhCN : enUS}
      wave={{ disabled: true }}
      {...(nonce ? { csp: { nonce } } : {})}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  )
}

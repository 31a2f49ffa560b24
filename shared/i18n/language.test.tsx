import { act, render, screen } from '@testing-library/react'
import {
  bilingual,
  currentLanguage,
  i18n,
  LANGUAGE_RELOAD_MS,
  registerNamespace,
  setLanguage,
  siteKey,
  switchLanguage,
  translate,
  useBilingual,
  useT,
} from '.'

registerNamespace('mf-test', {
  zh: { hello: '你好 {{name}}', deep: { word: '深' } },
  en: { hello: 'Hello {{name}}', deep: { word: 'deep' } },
})

function Greeting() {
  const t = useT('mf-test')
  const say = useBilingual()
  return (
    <p>
      {t('hello', { name: '<b>' })} {t('deep.word')} {say({ zh: '女', en: 'F' })}
    </p>
  )
}

afterEach(() => act(() => setLanguage('zh')))

test('[I18N-01] with an empty storage the language is Chinese and so is <html lang>', () => {
  localStorage.clear()
  expect(currentLanguage()).toBe('zh')
  expect(document.documentElement.lang).toBe('zh')
  expect(translate('shared', 'retry')).toBe('重试')
})

test('a switch shows the other language without a reload and remembers it under <title>LANG', () => {
  render(<Greeting />)
  expect(screen.getByText('你好 <b> 深 女')).toBeVisible()
  act(() => setLanguage('en'))
  expect(screen.getByText('Hello <b> deep F')).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
  expect(localStorage.getItem(siteKey('LANG'))).toBe('en')
  expect(bilingual({ zh: '男', en: 'M' })).toBe('M')
})

function Late() {
  return <p>{useT('mf-late')('word')}</p>
}

test('a namespace that arrives later fills what is already on screen', () => {
  render(<Late />)
  act(() => registerNamespace('mf-late', { zh: { word: '到了' }, en: { word: 'here' } }))
  expect(screen.getByText('到了')).toBeVisible()
})

test("the shell's switch reloads after 300 ms", () => {
  jest.useFakeTimers()
  const reload = jest.fn()
  act(() => switchLanguage('en', reload))
  jest.advanceTimersByTime(LANGUAGE_RELOAD_MS - 1)
  expect(reload).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
})

test('the key prefix is the title of the page at boot, whatever the title becomes', () => {
  const before = siteKey('LANG')
  document.title = '千里眼 · 本地诊断'
  expect(siteKey('LANG')).toBe(before)
  expect(i18n.hasResourceBundle('en', 'shared')).toBe(true)
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DATE_PARSE_ERROR } from '../api/log/scrub'
import { XSS_CORPUS } from '../api/test/xss-corpus'
import { CODE, errorMessage } from '../domain'
import type { Dictionary } from './texts'

/** A page that was loaded with this under `<title>LANG`. */
function loadWith(value: string | undefined) {
  localStorage.clear()
  document.documentElement.lang = ''
  let i18n = {} as typeof import('.')
  jest.isolateModules(() => {
    const { siteKey } = require('./site-storage') as typeof import('./site-storage')
    if (value !== undefined) localStorage.setItem(siteKey('LANG'), value)
    i18n = require('.') as typeof import('.')
  })
  return i18n
}

test('[I18N-03] the language stands under LANG as zh or en, and the next page begins with it', () => {
  const first = loadWith(undefined)
  first.setLanguage('en')
  expect(localStorage.getItem(first.siteKey('LANG'))).toBe('en')
  const next = loadWith('en')
  expect([next.currentLanguage(), document.documentElement.lang, next.translate('shared', 'retry')]).toEqual(['en', 'en', 'Try again'])
  next.setLanguage('zh')
  expect(localStorage.getItem(next.siteKey('LANG'))).toBe('zh')
})

test('[BR-10] a LANG that is neither zh nor en means Chinese, and nothing of it is used', () => {
  const values = [
    'EN',
    'en ',
    ' en',
    'en-US',
    'fr',
    'zh-CN',
    'cimode',
    'dev',
    'null',
    '[]',
    '{"lng":"en"}',
    'x'.repeat(100_000),
    ...XSS_CORPUS,
  ]
  for (const value of values.filter((_, i) => i < 14 || i % 20 === 0)) {
    const { currentLanguage, translate } = loadWith(value)
    expect([value.slice(0, 80), currentLanguage(), document.documentElement.lang, translate('shared', 'retry')]).toEqual([
      value.slice(0, 80),
      'zh',
      'zh',
      '重试',
    ])
  }
})

const dictionaries = (language: 'zh' | 'en'): [string, Dictionary][] =>
  readdirSync(process.cwd())
    .filter((name) => /^(mf-|host$|shared$)/.exec(name) !== null)
    .flatMap((room) =>
      readdirSync(path.join(process.cwd(), room), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith(`locales/${language}.json`) && !file.includes('node_modules') && !file.includes('build/'))
        .map((file) => path.join(room, file)),
    )
    .map((file) => [file, JSON.parse(readFileSync(file, 'utf8'))])
const texts = (dictionary: Dictionary): string[] =>
  Object.values(dictionary).flatMap((value) => (typeof value === 'string' ? [value] : texts(value)))

test('[I18N-07] alert.loginAgain is said in both languages, and in two ways', () => {
  const { setLanguage, translate } = loadWith(undefined)
  const zh = translate('shared', 'alert.loginAgain')
  setLanguage('en')
  const en = translate('shared', 'alert.loginAgain')
  expect([zh, en]).toEqual(['登录已过期，请重新登录', 'The login has expired, please log in again'])
})

test('[BR-10] no text of a dictionary is markup, an address that runs, or asks for other keys', () => {
  const files = [...dictionaries('zh'), ...dictionaries('en')]
  expect(files.length).toBeGreaterThan(16)
  for (const [file, dictionary] of files)
    for (const text of texts(dictionary))
      expect([file, text, /<\/?[a-z]|javascript:|\$t\(|\{\{-|&[a-z]+;/i.exec(text)]).toEqual([file, text, null])
})

test('no English text has a Chinese word in it but the name of the language, and no Chinese one is bare English', () => {
  const chinese = dictionaries('en').flatMap(([file, dictionary]) =>
    texts(dictionary)
      .filter((text) => /[\u3400-\u9FFF]/.exec(text) !== null)
      .map((text) => `${file}: ${text}`),
  )
  expect(chinese.filter((line) => !/: (中文|Farsight 千里眼.*)$/.exec(line))).toEqual([])
})

test('[I18N-08] the three fixed Chinese texts stand as they are written', () => {
  const zh = dictionaries('zh').flatMap(([, dictionary]) => texts(dictionary))
  expect(zh).toContain('请在软件中操作。')
  expect(errorMessage(CODE.noMenu)?.zh).toBe('当前账号未配置菜单，登录失败！')
  expect(DATE_PARSE_ERROR).toBe('日期解析错误')
})

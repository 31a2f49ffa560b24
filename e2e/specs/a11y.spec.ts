import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { callAs, expect, logIn, test } from '../support/live'
import { type Found, fallen, hasAntd, keepAnswers, lookAround, lookLight, reloadLight } from '../support/look'
import { stepUp } from '../support/second-factor'
import { accountFor, allRoutes, visit } from '../support/tour'

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const ACCOUNTS = ['sun', 'deng', 'admin', 'clinic'] as const

/** A desk at 1280 px in a language. */
async function desk(browser: Browser, account: string, language: 'zh' | 'en') {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN', reducedMotion: 'reduce' })
  await context.addInitScript((lang) => {
    if (localStorage.getItem('千里眼LANG') === null) localStorage.setItem('千里眼LANG', lang)
  }, language)
  await keepAnswers(context)
  const page = await context.newPage()
  // Two sessions of one account would ask for the second factor's code in the same moment.
  await logIn(page, account === 'admin' && language === 'en' ? 'admin2' : account)
  // Management shows itself with the second factor alone.
  if (account === 'admin') await stepUp(page)
  await page.evaluate(axe)
  return { context, page }
}

/** A report to write and one to read: the two screens that only an exam opens. */
async function reportRoutes(page: Page): Promise<string[]> {
  const rows = (await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { pageSize: '200' })).val as Record<string, string>[]
  const at = (kind: string, row: Record<string, string> | undefined) =>
    row === undefined
      ? []
      : [
          `/local_diagnosis/${kind}?${new URLSearchParams({ procedureId: row.risProcedureId!, modality: row.modality!, t: row.t!, sign: row.sign! })}`,
        ]
  return [
    ...at(
      'edit_report',
      rows.find((row) => String(row.state) === '2060' && row.modality === 'CT'),
    ),
    ...at(
      'view_report',
      rows.find((row) => String(row.reportHasComplete) === '1'),
    ),
  ]
}

for (const language of ['zh', 'en'] as const)
  for (const account of ACCOUNTS)
    test(`[A11Y-01, A11Y-02, I18N-02, SKIN-04] the routes of ${account} in ${language}, both skins: no serious fault by axe, nothing dark in the light skin, no text that overflows or is of the other language`, async ({
      browser,
    }) => {
      test.setTimeout(300_000)
      const found: Found[] = []
      const { context, page } = await desk(browser, account, language)
      const routes = allRoutes().filter((route) => accountFor(route) === account)
      if (account === 'sun') routes.unshift(...(await reportRoutes(page)))
      expect(routes.length).toBeGreaterThan(5)
      const withAntd: string[] = []
      for (const [i, route] of routes.entries()) {
        await visit(page, route)
        if (await hasAntd(page)) withAntd.push(route)
        // The shell around them is the same for all: it is looked at with the first ones.
        const within = i < 3 ? 'html' : '#fs-content'
        found.push(...(await lookAround(page, { route: route.split('?')[0] as string, language, within })))
      }
      // antd's parts take the skin that the page came in: those routes once more, as who has chosen the light one sees them.
      if (withAntd.length > 0) await reloadLight(page)
      for (const route of withAntd) {
        await visit(page, route)
        found.push(...(await lookLight(page, route.split('?')[0] as string)))
      }
      await context.close()
      expect(fallen(found)).toEqual([])
    })

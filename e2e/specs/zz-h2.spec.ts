import { enter, test } from '../support/suite'
test('dbg', async ({ page, server, violations }) => {
  page.on('console', (m) => console.log('CONSOLE', m.type(), m.text().slice(0, 300)))
  page.on('pageerror', (e) => console.log('PAGEERR', e.message, e.stack?.slice(0, 600)))
  await enter(page, server, '/statistics/reportQuality')
  await page.waitForTimeout(6000)
  console.log(await page.evaluate(() => [Object.keys(globalThis).filter((k) => /webpack|FARS|FEDER/i.exec(k)), '__FARSIGHT_SCRIPT__' in globalThis, document.scripts.length, performance.getEntriesByType('resource').map((r) => r.name + ' ' + (r as any).responseStatus + ' ' + (r as any).encodedBodySize)]), violations)
})

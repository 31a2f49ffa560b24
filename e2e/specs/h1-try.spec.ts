import { enter, expect, test } from '../support/suite'
test('try', async ({ page, server }) => {
  page.on('console', (m) => console.log('CONSOLE', m.type(), m.text().slice(0, 600)))
  page.on('pageerror', (e) => console.log('PAGEERROR', e.stack?.slice(0, 800)))
  page.on('requestfailed', (r) => console.log('FAILED', r.url(), r.failure()?.errorText))
  await enter(page, server, '/add_procedure')
  await page.waitForTimeout(3000)
  console.log(server.asked.join('\n'))
  console.log((await page.content()).slice(0, 900))
  console.log((await page.content()).slice(-900))
  expect(1).toBe(1)
})

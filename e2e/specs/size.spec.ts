import { existsSync, statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { answerCalls } from '../support/session'
import { fileOf } from '../support/static-server'
import { BUILD, expect, go, screenOf, test } from '../support/suite'

/** Brotli KB and number of the scripts that the page asked for so far; each file once. */
function scripts(page: Page): () => { kb: number; files: number } {
  const seen = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('.js')) return
    const file = fileOf(BUILD, pathname)
    if (existsSync(`${file}.br`)) seen.set(pathname, statSync(`${file}.br`).size)
  })
  return () => ({ kb: Math.round([...seen.values()].reduce((sum, size) => sum + size, 0) / 1024), files: seen.size })
}

/** speed.md's goals; the floor of React with antd's login in one bundle is 166 KB. */
const LOGIN_KB = 190
const FROM_NOTHING_KB = 450
const SECOND_MODULE_KB = 60

test('scripts: login, first module from nothing, second module (brotli KB)', async ({ page, server }, info) => {
  // What is fetched while the browser is idle comes after the form can be used and is not the login's price.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const sum = scripts(page)
  await answerCalls(page, { entered: false })
  await page.goto(`${server.url}/#/login`)
  await expect(page.getByRole('textbox').first()).toBeEditable()
  const login = sum()
  await page.unroute(/\.do(\?|$)/)
  await answerCalls(page, { entered: true })
  await page.evaluate(() => localStorage.setItem('千里眼ENTERED', '1'))
  await go(page, '/local_diagnosis')
  await expect(page.locator('#module-mf-worklist > *').first()).toBeVisible()
  await page.waitForTimeout(500)
  const first = sum()
  await go(page, '/add_procedure')
  await expect(screenOf(page, '/add_procedure')).toBeVisible()
  const second = sum()
  const figures = { login, first, second: { kb: second.kb - first.kb, files: second.files - first.files } }
  info.annotations.push({ type: 'figures', description: JSON.stringify(figures) })
  console.log(JSON.stringify(figures))
  expect.soft(login.kb).toBeLessThanOrEqual(LOGIN_KB)
  expect.soft(first.kb).toBeLessThanOrEqual(FROM_NOTHING_KB)
  expect.soft(figures.second.kb).toBeLessThanOrEqual(SECOND_MODULE_KB)
})

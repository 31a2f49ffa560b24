import { errors, type Page } from '@playwright/test'
import { BASE_URL } from './live'

/**
 * Goes to a page of the shell and waits until the one that stood there is gone: a slow browser shows it for a moment more, and
 * a test would fill it in, or believe it. Another question of the same page leaves it standing; another exam's, or another sign, is another page.
 * @param hash from the `#` on
 */
export async function goOn(page: Page, hash: string, timeout = 20_000): Promise<void> {
  if ((await page.locator('#fs-content').count()) === 0) {
    await page.goto(`${BASE_URL}/${hash}`)
    return
  }
  const old = await page.evaluateHandle((to) => {
    const pageOf = (address: string): string => {
      const [path, query] = address.split('?')
      const asked = new URLSearchParams(query)
      return [path, asked.get('procedureId'), asked.get('id'), asked.get('sign')].join()
    }
    const seen = [...document.querySelectorAll('#fs-content *')].filter(
      // An empty division is no page's: the place of a module, before anything is drawn in it, and it stays. Two pages of one exam hand
      // its images and its texts on: those stay too.
      (element) =>
        element.childElementCount === 0 &&
        element.getClientRects().length > 0 &&
        !element.matches('div:empty:not([aria-busy])') &&
        !element.closest('[data-zone=images], [data-field]'),
    )
    const same = pageOf(location.hash) === pageOf(to)
    location.hash = to
    return same ? [] : seen
  }, hash)
  await page.waitForFunction((all) => all.every((element) => element.getClientRects().length === 0), old, { timeout })
}

/** The same where the page that stands may be the one that is gone to: after `timeout` it is taken for that. */
export async function goOnOrStay(page: Page, hash: string, timeout: number): Promise<void> {
  try {
    await goOn(page, hash, timeout)
  } catch (error) {
    // Any other refusal would make this a wait that never waits.
    if (!(error instanceof errors.TimeoutError)) throw error
  }
}

import type { Page } from '@playwright/test'

/**
 * Searches the list that stands, and waits for its answer: rows of the list before it may show the same name, are moved by the answer from
 * under the pointer, and a press on them is lost.
 */
export async function searched(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().postData()?.includes(encodeURIComponent(text)) === true)
  await page.getByRole('searchbox').filter({ visible: true }).first().fill(text)
  await page.keyboard.press('Enter')
  await answered
}

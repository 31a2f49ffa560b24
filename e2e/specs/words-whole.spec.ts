import type { Page } from '@playwright/test'
import { callAs, expect, importFolder, person, test } from '../support/live'
import { syntheticFolder } from '../support/synthetic'

const result = (page: Page) => page.locator('[data-field=result]')

/** The caret between the two halves of the text. */
const between = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const letters = document.createTreeWalker(document.querySelector('[data-field=result]')!, NodeFilter.SHOW_TEXT).nextNode()!
    document.getSelection()!.collapse(letters, 4)
  })

/** Dictation, text expanders and input methods write by the browser's own commands, never by a key. */
const WAYS: readonly (readonly [name: string, write: (page: Page) => Promise<unknown>, text: string])[] = [
  ['a phrase of an input method', (page) => page.keyboard.insertText('一、结节。\n二、'), '左侧病灶一、结节。\n二、右侧正常'],
  ['insertText', (page) => page.evaluate(() => document.execCommand('insertText', false, 'x\ny')), '左侧病灶x\ny右侧正常'],
  ['insertParagraph', (page) => page.evaluate(() => document.execCommand('insertParagraph')), '左侧病灶\n右侧正常'],
  ['insertLineBreak', (page) => page.evaluate(() => document.execCommand('insertLineBreak')), '左侧病灶\n右侧正常'],
  ['insertHTML', (page) => page.evaluate(() => document.execCommand('insertHTML', false, '<p>p</p><p>q</p>')), '左侧病灶p\nq右侧正常'],
]

test('[EDIT-01] words that come by no key lose no line, nor what stood behind them', async ({ browser }) => {
  const { page, context } = await person(browser, 'zhang')
  const accession = `DIC${Date.now() % 1e8}`
  await importFolder(syntheticFolder(accession, Date.now() % 1e6).folder, '市第一人民医院')
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })
  const [{ risProcedureId: procedureId, modality, t, sign }] = val as [Record<'risProcedureId' | 'modality' | 't' | 'sign', string>]
  const address = `/#/local_diagnosis/edit_report?${new URLSearchParams({ procedureId, modality, t, sign }).toString()}`
  await page.goto(address)
  const text = (): Promise<string> => result(page).evaluate((field) => field.textContent ?? '')
  for (const [name, write, wanted] of WAYS) {
    await result(page).fill('左侧病灶右侧正常')
    await expect.poll(text).toBe('左侧病灶右侧正常')
    await between(page)
    await write(page)
    await expect.poll(text, { message: name }).toBe(wanted)
    expect(await result(page).locator('> *').count(), name).toBe(1)
    await page.keyboard.press('Control+z')
    await expect.poll(text, { message: `${name}, taken back` }).toBe('左侧病灶右侧正常')
  }
  // What was dictated over several lines is what the server has.
  await result(page).fill('一、右肺结节。\n二、心影正常。\n三、无积液。')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^已保存/).filter({ visible: true })).toBeVisible()
  await page.reload()
  await expect.poll(text).toBe('一、右肺结节。\n二、心影正常。\n三、无积液。')
  await context.close()
})

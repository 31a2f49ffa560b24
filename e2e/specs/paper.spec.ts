import type { Page } from '@playwright/test'
import { callAs, expect, logIn, test } from '../support/live'

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
  patName: string
  reportHasComplete: number
}

/** What stood in front of the printer, as a PDF of the browser's own: its sheets and their sizes in points. */
async function sheets(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => `${Math.round(Number(w))}x${Math.round(Number(h))}`)
}

/** The browser's own print dialog would wait for a hand: instead what it would take stays in the page. */
const keepPrinted = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.print = () => {
      const root = document.getElementById('farsight-print')!
      const kept = root.cloneNode(true) as HTMLElement
      const drawn = [...root.querySelectorAll('img')].map((img) => {
        const canvas = document.createElement('canvas')
        canvas.width = img.naturalWidth
        canvas.height = img.naturalHeight
        canvas.getContext('2d')!.drawImage(img, 0, 0)
        return canvas.toDataURL()
      })
      for (const [i, img] of [...kept.querySelectorAll('img')].entries()) img.src = drawn[i]!
      const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('\n')
      setTimeout(() => {
        document.body.append(kept)
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(rules)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }, 1000)
    }
  })

test('[REPORT-19] the preview draws the PDF’s pages under the page’s policy, and the printer gets each of them on a sheet of its size', async ({
  page,
}) => {
  const troubles: string[] = []
  page.on('console', (said) => said.type() === 'error' && troubles.push(said.text()))
  page.on('pageerror', (error) => troubles.push(String(error)))
  await logIn(page, 'chen')
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { states: '[9]' })
  const row = (val as Row[]).find((one) => one.reportHasComplete === 1 && one.modality === 'CT')!
  const { risProcedureId: procedureId, modality, t, sign } = row
  await page.evaluate(
    (to) => {
      location.hash = to
    },
    `#/local_diagnosis/view_report?${new URLSearchParams({ procedureId, modality, t, sign }).toString()}`,
  )
  await page.getByRole('button', { name: '打印', exact: true }).click()
  const preview = page.getByRole('dialog', { name: /打印预览/ })
  const sheet = preview.getByRole('region', { name: '报告纸张' }).getByRole('img').first()
  await expect(sheet).toHaveAttribute('alt', new RegExp(row.patName))
  // Ink on white: a page whose font was not drawn would have the lines of its table alone.
  const ink = () =>
    sheet.evaluate(async (img: HTMLImageElement) => {
      await img.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: img.naturalWidth, height: img.naturalHeight })
      const to = canvas.getContext('2d')!
      to.drawImage(img, 0, 0)
      const { data } = to.getImageData(0, 0, canvas.width, canvas.height)
      let dark = 0
      for (let i = 0; i < data.length; i += 4) if (data[i]! < 128) dark += 1
      return { size: `${img.naturalWidth}x${img.naturalHeight}`, share: dark / (data.length / 4) }
    })
  const a4 = await ink()
  expect(a4.size).toBe('1240x1754')
  expect(a4.share).toBeGreaterThan(0.005)
  expect(a4.share).toBeLessThan(0.2)
  await preview.getByRole('radio', { name: 'A5' }).click()
  await expect.poll(async () => (await ink()).size).toBe('1240x874')
  await preview.getByRole('spinbutton', { name: '份数' }).fill('2')
  await keepPrinted(page)
  await preview.getByRole('button', { name: '打印', exact: true }).click()
  await expect(page.locator('#farsight-print img')).toHaveCount(2)
  await expect(page.getByText('打印已计数')).toBeVisible()
  await expect(page.locator('#farsight-print img')).toHaveCount(2)
  expect(await sheets(page)).toEqual(['595x420', '595x420'])
  expect(troubles).toEqual([])
})

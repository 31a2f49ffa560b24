import type { Page } from '@playwright/test'
import { injected } from '../../shared/api/test/injected'
import { examRow } from './exams'

/** A row in which every text that a list, a banner or a report shows is hostile. */
export const hostileRow = (text: string, i: number) =>
  examRow({
    risProcedureId: `p${i}`,
    patName: text,
    pinyin: text,
    checkNo: text,
    accessionNo: text,
    hospitalNo: text,
    outpatientNo: text,
    inpatientNo: text,
    bedNo: text,
    department: text,
    bodypart: text,
    checkItem: text,
    holderName: text,
    authorName: text,
    reviewerName: text,
  })

/** What the page made out of the texts that it shows, and whether one of them ran. */
export async function harm(page: Page): Promise<{ made: string[]; ran: boolean }> {
  // The function travels as its own text. The page's own scripts and its word for browsers without them are its own.
  const made = (await page.evaluate(
    `[...document.body.children].filter((part) => !/^(NO)?SCRIPT$/.test(part.tagName)).flatMap(${injected.toString()})`,
  )) as string[]
  return { made, ran: await page.evaluate(() => 'pwned' in globalThis) }
}

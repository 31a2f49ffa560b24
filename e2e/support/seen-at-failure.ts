import type { Browser, BrowserContext, Page, Request, TestInfo } from '@playwright/test'

/** Characters of a page's text, of one line, and how many things are told. */
const [FIRST, LAST, LINE, TOLD] = [2400, 800, 900, 12]

/** What a context asked for and was not answered yet, and the last that its pages complained of. */
interface Heard {
  readonly open: Set<Request>
  readonly told: string[]
  /** The addresses that its pages went through, with seconds. */
  readonly ways: string[]
}

/** Hears the contexts that are made from now on: what is only seen by who listened from the beginning. */
export function listenTo(browser: Browser): Map<BrowserContext, Heard> {
  const all = new Map<BrowserContext, Heard>()
  const make = browser.newContext
  browser.newContext = async (options) => {
    const context = await make.call(browser, options)
    const heard: Heard = { open: new Set(), told: [], ways: [] }
    const tell = (text: string) => {
      heard.told.push(text.slice(0, 300))
      if (heard.told.length > TOLD) heard.told.shift()
    }
    context.on('request', (request) => heard.open.add(request))
    context.on('requestfinished', (request) => heard.open.delete(request))
    context.on('requestfailed', (request) => {
      heard.open.delete(request)
      tell(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`)
    })
    context.on('console', (message) => message.type() === 'error' && tell(`console: ${message.text()}`))
    context.on('weberror', (error) => tell(`thrown: ${error.error().stack ?? error.error().message}`))
    context.on('page', (page) =>
      page.on(
        'framenavigated',
        (frame) => frame === page.mainFrame() && heard.ways.push(`${new Date().toISOString().slice(17, 23)} ${new URL(frame.url()).hash}`),
      ),
    )
    all.set(context, heard)
    return context
  }
  return all
}

/** A page that does not answer is hung: that, too, is worth knowing. */
const orHung = (asked: Promise<string>): Promise<string> =>
  Promise.race([asked, new Promise<string>((done) => setTimeout(() => done('(it does not answer)'), 5000))]).catch(
    (error: Error) => `(${error.message})`,
  )

/** What was seen is attached by this name; the reporter prints it when the run has ended, where the faults stand. */
export const SEEN = 'what the pages showed'

/** Attaches lines of what was seen. */
export const attachSeen = (info: TestInfo, lines: readonly string[]): Promise<void> =>
  info.attach(SEEN, { body: lines.join('\n'), contentType: 'application/x-seen' })

/** What a page shows, in few lines, as long as the log of a run on another machine still keeps whole. */
export async function pageShown(page: Page): Promise<string[]> {
  const at = await orHung(page.evaluate(() => location.href))
  const all = (await orHung(page.locator('body').ariaSnapshot())).split('\n')
  // The shell around it is the same everywhere; what lies over the page, a dialog or a message, stands at the end.
  const main = Math.max(
    0,
    all.findIndex((line) => /^\s*- main\b/.test(line)),
  )
  const text = all
    .slice(main)
    .map((line) => line.trim())
    // A row's name says what its cells do.
    .filter((line) => !/^- (gridcell|columnheader|option|img|rowgroup)\b/.test(line))
    .join(' ')
  const cut = text.length - FIRST - LAST
  const kept = cut > 0 ? `${text.slice(0, FIRST)} … ${cut} … ${text.slice(-LAST)}` : text
  return [
    `${page.url()}${at === page.url() ? '' : ` ${at}`}`,
    ...(kept.match(new RegExp(`.{1,${LINE}}`, 'gs')) ?? []).map((line) => `  ${line}`),
  ]
}

/** What every open page shows, waits for and complained of. */
export async function pagesShown(all: ReadonlyMap<BrowserContext, Heard>): Promise<string[]> {
  const lines: string[] = []
  for (const [context, { open, told, ways }] of all) {
    for (const page of context.pages()) lines.push(...(await pageShown(page)))
    if (ways.length > 0) lines.push(`went by: ${ways.slice(-2 * TOLD).join(' > ')}`)
    for (const request of [...open].slice(-TOLD)) lines.push(`not answered: ${request.method()} ${request.url()}`)
    lines.push(...told)
  }
  return lines
}

import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

export interface Load {
  /** Milliseconds from the address to the last thing waited for. */
  readonly ready: number
  readonly requests: number
  /** Of the scripts, as they came over the line. */
  readonly bytes: number
  /** One line a request: begun, ended, what. */
  readonly trace: readonly string[]
}

/** Counts what a page asks for from now on. */
async function watch(cdp: CDPSession): Promise<() => Load> {
  const began = Date.now()
  const asked = new Map<string, { url: string; from: number; to?: number; bytes: number }>()
  const clock = (): number => Date.now() - began
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (!/^(data|blob):/.test(url)) asked.set(requestId, { url, from: clock(), bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) Object.assign(one, { to: clock(), bytes: encodedDataLength })
  })
  await cdp.send('Network.enable')
  return () => {
    const all = [...asked.values()]
    return {
      ready: clock(),
      // A script that the browser has already comes again out of its cache: no bytes, no wait.
      requests: all.filter(({ bytes, to }) => to === undefined || bytes > 0).length,
      bytes: all.filter(({ url }) => /\.m?js(\?|$)/.test(url)).reduce((sum, { bytes }) => sum + bytes, 0),
      trace: all.map(({ url, from, to, bytes }) => `${from} ${to ?? '…'} ${bytes} ${new URL(url).pathname}`),
    }
  }
}

export interface ColdOptions {
  readonly url: string
  /** Milliseconds that the line adds to every answer. */
  readonly latency: number
  readonly context: BrowserContextOptions
  /** Waits for what makes the page usable. */
  readonly until: (page: Page) => Promise<void>
  /** Then another step in the same page, counted by itself. */
  readonly after?: (page: Page) => Promise<void>
}

/** One load in a browser context of its own, with empty caches; and the step after it. */
export async function coldLoad(
  browser: Browser,
  { url, latency, until, after, ...o }: ColdOptions,
): Promise<{ first: Load; second: Load | undefined }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', ...o.context })
  const page = await context.newPage()
  const line = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 }
  const session = async (): Promise<CDPSession> => {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', line)
    return cdp
  }
  const facts = await watch(await session())
  await page.goto(url, { waitUntil: 'commit' })
  await until(page)
  const first = facts()
  let second: Load | undefined
  if (after) {
    // What the page fetches by itself once it is idle belongs to neither.
    await page.waitForTimeout(2500)
    const more = await watch(await session())
    await after(page)
    second = more()
  }
  await context.close()
  return { first, second }
}

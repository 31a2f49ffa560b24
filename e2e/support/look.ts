import type { BrowserContext, Page } from '@playwright/test'

/** What is wrong with a screen, and where. */
export interface Found {
  readonly route: string
  readonly skin: string
  readonly fault: string
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly impact: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string; readonly target: readonly string[] }[]
  }[]
}

/** Faults that axe calls serious or critical, by the rules of WCAG 2.2 AA. */
const byAxe = (page: Page, rules: 'all' | 'colours', within: string): Promise<string[]> =>
  page.evaluate(
    async ({ rules, within }) => {
      const { axe } = globalThis as unknown as { axe: { run(root: Element, options: object): Promise<AxeResult> } }
      const result = await axe.run(document.querySelector(within) ?? document.documentElement, {
        runOnly: rules === 'all' ? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] : { type: 'rule', values: ['color-contrast'] },
        resultTypes: ['violations'],
      })
      // What a bar at the foot covers on its way is judged where it is scrolled to: a field that has the focus is.
      const covered = new Set<object>()
      for (const node of result.violations.find(({ id }) => id === 'target-size')?.nodes ?? []) {
        const element = document.querySelector(node.target[0] ?? '')
        if (!element || !node.failureSummary?.includes('obscured')) continue
        element.scrollIntoView({ block: 'center' })
        const again = await axe.run(element, { runOnly: { type: 'rule', values: ['target-size'] }, resultTypes: ['violations'] })
        if (again.violations.length === 0) covered.add(node)
      }
      return result.violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes
            .filter((node) => !covered.has(node))
            .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${(failureSummary ?? '').split('\n')[1] ?? ''}`),
        )
    },
    { rules, within },
  )

/** antd's own parts follow the skin that the page was told of, not the stylesheet that {@link showSkin} changes. */
const ANTD = '[class*=ant-]'

/** Large dark places of the light skin, outside the zones of images and of the hall, whose screen has colours of its own, and of what `beside` names. */
const darkIslands = (page: Page, beside = ''): Promise<string[]> =>
  page.evaluate(
    (other) =>
      [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
        if (element.closest(`[data-zone=images],[data-zone=hall],canvas,button,[role=tooltip]${other && `,${other}`}`) !== null) return []
        const box = element.getBoundingClientRect()
        const [r = 255, g = 255, b = 255, a = 1] = (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
        const light = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
        return a > 0.5 && light < 0.3 && box.width * box.height > 4000
          ? [`dark: ${element.className || element.localName} ${r},${g},${b}`]
          : []
      }),
    beside,
  )

export const hasAntd = async (page: Page): Promise<boolean> => (await page.locator(ANTD).count()) > 0

/** The page comes in the light skin as its user has chosen it, antd's parts with it. */
export async function reloadLight(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('千里眼SKIN', 'eye'))
  await page.reload()
}

/** Dark places of a page that came in the light skin: nothing is left out. */
export async function lookLight(page: Page, route: string): Promise<Found[]> {
  if ((await skinOf(page)) !== 'eye') throw new Error(`${route} came in the other skin`)
  return (await darkIslands(page)).map((fault) => ({ route, skin: 'eye', fault }))
}

/** Keeps, in the page itself, every text that the server answers; before the page is opened. */
export const keepAnswers = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function keep(body) {
      this.addEventListener('load', () => said.push(String(this.responseText)))
      return send.call(this, body)
    }
  })

/** Chinese on an English screen that the server did not send, and keys in place of words. */
const wrongWords = (page: Page, language: 'zh' | 'en'): Promise<string[]> =>
  page
    .evaluate(() => {
      const texts: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        if (node.parentElement?.checkVisibility() && !node.parentElement.closest('script,noscript,style'))
          texts.push(node.textContent ?? '')
      for (const element of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '')
      return { texts, said: (globalThis as unknown as { said: string[] }).said.join('\n') }
    })
    .then(({ texts, said }) =>
      texts.flatMap((text) => {
        const keys = /^[a-z]+(\.[a-zA-Z]+)+$/.exec(text.trim()) ? [`key: ${text}`] : []
        const han = language === 'en' ? (text.match(/[\u3400-\u9FFF]+/g) ?? []) : []
        return [
          ...keys,
          ...han
            .filter((word) => !said.includes(word) && !['中文', '千里眼'].includes(word))
            .map((word) => `Chinese: ${word} in ${text.slice(0, 60)}`),
        ]
      }),
    )

/**
 * Makes every text longer by a share, measures in the same breath, and puts the texts back: what is cut without an ellipsis,
 * runs out of its button, or makes the page wider. The top bar's items measure their room when their words change, which a
 * text that is lengthened behind React's back does not tell them: host-shell.spec.ts sees them in both languages at all widths.
 */
const overflows = (page: Page, share: number): Promise<string[]> =>
  page.evaluate((more) => {
    const nodes: [Text, string][] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
      const text = node.data
      if (!/\p{L}{2}/u.test(text) || node.parentElement?.closest('script,noscript,style,textarea,td,[role=gridcell],option')) continue
      nodes.push([node, text])
      if (more > 0) node.data = `${text} ${text.slice(0, Math.ceil(text.length * more))}`
    }
    const found: string[] = []
    const name = (element: Element): string =>
      `${element.localName}.${element.className} "${(element.textContent ?? '').trim().slice(0, 40)}"`
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} px wide`)
    for (const element of document.querySelectorAll<HTMLElement>('#app *')) {
      const style = getComputedStyle(element)
      if (!element.checkVisibility() || element.clientWidth === 0) continue
      const own = [...element.childNodes].some((child) => child instanceof Text && child.data.trim() !== '')
      const over = element.scrollWidth - element.clientWidth
      if (over > 2 && /hidden|clip/.test(style.overflowX) && own && style.textOverflow !== 'ellipsis' && element.clientWidth > 4)
        found.push(`cut: ${name(element)}`)
      if (
        over > 2 &&
        style.overflowX === 'visible' &&
        style.display !== 'inline' &&
        /^(BUTTON|LABEL|A|H1|H2|TH|LEGEND)$/.test(element.tagName)
      )
        found.push(`runs out: ${name(element)}`)
      const box = element.getBoundingClientRect()
      if (
        own &&
        box.right > innerWidth + 1 &&
        element.closest('[style*="overflow"],.fs-table,.fs-grid-box,.fs-cut,[data-scroll],.fs-shell-items') === null
      )
        found.push(`beyond the edge: ${name(element)}`)
    }
    for (const [node, text] of nodes) node.data = text
    return found
  }, share)

const skinOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLLinkElement>('link[data-skin]')?.dataset.skin ?? '')

/** Shows a skin by the page's own stylesheet. */
async function showSkin(page: Page, name: 'dark' | 'eye'): Promise<void> {
  if ((await skinOf(page)) === name) return
  await page.evaluate(
    (skin) =>
      new Promise<void>((done) => {
        const link = document.querySelector<HTMLLinkElement>('link[data-skin]') as HTMLLinkElement
        link.addEventListener('load', () => done(), { once: true })
        link.dataset.skin = skin
        link.href = `/skins/${skin}.css`
      }),
    name,
  )
}

/** The gallery of widgets has patients of its own. */
const words = async (page: Page, route: string, language: 'zh' | 'en'): Promise<string[]> =>
  route === '/component/test' ? [] : wrongWords(page, language)

export interface Look {
  readonly route: string
  readonly language: 'zh' | 'en'
  /** The part that axe looks at. */
  readonly within: string
}

/** Everything that is wrong with the screen that is shown, in both skins. */
export async function lookAround(page: Page, { route, language, within }: Look): Promise<Found[]> {
  const found: Found[] = []
  for (const [i, skin] of (['dark', 'eye'] as const).entries()) {
    await showSkin(page, skin)
    const faults = await byAxe(page, i === 0 ? 'all' : 'colours', within)
    if (skin === 'eye') faults.push(...(await darkIslands(page, ANTD)))
    if (i === 0) faults.push(...(await words(page, route, language)), ...(await overflows(page, 0)), ...(await overflows(page, 0.5)))
    found.push(...faults.map((fault) => ({ route, skin, fault })))
  }
  return found
}

/** One line a fault, with the first route and how many more have it. */
export function fallen(found: readonly Found[]): string[] {
  const by = new Map<string, Found[]>()
  for (const one of found) by.set(one.fault, [...(by.get(one.fault) ?? []), one])
  return [...by].map(([fault, all]) => `${all[0]?.route} (${all[0]?.skin}${all.length > 1 ? `, and ${all.length - 1} more` : ''}) ${fault}`)
}

import type { Page } from '@playwright/test'
import { type ImageRow, pane, reportAddress } from './images'
import { expect } from './live'

export interface Seen {
  /** Frames that were on the screen with neither picture in them. */
  readonly blank: number
  readonly frames: number
  readonly largest: number
  readonly sizes: readonly string[]
}

/** Words of the picture that something else lies over. */
function coveredWords(zone: HTMLElement): string[] {
  // A press goes through the picture; looked at, it is there.
  for (const canvas of zone.querySelectorAll('canvas')) canvas.style.pointerEvents = 'auto'
  return [...zone.children]
    .filter((one): one is HTMLElement => one instanceof HTMLElement && !one.querySelector('canvas') && one.innerText.trim() !== '')
    .filter((word) => {
      const { left, top, width, height } = word.getBoundingClientRect()
      word.style.pointerEvents = 'auto'
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      word.style.pointerEvents = ''
      return above !== word && !word.contains(above)
    })
    .map((word) => word.innerText)
}

/** What was on the screen from the first picture to the engine's, frame by frame. */
async function handedOver(page: Page, row: ImageRow, release: () => void): Promise<Seen> {
  await page.goto(reportAddress(row))
  await expect(pane(page).locator('canvas.first-picture')).toBeVisible()
  await expect(pane(page)).toContainText(/图 1\/\d+/)
  await expect(pane(page).locator('canvas')).toHaveCount(1)
  // Whose it is, its sides, window and number lie over it: it never stands without them.
  expect(await pane(page).evaluate(coveredWords)).toEqual([])
  // Begun, not waited for: the engine is let in when somebody looks, and not a moment before.
  const watching = await pane(page).evaluateHandle((zone) => {
    const bytes = (canvas: HTMLCanvasElement) => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const stands = () => zone.querySelector<HTMLCanvasElement>('canvas.first-picture')
    const watch = async () => {
      // One in another window may just be taking its place.
      const since = performance.now()
      const here = () =>
        `after ${Math.round(performance.now() - since)} ms, ${zone.isConnected ? 'in' : 'out of'} the page: ${zone.outerHTML.slice(0, 800)}`
      while (!stands()) {
        if (performance.now() - since > 10_000) throw new Error(`The first picture went before the engine was let in, ${here()}`)
        await new Promise((done) => requestAnimationFrame(done))
      }
      const first = bytes(stands()!)
      const seen = { blank: 0, frames: 0, largest: -1, sizes: [`${first.width}x${first.height}`] }
      for (let after = 0; after < 30; ) {
        // Looked at when everything that belongs to a frame has been done.
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
        seen.frames += 1
        if (performance.now() - since > 60_000) throw new Error(`The engine's picture never took its place, ${here()}`)
        if (zone.querySelector('canvas.first-picture')) continue
        after += 1
        const canvas = zone.querySelector<HTMLCanvasElement>('canvas')
        const engine = canvas && bytes(canvas)
        if (!engine?.data.some((value, i) => i % 4 !== 3 && value > 0)) seen.blank += 1
        else if (seen.largest < 0) {
          seen.sizes.push(`${engine.width}x${engine.height}`)
          for (let i = 0; i < first.data.length; i++) seen.largest = Math.max(seen.largest, Math.abs(first.data[i]! - engine.data[i]!))
        }
      }
      return seen
    }
    // In a case of its own: a handle on a promise would wait for it.
    return { seen: watch() }
  })
  release()
  return watching.evaluate(({ seen }) => seen)
}

/** The same, with the engine held back until the first picture stands. */
export async function seen(page: Page, row: ImageRow): Promise<Seen> {
  let release = (): void => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/modules/mf-report/*/viewer.*.js', async (route) => {
    await held
    await route.continue()
  })
  return handedOver(page, row, release)
}

/** Handed over without a frame that is empty, within one grey level. */
export const isSame = ({ blank, largest, sizes }: Seen): void => {
  expect(blank).toBe(0)
  expect(sizes[1]).toBe(sizes[0])
  expect(largest).toBeGreaterThanOrEqual(0)
  expect(largest).toBeLessThanOrEqual(1)
}

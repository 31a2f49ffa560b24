import type { Page } from '@playwright/test'

/**
 * Words and controls within a part of the page that are drawn over one another, as they are seen: what a scrolled box hides is not
 * there, and what is meant to lie above the rest (a mark over a picture, a bar that sticks) is no fault.
 */
export const overlaps = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const CONTROL = 'button,input,select,textarea,a[href],canvas'
    const root = document.querySelector(selector)
    if (!root) throw new Error(`${selector} is not on the page`)
    const isOver = (element: Element): boolean => /absolute|fixed|sticky/.test(getComputedStyle(element).position)
    /** What is left of a box by all that cut it and not the other: what they are scrolled in together hides no fault. */
    function seen(element: Element, other: Element): { left: number; top: number; right: number; bottom: number } {
      let { left, top, right, bottom } = element.getBoundingClientRect()
      for (let up = element.parentElement; up && !up.contains(other); up = up.parentElement) {
        if (getComputedStyle(up).overflow === 'visible') continue
        const box = up.getBoundingClientRect()
        ;[left, top] = [Math.max(left, box.left), Math.max(top, box.top)]
        ;[right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)]
      }
      return { left, top, right, bottom }
    }
    const parts = [...root.querySelectorAll(`*`)].filter((element) => {
      if (!element.checkVisibility()) return false
      for (let up: Element | null = element; up && up !== root; up = up.parentElement) if (isOver(up)) return element.matches('canvas')
      const words = [...element.childNodes].some((child) => child instanceof Text && child.data.trim() !== '')
      return element.matches(CONTROL) || (words && getComputedStyle(element).display !== 'inline')
    })
    const name = (element: Element): string =>
      `${element.localName} "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 24)}"`
    return parts.flatMap((one, i) =>
      parts.slice(i + 1).flatMap((other) => {
        if (one.contains(other) || other.contains(one)) return []
        const [a, b] = [seen(one, other), seen(other, one)]
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        return wide > 2 && high > 2 ? [`${name(one)} lies over ${name(other)} by ${Math.round(wide)} x ${Math.round(high)}`] : []
      }),
    )
  }, within)

import type { Page } from '@playwright/test'

/**
 * A card or bar code reader: it types into what has the focus, then Enter. As fast as a reader by the keys' own time: the keyboard of
 * a busy machine, and the page between two keys, are slower than that.
 */
export const readCard = (page: Page, number: string): Promise<void> =>
  page.evaluate((text) => {
    const at = document.activeElement ?? document.body
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    const start = performance.now()
    for (const [nth, key] of [...text, 'Enter'].entries()) {
      const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(press, 'timeStamp', { value: start + nth })
      at.dispatchEvent(press)
      if (key.length > 1 || !(at instanceof HTMLInputElement)) continue
      write.call(at, at.value + key)
      at.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }, number)

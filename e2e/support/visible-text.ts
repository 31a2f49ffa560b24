import type { FrameLocator, Locator, Page } from '@playwright/test'

/** The first text of its kind that can be seen: pages that were left stay in the document, hidden, and may hold the same words. */
export const visibleText = (where: Page | Locator | FrameLocator, text: string | RegExp, options?: { readonly exact?: boolean }): Locator =>
  where.getByText(text, options).filter({ visible: true }).first()

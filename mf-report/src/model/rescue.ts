import type { ReportContent } from '@farsight/shared/domain'
import { DeviceCopies } from './device-copies'
import type { Vault } from './vault'

/** What was typed and not yet saved, for when the page is reloaded, its tab closed, the computer cut off, or the session ends. */
export interface RescueCopy {
  readonly content: ReportContent
  /** Version the text was typed upon. */
  readonly version: number
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly time: string
}

/** Is this a report's text, as it was put on the device? */
export const isContent = (value: unknown): value is ReportContent => {
  const content = value as ReportContent | null | undefined
  const texts = content && [content.finding, content.result, content.advice]
  return texts?.every((part) => typeof part?.text === 'string' && Array.isArray(part.marks)) === true
}

const readable = (value: unknown): value is RescueCopy => {
  const copy = value as RescueCopy | null
  return typeof copy?.version === 'number' && typeof copy.time === 'string' && isContent(copy.content)
}

/** Copies of unsaved reports, by exam. */
export class Rescue extends DeviceCopies<RescueCopy> {
  constructor(userId: string, vault: Vault | undefined) {
    super(userId, vault, readable)
  }
}

import type { FrontReport } from '../model/front-report'

/** What the report's page and the image window say to each other. It carries addresses alone: who the patient is, each asks the server. */
export type Word =
  /** The page: this is the report on my screen; null for none. The answer to `ask`, and said at each change. */
  | { readonly says: 'report'; readonly desk: string; readonly page: string; readonly user: string; readonly report: FrontReport | null }
  /** The page is closed, loaded anew, or its session is over. */
  | { readonly says: 'gone'; readonly desk: string; readonly page: string }
  /** The page: bring this region, or this image, to the front. */
  | { readonly says: 'go'; readonly desk: string; readonly exam: string; readonly ref: string }
  /** The page: this case comes next; its first images may be brought. */
  | { readonly says: 'next'; readonly desk: string; readonly exam: string }
  /** The window: which report is it? */
  | { readonly says: 'ask'; readonly desk: string; readonly user: string }
  /** The window is closed. */
  | { readonly says: 'closed'; readonly desk: string }
  /** The page: close yourself, the images come back beside the report. */
  | { readonly says: 'close'; readonly desk: string }

/** The part of a BroadcastChannel that is used. */
export interface Voice {
  postMessage(word: Word): void
  addEventListener(type: 'message', heard: (event: { readonly data: unknown }) => void): void
  removeEventListener(type: 'message', heard: (event: { readonly data: unknown }) => void): void
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 256

function isReport(value: unknown): value is FrontReport {
  const report = value as Partial<FrontReport> | null
  return (
    typeof report === 'object' &&
    report !== null &&
    [report.procedureId, report.modality, report.t, report.sign].every(isText) &&
    typeof report.ecg === 'boolean'
  )
}

/** A message of the channel, or undefined where it is none of its shapes: another release of this program may stand in the other window. */
export function readWord(data: unknown): Word | undefined {
  const word = data as Record<string, unknown> | null
  if (typeof word !== 'object' || word === null || !isText(word.desk)) return undefined
  const whole =
    word.says === 'report'
      ? isText(word.page) && isText(word.user) && (word.report === null || isReport(word.report))
      : word.says === 'gone'
        ? isText(word.page)
        : word.says === 'go' || word.says === 'next'
          ? isText(word.exam) && (word.says === 'next' || isText(word.ref))
          : word.says === 'ask'
            ? isText(word.user)
            : word.says === 'closed' || word.says === 'close'
  return whole ? (word as unknown as Word) : undefined
}

const CHANNEL = 'farsight-image-window'
let opened: BroadcastChannel | undefined

/** The browser's channel; undefined where it has none. */
export function browserVoice(): Voice | undefined {
  if (!('BroadcastChannel' in globalThis)) return undefined
  opened ??= new BroadcastChannel(CHANNEL)
  return opened as unknown as Voice
}

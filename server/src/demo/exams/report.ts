import { EMPTY_CONTENT, formatDateTime, type ReportContent, reviewLevelOf, STATE, type YinYang } from '@farsight/shared/domain'
import type { ReviewerStamp } from '../../calls/report/content'
import type { Texts } from '../catalogue'
import type { Doctor } from '../group/staff'
import type { Scenario } from '../plan/desk'
import type { Chance } from '../studies/random'
import type { Way } from './moves'
import type { Step } from './times'

/** A row of table report, but for its keys. */
export interface ReportRow {
  readonly version: number
  readonly content: ReportContent
  readonly submitted: ReportContent | null
  readonly returned_reason: string
  readonly reviewers: readonly ReviewerStamp[]
}

/** A row of table report_version, but for its keys. */
export interface VersionRow {
  readonly version: number
  readonly step: string
  readonly content: ReportContent
  readonly author_id: string
  readonly author_name: string
  readonly at: number
  readonly stars: number | null
  readonly reason: string
}

const plain = (text: string) => ({ text, marks: [] })

/** A report's content of texts without marks. */
export const contentOf = ({ finding, result, advice = '' }: Texts, yinYang: YinYang | null): ReportContent => ({
  finding: plain(finding),
  result: plain(result),
  advice: plain(advice),
  yinYang,
})

// Up to the last sentence but one: what a writer has after some minutes.
const begun = (finding: string): string => {
  const sentences = finding.split(/(?<=。)/)
  return sentences.slice(0, Math.max(1, sentences.length - 1)).join('')
}

const stamp = (level: number, doctor: Doctor, at: number): ReviewerStamp => ({
  level,
  id: doctor.id,
  name: doctor.name,
  time: formatDateTime(at),
})

/** The report as it stands after the steps, with the versions that were kept on the way. Undefined when nobody has begun one. */
export function reportOf(
  way: Way,
  steps: readonly Step[],
  scenario: Scenario,
  texts: Texts,
  yinYang: YinYang,
  completeTime: number | null,
  chance: Chance,
): { report: ReportRow; versions: readonly VersionRow[] } | undefined {
  const { author } = way
  if (!author) return undefined
  const final = contentOf(texts, yinYang)
  // A reviewer often adds what to do next; a rebutted text lacked something.
  const first = texts.advice && !way.finished && chance.chance(0.4) ? contentOf({ ...texts, advice: '' }, yinYang) : final
  const poor = contentOf({ finding: begun(texts.finding), result: texts.result }, yinYang)
  const versions: VersionRow[] = []
  const stamps: ReviewerStamp[] = []
  let version = 0
  let content: ReportContent = EMPTY_CONTENT
  let submitted: ReportContent | null = null
  let reason = ''
  const keep = (
    step: string,
    by: { id: string | null; name: string },
    at: number,
    more: { stars?: number; reason?: string } = {},
  ): void => {
    versions.push({
      version,
      step,
      content,
      author_id: by.id!,
      author_name: by.name,
      at,
      stars: more.stars ?? null,
      reason: more.reason ?? '',
    })
  }
  const rebuts = steps.filter(({ action }) => action === 'rebutReview').length
  let sent = 0

  for (const step of steps) {
    if (step.action === 'openReport' && reason === '') version += 1
    if (step.action === 'submitReport' || step.action === 'finishReport') {
      sent += 1
      version += 1 + chance.integer(1, 5)
      content = submitted = sent <= rebuts ? poor : way.finished ? final : first
      reason = ''
      keep(way.finished ? 'finish' : 'submit', author, step.at)
    }
    if (step.action === 'passReview') {
      version += 1 + chance.integer(0, 1)
      content = submitted = final
      const level = reviewLevelOf(step.from)!
      stamps.push(stamp(level, step.by as Doctor, step.at))
      keep(`pass${level}`, step.by, step.at, { stars: chance.chance(0.75) ? 5 : chance.integer(3, 4) })
    }
    if (step.action === 'rebutReview') {
      keep('rebut1', step.by, step.at, { reason: step.reason })
      reason = step.reason
      version += 1
    }
  }
  if (scenario.overridden) {
    version = 1
    content = submitted = final
    keep('finish', author, completeTime!)
  }
  if (scenario.state === STATE.diagnosing && sent === 0) {
    version += chance.integer(1, 4)
    content = { ...contentOf({ finding: begun(texts.finding), result: '' }, null) }
  }
  return { report: { version, content, submitted, returned_reason: reason, reviewers: stamps }, versions }
}

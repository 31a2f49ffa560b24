import type { GuardOverride } from '@farsight/shared/contract'

/** How a review is passed: as the text stands there, with the reviewer's change, and on to one level more than the hospital demands. */
export interface PassHow {
  readonly direct?: boolean
  readonly modify?: boolean
  readonly toHigher?: boolean
  readonly overrides?: readonly GuardOverride[]
}

/** The same in the wire's words. A direct pass names the text that it passes, so that another text is never passed by mistake. */
export const passFields = ({ direct, modify, toHigher, overrides = [] }: PassHow, auditReportId: string) => ({
  ...(direct ? { direct: 1 as const, auditReportId } : {}),
  ...(modify ? { modify: 1 as const } : {}),
  ...(toHigher ? { toHigher: 1 as const } : {}),
  ...(overrides.length > 0 ? { overrides: [...overrides] } : {}),
})

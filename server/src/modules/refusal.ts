import type { ErrorCode } from '@farsight/shared/domain'

/** Something about a release that is not done, by its code. `detail` names the file, the field or both versions. */
export class ReleaseRefusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
  ) {
    super(`code ${code}: ${detail}`)
  }
}

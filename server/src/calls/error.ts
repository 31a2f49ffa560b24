import { CODE, type ErrorCode, errorMessage, UNDEFINED_ERROR } from '@farsight/shared/domain'

/** A refusal with a code of the specification: answered as HTTP 200 with `errorCode`, never as a system error. */
export class CallError extends Error {
  /** @param field the one field that is at fault; @param val what the caller needs to go on (code 116: what stands there now) */
  constructor(
    readonly code: ErrorCode,
    readonly field?: string,
    readonly val?: unknown,
  ) {
    super(`code ${code}${field ? ` at ${field}` : ''}`)
  }
}

/** Language of an answer's text. */
export type Language = 'zh' | 'en'

/** Chinese unless the request's Accept-Language begins with English. */
export const languageOf = (header: string | undefined): Language => (header?.trim().toLowerCase().startsWith('en') ? 'en' : 'zh')

/** The body of a refusal. */
export function refusal(error: CallError, language: Language): Record<string, unknown> {
  const text = (errorMessage(error.code) ?? UNDEFINED_ERROR)[language]
  return {
    errorCode: error.code,
    errorMsg: error.field ? `${text}${language === 'zh' ? '：' : ': '}${error.field}` : text,
    ...(error.field ? { field: error.field } : {}),
    ...(error.val === undefined ? {} : { val: error.val }),
  }
}

const DENIALS: ReadonlySet<ErrorCode> = new Set([
  CODE.noPermission,
  CODE.noWritingPermission,
  CODE.noReviewPermission,
  CODE.reviewLevelInsufficient,
  CODE.notInRis,
  CODE.diagnosticDataNotFound,
  CODE.notFound,
  CODE.signInvalid,
  CODE.templateForbidden,
  CODE.chatNotMember,
  CODE.embedOtherExam,
  CODE.embedMode,
  CODE.stepUpRequired,
  CODE.otherUser,
  CODE.sessionLocked,
  CODE.caseIsRemote,
  CODE.notInitiator,
  CODE.retractForbidden,
  CODE.approveOwn,
])

/**
 * Refusals that an audit row keeps although nothing was changed: somebody wanted what is not theirs, or is not there for them. What is
 * refused for its form, or because somebody else was quicker, is none.
 */
export const isDenial = (code: ErrorCode): boolean => DENIALS.has(code)

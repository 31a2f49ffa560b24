import { CODE, type ErrorCode, errorMessage } from '@farsight/shared/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../calls/error'
import { NotSigned } from '../modules/publish/request'
import type { ReleaseRefusal } from '../modules/refusal'

const STATUS: ReadonlyMap<ErrorCode, number> = new Map([
  [CODE.tooFrequent, 429],
  [CODE.noPermission, 403],
])

/** The HTTP status of a refusal: who asks 401, how often 429, everything about the release 422. */
export const statusOf = (error: ReleaseRefusal): number => (error instanceof NotSigned ? 401 : (STATUS.get(error.code) ?? 422))

/** Answers a refusal: code, text in the asker's language, and the detail. */
export function answerRefusal(request: FastifyRequest, reply: FastifyReply, error: ReleaseRefusal, status = statusOf(error)): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ errorCode: error.code, errorMsg: errorMessage(error.code)?.[language] ?? '', detail: error.detail })
}

/** Answers what was done. */
export const answerDone = (reply: FastifyReply, status: 200 | 201, body: Record<string, unknown>): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ errorCode: 0, errorMsg: '', detail: '', ...body })

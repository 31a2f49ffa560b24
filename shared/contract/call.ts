import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { RequestKey } from './fields'

/**
 * One call on the wire: POST, form-encoded, plus the version-marker field (product.md section 7). `name` is its address:
 * a path (`hospital_logout.do`) or a path with its function (`RisCommon.do?func=QueryModality`).
 */
export interface Call<Request extends TObject = TObject, Answer extends TObject = TObject> {
  readonly name: string
  /** Fields of the form. Objects and arrays travel as JSON text, integers as digits, booleans as 0 or 1. */
  readonly request: Request
  /** What stands in a successful answer beside `errorCode: 0` and `errorMsg: ''`. */
  readonly answer: Answer
  /** Codes that this call may give beside those of every call (1, 2, 3, 113, 2001, session expired). */
  readonly errors: readonly number[]
  /** It changes something: it takes an optional `requestKey`, and the same key answers the same. */
  readonly writes: boolean
}

export type RequestOf<C> = C extends Call<infer R, TObject> ? Static<R> : never
export type AnswerOf<C> = C extends Call<TObject, infer A> ? Static<A> : never

/** A form's fields: nothing beside them is accepted. */
export const form = <P extends Record<string, TSchema>>(fields: P) => Type.Object(fields, { additionalProperties: false })

/** An answer whose content stands under `val`, the specification's own field. */
export const val = <T extends TSchema>(schema: T) => Type.Object({ val: schema }, { additionalProperties: false })

/** A page of a list: rows under `val`, and how many there are in all (`totalIsFloor`: at least that many). */
export const list = <T extends TSchema>(row: T) =>
  Type.Object({ val: Type.Array(row), total: Type.Integer(), totalIsFloor: Type.Boolean() }, { additionalProperties: false })

/** `val: true` for a call that only does something. */
export const done = val(Type.Literal(true))

/** Declares a call; the generic keeps the exact schemas for type inference. What writes takes a request key, named or not. */
export function defineCall<Request extends TObject, Answer extends TObject>(call: {
  name: string
  request: Request
  answer: Answer
  errors?: readonly number[]
  writes?: boolean
}): Call<Request, Answer> {
  const { writes = false, request } = call
  const keyed = writes ? (form({ ...request.properties, requestKey: RequestKey }) as unknown as Request) : request
  return { errors: [], ...call, writes, request: keyed }
}

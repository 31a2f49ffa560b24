import { createHash, randomBytes } from 'node:crypto'
import type { PrintSource } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

const HOSPITAL_BYTES = 16
/** 128 bits that nobody guesses. */
const RANDOM_BYTES = 16
const KEY = /^[A-Za-z0-9_-]{43}$/

/**
 * A key that goes out of the house names its hospital and then 128 bits: whoever brings it back has no session, and the first wall
 * wants to know whose rows to look at. A made-up hospital has none.
 */
export const outgoingKey = (facilityId: string, secret: Buffer = randomBytes(RANDOM_BYTES)): string =>
  Buffer.concat([Buffer.from(facilityId.replaceAll('-', ''), 'hex'), secret.subarray(0, RANDOM_BYTES)]).toString('base64url')

/** The hospital of a key and its bytes; undefined for what is none, also for another spelling of one. */
export function readKey(key: string): { readonly facilityId: string; readonly bytes: Buffer } | undefined {
  const bytes = KEY.test(key) ? Buffer.from(key, 'base64url') : undefined
  if (bytes?.length !== HOSPITAL_BYTES + RANDOM_BYTES || bytes.toString('base64url') !== key) return undefined
  const hex = bytes.subarray(0, HOSPITAL_BYTES).toString('hex')
  return { facilityId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), bytes }
}

/** The words of a paper: two papers with one digest say the same. */
export const digestOf = ({ finding, result, advice, addenda }: Pick<PrintSource, 'finding' | 'result' | 'advice' | 'addenda'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([finding, result, advice, addenda.map(({ text }) => text)]))
    .digest()

/**
 * The code of a text's papers: made with the first one, the same on every further one. `taken`: the text was taken back before it had
 * one, so that this code is void from the start.
 */
export async function paperCode(tx: Tx, now: number, examId: string, issue: number, digest: Buffer, taken = false): Promise<string> {
  const { facilityId } = tx.tenant
  const made = Buffer.from(outgoingKey(facilityId), 'base64url')
  await tx.run(sql`INSERT INTO report_code (facility_id, exam_id, issue, digest, code, at, void_at)
    VALUES (${facilityId}, ${examId}, ${issue}, ${digest}, ${made}, ${new Date(now)}, ${taken ? new Date(now) : null}) ON CONFLICT DO NOTHING`)
  const row = await tx.row<{ code: Buffer }>(
    sql`SELECT c.code FROM report_code c WHERE c.exam_id = ${examId} AND c.issue = ${issue} AND c.digest = ${digest} AND c.facility_id = ${facilityId}`,
  )
  return row!.code.toString('base64url')
}

/** Where a code leads; `origin` without a slash at its end, '' for an address within the page. */
export const verifyAddress = (origin: string, code: string): string => `${origin ? `${origin}/` : ''}#/verify?c=${code}`

import { createHmac } from 'node:crypto'
import { sameText } from './same-text'

/** Makes and checks the `sign` of a report's address (decision 17): HMAC-SHA-256 over procedureId, modality and t. */
export interface Signer {
  sign(procedureId: string, modality: string, t: string): string
  check(procedureId: string, modality: string, t: string, sign: string): boolean
}

/** @param key the installation's own secret, 32 bytes */
export function signer(key: Buffer): Signer {
  const sign = (procedureId: string, modality: string, t: string): string =>
    createHmac('sha256', key).update(`${procedureId}|${modality}|${t}`).digest('base64url')
  return {
    sign,
    check: (procedureId, modality, t, given) => sameText(sign(procedureId, modality, t), given),
  }
}

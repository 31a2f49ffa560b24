import type { SignedSet } from '@farsight/shared/module'
import type { Anchor } from './anchor'
import { SetFault } from './fault'

const SIGNATURE_BYTES = 64
const BASE64 = /^[A-Za-z0-9+/]{86}==$/

function readSigned(text: string): SignedSet {
  let answer: Partial<SignedSet> | null
  try {
    answer = JSON.parse(text)
  } catch {
    throw new SetFault('unreachable', 'the answer is no list')
  }
  const { set, keyId, signature } = answer ?? {}
  if (typeof set !== 'string' || typeof keyId !== 'string' || typeof signature !== 'string')
    throw new SetFault('signature', 'the list is not signed')
  return { set, keyId, signature }
}

/** The text that the site's key signed, out of an answer of `GET /modules.json`. @throws SetFault */
export async function verifiedText(answer: string, { keyId, key }: Anchor): Promise<string> {
  const signed = readSigned(answer)
  if (signed.keyId !== keyId) throw new SetFault('signature', 'signed by an unknown key')
  if (!BASE64.test(signed.signature)) throw new SetFault('signature', 'no signature')
  // Browsers give no cryptography to pages over plain http. Nothing is believed unchecked.
  if (globalThis.crypto?.subtle === undefined) throw new SetFault('signature', 'this address is not encrypted')
  const bytes = Uint8Array.from(atob(signed.signature), (letter) => letter.charCodeAt(0))
  if (bytes.length !== SIGNATURE_BYTES || !(await isSigned(signed.set, bytes, key)))
    throw new SetFault('signature', 'changed after it was signed')
  return signed.set
}

async function isSigned(text: string, signature: BufferSource, spki: BufferSource): Promise<boolean> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  try {
    const key = await crypto.subtle.importKey('spki', spki, curve, false, ['verify'])
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, new TextEncoder().encode(text))
  } catch {
    return false
  }
}

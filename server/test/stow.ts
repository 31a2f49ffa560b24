import { randomBytes } from 'node:crypto'
import { gatewayKey } from '../src/images/door/gateway'
import { imageFile } from '../src/images/testing/files'
import type { Answer, TestClient, TestServer } from './harness'

/** A UID that no other test has. */
export const newUid = (): string => `2.25.${BigInt(`0x${randomBytes(15).toString('hex')}`)}`

/** Which instance a small test file is. */
export interface Instance {
  readonly study: string
  readonly series: string
  readonly sop: string
}
export const newInstance = (study = newUid(), series = newUid()): Instance => ({ study, series, sop: newUid() })

/** A small CT image file of this instance; `changes` by tag (GGGGEEEE) as `imageFile` takes them. */
export const ctFile = (i: Instance, changes: Parameters<typeof imageFile>[0] = {}): Buffer =>
  imageFile({ '00080018': i.sop, '0020000D': i.study, '0020000E': i.series, ...changes })

/** A multipart body of parts. */
export function multipart(parts: readonly { readonly bytes: Buffer; readonly type?: string }[], boundary = 'farsight-test'): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ bytes, type = 'application/dicom' }) => [
      Buffer.from(`--${boundary}\r\nContent-Type: ${type}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}

export interface StowOptions {
  readonly path?: string
  readonly headers?: Record<string, string>
}

/** Stores files as STOW-RS has it. */
export function stow(
  client: TestClient,
  files: readonly Buffer[],
  { path = '/dicomweb/studies', headers = {} }: StowOptions = {},
): Promise<Answer> {
  return stowBody(client, multipart(files.map((bytes) => ({ bytes }))), { path, headers })
}

/** The same with a body as it is. */
export function stowBody(
  client: TestClient,
  body: Buffer,
  { path = '/dicomweb/studies', headers = {} }: StowOptions = {},
): Promise<Answer> {
  return client.send(path, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'multipart/related; type="application/dicom"; boundary=farsight-test', ...headers },
  })
}

/** Headers of this installation's gateway for one hospital, by its code or name. */
export const gatewayHeaders = (server: TestServer, facility: string): Record<string, string> => ({
  authorization: `Bearer ${gatewayKey(server.secret)}`,
  'x-farsight-facility': encodeURIComponent(facility),
})

/** Failure reasons of an answer: of instances, then of parts that named none. */
export const failures = (answer: Answer): { reason: number; comment: string }[] =>
  ['00081198', '0008119A'].flatMap((tag) =>
    (answer.body?.[tag]?.Value ?? []).map((item: Record<string, { Value: unknown[] }>) => ({
      reason: item['00081197']!.Value[0] as number,
      comment: String(item['00000902']?.Value[0] ?? ''),
    })),
  )
/** SOP Instance UIDs that an answer says are stored. */
export const storedUids = (answer: Answer): string[] =>
  (answer.body?.['00081199']?.Value ?? []).map((item: Record<string, { Value: string[] }>) => item['00081155']!.Value[0])

import { Buffer } from 'node:buffer'
import type { Answer, TestClient } from './harness'

/** Sends a table to an address of an import, with the fields of its form. */
export function sendTable(
  who: Pick<TestClient, 'send'>,
  path: string,
  file: Uint8Array | string,
  fields: Record<string, string> = {},
  name = '旧报告.xlsx',
): Promise<Answer> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.append('file', new Blob([new Uint8Array(typeof file === 'string' ? Buffer.from(file) : file)]), name)
  return who.send(path, { method: 'POST', body: form })
}

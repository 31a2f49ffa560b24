import { calls } from '@farsight/shared/contract'
import { engineKey } from '../src/ai/engine-key'
import { type Answer, formBody, TEST_ENGINE, type TestServer } from './harness'

/** A finding as an engine brings it. */
export const finding = (findingId: string, more: Record<string, unknown> = {}) => ({
  findingId,
  label: `结节 ${findingId}`,
  probability: 0.9,
  positive: 1,
  text: `右肺见结节 ${findingId}`,
  ...more,
})

/** Brings a result as an engine does; `key` is the hospital's own unless another is given. */
export async function pushResult(
  server: TestServer,
  facilityCode: string,
  payload: Record<string, unknown>,
  key: string | undefined = engineKey(server.secret, TEST_ENGINE, facilityCode),
): Promise<Answer> {
  const response = await fetch(`${server.url}/${calls.pushAiResult.name}`, {
    method: 'POST',
    body: formBody({ engine: TEST_ENGINE, engineVersion: '2.1', positive: 1, findings: [finding('f1')], ...payload }),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(key ? { authorization: `Bearer ${key}` } : {}) },
  })
  const text = await response.text()
  return { status: response.status, url: response.url, text, body: JSON.parse(text), headers: response.headers }
}

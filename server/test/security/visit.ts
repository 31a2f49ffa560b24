import { type CallName, calls } from '@farsight/shared/contract'
import { type Answer, formBody, TEST_CODE } from '../harness'
import type { Caller } from './caller'

/** A call with a fresh picture's text, of a browser that keeps the picture's visit and no session: a login in it would end that one. */
export async function inVisit(by: Caller, short: CallName, payload: Record<string, unknown>): Promise<Answer> {
  const image = await by.call('getValidateImage')
  const visit = image.headers.getSetCookie().find((line) => line.startsWith('farsight_visit='))
  return by.send(`/${calls[short].name}`, {
    method: 'POST',
    body: formBody({ imageId: image.body?.val?.imageId ?? 'x', imageCode: TEST_CODE, ...payload }),
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: visit?.split(';')[0] ?? '' },
  })
}

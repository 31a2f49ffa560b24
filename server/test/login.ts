import { type Answer, TEST_CODE, TEST_PASSWORD, type TestClient } from './harness'

/** A fresh image code's id. */
export async function imageId(client: TestClient): Promise<string> {
  return (await client.call('getValidateImage')).body.val.imageId
}

/** Logs in as the screen does: image code first, then the form. `more` replaces fields of the form. */
export async function login(client: TestClient, userName: string, more: Record<string, unknown> = {}): Promise<Answer> {
  return client.call('login', { userName, password: TEST_PASSWORD, imageId: await imageId(client), imageCode: TEST_CODE, ...more })
}

/** `name=value` of a cookie that an answer sets, the session's unless told otherwise; undefined when it does not. */
export const cookieOf = (answer: Answer, name = 'farsight'): string | undefined =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0]

/** Did the request come out at the login page (which no test server has built), with nothing of a call in it? */
export const isLoginPage = (answer: Answer): boolean => answer.url.endsWith('/login') && answer.body?.errorCode === undefined

import { BASE_URL, expect, fillLogin, logIn, test } from '../support/live'

test('[CALL-01, CALL-02] every call of a working day is POST, form-encoded, with the version marker in its body', async ({ page }) => {
  const seen: { name: string; method: string; type: string; body: string }[] = []
  page.on('request', (request) => {
    if (!/\.do(\?|$)/.exec(request.url())) return
    seen.push({
      name: request.url().split('/').at(-1) ?? '',
      method: request.method(),
      type: request.headers()['content-type'] ?? '',
      body: request.postData() ?? '',
    })
  })
  await logIn(page, 'wang')
  await page.getByRole('grid').waitFor()
  expect(seen.length).toBeGreaterThan(5)
  for (const call of seen) {
    expect(call.method, call.name).toBe('POST')
    // The socket's key is asked for without a body, as the specification says (decision 37).
    if (call.name === 'hospital_doctor_wsAuthenticate.do') expect(call.body).toBe('')
    else {
      expect(call.type, call.name).toMatch(/^application\/x-www-form-urlencoded/)
      expect(new URLSearchParams(call.body).get('version'), call.name).toBe('3.1.2020092300')
    }
  }
})

test('[SOCK-01, SOCK-03] the socket’s address ends with the param of wsAuthenticate; one subscription a permitted type', async ({
  page,
}) => {
  // The chat's socket has a param of its own.
  const params: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('hospital_doctor_wsAuthenticate.do'))
      params.push(response.json().then(({ param }: { param: string }) => param))
  })
  const opened = page.waitForEvent('websocket', (socket) => socket.url().includes('/push'))
  await page.goto(`${BASE_URL}/#/login`)
  await page.locator('form img').waitFor()
  const sent: unknown[] = []
  page.on('websocket', (socket) => {
    if (socket.url().includes('/push')) socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload))))
  })
  const success = page.waitForResponse((response) => response.url().includes('HospitalDoctorLoginSuccess'))
  await fillLogin(page, 'li')
  const address = (await opened).url()
  const ends = (await Promise.all(params)).filter((param) => param.length > 20 && address.endsWith(param))
  expect(ends).toHaveLength(1)
  const { val } = (await (await success).json()) as {
    val: { loginUserId: string; userMainMenuConfig: string; facilityBaseConfig: { isLaunchRemote: number } }
  }
  const types = [
    ...([0, 2, 5, 6].includes(val.facilityBaseConfig.isLaunchRemote) ? [1] : []),
    ...(val.userMainMenuConfig[4] === '1' ? [10] : []),
    ...(val.userMainMenuConfig[5] === '1' ? [11, 12] : []),
  ]
  await expect
    .poll(() => sent)
    .toEqual(expect.arrayContaining([3, ...types].map((socketType) => ({ messageType: 1, socketType, userId: val.loginUserId }))))
  expect(sent).toHaveLength(types.length + 1)
})

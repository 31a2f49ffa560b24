import { calls } from '@farsight/shared/contract'
import { content, makeExam } from '../exams'
import { TEST_PASSWORD, type TestClient, testServer } from '../harness'
import { login } from '../login'

const PATIENT = {
  pat_name: '卡那瑞标记',
  pinyin: 'kanarui biaoji',
  phone: '13911112222',
  hospital_no: 'CANARY-HN-1',
  inpatient_no: 'CANARY-IN-1',
}

test('[PH-01] with everything logged, the log names no patient, no phone, no password and nothing that opens a session', async () => {
  const written: string[] = []
  const keep = (line: unknown): boolean => written.push(String(line)) > 0
  const spies = [jest.spyOn(process.stdout, 'write').mockImplementation(keep), jest.spyOn(process.stderr, 'write').mockImplementation(keep)]
  const server = await testServer({ logLevel: 'trace' })
  const secrets = [TEST_PASSWORD, 'Wrong-canary-1', ...Object.values(PATIENT), '病灶标记文字']
  try {
    const facility = await server.facility()
    const account = await server.account(facility, { rights: { CT: 4 }, menu: '111111111111', role: 'admin', phone: '13922223333' })
    const exam = await makeExam(server, facility, PATIENT)
    const jar = new Map<string, string>()
    const browser: TestClient = server.browser(jar)
    await login(browser, account.loginName, { password: 'Wrong-canary-1' })
    await login(browser, account.loginName)
    secrets.push(jar.get('farsight')!, jar.get('farsight_device')!, jar.get('farsight_visit')!, '13922223333')
    const address = server.sign(exam.exam_id, 'CT')
    const report = { procedureId: exam.exam_id, report: content('病灶标记文字'), baseVersion: 1 }
    await browser.call('openReport', address)
    await browser.call('saveReport', report)
    await browser.call('queryLocalList', { search: PATIENT.pat_name })
    await browser.call('changePwd', { oldPwd: 'Wrong-canary-1', newPwd: 'kettle-91-Lamp', rePwd: 'kettle-91-Lamp' })
    secrets.push('kettle-91-Lamp', (await browser.call('wsAuthenticate')).body.param.split('=')[1])
    // Each call once, with what it must refuse; and one that breaks inside.
    for (const short of Object.keys(calls) as (keyof typeof calls)[])
      if (short !== 'logout' && short !== 'lock')
        await browser.call(short, { ...report, password: 'Wrong-canary-1', search: PATIENT.pat_name })
    await server.database.superuser((su) => su.query('ALTER TABLE user_setting RENAME TO gone'))
    expect((await browser.call('saveUserSetting', { key: 'k', value: PATIENT.pat_name })).body.errorCode).toBe(3)
    await browser.send(`/none?name=${encodeURIComponent(PATIENT.pat_name)}&phone=${PATIENT.phone}`)
    await browser.call('logout')
  } finally {
    await server.close()
    for (const spy of spies) spy.mockRestore()
  }
  const log = written.join('')
  expect(log).toContain('login-failed')
  expect(log).toContain('a call failed')
  expect(secrets.filter((secret) => log.includes(secret) || log.includes(encodeURIComponent(secret)))).toEqual([])
  // Nor anybody else's: no mobile number, no number of an identity card, no cookie.
  expect(log.match(/(?<!\d)1[3-9]\d{9}(?!\d)|(?<!\d)\d{17}[\dX](?!\d)|farsight(_\w+)?=\w/g)).toBeNull()
}, 60_000)

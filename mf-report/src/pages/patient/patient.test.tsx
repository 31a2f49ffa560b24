import { CODE } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { injected } from '../../../../shared/api/test/injected'
import { XSS_CORPUS } from '../../../../shared/api/test/xss-corpus'
import { refusal } from '../../model/test-kit'
import { outPage } from '../test-out'

const report = (words = '右肺结节。') => ({
  facilityName: '市第一医院',
  patName: '王建国',
  checkItem: '胸部平扫',
  checkTime: '2026-11-20 09:30:00',
  completeTime: '2026-11-20 10:02:03',
  issue: 2,
  finding: words,
  result: words,
  advice: words,
  addenda: [{ text: words, reason: words, time: '2026-11-20 11:00:00' }],
  corrected: true,
  authorName: '张医生',
  reviewerName: '李主任',
})
const AT = '/patient_report?p=the-token'

test('[REPORT-22] the patient’s page: nothing before the last four digits, then hospital, exam, report, addendum, doctors', async () => {
  const { server } = await outPage(AT, { openPatientReport: () => report() }, undefined)
  const field = await screen.findByRole('textbox')
  expect(field).toHaveFocus()
  await userEvent.type(field, '01a{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('请输入四位数字')
  expect(server.sent).toEqual([])
  await userEvent.type(field, '01{Enter}')
  expect(await screen.findByRole('heading', { name: '市第一医院' })).toBeVisible()
  expect(server.of('openPatientReport').map(({ payload }) => payload)).toEqual([{ token: 'the-token', phoneEnd: '0101' }])
  for (const words of ['王建国', '胸部平扫', '张医生 / 李主任']) expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('更正后的报告（第 2 版）')
  expect(screen.getByText(/补充报告/)).toBeVisible()
})

test.each([
  ['zh', /号码后四位不对.*还可以试 (\d) 次/],
  ['en', /not the last four digits.*closed: (\d)\./],
] as const)(
  'wrong digits are said in a patient’s words with the tries that are left, and stay to be looked at: %s',
  async (language, words) => {
    await outPage(
      AT,
      {
        openPatientReport: (_: never, times: number) => {
          if (times < 3) throw refusal(CODE.parameterIllegal, { message: '参数不合法：phoneEnd', val: { triesLeft: 5 - times } })
          return report()
        },
      },
      undefined,
    )
    const field = await screen.findByRole('textbox')
    await act(() => setLanguage(language))
    for (const left of ['4', '3']) {
      await userEvent.type(field, '9999{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 4 })
      await waitFor(() => expect(words.exec(screen.getByRole('alert').textContent ?? '')?.[1]).toBe(left))
      expect(screen.getByRole('alert').textContent).not.toMatch(/phoneEnd|\(2\)/)
      expect(field).toHaveValue('9999')
      expect(field).toHaveFocus()
    }
    await userEvent.type(field, '0101{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 4 })
    expect(await screen.findByText('王建国')).toBeVisible()
    await act(() => setLanguage('zh'))
  },
)

test('a link that has ended says so, and the digits can be typed again', async () => {
  await outPage(
    AT,
    {
      openPatientReport: (_: never, times: number) => {
        if (times === 1) throw refusal(CODE.shareEnded, { message: '分享已失效' })
        return report()
      },
    },
    undefined,
  )
  await userEvent.type(await screen.findByRole('textbox'), '9999{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('号码后四位不对，或链接已过期或已失效')
  expect(screen.queryByText('王建国')).toBeNull()
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.type(screen.getByRole('textbox'), '0101{Enter}')
  expect(await screen.findByText('王建国')).toBeVisible()
})

test('a report that the hospital took back says so to who gave the right digits, and does not blame the digits', async () => {
  await outPage(
    AT,
    {
      openPatientReport: () => {
        throw refusal(CODE.shareEnded, { message: '分享已失效', val: { withdrawn: 1 } })
      },
    },
    undefined,
  )
  await userEvent.type(await screen.findByRole('textbox'), '0101{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('医院已撤回这份报告')
  expect(alert).not.toHaveTextContent('后四位')
})

test('a link without its token asks for nothing', async () => {
  const { server } = await outPage('/patient_report', {}, undefined)
  expect(await screen.findByRole('alert')).toHaveTextContent('链接不完整')
  expect([screen.queryByRole('textbox'), server.sent]).toEqual([null, []])
})

test('[BR-08] hostile texts stand letter by letter on the patient’s page', async () => {
  const all = XSS_CORPUS.join('\n')
  await outPage(AT, { openPatientReport: () => report(all) }, undefined)
  await userEvent.type(await screen.findByRole('textbox'), '0101{Enter}')
  await screen.findByText('王建国')
  await waitFor(() => expect((document.body.textContent ?? '').split(all).length).toBeGreaterThan(5))
  expect(injected(document.body)).toEqual([])
  expect((globalThis as { pwned?: unknown }).pwned).toBeUndefined()
})

import { CODE } from '@farsight/shared/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EXAM, refusal } from '../../model/test-kit'
import { completed } from '../print/test-paper'
import { reportPage } from '../test-report'

beforeAll(() => import('./push-dialog'))

const PHONE = '138****0101'
const before = { time: '2026-11-20 11:00:00', userName: '张医生', phone: PHONE, opened: null }

async function push(answers: object) {
  const page = await reportPage('/local_diagnosis/view_report', { getReport: () => completed(), ...answers } as never)
  await userEvent.click(await screen.findByRole('button', { name: '更多' }))
  await act(async () => userEvent.click(screen.getByRole('menuitem', { name: '推送给患者' })))
  return { ...page, dialog: within(await screen.findByRole('dialog')) }
}

test('[REPORT-22, REPORT-24] the dialog names patient and phone; pressed, the call is made once and the push stands in its list', async () => {
  const { server, dialog } = await push({
    getPush: (_: never, times: number) => ({ phone: PHONE, refused: 0, pushes: times === 1 ? [] : [before] }),
    pushToPatient: () => ({ pushedTime: '2026-11-20 11:00:00' }),
  })
  expect(await dialog.findByText(new RegExp(PHONE.replaceAll('*', '\\*')))).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '推送给患者' }))
  await waitFor(() =>
    expect(server.of('pushToPatient').map(({ payload }) => payload)).toEqual([
      { procedureId: EXAM, requestKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]),
  )
  const list = within(await dialog.findByRole('table', { name: '推送记录' }))
  expect(list.getByText('2026-11-20 11:00:00')).toBeVisible()
  expect(list.getByText('未查看')).toBeVisible()
  expect(dialog.getByRole('button', { name: '再次推送' })).toBeVisible()
})

test('[REPORT-22] without a phone it says so before anything is pressed, and nothing is sent', async () => {
  const { server, dialog } = await push({ getPush: () => ({ phone: '', refused: CODE.noPhone, pushes: [] }) })
  expect(await dialog.findByText(/请先在“补充患者信息”中填写电话/)).toBeVisible()
  // The code's own words are of an account's phone.
  expect(dialog.queryByText(/您的账号/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: '推送给患者' }))
  expect(server.of('pushToPatient')).toEqual([])
})

test('a push that fails on its way is repeated under the same key; one that the server refused is a new attempt', async () => {
  const { server, dialog } = await push({
    getPush: () => ({ phone: PHONE, refused: 0, pushes: [] }),
    pushToPatient: (_: never, times: number) => {
      if (times === 1) throw Object.assign(new Error('网络错误'), { kind: 'network', code: 0 })
      if (times === 2) throw refusal(CODE.tooFrequent, { message: '操作太频繁' })
      return { pushedTime: '2026-11-20 11:00:00' }
    },
  })
  for (const says of [/网络错误/, /操作太频繁/]) {
    await userEvent.click(await dialog.findByRole('button', { name: '推送给患者' }))
    expect(await dialog.findByText(says)).toBeVisible()
  }
  await userEvent.click(dialog.getByRole('button', { name: '推送给患者' }))
  await waitFor(() => expect(server.of('pushToPatient')).toHaveLength(3))
  const [first, second, third] = server.of('pushToPatient').map(({ payload }) => payload.requestKey)
  expect(second).toBe(first)
  expect(third).not.toBe(second)
})

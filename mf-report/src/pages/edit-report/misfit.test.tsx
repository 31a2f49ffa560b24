import { STATE, withFields } from '@farsight/shared/domain'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paste } from '../../editor/test-field'
import { toWire } from '../../model/content'
import { opened } from '../../model/test-kit'
import { reportPage } from '../test-report'

const EDIT = '/local_diagnosis/edit_report'
const text = (value: string) => ({ text: value, marks: [] })
const content = toWire({
  finding: withFields('于[检查日:日期]复查，双肺未见异常。'),
  result: text('胸部未见异常。'),
  advice: text(''),
  yinYang: 0 as const,
})
const send = () => fireEvent.keyDown(document, { code: 'Enter', key: 'Enter', ctrlKey: true })

test('[REPORT-10] [EDIT-04] a date field that holds another word is marked, told, and keeps the report until it is mended or kept with a reason', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: () => opened({}, { content }),
    saveReport: () => ({ version: 4, state: STATE.diagnosing, savedTime: '2026-11-20 09:41:07' }),
    submitReport: () => ({ version: 5, state: STATE.toFirstCheck, savedTime: '2026-11-20 09:42:00' }),
  })
  const finding = await screen.findByRole('textbox', { name: /检查所见/ })
  await act(async () => void fireEvent.keyDown(document, { code: 'F8', key: 'F8' }))
  await act(async () => paste(finding, 'abc'))
  // Sent from within the field: it is judged first.
  send()
  expect(await screen.findByText(/“abc”不是日期。请写成/)).toBeVisible()
  expect(finding.textContent).toBe('于abc复查，双肺未见异常。')
  expect(finding.querySelector('[data-mark=misfit]')).toHaveTextContent('abc')
  expect(server.of('submitReport')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: '定位' }))
  expect(await screen.findByText('“abc”不是日期：请写成 2026-11-20 的样子')).toBeVisible()
  await act(async () => paste(finding, '2026-11-20'))
  send()
  await waitFor(() =>
    expect(server.of('submitReport')[0]?.payload).toMatchObject({
      report: { finding: { text: '于2026-11-20复查，双肺未见异常。', marks: [{ kind: 'value', from: 1, to: 11, ref: 'date' }] } },
    }),
  )
})

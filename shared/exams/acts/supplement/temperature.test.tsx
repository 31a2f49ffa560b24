import type { PatientCase } from '@farsight/shared/contract'
import { CASE_TEXTS, VITAL_SIGNS } from '@farsight/shared/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { ActBench } from '../test/act-bench'

const EMPTY = Object.fromEntries([...CASE_TEXTS, ...VITAL_SIGNS, 'conditionDescription'].map((key) => [key, ''])) as unknown as PatientCase

let bench: ActBench
const user = userEvent.setup()
afterEach(() => bench.end())

test('[VALID-26] a temperature that is no number, or beyond what a patient has, says so at its field and is not sent; a number within is', async () => {
  bench = new ActBench({
    getPatientCase: () => ({ val: { caseInfo: EMPTY, baseVersion: 0, savedBy: '', savedTime: null } }),
    savePatientCase: () => ({ val: { baseVersion: 1 } }),
  })
  await bench.open('supplement', testRow())
  const field = await screen.findByRole('textbox', { name: /^体温/ })
  const save = () => user.click(screen.getByRole('button', { name: '保存' }))
  for (const typed of ['36.', '.5', '3e1', '-36', 'a', '24.9', '45.1']) {
    await user.clear(field)
    await user.type(field, typed)
    await save()
    expect(field).toHaveAccessibleDescription(/体温应为 25 到 45 的数字（℃）$/)
    expect(field).toHaveValue(typed)
    expect(field).toHaveFocus()
  }
  expect(bench.payloads('savePatientCase')).toEqual([])
  await user.clear(field)
  await user.type(field, '36.5')
  await save()
  await waitFor(() => expect(bench.payloads('savePatientCase')).toMatchObject([{ caseInfo: { temperature: '36.5' } }]))
}, 20_000)

import type { PatientCase } from '@farsight/shared/contract'
import { CASE_TEXTS, CODE, VITAL_SIGNS } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { ActBench, refuse } from '../test/act-bench'

const EMPTY = Object.fromEntries([...CASE_TEXTS, ...VITAL_SIGNS, 'conditionDescription'].map((key) => [key, ''])) as unknown as PatientCase
const STORED = { ...EMPTY, mainDescription: '胸痛三天', temperature: '36.8' }
const row = testRow()
const loaded = { val: { caseInfo: STORED, baseVersion: 4, savedBy: '张医生', savedTime: '2026-11-20 09:00:00' } }
const field = (name: RegExp | string) => screen.getByRole('textbox', { name })

let bench: ActBench
const user = userEvent.setup()
afterEach(() => bench.end())

test('[WORK-22] case information and vital signs are shown as stored, and saved whole under the version that was read', async () => {
  bench = new ActBench({ getPatientCase: () => loaded, savePatientCase: () => ({ val: { baseVersion: 5 } }) })
  const dialog = await bench.open('supplement', row)
  expect(dialog).toHaveTextContent('补充患者信息 · CT2611200031 王建国')
  expect(await screen.findByDisplayValue('胸痛三天')).toBeVisible()
  await user.type(field('过敏史'), '碘过敏')
  await user.clear(field(/^体温/))
  await user.type(field(/^体温/), '38.1')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('savePatientCase')).toEqual([
    {
      risProcedureId: row.risProcedureId,
      baseVersion: 4,
      caseInfo: { ...STORED, allergyHistory: '碘过敏', temperature: '38.1' },
    },
  ])
  expect(screen.getByText('已保存患者信息')).toBeInTheDocument()
  expect(bench.touched).toEqual([row.risProcedureId])
})

test('a condition over 512 and vital signs that cannot be are told at their fields at once; the first has the focus, nothing typed is lost', async () => {
  bench = new ActBench({ getPatientCase: () => loaded, savePatientCase: () => ({ val: { baseVersion: 5 } }) })
  await bench.open('supplement', row)
  await screen.findByDisplayValue('胸痛三天')
  const save = () => user.click(screen.getByRole('button', { name: '保存' }))
  await user.click(field('病情描述'))
  await user.paste('痛'.repeat(513))
  expect(screen.getByText('513 / 512')).toBeInTheDocument()
  await user.clear(field(/^体温/))
  await user.type(field(/^体温/), '99')
  await user.type(field(/^脉搏/), '七十')
  await save()
  expect(field('病情描述')).toHaveAccessibleDescription(/内容过长，最多512字$/)
  expect(field(/^体温/)).toHaveAccessibleDescription(/体温应为 25 到 45 的数字（℃）$/)
  expect(field(/^脉搏/)).toHaveAccessibleDescription(/脉搏应为 0 到 350 的数字（\/min）$/)
  expect(field('病情描述')).toHaveFocus()
  expect([field('病情描述'), field(/^体温/)].map((one) => (one as HTMLInputElement).value.length)).toEqual([513, 2])
  expect(bench.payloads('savePatientCase')).toEqual([])

  // A sign alone takes the focus; a field that is mended is quiet at once.
  await user.clear(field('病情描述'))
  expect(field('病情描述')).not.toHaveAttribute('aria-invalid')
  await save()
  expect(field(/^体温/)).toHaveFocus()
  await user.clear(field(/^体温/))
  await user.type(field(/^体温/), '３８.5')
  await user.clear(field(/^脉搏/))
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('savePatientCase')).toMatchObject([{ caseInfo: { temperature: '38.5', pulse: '' } }])
})

test('a refusal of the server stands in the dialog, and what was typed stays', async () => {
  bench = new ActBench({ getPatientCase: () => loaded, savePatientCase: () => refuse(CODE.notInRis) })
  await bench.open('supplement', row)
  await screen.findByDisplayValue('胸痛三天')
  await user.type(field('既往史'), '糖尿病')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(String(CODE.notInRis))
  expect(field('既往史')).toHaveValue('糖尿病')
})

test('another saved meanwhile (116): both texts are shown, his can be used field by field, and the next save builds on his', async () => {
  const theirs = {
    caseInfo: { ...STORED, pastHistory: '高血压', mainDescription: '胸痛一周' },
    baseVersion: 9,
    savedBy: '李医生',
    savedTime: '2026-11-20 09:19:00',
  }
  let first = true
  bench = new ActBench({
    getPatientCase: () => loaded,
    savePatientCase: () => {
      if (!first) return { val: { baseVersion: 10 } }
      first = false
      return refuse(CODE.editedByAnother, theirs)
    },
  })
  await bench.open('supplement', row)
  await screen.findByDisplayValue('胸痛三天')
  await user.type(field('既往史'), '糖尿病')
  await user.click(screen.getByRole('button', { name: '保存' }))
  const both = await screen.findByRole('region', { name: '对方保存的内容' })
  expect(screen.getByText(/李医生 2026-11-20 09:19:00 已保存新内容/)).toBeInTheDocument()
  expect(within(both).getByText('高血压')).toBeInTheDocument()
  expect(field('既往史')).toHaveValue('糖尿病')
  await user.click(within(both).getByRole('button', { name: '采用对方的主诉' }))
  expect(field('主诉')).toHaveValue('胸痛一周')
  await user.click(screen.getByRole('button', { name: '已核对，继续编辑' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('savePatientCase').at(-1)).toMatchObject({
    baseVersion: 9,
    caseInfo: { pastHistory: '糖尿病', mainDescription: '胸痛一周' },
  })
})

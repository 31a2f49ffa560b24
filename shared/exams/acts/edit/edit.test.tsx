import { ApiError } from '@farsight/shared/api'
import type { ProcedureFacts } from '@farsight/shared/contract'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { ActBench, refuse } from '../test/act-bench'
import { changesOf, editFaults, formOf, plainForm } from './edit-form'

const row = testRow()
const FACTS = {
  ...row,
  idx: 1,
  birthday: '1959-01-02',
  phone: '138****0001',
  applyDoctor: '赵医生',
  trauma: 0,
  revisit: 0,
  followUp: 0,
  conditionDescription: '',
  diagnoseDoctorId: '',
  examineDoctorId: '',
  diagnoseDoctorName: '',
  examineDoctorName: '',
  mergedFrom: [],
} as unknown as ProcedureFacts
const bodyparts = { queryBodypart: () => ({ val: [{ id: '1', name: '腹部', hasSide: false }], total: 1, totalIsFloor: false }) }

let bench: ActBench
const user = userEvent.setup()
afterEach(() => bench?.end())
const ready = async () => {
  await bench.open('edit', row)
  await screen.findByDisplayValue('138****0001')
}
const save = () => user.click(screen.getByRole('button', { name: '保存' }))

test('[WORK-23] only what was changed is sent, under the version that was read, and the row is asked anew', async () => {
  bench = new ActBench({
    ...bodyparts,
    getProcedure: () => ({ val: FACTS }),
    updateProcedure: () => ({ val: { state: 2060, version: 2 } }),
  })
  await ready()
  const part = screen.getByRole('combobox', { name: '部位' })
  await user.clear(part)
  await user.type(part, '腹部')
  await user.click(screen.getByRole('radio', { name: '左' }))
  await user.clear(screen.getByRole('textbox', { name: '电话' }))
  await user.type(screen.getByRole('textbox', { name: '电话' }), '13900001111')
  await user.click(screen.getByRole('checkbox', { name: '外伤' }))
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('updateProcedure')).toEqual([
    {
      risProcedureId: row.risProcedureId,
      baseVersion: 1,
      changes: { bodypart: '腹部', side: 'L', phone: '13900001111', trauma: 1 },
    },
  ])
  expect(bench.touched).toEqual([row.risProcedureId])
})

test('a refusal stands at its field; nothing typed is lost, and nothing changed is nothing sent', async () => {
  const codes: number[] = [CODE.phoneFormat, CODE.markSide, CODE.reportCompleted]
  // The server names the field as the call has it: at the field there are words alone.
  const refused = (code: number) => {
    throw new ApiError('business', code, `${errorMessage(code)?.zh}：field`, undefined, 200)
  }
  bench = new ActBench({ ...bodyparts, getProcedure: () => ({ val: FACTS }), updateProcedure: () => refused(codes.shift()!) })
  await ready()
  await save()
  expect(bench.payloads('updateProcedure')).toEqual([])
  const phone = screen.getByRole('textbox', { name: '电话' })
  await user.clear(phone)
  await user.type(phone, '13900001111')
  await save()
  await waitFor(() => expect(phone).toHaveAttribute('aria-invalid', 'true'))
  expect(phone).toHaveFocus()
  expect(phone).toHaveValue('13900001111')
  await save()
  expect(await screen.findByText('请标明左右侧')).toBeInTheDocument()
  await save()
  expect(await screen.findByText(/报告已完成，不能修改/)).toBeInTheDocument()
})

test('a stale version (116) shows both; fields that only the other changed follow him, what was typed stays', async () => {
  const theirs = { ...FACTS, version: 7, department: '急诊科', bedNo: '15' }
  let first = true
  bench = new ActBench({
    ...bodyparts,
    getProcedure: () => ({ val: FACTS }),
    updateProcedure: () => {
      if (!first) return { val: { state: 2060, version: 8 } }
      first = false
      return refuse(CODE.editedByAnother, theirs)
    },
  })
  await ready()
  const bed = screen.getByRole('textbox', { name: '床号' })
  await user.clear(bed)
  await user.type(bed, '20')
  await save()
  const both = await screen.findByRole('region', { name: '对方保存的内容' })
  expect(within(both).getByText('急诊科')).toBeInTheDocument()
  expect(within(both).getByText('15')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '已核对，继续编辑' }))
  expect(screen.getByRole('textbox', { name: '科室' })).toHaveValue('急诊科')
  expect(bed).toHaveValue('20')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('updateProcedure').at(-1)).toMatchObject({ baseVersion: 7, changes: { bedNo: '20' } })
})

test('an age goes as value and unit together, an emptied birthday as none; an impossible age is told before anything is sent', () => {
  const from = formOf(FACTS)
  expect(changesOf(from, { ...from, ageValue: '8', ageUnit: 'M', birthday: '' })).toEqual({ ageValue: 8, ageUnit: 'M', birthday: null })
  expect(changesOf(from, { ...from, ageUnit: 'D' })).toEqual({ ageValue: 67, ageUnit: 'D' })
  expect(changesOf(from, { ...from, ageValue: '' })).toEqual({ ageValue: null, ageUnit: null })
  const faults = (more: object) => editFaults(from, { ...from, ...more }, '2026-11-20')
  expect([{}, { ageValue: '151' }, { ageValue: '6x' }, { ageValue: '150' }].map(faults)).toEqual([
    {},
    { ageValue: 'badAge' },
    { ageValue: 'badAge' },
    {},
  ])
  expect(faults({ birthday: '2026-11-21', pinyin: ' ', conditionDescription: 'x'.repeat(513) })).toEqual({
    pinyin: 'enterPinyin',
    birthday: 'badBirthday',
    conditionDescription: CODE.descriptionTooLong,
  })
  expect([faults({ birthday: '1959-02-31' }), faults({ birthday: '1959' })]).toEqual([
    { birthday: 'badBirthday' },
    { birthday: 'badBirthday' },
  ])
  // A masked number that nobody touched is none of the form's business, and an empty one may be.
  expect([faults({ phone: '' }), faults({ phone: '123' })]).toEqual([{}, { phone: CODE.phoneFormat }])
  // Only what was changed is put right.
  const old = { ...from, department: ' 内科 ' }
  expect(plainForm(old, { ...old, patName: ' 王建国\u3000' })).toEqual({ ...old, patName: '王建国' })
})

test('all faults of the form are told at once, each in its own words; the first has the focus, and numbers may be typed in full width', async () => {
  bench = new ActBench({
    ...bodyparts,
    getProcedure: () => ({ val: FACTS }),
    updateProcedure: () => ({ val: { state: 2060, version: 2 } }),
  })
  await ready()
  const box = (name: string) => screen.getByRole('textbox', { name })
  const retype = async (name: string, text: string) => {
    await user.clear(box(name))
    if (text) await user.type(box(name), text)
  }
  await retype('姓名', '')
  await retype('年龄', '４x')
  await retype('电话', '１２３')
  await save()
  expect(box('姓名')).toHaveAccessibleDescription(/请填写姓名/)
  expect(box('年龄')).toHaveAccessibleDescription(/年龄为 0 到 150 的整数/)
  expect(box('电话')).toHaveAccessibleDescription(/手机/)
  expect(box('姓名')).toHaveFocus()
  expect(bench.payloads('updateProcedure')).toEqual([])
  await retype('姓名', ' 王建民 ')
  await retype('年龄', '４１')
  await retype('电话', ' １３８ ００００ １２３４ ')
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('updateProcedure')).toMatchObject([
    { changes: { patName: '王建民', ageValue: 41, ageUnit: 'Y', phone: '13800001234' } },
  ])
})

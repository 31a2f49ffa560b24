import { CODE } from '@farsight/shared/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { holdBack } from '../../../../shared/api/test/held-back'
import { type Answers, ConsBench, refusal } from '../../test/cons-bench'
import { CITY, EXAM, examRow, ID, NO_CASE, PROVINCE, TARGETS, testConsultation, ZHAO } from '../../test/consultations'

const user = userEvent.setup()
const OTHER = '00000000-0000-4000-8000-000000000701'
let bench: ConsBench
let answers: Answers
beforeEach(() => {
  answers = {
    queryRows: ({ risProcedureIds }: { risProcedureIds: string[] }) => {
      const val = risProcedureIds.map((risProcedureId) => examRow({ risProcedureId }))
      return { val, total: val.length, totalIsFloor: false }
    },
    getPatientCase: () => ({
      val: {
        caseInfo: { ...NO_CASE, mainDescription: '咳嗽两周', temperature: '36.8', consultationPurpose: '结节性质' },
        baseVersion: 1,
        savedBy: '',
        savedTime: null,
      },
    }),
    queryLocalList: () => ({
      val: [examRow(), examRow({ risProcedureId: OTHER, checkNo: 'CT2', patName: '王建军', hospitalNo: 'H200' })],
      ...{ total: 2, totalIsFloor: false, cursor: '', serverTime: '2026-11-25 09:20:00' },
    }),
    consultationTargets: () => ({ val: TARGETS }),
    consultationCreate: () => ({ val: { id: ID, no: 'HZ20261125-0003' } }),
    consultationGet: () => ({ val: testConsultation('s1') }),
  }
})
afterEach(() => bench.end())

async function show(address = `/consultation/add?risProcedureId=${EXAM}`): Promise<void> {
  bench = new ConsBench(answers)
  bench.open(address)
  await screen.findByRole('button', { name: /创建会诊/ })
}
const save = () => user.click(screen.getByRole('button', { name: /创建会诊/ }))
const hospitals = () => within(screen.getByRole('list', { name: '受邀医院' }))

test('[CONS-11, CONS-01, ENTITY-28] from an exam: patient, case, hospitals, doctor and times are sent, and the new one opens at its preparing', async () => {
  await show()
  await waitFor(() => expect(screen.getByRole('textbox', { name: '主诉' })).toHaveValue('咳嗽两周'))
  const bar = within(screen.getByRole('region', { name: '患者' }))
  expect(bar.getByText('王建国')).toBeInTheDocument()
  expect(bar.getByText('男 67岁')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /会诊目的/ })).toHaveValue('结节性质')
  expect(screen.getByRole('textbox', { name: /体温/ })).toHaveValue('36.8')
  await user.click(screen.getByRole('radio', { name: '离线式' }))
  await user.click(screen.getByRole('checkbox', { name: /需要视频通话/ }))
  await user.click(await hospitals().findByRole('checkbox', { name: '市第二医院' }))
  await user.selectOptions(screen.getByRole('combobox', { name: '指定专家' }), ZHAO)
  // His hospital is asked with him, and leads.
  expect(hospitals().getByRole('checkbox', { name: '省人民医院' })).toBeChecked()
  expect(hospitals().getByText('主办').closest('li')).toHaveTextContent('省人民医院')
  fireEvent.change(screen.getByLabelText('开始时间'), { target: { value: '2026-11-26T09:00' } })
  fireEvent.change(screen.getByLabelText('结束时间'), { target: { value: '2026-11-26T10:30' } })
  await user.type(screen.getByRole('textbox', { name: /脉搏/ }), '７２')
  await save()
  await waitFor(() => expect(bench.address()).toBe(`/consultation/s1?id=${ID}`))
  expect(bench.payloads('consultationCreate')).toEqual([
    {
      risProcedureIds: [EXAM],
      request: {
        ...{ type: 'imaging', mode: 'offline', video: 1, purpose: '结节性质', facilityIds: [CITY, PROVINCE], designatedDoctorId: ZHAO },
        ...{ startTime: '2026-11-26 09:00:00', endTime: '2026-11-26 10:30:00' },
        caseInfo: {
          ...{ mainDescription: '咳嗽两周', preliminaryDiagnosis: '', presentHistory: '', pastHistory: '', familyHistory: '' },
          ...{ allergyHistory: '', traumaHistory: '', surgeryHistory: '', physicalCheck: '', auxiliaryCheck: '' },
          vitals: { temperature: 36.8, pulse: 72, respiration: null, systolic: null, diastolic: null },
        },
      },
    },
  ])
  await waitFor(() => expect(screen.getByRole('region', { name: '患者' })).toHaveTextContent('准备'))
})

test('[CONS-01, CONS-11] a clinical one from the list: the patient is typed', async () => {
  await show('/consultation/add')
  await user.click(screen.getByRole('radio', { name: '临床' }))
  await user.type(screen.getByRole('textbox', { name: /姓名/ }), '李秀英')
  await user.click(screen.getByRole('radio', { name: '女' }))
  await user.type(screen.getByRole('textbox', { name: '年龄' }), '54')
  await user.type(screen.getByRole('textbox', { name: /会诊目的/ }), '下一步治疗')
  await user.click(await hospitals().findByRole('checkbox', { name: '省人民医院' }))
  await save()
  await waitFor(() => expect(bench.payloads('consultationCreate')).toHaveLength(1))
  expect(bench.payloads('consultationCreate')[0]).toMatchObject({
    ...{ risProcedureIds: [], patName: '李秀英', sex: 'F', ageValue: 54, ageUnit: 'Y' },
    request: { type: 'clinical', facilityIds: [PROVINCE], designatedDoctorId: null, startTime: null, endTime: null },
  })
})

test('what is missing stands at its field, the first one has the focus, and nothing is sent', async () => {
  await show('/consultation/add')
  fireEvent.change(screen.getByLabelText('开始时间'), { target: { value: '2026-11-26T10:00' } })
  fireEvent.change(screen.getByLabelText('结束时间'), { target: { value: '2026-11-26T09:00' } })
  await user.type(screen.getByRole('textbox', { name: /体温/ }), '99')
  await save()
  for (const says of ['影像会诊请至少选择一项检查', '请填写会诊目的', '请至少选择一家医院', '结束时间须晚于开始时间', '请输入 25–45 ℃'])
    expect(screen.getByText(says)).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: /检查/ })).toHaveFocus()
  const start = screen.getByLabelText('开始时间')
  fireEvent.change(start, { target: { value: '明天上午' } })
  await save()
  expect(screen.getByText(/年-月-日 时:分/)).toBeInTheDocument()
  // Twelve digits are a moment.
  fireEvent.change(start, { target: { value: '202611260830' } })
  expect(start).toHaveValue('2026-11-26 08:30')
  expect(bench.payloads('consultationCreate')).toEqual([])
})

test('[CONS-11] a hospital where nobody may consult is greyed with the reason; refused by the server it is said at the hospitals', async () => {
  answers.consultationCreate = () => Promise.reject(refusal(CODE.leadWithoutDoctors))
  await show()
  await waitFor(() => expect(screen.getByRole('textbox', { name: '主诉' })).toHaveValue('咳嗽两周'))
  const none = (await hospitals().findByText('松原县医院')).closest('li')!
  expect(within(none).getByRole('checkbox')).toBeDisabled()
  expect(none).toHaveTextContent('没有可会诊的医生，不能邀请')
  await user.click(hospitals().getByRole('checkbox', { name: '省人民医院' }))
  await save()
  expect(await screen.findByText('主办医院没有可会诊的医生，请换一家医院')).toBeInTheDocument()
})
test('[CONS-11] an exam of another patient cannot be added', async () => {
  await show()
  const field = await screen.findByRole('combobox', { name: /检查/ })
  await waitFor(() => expect(screen.getByRole('list', { name: '已选检查' })).toHaveTextContent('CT2611250031'))
  await user.type(field, '王')
  const option = await screen.findByRole('option', { name: /王建军/ })
  expect(option).toHaveTextContent('不是同一患者')
  await user.click(option)
  expect(screen.getByRole('list', { name: '已选检查' })).not.toHaveTextContent('王建军')
})

test('[CONS-11] the case of one patient is not sent for another: it is asked about', async () => {
  await show()
  await waitFor(() => expect(screen.getByRole('textbox', { name: '主诉' })).toHaveValue('咳嗽两周'))
  await user.click(screen.getByRole('button', { name: '移除检查 CT2611250031' }))
  await user.type(screen.getByRole('combobox', { name: /检查/ }), '王')
  await user.click(await screen.findByRole('option', { name: /王建军/ }))
  expect(await screen.findByText(/另一位患者填写的/)).toHaveTextContent('王建军')
  await user.click(await hospitals().findByRole('checkbox', { name: '省人民医院' }))
  await save()
  expect(bench.payloads('consultationCreate')).toEqual([])
  await user.click(screen.getByRole('button', { name: '清空目的与病情资料' }))
  expect(screen.getByRole('textbox', { name: '主诉' })).toHaveValue('')
  // The purpose was this patient's too.
  const purpose = screen.getByRole('textbox', { name: /会诊目的/ })
  expect(purpose).toHaveValue('')
  await user.type(purpose, '左膝')
  await save()
  await waitFor(() => expect(bench.payloads('consultationCreate')).toHaveLength(1))
  expect(bench.payloads('consultationCreate')[0]).toMatchObject({ risProcedureIds: [OTHER], request: { purpose: '左膝' } })
})
test.each([
  ['after', `/consultation/add?risProcedureId=${EXAM}`],
  ['before', '/consultation/add'],
])('[CONS-11] a purpose alone, typed %s the first patient was chosen, is not sent for another', async (_when, address) => {
  answers.getPatientCase = () => ({ val: { caseInfo: NO_CASE, baseVersion: 1, savedBy: '', savedTime: null } })
  await show(address)
  const chosen = () => screen.getByRole('list', { name: '已选检查' })
  if (address.includes(EXAM)) await waitFor(() => expect(chosen()).toHaveTextContent('CT2611250031'))
  await user.type(screen.getByRole('textbox', { name: /会诊目的/ }), '右膝半月板')
  if (!address.includes(EXAM)) {
    await user.type(screen.getByRole('combobox', { name: /检查/ }), '王')
    await user.click(await screen.findByRole('option', { name: /王建国/ }))
  }
  expect(screen.queryByText(/另一位患者填写的/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '移除检查 CT2611250031' }))
  await user.type(screen.getByRole('combobox', { name: /检查/ }), '王')
  await user.click(await screen.findByRole('option', { name: /王建军/ }))
  expect(await screen.findByText(/另一位患者填写的/)).toHaveTextContent('王建军')
  await user.click(await hospitals().findByRole('checkbox', { name: '省人民医院' }))
  await save()
  expect(bench.payloads('consultationCreate')).toEqual([])
})

test('what was typed is there again after the page was left, under its own exam alone; a sent one is gone', async () => {
  await show()
  await waitFor(() => expect(screen.getByRole('textbox', { name: '主诉' })).toHaveValue('咳嗽两周'))
  await user.type(screen.getByRole('textbox', { name: '现病史' }), '无发热')
  bench.go('/elsewhere')
  await screen.findByText('elsewhere')
  bench.go('/consultation/add')
  expect(await screen.findByRole('textbox', { name: '现病史' })).toHaveValue('')
  bench.go(`/consultation/add?risProcedureId=${EXAM}`)
  await waitFor(() => expect(screen.getByRole('textbox', { name: '现病史' })).toHaveValue('无发热'))
  expect(screen.getByText('已恢复上次未提交的内容')).toBeInTheDocument()
  await user.click(await hospitals().findByRole('checkbox', { name: '省人民医院' }))
  await save()
  await waitFor(() => expect(bench.address()).toBe(`/consultation/s1?id=${ID}`))
  expect(Object.keys(localStorage).filter((key) => key.includes('consultation/'))).toEqual([])
})

test('who goes elsewhere while a new one is on its way stays there, and nothing typed is kept', async () => {
  const come = holdBack(answers, 'consultationCreate')
  await show()
  await user.type(screen.getByRole('textbox', { name: /会诊目的/ }), '？')
  await user.click(await hospitals().findByRole('checkbox', { name: '省人民医院' }))
  await save()
  await waitFor(() => expect(bench.payloads('consultationCreate')).toHaveLength(1))
  bench.go('/elsewhere')
  const kept = () => Object.keys(localStorage).filter((key) => key.includes('consultation/'))
  expect(kept()).not.toEqual([])
  await act(async () => come())
  await waitFor(() => expect(kept()).toEqual([]))
  expect(bench.address()).toBe('/elsewhere')
})

test('a refusal about a field stands at it, any other above the form; what was typed stays', async () => {
  answers.consultationCreate = () => Promise.reject(refusal(CODE.hospitalNotInvitable))
  await show()
  await waitFor(() => expect(screen.getByRole('textbox', { name: '主诉' })).toHaveValue('咳嗽两周'))
  await user.click(await hospitals().findByRole('checkbox', { name: '省人民医院' }))
  await save()
  expect(await screen.findByText('不能邀请该医院')).toBeInTheDocument()
  answers.consultationCreate = () => Promise.reject(refusal(CODE.parameterIllegal, '参数不合法：request.purpose'))
  await save()
  await waitFor(() => expect(screen.getByRole('textbox', { name: /会诊目的/ })).toHaveAttribute('aria-invalid', 'true'))
  answers.consultationCreate = () => Promise.reject(refusal(CODE.systemError))
  await save()
  await waitFor(() => expect(screen.getAllByRole('alert').some((one) => one.textContent?.includes('创建会诊'))).toBe(true))
  expect(screen.getByRole('textbox', { name: '主诉' })).toHaveValue('咳嗽两周')
})

import { UPLOAD_IMAGE_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { revisitQuery } from '../../lookup/revisit-lookup'
import { keepDraft } from '../../model/register-draft'
import { type DeskAnswers, type DeskBench, refusal } from '../../test/desk-bench'
import { box, combo, fill, HIS, openRegister, press, SAVED, STANDING, typeNew, user } from '../../test/register-bench'
import { scanKind } from './lookups'
import { SHEET_PATH, sheetRefusal } from './sheet-upload'

let bench: DeskBench
afterEach(() => {
  bench?.end()
  for (const one of ['', 'b1', 'e1']) keepDraft(one, undefined)
})
async function open(answers: DeskAnswers = {}, address = '/add_procedure') {
  bench = await openRegister(answers, address)
}

test('[ROUTE-15, REG-01] a new patient is registered without the mouse: the form empties, the focus is on the first field, who was saved stands below', async () => {
  await open()
  expect(box('身份证/卡/扫码')).toHaveFocus()
  await typeNew()
  await user.keyboard('xb')
  press('Enter')
  const chosen = within(screen.getByRole('list', { name: '已选检查' }))
  expect(chosen.getByText(/胸部CT平扫/)).toBeVisible()
  // The room of the shortest wait that this user may use.
  expect(combo('胸部CT平扫的机房')).toHaveValue('CT2室')
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(box('姓名')).toHaveValue(''))
  expect(bench.payloads('addProcedure')).toMatchObject([
    {
      patient: { patName: '张三', pinyin: 'zhang san', sex: 'M', age: '40', birthday: '1986-11-20', nation: '01', phone: '13912345678' },
      visit: { sourceType: 1 },
      checks: [{ itemId: 'i-chest', side: '', roomId: 'CT2室' }],
    },
  ])
  expect(screen.getByText(/上一位 张三 CT2611200031/)).toBeVisible()
  expect(screen.getByRole('button', { name: '补打' })).toBeVisible()
  await waitFor(() => expect(box('身份证/卡/扫码')).toHaveFocus())
})

test('hands that are faster than the page: the pinyin is waited for, and the arrow after Enter chooses the side', async () => {
  let say: (answer: unknown) => void = () => undefined
  await open({ getPinyin: () => new Promise((resolve) => (say = resolve)) })
  await user.click(box('姓名'))
  fill(box('姓名'), '张三')
  press('Enter')
  await user.keyboard('1')
  press('Enter')
  await user.keyboard('40')
  fill(box('电话'), '13912345678')
  await user.click(combo('部位或项目'))
  await user.keyboard('xgj')
  press('Enter')
  // No turn between: a waiting page would take it for the search field's.
  expect(screen.getByRole('radio', { name: '左' })).toHaveFocus()
  press('ArrowRight')
  press('F7')
  expect(within(screen.getByRole('list', { name: '已选检查' })).getByText(/膝关节MRI平扫/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '全部为否' }))
  press('Enter', { ctrlKey: true })
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(bench.payloads('getPinyin')).toHaveLength(1))
  expect(bench.payloads('addProcedure')).toEqual([])
  say({ val: 'zhang san' })
  await waitFor(() => expect(bench.payloads('addProcedure')).toMatchObject([{ patient: { patName: '张三', pinyin: 'zhang san' } }]))
  await waitFor(() => expect(box('姓名')).toHaveValue(''))
  expect(bench.payloads('addProcedure')).toHaveLength(1)
})

test('[ENTITY-10, ENTITY-12] the source goes as 1 to 4; departments are those of the source, doctors those of the department', async () => {
  await open()
  await user.click(screen.getByRole('radio', { name: '住院' }))
  const departments = document.querySelector(`#${CSS.escape(combo('申请科室').getAttribute('list')!)}`)!
  expect([...departments.querySelectorAll('option')].map((one) => one.value)).toEqual(['骨科病区'])
  await user.type(combo('申请科室'), '骨科病区')
  await waitFor(() => {
    const doctors = document.querySelector(`#${CSS.escape(combo('申请医生').getAttribute('list')!)}`)!
    expect([...doctors.querySelectorAll('option')].map((one) => one.value)).toEqual(['周敏'])
  })
  expect(bench.payloads('queryDepartmentDoctor')).toEqual([{ departmentId: 'd2' }])
})

test('[REG-03] a revisit: five rows at most stand under the field, ↓ and Enter take one, and the form is filled and marked', async () => {
  await open()
  press('F4')
  await user.keyboard('wang')
  await screen.findByRole('option', { name: /王建国/ })
  expect(bench.payloads('queryRevisit')).toEqual([{ name: 'wang' }])
  press('Enter')
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  expect(box('电话')).toHaveValue('13800000001')
  expect(screen.getByRole('checkbox', { name: '复诊' })).toBeChecked()
  expect([revisitQuery('P261'), revisitQuery('王')]).toEqual([{ dicomId: 'P261' }, { name: '王' }])
})

test('[REG-02, REG-24, REG-28] the HIS fills patient, order and check; a fault is told and the form stays as it was', async () => {
  let code: number = CODE.hisServer
  await open({
    queryHis: () => {
      if (code) throw refusal(code)
      return { val: HIS }
    },
  })
  fill(box('姓名'), '原来')
  press('F3')
  expect(box('HIS')).toHaveFocus()
  fill(box('HIS'), 'HIS1001')
  for (const [next, says] of [
    [CODE.hisNotFound, '服务器错误'],
    [0, '未查到数据'],
  ] as const) {
    press('Enter')
    expect(await screen.findByText(new RegExp(says))).toBeVisible()
    expect(box('姓名')).toHaveValue('原来')
    code = next
  }
  await user.click(box('HIS'))
  press('Enter')
  // Somebody else than the form is about: that is asked.
  await user.click(await screen.findByRole('button', { name: '清空并换成此人' }))
  await waitFor(() => expect(box('姓名')).toHaveValue('赵丽颖'))
  expect([(combo('申请科室') as HTMLInputElement).value, (box('申请单号') as HTMLInputElement).value]).toEqual(['呼吸内科', 'SQ1001'])
  expect(within(screen.getByRole('list', { name: '已选检查' })).getByText(/胸部CT平扫/)).toBeVisible()
  expect(screen.queryByText(/未查到数据/)).toBeNull()
})

test('[DAY-06] a card reader’s burst is recognised wherever the focus is: an identity card fills the form, what the burst typed is gone', async () => {
  await open()
  await user.click(box('地址'))
  const field = box('地址') as HTMLInputElement
  await act(async () => {
    let at = 0
    for (const key of [...'11010519491231002X', 'Enter']) {
      const event = createEvent.keyDown(field, { key })
      Object.defineProperty(event, 'timeStamp', { value: at })
      at += 8
      fireEvent(field, event)
      if (key.length === 1) fireEvent.input(field, { target: { value: field.value + key } })
    }
  })
  expect(box('证件')).toHaveValue('11010519491231002X')
  expect(box('出生日期')).toHaveValue('1949-12-31')
  expect(screen.getByRole('radio', { name: '女' })).toBeChecked()
  expect(field).toHaveValue('')
  expect(['11010519491231002x', 'P2611200007', 'MZ00123'].map(scanKind)).toEqual(['identity', 'patient', 'his'])
})

test('[VALID-20, VALID-21, VALID-22, VALID-23] part, item, side and room: each its words, nothing sent', async () => {
  await open()
  press('F7')
  expect(await screen.findByText('请先选择检查项目')).toBeVisible()
  await typeNew()
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(combo('部位或项目')).toHaveAccessibleDescription(/部位/))
  await user.type(combo('部位或项目'), 'xgj')
  press('Enter')
  await waitFor(() => expect(screen.getByRole('radio', { name: '左' })).toHaveFocus())
  press('F7')
  expect(await screen.findByText('请标明左右侧')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '右' }))
  press('F7')
  expect(await within(screen.getByRole('list', { name: '已选检查' })).findByText('右')).toBeVisible()
  // The same part, item and side once more.
  await user.type(combo('部位或项目'), 'xgj')
  press('Enter')
  await user.click(await screen.findByRole('radio', { name: '右' }))
  press('F7')
  expect(await screen.findByText(/检查项目重复/)).toBeVisible()
  expect(within(screen.getByRole('list', { name: '已选检查' })).getAllByRole('listitem')).toHaveLength(1)
  await user.selectOptions(combo('膝关节MRI平扫的机房'), '磁共振1室')
  expect(bench.payloads('addProcedure')).toEqual([])
})

test('safety questions come with the checks and must be answered; what they mark stands beside them', async () => {
  await open()
  await typeNew()
  await user.keyboard('xgj')
  press('Enter')
  await user.click(await screen.findByRole('radio', { name: '左' }))
  press('F7')
  const asked = within(await screen.findByRole('region', { name: '安全问询' }))
  press('Enter', { ctrlKey: true })
  expect(await asked.findByText('请回答')).toBeVisible()
  expect(bench.payloads('addProcedure')).toEqual([])
  await user.click(asked.getByRole('radio', { name: '是' }))
  await user.type(asked.getByRole('textbox', { name: '体内植入物：说明' }), '起搏器')
  expect(asked.getByText('体内植入物：起搏器')).toBeVisible()
  press('Enter', { ctrlKey: true })
  await waitFor(() =>
    expect(bench.payloads('addProcedure')).toMatchObject([{ visit: { safety: { implant: 'yes', implantNote: '起搏器' } } }]),
  )
})

test('[DAY-07] the same item of the last days is told before anything is saved, opens by one click, and the second press saves', async () => {
  const recent = {
    risProcedureId: 'e9',
    facilityName: '市第一人民医院',
    own: 1,
    checkNo: 'CT2611150007',
    time: '2026-11-15 08:00:00',
    state: 2060,
    reportHasComplete: 0,
    modality: 'CT',
    bodypart: '胸部',
    side: '',
    checkItem: '胸部CT平扫',
  }
  await open({
    checkDuplicate: () => ({
      val: { exists: 0, recent: [recent, { ...recent, risProcedureId: '', own: 0, facilityName: '仁和医院', checkNo: '' }] },
    }),
  })
  press('F4')
  await user.keyboard('wang')
  await screen.findByRole('option', { name: /王建国/ })
  press('Enter')
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  await user.type(combo('部位或项目'), 'xb')
  press('Enter')
  const row = await screen.findByRole('button', { name: /市第一人民医院 · CT2611150007/ })
  expect(screen.getByText('14 天内做过同一项目')).toBeVisible()
  await user.click(row)
  expect(within(screen.getByRole('dialog')).getByText('2026-11-15 08:00:00')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: '关闭' })[0]!)
  expect(screen.getByRole('button', { name: /仁和医院/ })).toBeVisible()
  await user.click(box('地址'))
  press('Enter', { ctrlKey: true })
  await act(async () => undefined)
  expect(bench.payloads('addProcedure')).toEqual([])
  await user.type(box('再次检查的原因'), '复查')
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(bench.payloads('addProcedure')).toMatchObject([{ repeatReason: '复查', patient: { patientId: 'p1' } }]))
})

test('[REG-22, REG-23] a refusal stands where it belongs, and everything that was typed stays', async () => {
  const codes = [CODE.noDeviceRight, CODE.examExists, CODE.identityTaken]
  await open({
    addProcedure: () => {
      throw refusal(codes.shift()!)
    },
  })
  await typeNew()
  await user.keyboard('xb')
  press('Enter')
  for (const says of ['您没有登记到该设备的权限', '检查已存在']) {
    press('Enter', { ctrlKey: true })
    await waitFor(() => expect(combo('部位或项目')).toHaveAccessibleDescription(new RegExp(says)))
  }
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(box('证件')).toHaveAccessibleDescription(/该证件号码已属于另一位患者/))
  expect([(box('姓名') as HTMLInputElement).value, screen.getAllByRole('listitem').length]).toEqual(['张三', 1])
})

test('[REG-21] a booking fills the form; another room than the booked one is asked about: staying changes nothing, going on saves', async () => {
  await open(
    {
      getRegistration: () => ({ val: STANDING }),
      appointmentToRegister: ({ confirm }) => {
        if (confirm !== 1) throw refusal(CODE.roomDiffers)
        return { val: SAVED }
      },
    },
    '/add_procedure?booking=e1',
  )
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  expect(box('住院号')).toHaveValue('ZY1')
  await user.selectOptions(combo('胸部CT平扫的机房'), 'CT2室')
  press('Enter', { ctrlKey: true })
  const ask = within(await screen.findByRole('dialog', { name: '检查机房与预约不一致，是否继续？' }))
  expect(ask.getByText('胸部CT平扫：预约在 CT1室，现为 CT2室')).toBeVisible()
  await user.click(ask.getAllByRole('button').find((one) => one.hasAttribute('data-autofocus'))!)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(box('姓名')).toHaveValue('王建国')
  press('Enter', { ctrlKey: true })
  await user.click(await screen.findByRole('button', { name: '继续登记' }))
  await waitFor(() => expect(bench.address()).toBe('/add_procedure'))
  expect(bench.payloads('appointmentToRegister').at(-1)).toMatchObject({
    ...{ appointmentId: 'e1', confirm: 1, patient: { patientId: 'p1' } },
    checks: [{ risProcedureId: 'e1', itemId: 'i-chest', roomId: 'CT2室' }],
  })
})

test('[REG-08] a pre-registration fills the form and becomes a formal registration', async () => {
  await open(
    { getRegistration: () => ({ val: { ...STANDING, state: 2008 } }), preToFormal: () => ({ val: SAVED }) },
    '/add_procedure?procedure=e1',
  )
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(bench.payloads('preToFormal')).toMatchObject([{ risProcedureId: 'e1', checks: [{ risProcedureId: 'e1' }] }]))
})

test('[DAY-05] an unknown patient is one button: a name by the moment, emergency, nothing but the sex asked for', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: '未知患者' }))
  expect((box('姓名') as HTMLInputElement).value).toMatch(/^未知名·11-20 09:2/)
  expect(screen.getByRole('radio', { name: '急诊' })).toBeChecked()
  await waitFor(() => expect(screen.getByRole('radio', { name: '男' })).toHaveFocus())
  await user.keyboard('1')
  press('Enter')
  expect(combo('部位或项目')).toHaveFocus()
  await user.keyboard('xb')
  press('Enter')
  press('Enter', { ctrlKey: true })
  await waitFor(() =>
    expect(bench.payloads('addProcedure')).toMatchObject([
      {
        unknown: 1,
        patient: { sex: 'M', age: '', phone: '', idType: 'none', idReason: 'unknown' },
        visit: { sourceType: 4, emergency: 1 },
      },
    ]),
  )
})

test('what was typed stands again when the page is opened again, for its user alone', async () => {
  await open()
  await typeNew()
  await user.keyboard('xb')
  press('Enter')
  bench.end()
  await open()
  expect(box('姓名')).toHaveValue('张三')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  // F2 asks before it clears what was typed.
  press('F2')
  const ask = within(await screen.findByRole('dialog', { name: '清空已输入的内容？' }))
  await user.click(ask.getByRole('button', { name: '新登记 F2' }))
  expect(box('姓名')).toHaveValue('')
})

test('fields follow the hospital’s configuration', async () => {
  const fields = [
    { key: 'address', shown: 1, required: 1 },
    { key: 'applyNo', shown: 1, required: 1 },
    { key: 'bedNo', shown: 0, required: 0 },
  ]
  await open({ getFieldConfig: () => ({ val: { fields, recentDays: 14 } }) })
  await waitFor(() => expect(box('地址')).toBeRequired())
  expect(box('申请单号')).toBeRequired()
  expect(screen.queryByRole('textbox', { name: '床号' })).toBeNull()
  press('Enter', { ctrlKey: true })
  expect(await screen.findByText('请填写申请单号')).toBeVisible()
  expect(screen.getByText('请填写地址')).toBeVisible()
})

test('[VALID-16] a picture of the request form: 5M is taken, one byte more is refused in words that name 5M; what is no image too', () => {
  const of = (size: number, type = 'image/png') => sheetRefusal({ size, type })
  expect([of(5 * 1024 * 1024), of(5 * 1024 * 1024 + 1), of(10, 'application/pdf')]).toEqual([
    undefined,
    '图片不能超过 5M',
    expect.stringContaining('不是可显示的图片'),
  ])
  expect(SHEET_PATH).toBe(UPLOAD_IMAGE_PATH)
})

import { ApiError } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { keepDraft } from '../../model/register-draft'
import { type DeskAnswers, type DeskBench, refusal } from '../../test/desk-bench'
import { box, combo, fill, HIS, openRegister, press, SAVED, STANDING, user, WANG } from '../../test/register-bench'

let bench: DeskBench
afterEach(() => {
  bench?.end()
  for (const one of ['', 'b1', 'e1']) keepDraft(one, undefined)
})
const open = async (answers: DeskAnswers = {}) => {
  bench = await openRegister({ queryHis: () => ({ val: HIS }), ...answers })
}
const chosen = () => within(screen.getByRole('list', { name: '已选检查' })).queryAllByRole('listitem')
const asks = () => screen.findByRole('dialog', { name: '换成另一位患者？' })
const answerAsk = async (name: string) => user.click(within(await asks()).getByRole('button', { name }))
/** 赵丽颖 with her order, chest and department, by the HIS. */
async function fromHis(): Promise<void> {
  press('F3')
  fill(box('HIS'), 'HIS1001')
  press('Enter')
  await waitFor(() => expect(box('姓名')).toHaveValue('赵丽颖'))
  expect(chosen()).toHaveLength(1)
}
async function lookUpWang(): Promise<void> {
  press('F4')
  await user.keyboard('wang')
  await screen.findByRole('option', { name: /王建国/ })
  press('Enter')
}
/** A card reader's burst; its test clock is the field's own. */
function scan(text: string): void {
  const at = screen.getByRole('textbox', { name: '身份证/卡/扫码' })
  fill(at, text)
  act(() => at.focus())
  press('Enter')
}

test('who is looked up over another one’s form is asked about; then nothing of the one before is left, and keeping keeps it all', async () => {
  await open()
  await fromHis()
  await lookUpWang()
  await answerAsk('取消')
  expect(box('姓名')).toHaveValue('赵丽颖')
  expect(chosen()).toHaveLength(1)
  await lookUpWang()
  await answerAsk('清空并换成此人')
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  expect(chosen()).toHaveLength(0)
  expect([box('申请单号'), box('门诊号'), box('HIS 号')].map((one) => (one as HTMLInputElement).value)).toEqual(['', '', ''])
  expect(screen.getByRole('textbox', { name: '病情描述' })).toHaveValue('')
})

test('a card of somebody else does not write its number into the form; one of the same person does, without a question', async () => {
  await open()
  await fromHis()
  scan('11010519491231002X')
  await answerAsk('清空并换成此人')
  await waitFor(() => expect(box('出生日期')).toHaveValue('1949-12-31'))
  expect(box('姓名')).toHaveValue('')
  expect(chosen()).toHaveLength(0)
  fill(box('姓名'), '孙老')
  scan('11010519491231002X')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(box('姓名')).toHaveValue('孙老')
})

test('an unknown patient over a filled form is asked about', async () => {
  await open()
  await fromHis()
  await user.click(screen.getByRole('button', { name: '未知患者' }))
  await answerAsk('清空并换成此人')
  await waitFor(() => expect((box('姓名') as HTMLInputElement).value).toMatch(/^未知名/))
  expect(chosen()).toHaveLength(0)
  expect(box('申请单号')).toHaveValue('')
})

test('an answer of the HIS that comes late replaces nobody: after F2 it is dropped, over another name it asks', async () => {
  let say: (answer: unknown) => void = () => undefined
  await open({ queryHis: () => new Promise((resolve) => (say = resolve)) })
  const askHis = () => {
    press('F3')
    fill(box('HIS'), 'HIS1001')
    press('Enter')
  }
  askHis()
  fill(box('姓名'), '李晓明')
  await act(async () => say({ val: HIS }))
  await answerAsk('取消')
  expect(box('姓名')).toHaveValue('李晓明')
  askHis()
  press('F2')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '新登记 F2' }))
  await act(async () => say({ val: HIS }))
  expect(box('姓名')).toHaveValue('')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(box('身份证/卡/扫码')).toHaveFocus())
})

describe('a form that says somebody else than the record of who was looked up', () => {
  const record = { patName: '王建国', sex: 'M', birthday: '1959-03-01', hospitalNo: 'P2611200001' }
  const begin = async () => {
    await open({
      addProcedure: (asked: unknown) => {
        const { patient, correct } = asked as { patient: { patientId?: string }; correct?: number }
        if (patient.patientId && !correct) throw refusal(CODE.identityDiffers, record)
        return { val: SAVED }
      },
      getPinyin: () => ({ val: 'zhao gai ming' }),
    })
    await lookUpWang()
    await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
    fill(box('姓名'), '赵改名')
    // The record's pinyin goes with the record's name.
    await waitFor(() => expect(box('拼音')).toHaveValue('zhao gai ming'))
    await user.type(combo('部位或项目'), 'xb')
    press('Enter')
    press('Enter', { ctrlKey: true })
    return within(await screen.findByRole('dialog', { name: '与患者档案不一致' }))
  }
  const sent = () => bench.payloads('addProcedure').at(-1)

  test('shows both, and goes back to the form as it was', async () => {
    const dialog = await begin()
    expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^档案王建国男1959-03-01/),
      expect.stringMatching(/^表单赵改名男1959-03-01/),
    ])
    await user.click(dialog.getByRole('button', { name: '返回修改' }))
    expect(box('姓名')).toHaveValue('赵改名')
    expect(chosen()).toHaveLength(1)
  })
  test('corrects the record when it is the same person', async () => {
    await user.click((await begin()).getByRole('button', { name: '同一人，改正档案' }))
    await waitFor(() => expect(box('姓名')).toHaveValue(''))
    expect(sent()).toMatchObject({ correct: 1, patient: { patientId: 'p1', patName: '赵改名' } })
  })
  test('makes another patient of another person', async () => {
    await user.click((await begin()).getByRole('button', { name: '另一位患者，建新号' }))
    await waitFor(() => expect(box('姓名')).toHaveValue(''))
    expect(sent()).toMatchObject({ patient: { patName: '赵改名' } })
    expect(sent()!.patient).not.toHaveProperty('patientId')
    expect(sent()).not.toHaveProperty('correct')
  })
})

test('while it is saved nothing of the next patient can be typed, looked up or begun', async () => {
  let say: (answer: unknown) => void = () => undefined
  await open({ addProcedure: () => new Promise((resolve) => (say = resolve)) })
  await lookUpWang()
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  await user.type(combo('部位或项目'), 'xb')
  press('Enter')
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(bench.payloads('addProcedure')).toHaveLength(1))
  expect(box('姓名').closest('[inert]')).not.toBeNull()
  press('F2')
  press('F8')
  press('F3')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(box('HIS')).not.toHaveFocus()
  await act(async () => say({ val: SAVED }))
  await waitFor(() => expect(box('姓名')).toHaveValue(''))
  expect(box('姓名').closest('[inert]')).toBeNull()
  expect(bench.payloads('addProcedure')).toHaveLength(1)
})

test('a side is never chosen by Enter pressed once too often; each arrow is its own side', async () => {
  await open()
  const knee = async () => {
    await user.type(combo('部位或项目'), 'xgj')
    press('Enter')
  }
  await knee()
  press('Enter')
  press('Enter')
  expect(chosen()).toHaveLength(0)
  expect(screen.getByText('请标明左右侧')).toBeVisible()
  press('ArrowRight')
  press('Enter')
  expect(chosen().map((one) => one.textContent)).toEqual([expect.stringContaining('右')])
  await knee()
  press('ArrowLeft')
  press('Enter')
  expect(chosen()[1]!.textContent).toContain('左')
  // With nothing typed and something chosen, Enter goes on, and never to the saving.
  press('Enter')
  expect(screen.queryByText('请先选择检查项目')).toBeNull()
  press('Enter')
  expect(document.activeElement?.textContent).not.toContain('保存')
})

test('what was typed without a name stands again too, with the repeat’s reason; and F2 asks', async () => {
  await open()
  fill(box('地址'), '幸福路 5 号')
  bench.end()
  await open()
  expect(box('地址')).toHaveValue('幸福路 5 号')
  press('F2')
  expect(await screen.findByRole('dialog', { name: '清空已输入的内容？' })).toBeVisible()
})

test('a booking’s form is about who was booked: nobody else comes into it, and a record that differs is corrected or left', async () => {
  const record = { patName: '王建', sex: 'M', birthday: '1959-03-01', hospitalNo: 'P2611200001' }
  bench = await openRegister(
    {
      queryHis: () => ({ val: HIS }),
      getRegistration: () => ({ val: STANDING }),
      appointmentToRegister: (asked: unknown) => {
        if (!(asked as { correct?: number }).correct) throw refusal(CODE.identityDiffers, record)
        return { val: SAVED }
      },
    },
    '/add_procedure?booking=e1',
  )
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  press('F3')
  fill(box('HIS'), 'HIS1001')
  press('Enter')
  expect(await screen.findByText(/不能换成 赵丽颖/)).toBeVisible()
  expect(box('姓名')).toHaveValue('王建国')
  press('Enter', { ctrlKey: true })
  const dialog = within(await screen.findByRole('dialog', { name: '与患者档案不一致' }))
  expect(dialog.queryByRole('button', { name: '另一位患者，建新号' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: '同一人，改正档案' }))
  await waitFor(() => expect(bench.address()).toBe('/add_procedure'))
  expect(bench.payloads('appointmentToRegister').at(-1)).toMatchObject({ correct: 1 })
})

test('a booking of another day says so', async () => {
  for (const [day, says] of [
    ['2026-11-21', '此预约的时间是 2026-11-21 09:00，不是今天'],
    ['2026-11-20', undefined],
  ] as const) {
    bench?.end()
    keepDraft('b1', undefined)
    const standing = { ...STANDING, visit: { ...STANDING.visit, preCheckTime: `${day} 09:00:00` } }
    bench = await openRegister({ getRegistration: () => ({ val: standing }) }, '/add_procedure?booking=b1')
    await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
    if (says) expect(screen.getByText(says)).toBeVisible()
    else expect(screen.queryByText(/不是今天/)).toBeNull()
  }
})

test('a booking that is saved with F8 prints its ticket, and what was half typed before it stands again', async () => {
  await open()
  fill(box('姓名'), '打了一半')
  bench.end()
  bench = await openRegister(
    {
      getRegistration: () => ({ val: STANDING }),
      appointmentToRegister: () => ({ val: SAVED }),
      getTicket: () => new Promise(() => undefined),
    },
    '/add_procedure?booking=e1',
  )
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  press('F8')
  await waitFor(() => expect(bench.address()).toBe('/add_procedure'))
  await waitFor(() => expect(bench.payloads('getTicket')).toMatchObject([{ risProcedureId: 'e1' }]))
  expect(box('姓名')).toHaveValue('打了一半')
  expect(screen.getByText(/上一位 王建国 CT2611200031/)).toBeVisible()
})

test('a card finds who is known here by its number', async () => {
  const known = { ...WANG, idNo: '11010519491231002X' }
  await open({
    queryRevisit: (asked: unknown) => ({
      val: 'idNo' in (asked as object) ? [{ ...known, idNo: '1101****002X', lastExam: null }] : [],
      total: 1,
      totalIsFloor: false,
    }),
    getDeskPatient: () => ({ val: known }),
  })
  scan('11010519491231002x')
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  expect(bench.payloads('queryRevisit')).toEqual([{ idNo: '11010519491231002X' }])
})

/** An answer that the test gives when it wants. */
function later() {
  const waiting: ((value: unknown) => void)[] = []
  return {
    answer: () => new Promise((resolve) => waiting.push(resolve)),
    give: (value: unknown) => act(async () => waiting.shift()!(value)),
    asked: () => waiting.length,
  }
}
/** A card reader: keys one millisecond after the other by their own clock. */
function burst(text: string): void {
  const at = document.activeElement ?? document.body
  for (const [i, key] of [...text, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: 5_000_000 + i })
    fireEvent(at, event)
  }
}
async function withWang(): Promise<void> {
  await lookUpWang()
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  await user.type(combo('部位或项目'), 'xb')
  press('Enter')
}
const NONE_RECENT = { val: { exists: 0, recent: [] } }
const CARD = '11010519491231002X'

test('from the pressing of save the form is out of reach, also while the days before are asked: what is saved is what stands there', async () => {
  const slow = later()
  await open({ checkDuplicate: slow.answer })
  await withWang()
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(slow.asked()).toBeGreaterThan(0))
  expect(bench.payloads('addProcedure')).toEqual([])
  expect(box('姓名').closest('[inert]')).not.toBeNull()
  expect(box('HIS').closest('[inert]')).not.toBeNull()
  press('F2')
  press('F4')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(combo('复诊')).not.toHaveFocus()
  while (slow.asked() > 0) await slow.give(NONE_RECENT)
  await waitFor(() =>
    expect(bench.payloads('addProcedure')).toMatchObject([{ patient: { patientId: 'p1' }, checks: [{ itemId: 'i-chest' }] }]),
  )
  await waitFor(() => expect(box('姓名')).toHaveValue(''))
  expect(box('姓名').closest('[inert]')).toBeNull()
})

test('a card that is scanned while a form is saved is the next form’s; where the save is refused it is told', async () => {
  const slow = later()
  await open({ addProcedure: () => slow.answer().then((one) => (one === 'refuse' ? Promise.reject(refusal(CODE.noRelation)) : one)) })
  await withWang()
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(slow.asked()).toBe(1))
  burst(CARD)
  expect(screen.queryByRole('dialog')).toBeNull()
  await slow.give('refuse')
  expect(await screen.findByText(/期间的刷卡或扫码未读取/)).toBeVisible()
  expect([box('姓名'), box('证件')].map((one) => (one as HTMLInputElement).value)).toEqual(['王建国', WANG.idNo])
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(slow.asked()).toBe(1))
  burst(CARD)
  await slow.give({ val: SAVED })
  await waitFor(() => expect(box('出生日期')).toHaveValue('1949-12-31'))
  expect(box('姓名')).toHaveValue('')
  expect(chosen()).toHaveLength(0)
  expect(bench.payloads('addProcedure').map(({ patient }) => (patient as { patientId: string }).patientId)).toEqual(['p1', 'p1'])
})

test('a card that is scanned while a question stands changes nobody, and says so', async () => {
  await open()
  await fromHis()
  await lookUpWang()
  await asks()
  burst(CARD)
  expect(await screen.findByText(/刷卡或扫码未读取：请先处理对话框/)).toBeVisible()
  await answerAsk('清空并换成此人')
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  expect(bench.payloads('queryRevisit').filter((one) => 'idNo' in one)).toEqual([])
})

test('a lookup that is answered after the save is told, and comes into nobody’s form', async () => {
  const slow = later()
  await open({
    queryRevisit: (asked: unknown) =>
      'idNo' in (asked as object) ? slow.answer() : { val: [{ ...WANG, lastExam: null }], total: 1, totalIsFloor: false },
  })
  await withWang()
  scan(CARD)
  await waitFor(() => expect(slow.asked()).toBe(1))
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(box('姓名')).toHaveValue(''))
  await slow.give({ val: [{ ...WANG, patName: '孙老', lastExam: null }], total: 1, totalIsFloor: false })
  expect(await screen.findByText(/查到的 孙老 来自上一张表单/)).toBeVisible()
  expect(box('姓名')).toHaveValue('')
})

test('after the question the focus is where the form goes on: in the checks', async () => {
  await open()
  await fromHis()
  await lookUpWang()
  await answerAsk('清空并换成此人')
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  await waitFor(() => expect(combo('部位或项目')).toHaveFocus())
})

test('what was typed before anybody was named is told when somebody comes in', async () => {
  await open()
  fill(box('床号'), '12')
  fill(screen.getByRole('textbox', { name: '病情描述' }), '右膝疼痛')
  await user.type(combo('部位或项目'), 'xb')
  press('Enter')
  await lookUpWang()
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  expect(screen.getByText('选定 王建国 前已填的内容仍在：床号、病情描述、胸部CT平扫。请核对是否属于此人')).toBeVisible()
  press('F2')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '新登记 F2' }))
  expect(screen.queryByText(/前已填的内容仍在/)).toBeNull()
})

test('the HIS adds its order and its words to what was typed, and takes nothing away; the other checks are named', async () => {
  await open()
  await user.type(combo('部位或项目'), 'xgj')
  press('Enter')
  press('ArrowRight')
  press('Enter')
  fill(screen.getByRole('textbox', { name: '病情描述' }), '手打病情')
  fill(box('床号'), '12')
  const askHis = () => {
    press('F3')
    fill(box('HIS'), 'HIS1001')
    press('Enter')
  }
  askHis()
  await waitFor(() => expect(box('姓名')).toHaveValue('赵丽颖'))
  expect(chosen().map((one) => one.textContent)).toEqual([expect.stringContaining('右 '), expect.stringContaining('胸部CT平扫')])
  expect(screen.getByRole('textbox', { name: '病情描述' })).toHaveValue('手打病情\n咳嗽')
  expect(box('床号')).toHaveValue('12')
  expect(screen.getByText(/选定 赵丽颖 前已填的内容仍在：床号、病情描述、右 膝关节MRI平扫/)).toBeVisible()
  askHis()
  await waitFor(() => expect(bench.payloads('queryHis')).toHaveLength(2))
  expect(await screen.findByText(/前已填的内容仍在：膝关节MRI平扫/)).toBeVisible()
  expect(chosen()).toHaveLength(2)
  expect(screen.getByRole('textbox', { name: '病情描述' })).toHaveValue('手打病情\n咳嗽')
})

describe('the picture of a request form that is slow', () => {
  const slow = later()
  const was = globalThis.fetch
  const create = URL.createObjectURL
  beforeEach(() => {
    globalThis.fetch = slow.answer as unknown as typeof fetch
    URL.createObjectURL = () => 'blob:1'
  })
  afterEach(() => {
    globalThis.fetch = was
    URL.createObjectURL = create
  })
  const sent = { status: 200, redirected: false, json: async () => ({ errorCode: 0, val: { id: 's1' } }) }
  const picture = () => user.upload(screen.getByLabelText('申请单', { selector: 'input' }), new File(['x'], 'a.png', { type: 'image/png' }))

  test('is waited for by the save', async () => {
    await open()
    await withWang()
    await picture()
    press('Enter', { ctrlKey: true })
    await waitFor(() => expect(box('姓名').closest('[inert]')).not.toBeNull())
    expect(bench.payloads('addProcedure')).toEqual([])
    await slow.give(sent)
    await waitFor(() => expect(bench.payloads('addProcedure')).toMatchObject([{ sheetId: 's1' }]))
  })
  test('does not come into the next form', async () => {
    await open()
    await withWang()
    await picture()
    press('F2')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '新登记 F2' }))
    await slow.give(sent)
    expect(await screen.findByText(/上传完成时表单已换/)).toBeVisible()
    expect(screen.queryByRole('img', { name: '申请单' })).toBeNull()
  })
})

test('a HIS that cannot be reached is named, and the form goes on', async () => {
  await open({
    queryHis: () => {
      throw new ApiError('network', 0, 'network error', undefined, 0)
    },
  })
  press('F3')
  fill(box('HIS'), 'HIS1001')
  press('Enter')
  expect(await screen.findByText(/HIS 暂时连接不上：可以直接填写登记/)).toBeVisible()
})

test('the phone and address that were typed stay when their patient is looked up, and it is said', async () => {
  await open({ getDeskPatient: () => ({ val: { ...WANG, address: '旧地址 9 号' } }) })
  fill(box('电话'), '13999999999')
  fill(box('地址'), '新街 1 号')
  await lookUpWang()
  await waitFor(() => expect(box('姓名')).toHaveValue('王建国'))
  expect([box('电话'), box('地址')].map((one) => (one as HTMLInputElement).value)).toEqual(['13999999999', '新街 1 号'])
  expect(screen.getByText(/选定 王建国 前已填的内容仍在：电话、地址/)).toBeVisible()
})

test('left while it is saved: who comes back finds a blank form; refused, what was typed stands there the next time', async () => {
  let give: (answer: unknown) => void = () => undefined
  let refuse: (why: unknown) => void = () => undefined
  const saving = () =>
    new Promise((yes, no) => {
      give = yes
      refuse = no
    })
  const began = async () => {
    await open({ addProcedure: saving })
    await withWang()
    press('Enter', { ctrlKey: true })
    await waitFor(() => expect(bench.payloads('addProcedure')).toHaveLength(1))
    bench.end()
  }
  await began()
  await open()
  expect(box('姓名')).toHaveValue('')
  await act(async () => give({ val: SAVED }))
  expect(box('姓名')).toHaveValue('')
  bench.end()
  await began()
  await act(async () => refuse(refusal(CODE.examExists)))
  await open()
  expect(box('姓名')).toHaveValue('王建国')
  expect(chosen()).toHaveLength(1)
})

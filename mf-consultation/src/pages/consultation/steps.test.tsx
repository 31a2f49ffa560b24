import type { Consultation } from '@farsight/shared/contract'
import { CODE, type ConsultationStep } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { unsigned } from '../../model/signs'
import { STEP_SIGNS } from '../../model/steps'
import { type Answers, ConsBench, refusal } from '../../test/cons-bench'
import { ALL_STEPS, EXAM, ID, PROVINCE, TARGETS, testConsultation, ZHAO } from '../../test/consultations'

const user = userEvent.setup()
let bench: ConsBench
let one: ReturnType<typeof testConsultation>
let answers: Answers
/** Each write raises the number, as the server does. */
function written(progress?: ConsultationStep) {
  return () => {
    one = { ...one, version: one.version + 1 }
    if (progress) one = { ...testConsultation(progress, {}, false), version: one.version }
    return { val: { version: one.version, progress: one.progress } }
  }
}
beforeEach(() => {
  answers = {
    consultationGet: () => ({ val: one }),
    consultationTargets: () => ({ val: TARGETS }),
    consultationSaveStep: written(),
    consultationAssign: written(),
  }
})
afterEach(() => bench.end())

async function show(at: ConsultationStep, stands = at, changes: Parameters<typeof testConsultation>[1] = {}, mine = true): Promise<void> {
  one = testConsultation(stands, changes, mine)
  bench = new ConsBench(answers)
  bench.open(`/consultation/${at}?id=${ID}`)
  await screen.findByRole('region', { name: '患者' }, { timeout: 5_000 })
}
const line = () => within(screen.getByRole('navigation', { name: '会诊进度' }))
const writes = () => bench.writes()

describe('where it stands', () => {
  test.each(ALL_STEPS)('[ROUTE-22] /consultation?id leads to the screen of %s', async (progress) => {
    one = testConsultation(progress)
    bench = new ConsBench(answers)
    bench.open(`/consultation?id=${ID}`)
    await waitFor(() => expect(bench.address()).toBe(`/consultation/${progress}?id=${ID}`))
    await screen.findByRole('region', { name: '患者' })
  })
  test('[ROUTE-22] the step is asked for anew: what an earlier screen knew leads nowhere', async () => {
    await show('s3')
    bench.go('/elsewhere')
    await screen.findByText('elsewhere')
    one = testConsultation('s5')
    let end: () => void = () => undefined
    answers.consultationGet = () =>
      new Promise((resolve) => {
        end = () => resolve({ val: one })
      })
    const places: string[] = []
    bench.go(`/consultation?id=${ID}`)
    places.push(bench.address())
    await act(async () => end())
    await waitFor(() => expect(bench.address()).not.toBe(`/consultation?id=${ID}`))
    places.push(bench.address())
    expect(places).toEqual([`/consultation?id=${ID}`, `/consultation/s5?id=${ID}`])
  })
  test('[ROUTE-22] without an id to the list', async () => {
    answers.consultationList = () => new Promise(() => undefined)
    bench = new ConsBench(answers)
    bench.open('/consultation')
    await waitFor(() => expect(bench.address()).toBe('/consultation_list'))
  })
  test('one that is not there for this hospital says so, and leads to the list', async () => {
    answers.consultationGet = () => Promise.reject(refusal(CODE.notFound))
    answers.consultationList = () => new Promise(() => undefined)
    bench = new ConsBench(answers)
    bench.open(`/consultation/s3?id=${ID}`)
    await user.click(await screen.findByRole('button', { name: '返回列表' }))
    await waitFor(() => expect(bench.address()).toBe('/consultation_list'))
  })
  test.each([
    ['CONS-04', 's1', '准备', 'Preparing', '提交质控', 'Submit for checking'],
    ['CONS-05', 's2', '会诊前质控', 'Pre-quality control', '质控通过', 'Pass'],
    ['CONS-06', 's3', '分诊', 'Triage', '完成分诊，开始会诊', 'Begin the consultation'],
    ['CONS-07', 's4', '会诊中', 'Consultation', '提交结论', 'Submit the conclusion'],
    ['CONS-08', 's5', '会诊后质控', 'Post-quality control', '通过并完成', 'Pass and complete'],
    ['CONS-09', 's6', '已完成', 'Completed', '签名', 'Sign'],
  ] as const)(
    '[%s, CONS-03, ROUTE-22] %s: its word, its content and its one next act, in both languages',
    async (_id, step, zh, en, act1, act2) => {
      await show(step)
      const now = line().getByText(zh).closest('li')
      if (step === 's6') expect(now).toHaveAttribute('data-is', 'done')
      else expect(now).toHaveAttribute('aria-current', 'step')
      expect(document.querySelectorAll('.fs-button-primary')).toHaveLength(1)
      expect(screen.getByRole('button', { name: act1 })).toHaveClass('fs-button-primary')
      act(() => setLanguage('en'))
      expect(await screen.findByRole('button', { name: act2 })).toBeInTheDocument()
      expect(STEP_SIGNS[step]).toMatchObject({ zh, en })
      expect(within(screen.getByRole('navigation', { name: 'Progress' })).getByText(en)).toBeInTheDocument()
      act(() => setLanguage('zh'))
    },
  )
  test('[CONS-03] done steps are ticked with who and when; those to come cannot be opened', async () => {
    await show('s3')
    const items = line().getAllByRole('listitem')
    expect(items.map((item) => item.dataset.is)).toEqual(['done', 'done', 'now', 'later', 'later', 'later'])
    expect(items[0]).toHaveTextContent('李县医 11-25 08:40')
    expect(items[1]).toHaveTextContent('质控员 11-25 08:50')
    expect(line().queryByRole('link', { name: '会诊中' })).toBeNull()
  })
  test('[CONS-03] another step is looked at without its acts, with the way to where it stands', async () => {
    await show('s3', 's4')
    expect(screen.getByText(/这一步已结束，会诊现处于「会诊中」/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /开始会诊/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getByRole('link', { name: '前往会诊中' })).toHaveAttribute('href', `/consultation/s4?id=${ID}`)
    expect(screen.getByRole('region', { name: '会诊医生' })).toHaveTextContent('赵教授')
  })
  test('[CONS-04] not this side’s turn: whose it is, the data to read, and no act', async () => {
    await show('s1', 's1', {}, false)
    expect(screen.getByText('等待申请方：松原县医院 李县医')).toBeInTheDocument()
    expect(screen.getByText('右上肺结节的性质')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '提交质控' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
  test('before it is handed in another hospital is told when images and report can be seen, and asks for none', async () => {
    await show('s4', 's1', { part: { requester: 0, lead: 1, assigned: 0, chair: 0, concluded: 0 } }, false)
    expect(await screen.findByText('申请方提交质控后可查看影像与报告')).toBeInTheDocument()
    expect(screen.queryByText('影像模块未安装')).toBeNull()
  })
  test('the patient stands above every step: name, sex, age, number, exam, allergy', async () => {
    await show('s2')
    const bar = screen.getByRole('region', { name: '患者' })
    for (const text of ['王建国', '男 67岁', 'HZ20261125-0003', 'CT2611250031', '过敏史：碘过敏']) expect(bar).toHaveTextContent(text)
  })
})

test.each(['无。', 'none'])('an allergy history of %p is said, and is no warning', async (allergyHistory) => {
  const { caseInfo } = testConsultation('s2')
  await show('s2', 's2', { caseInfo: { ...caseInfo, allergyHistory } })
  const bar = screen.getByRole('region', { name: '患者' })
  expect(within(bar).getByText(`过敏史：${allergyHistory}`)).not.toHaveClass('fs-banner-warning')
})
test('an allergy is a warning', async () => {
  await show('s2')
  expect(screen.getByText('过敏史：碘过敏')).toHaveClass('fs-banner-warning')
})
test.each([
  ['L', '左'],
  ['R', '右'],
  ['B', '双侧'],
] as const)('[CONS-03] the side of an exam (%s) stands before its part above every step', async (side, word) => {
  const [exam] = testConsultation('s2').exams
  await show('s2', 's2', { exams: [{ ...exam!, side, bodypart: '膝关节', checkItem: '膝关节正侧位' }] })
  const bar = screen.getByRole('region', { name: '患者' })
  expect(within(bar).getByText(word)).toBeVisible()
  expect(bar).toHaveTextContent(`${word}膝关节正侧位`)
})
test('vital signs that nobody took are a dash', async () => {
  const { caseInfo } = testConsultation('s3')
  const vitals = { temperature: null, pulse: null, respiration: null, systolic: null, diastolic: null }
  await show('s3', 's3', { caseInfo: { ...caseInfo, vitals } })
  expect(screen.getByText('生命体征').nextElementSibling).toHaveTextContent(/^—$/)
})

test('[ENTITY-28] a consultation shows all that it is: requester, designated doctor, hospitals, three times, type, mode, video, progress', async () => {
  await show('s6', 's6', { video: 1 })
  const all = document.body.textContent ?? ''
  for (const text of [
    '松原县医院',
    '李县医',
    '赵教授',
    '省人民医院',
    '市第二医院',
    '2026-11-26 09:00',
    '10:30',
    '2026-11-25 08:30',
    '影像',
    '交互式',
    '视频会诊',
    '已完成',
  ])
    expect(all).toContain(text)
})

describe('s1', () => {
  test('[CONS-05] handing it in saves what was changed, then takes it on, each under the number before it', async () => {
    await show('s1')
    answers.consultationNextStep = written('s2')
    await user.type(screen.getByRole('textbox', { name: /会诊目的/ }), '？')
    await user.click(screen.getByRole('button', { name: '提交质控' }))
    await waitFor(() => expect(bench.address()).toBe(`/consultation/s2?id=${ID}`))
    expect(writes()).toEqual(['consultationSaveStep', 'consultationNextStep'])
    expect(bench.payloads('consultationSaveStep')[0]).toMatchObject({
      id: ID,
      step: 's1',
      baseVersion: 5,
      request: { purpose: '右上肺结节的性质？' },
    })
    expect(bench.payloads('consultationSaveStep')[0]).not.toHaveProperty('risProcedureIds')
    expect(bench.payloads('consultationNextStep')).toEqual([{ id: ID, step: 's1', baseVersion: 6, pass: 1 }])
    expect(await screen.findByText('等待主办医院：省人民医院')).toBeInTheDocument()
  })
  test('[ENTITY-28] what was read is what is sent again: nothing of it is lost', async () => {
    await show('s1')
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    await waitFor(() => expect(bench.payloads('consultationSaveStep')).toHaveLength(1))
    expect(bench.payloads('consultationSaveStep')[0]?.request).toEqual({
      ...{ type: one.type, mode: one.mode, video: one.video, purpose: one.purpose, caseInfo: one.caseInfo, designatedDoctorId: ZHAO },
      ...{ facilityIds: one.hospitals.slice(1).map(({ facilityId }) => facilityId), startTime: one.startTime, endTime: one.endTime },
    })
  })
  test('[CONS-05] sent back by the check: the reason, and the answer is one act', async () => {
    await show('s1', 's2', {
      returned: 1,
      returnReason: '缺少病理',
      mine: 1,
      turn: 'requester',
      part: { requester: 1, lead: 0, assigned: 0, chair: 0, concluded: 0 },
    })
    expect(screen.getByText(/缺少病理/)).toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: '辅助检查' }), '病理见附件')
    answers.consultationSaveStep = written('s2')
    await user.click(screen.getByRole('button', { name: '补充完成，重新提交' }))
    await waitFor(() => expect(bench.address()).toBe(`/consultation/s2?id=${ID}`))
    expect(writes()).toEqual(['consultationSaveStep'])
  })
  test('two at one step: what another saved stands beside what was typed, and nothing is overwritten unseen (116)', async () => {
    await show('s1')
    await user.type(screen.getByRole('textbox', { name: /会诊目的/ }), '我的')
    one = { ...one, version: 9, purpose: '别人写的目的' }
    answers.consultationSaveStep = ({ baseVersion }: { baseVersion: number }) =>
      baseVersion === 9 ? { val: { version: 10, progress: 's1' } } : Promise.reject(refusal(CODE.editedByAnother))
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    const differs = within(await screen.findByRole('region', { name: '与已保存的内容不同' }))
    expect(differs.getByText('别人写的目的')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: /会诊目的/ })).toHaveValue('右上肺结节的性质我的')
    expect(bench.payloads('consultationSaveStep')).toHaveLength(1)
    await user.click(differs.getByRole('button', { name: '保留我的，继续' }))
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    await waitFor(() =>
      expect(bench.payloads('consultationSaveStep').at(-1)).toMatchObject({ baseVersion: 9, request: { purpose: '右上肺结节的性质我的' } }),
    )
  })
  test('the page has asked anew between typing and saving: the other’s words are not overwritten all the same', async () => {
    await show('s1')
    await user.type(screen.getByRole('textbox', { name: '现病史' }), '，夜间加重')
    const { caseInfo } = one
    one = { ...one, version: 9, caseInfo: { ...caseInfo, pastHistory: '起搏器术后' } }
    answers.consultationSaveStep = ({ baseVersion }: { baseVersion: number }) =>
      baseVersion === one.version ? written()() : Promise.reject(refusal(CODE.editedByAnother))
    await bench.refresh()
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    const differs = within(await screen.findByRole('region', { name: '与已保存的内容不同' }))
    expect(differs.getByText('起搏器术后')).toBeInTheDocument()
    expect(bench.payloads('consultationSaveStep').map(({ baseVersion }) => baseVersion)).toEqual([5])
    await user.click(differs.getByRole('button', { name: '既往史用已保存的' }))
    await user.click(differs.getByRole('button', { name: '保留我的，继续' }))
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    await waitFor(() => expect(bench.payloads('consultationSaveStep')).toHaveLength(2))
    expect(bench.payloads('consultationSaveStep')[1]).toMatchObject({
      baseVersion: 9,
      request: { caseInfo: { presentHistory: '无发热，夜间加重', pastHistory: '起搏器术后' } },
    })
  })
  test('a draft that comes back with the page carries the number that it was typed over', async () => {
    await show('s1')
    await user.type(screen.getByRole('textbox', { name: '现病史' }), '，夜间加重')
    bench.go('/elsewhere')
    await screen.findByText('elsewhere')
    one = { ...one, version: 9, purpose: '别人写的目的' }
    answers.consultationSaveStep = ({ baseVersion }: { baseVersion: number }) =>
      baseVersion === 9 ? written()() : Promise.reject(refusal(CODE.editedByAnother))
    bench.go(`/consultation/s1?id=${ID}`)
    await bench.refresh()
    await user.click(await screen.findByRole('button', { name: /^保存/ }))
    expect(await screen.findByRole('region', { name: '与已保存的内容不同' })).toHaveTextContent('别人写的目的')
    expect(bench.payloads('consultationSaveStep').map(({ baseVersion }) => baseVersion)).toEqual([5])
  })
  test('saved and then refused the next step: one’s own words are nobody else’s', async () => {
    await show('s1')
    const box = () => screen.getByRole('textbox', { name: /会诊目的/ })
    await user.type(box(), '？')
    answers.consultationSaveStep = ({ baseVersion, request }: { baseVersion: number; request: { purpose: string } }) => {
      if (baseVersion !== one.version) return Promise.reject(refusal(CODE.editedByAnother))
      one = { ...one, purpose: request.purpose }
      return written()()
    }
    answers.consultationNextStep = () => Promise.reject(refusal(CODE.systemError))
    await user.click(screen.getByRole('button', { name: '提交质控' }))
    await waitFor(() => expect(bench.payloads('consultationNextStep')).toHaveLength(1))
    await user.type(box(), '急')
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    await waitFor(() => expect(bench.payloads('consultationSaveStep')).toHaveLength(2))
    expect(bench.payloads('consultationSaveStep')[1]).toMatchObject({ baseVersion: 6, request: { purpose: '右上肺结节的性质？急' } })
    expect(screen.queryByRole('region', { name: '与已保存的内容不同' })).toBeNull()
  })
  test('a stale number alone (a file was added meanwhile) costs no question', async () => {
    await show('s1')
    await user.type(screen.getByRole('textbox', { name: /会诊目的/ }), '？')
    one = { ...one, version: 9 }
    answers.consultationSaveStep = ({ baseVersion }: { baseVersion: number }) =>
      baseVersion === 9 ? { val: { version: 10, progress: 's1' } } : Promise.reject(refusal(CODE.editedByAnother))
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    await waitFor(() => expect(bench.payloads('consultationSaveStep')).toHaveLength(2))
    expect(screen.queryByRole('region', { name: '与已保存的内容不同' })).toBeNull()
  })
  test('the step was taken on by another (2702): what was typed stays to be copied, and the way on is shown', async () => {
    await show('s1')
    await user.type(screen.getByRole('textbox', { name: /会诊目的/ }), '我的')
    answers.consultationNextStep = () => Promise.reject(refusal(CODE.stepNotCurrent))
    answers.consultationSaveStep = () => {
      one = testConsultation('s3', {}, false)
      return Promise.reject(refusal(CODE.stepNotCurrent))
    }
    await user.click(screen.getByRole('button', { name: '提交质控' }))
    const unsent = within(await screen.findByRole('region', { name: '未提交的内容' }))
    expect(unsent.getByText('右上肺结节的性质我的')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '前往分诊' })).toHaveAttribute('href', `/consultation/s3?id=${ID}`)
  })
  test('what was typed and not saved is there after the page was left', async () => {
    await show('s1')
    await user.type(screen.getByRole('textbox', { name: '现病史' }), '，夜间加重')
    bench.go('/elsewhere')
    await screen.findByText('elsewhere')
    bench.go(`/consultation/s1?id=${ID}`)
    expect(await screen.findByRole('textbox', { name: '现病史' })).toHaveValue('无发热，夜间加重')
  })
})

describe('typed on while a step is being saved', () => {
  /** A save whose answer is let through by hand. */
  function held(call: 'consultationSaveStep' | 'consultationNextStep', after: () => ReturnType<typeof testConsultation>) {
    let end: () => void = () => undefined
    answers[call] = () =>
      new Promise((resolve) => {
        end = () => {
          one = after()
          resolve({ val: { version: one.version, progress: one.progress } })
        }
      })
    return () => act(async () => end())
  }
  test('[CONS-05] s1: the answer to a return goes, what was typed after it stays to be copied', async () => {
    const returned = { returned: 1, returnReason: '缺少病理', mine: 1, turn: 'requester' } as const
    await show('s1', 's2', { ...returned, part: { requester: 1, lead: 0, assigned: 0, chair: 0, concluded: 0 } })
    const end = held('consultationSaveStep', () => testConsultation('s2', { version: 6 }, false))
    await user.type(screen.getByRole('textbox', { name: '辅助检查' }), '病理见附件')
    await user.click(screen.getByRole('button', { name: '补充完成，重新提交' }))
    await waitFor(() => expect(bench.payloads('consultationSaveStep')).toHaveLength(1))
    await user.type(screen.getByRole('textbox', { name: '辅助检查' }), '，共两页')
    await end()
    const unsent = within(await screen.findByRole('region', { name: '未提交的内容' }))
    expect(unsent.getByText('病理见附件，共两页')).toBeInTheDocument()
  })
  test('[CONS-04] s1: a saved request keeps what was typed after it', async () => {
    await show('s1')
    const box = () => screen.getByRole('textbox', { name: /会诊目的/ })
    const end = held('consultationSaveStep', () => ({ ...one, version: 6, purpose: '右上肺结节的性质？' }))
    await user.type(box(), '？{Control>}{Enter}{/Control}')
    await waitFor(() => expect(bench.payloads('consultationSaveStep')).toHaveLength(1))
    await user.type(box(), '是否手术')
    await end()
    await screen.findByText('已保存')
    expect(box()).toHaveValue('右上肺结节的性质？是否手术')
  })
  test('[CONS-06] s3: a doctor named meanwhile stays named', async () => {
    await show('s3')
    const end = held('consultationSaveStep', () => ({ ...one, version: 6, startTime: '2026-11-26 08:00:00' }))
    const start = screen.getByLabelText('开始时间')
    await user.clear(start)
    await user.type(start, '2026-11-26T08:00')
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    await waitFor(() => expect(bench.payloads('consultationSaveStep')).toHaveLength(1))
    await user.click(await screen.findByRole('checkbox', { name: '钱医生' }))
    await end()
    await screen.findByText('已保存')
    expect(screen.getByRole('checkbox', { name: '钱医生' })).toBeChecked()
  })
  test('[CONS-09] s5: a reason typed on while it is passed stays to be copied', async () => {
    await show('s5')
    answers.consultationSaveStep = written()
    const scores = { promptness: 2, completeness: 2, usefulness: 2, reason: '未提及随访' }
    const end = held('consultationNextStep', () => testConsultation('s6', { version: 9, scores }, false))
    for (const name of ['及时性', '完整性', '有用性'])
      await user.click(within(screen.getByRole('radiogroup', { name })).getByRole('radio', { name: '2 分' }))
    const reason = screen.getByRole('textbox', { name: /原因/ })
    await user.type(reason, '未提及随访')
    await user.click(screen.getByRole('button', { name: '通过并完成' }))
    await waitFor(() => expect(bench.payloads('consultationNextStep')).toHaveLength(1))
    await user.type(reason, '与分期')
    await end()
    expect(within(await screen.findByRole('region', { name: '未提交的内容' })).getByText(/未提及随访与分期/)).toBeInTheDocument()
  })
})

describe('s2', () => {
  test('[CONS-05, CONS-06] passed it goes to the triage', async () => {
    await show('s2')
    answers.consultationNextStep = written('s3')
    await user.click(screen.getByRole('button', { name: '质控通过' }))
    await waitFor(() => expect(bench.address()).toBe(`/consultation/s3?id=${ID}`))
    expect(bench.payloads('consultationNextStep')).toEqual([{ id: ID, step: 's2', baseVersion: 5, pass: 1 }])
  })
  test('[CONS-05] returned with a reason, which is wanted; then it waits for the answer', async () => {
    await show('s2')
    answers.consultationNextStep = () => {
      one = { ...one, returned: 1, returnReason: '缺少病理', mine: 0, turn: 'requester', version: 6 }
      return { val: { version: 6, progress: 's2' } }
    }
    await user.click(screen.getByRole('button', { name: '退回' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/王建国 · 男 67岁/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '退回' }))
    expect(bench.payloads('consultationNextStep')).toEqual([])
    await user.type(dialog.getByRole('textbox'), '缺少病理')
    await user.click(dialog.getByRole('button', { name: '退回' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bench.payloads('consultationNextStep')).toEqual([{ id: ID, step: 's2', baseVersion: 5, pass: 0, reason: '缺少病理' }])
    expect(await screen.findByText('质控已退回：缺少病理')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '质控通过' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText('等待申请方：松原县医院 李县医')).toBeInTheDocument()
  })
  test('[CONS-05] a reason that is being typed stays when a colleague is quicker, and so does one that was refused', async () => {
    await show('s2')
    await user.click(screen.getByRole('button', { name: '退回' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), '缺少病理')
    one = testConsultation('s3', { version: 9, may: { ...one.may, refuse: 0, forward: 0 } })
    await bench.refresh()
    expect(dialog.getByRole('textbox')).toHaveValue('缺少病理')
    expect(dialog.getByText(/已由他人处理/)).toBeInTheDocument()
    answers.consultationNextStep = () => Promise.reject(refusal(CODE.stepNotCurrent))
    await user.click(dialog.getByRole('button', { name: '退回' }))
    expect(await dialog.findByText('会诊已不在这一步，请刷新')).toBeInTheDocument()
    expect(dialog.getByRole('textbox')).toHaveValue('缺少病理')
    await user.click(dialog.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  test('what is missing is said line by line', async () => {
    await show('s2', 's2', { startTime: null, endTime: null })
    const items = within(screen.getByRole('region', { name: '资料齐全性' })).getAllByRole('listitem')
    const of = (word: string) => items.find((item) => item.textContent?.startsWith(word))
    expect(of('会诊时间')).toHaveAttribute('data-there', 'false')
    expect(of('会诊目的')).toHaveAttribute('data-there', 'true')
    expect(of('图像')).toHaveTextContent('612')
  })
})

describe('s3', () => {
  test('[CONS-06, CONS-07] doctors of invited hospitals are named, one chairs, times are set, and it begins', async () => {
    const asking = { ...TARGETS[1]!.doctors[0]!, userId: 'a', name: '李县医', facilityId: TARGETS[0]!.facilityId }
    answers.consultationTargets = () => ({ val: [{ ...TARGETS[0]!, doctors: [asking] }, ...TARGETS.slice(1)] })
    await show('s3')
    answers.consultationNextStep = written('s4')
    await user.click(screen.getByRole('button', { name: /开始会诊/ }))
    expect(screen.getByText('请先指定会诊医生')).toBeInTheDocument()
    expect(writes()).toEqual([])
    await user.click(await screen.findByRole('checkbox', { name: '钱医生' }))
    // As the sentence above them says: the server takes none of the side that asks.
    expect(screen.getByText(/从受邀医院中选择/)).toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: '李县医' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: '赵教授' }))
    expect(screen.getByRole('radio', { name: '钱医生 为主诊' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: '赵教授 为主诊' }))
    await user.click(screen.getByRole('button', { name: /开始会诊/ }))
    await waitFor(() => expect(bench.address()).toBe(`/consultation/s4?id=${ID}`))
    expect(writes()).toEqual(['consultationAssign', 'consultationNextStep'])
    expect(bench.payloads('consultationAssign')).toEqual([
      { id: ID, baseVersion: 5, doctorIds: [TARGETS[2]!.doctors[0]!.userId, ZHAO], chairId: ZHAO },
    ])
    expect(bench.payloads('consultationNextStep')).toEqual([{ id: ID, step: 's3', baseVersion: 6, pass: 1 }])
  })
  test('doctors of hospitals that were not invited are not offered', async () => {
    await show('s3', 's3', { hospitals: [{ facilityId: PROVINCE, name: '省人民医院', role: 'lead' }] })
    await screen.findByRole('checkbox', { name: '赵教授' })
    expect(screen.queryByRole('checkbox', { name: '钱医生' })).toBeNull()
  })
})

describe('s5', () => {
  const star = (name: string, n: number) => within(screen.getByRole('radiogroup', { name })).getByRole('radio', { name: `${n} 分` })
  test('[CONS-08, CONS-09] scores by keys and stars; a low one wants its reason; passed it is completed', async () => {
    await show('s5')
    answers.consultationNextStep = written('s6')
    await user.click(screen.getByRole('button', { name: '通过并完成' }))
    expect(screen.getByText(/请评分：及时性、完整性、有用性/)).toBeInTheDocument()
    star('及时性', 1).focus()
    await user.keyboard('5')
    expect(star('及时性', 5)).toBeChecked()
    await user.click(star('完整性', 4))
    await user.click(star('有用性', 2))
    await user.click(screen.getByRole('button', { name: '通过并完成' }))
    expect(screen.getByText('评分为 1 或 2 时请填写原因')).toBeInTheDocument()
    expect(writes()).toEqual([])
    await user.type(screen.getByRole('textbox', { name: /原因/ }), '未提及随访')
    await user.click(screen.getByRole('button', { name: '通过并完成' }))
    await waitFor(() => expect(bench.address()).toBe(`/consultation/s6?id=${ID}`))
    expect(bench.payloads('consultationSaveStep')).toEqual([
      { id: ID, step: 's5', baseVersion: 5, scores: { promptness: 5, completeness: 4, usefulness: 2, reason: '未提及随访' } },
    ])
    expect(bench.payloads('consultationNextStep')).toEqual([{ id: ID, step: 's5', baseVersion: 6, pass: 1 }])
  })
  test('[CONS-08] nobody checks his own conclusion', async () => {
    await show('s5', 's5', {
      // The chair is of an invited hospital: not his own checks it, but the one that holds it.
      part: { requester: 0, lead: 0, assigned: 1, chair: 1, concluded: 1 },
      may: { forward: 0, refuse: 0, write: 0, opinion: 0, upload: 0, cancel: 0, sign: 0 },
    })
    expect(screen.getByText(/结论由您提交/)).toHaveTextContent('须由主办医院 省人民医院 的其他人质控')
    expect(screen.queryByRole('button', { name: '通过并完成' })).toBeNull()
    expect(screen.queryByRole('radiogroup')).toBeNull()
  })
})

describe('s6', () => {
  test('[CONS-09] the requester reads minutes, opinions and scores, and changes nothing', async () => {
    await show('s6', 's6', {}, false)
    expect(screen.getByRole('region', { name: '会诊纪要' })).toHaveTextContent('考虑早期肺癌，建议手术。')
    expect(screen.getByRole('region', { name: '会诊评分' })).toHaveTextContent('未提及随访')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('link', { name: '加入日历' })).toHaveAttribute(
      'href',
      expect.stringMatching(`/consultations/${ID}/calendar.ics$`),
    )
  })
  test('without a time there is no entry for the calendar; with one it is offered while it is still to come', async () => {
    await show('s6', 's6', { startTime: null, endTime: null }, false)
    expect(screen.queryByRole('link', { name: '加入日历' })).toBeNull()
    cleanup()
    await show('s3', 's3', {}, false)
    expect(screen.getByRole('link', { name: '加入日历' })).toBeInTheDocument()
  })
  test('[CONS-09] who has not signed is named, on the screen and on paper; a doctor of the side that asked signs for himself alone', () => {
    const asker = { ...testConsultation('s6').assigned[0]!, userId: 'own', name: '本院医生', facilityName: '松原县医院' }
    const at = (signs: Consultation['signs']) => ({
      ...testConsultation('s6'),
      assigned: [asker],
      signs,
      minutes: 2,
      requesterFacilityId: 'asks',
      requesterFacilityName: '松原县医院',
    })
    const sign = (userId: string, minutes = 2, facilityId = 'asks') => ({
      userId,
      minutes,
      facilityId,
      name: '',
      title: '',
      facilityName: '松原县医院',
      time: '2026-11-25 09:21:00',
    })
    expect(unsigned(at([]))).toEqual(['本院医生 · 松原县医院', '松原县医院'])
    expect(unsigned(at([sign('own')]))).toEqual(['松原县医院'])
    expect(unsigned(at([sign('own', 1), sign('other')]))).toEqual(['本院医生 · 松原县医院'])
    expect(unsigned(at([sign('own'), sign('other')]))).toEqual([])
    // A hospital of the same name is another one.
    expect(unsigned(at([sign('own'), sign('other', 2, 'namesake')]))).toEqual(['松原县医院'])
  })
  test('[CONS-09] signing names the minutes that were read; changed meanwhile they are read again', async () => {
    await show('s6')
    let changed = true
    answers.consultationSign = () => {
      if (!changed) {
        one = { ...one, signs: [{ ...one.assigned[2]!, minutes: 2, time: '2026-11-25 09:21:00' }], may: { ...one.may, sign: 0 } }
        return { val: true }
      }
      one = { ...one, minutes: 2, conclusion: '改过的结论' }
      return Promise.reject(refusal(CODE.minutesChanged))
    }
    await user.click(screen.getByRole('button', { name: '签名' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '签名' }))
    expect(await screen.findByText('会诊纪要已更新，请重新阅读后再签名')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: '会诊纪要' })).toHaveTextContent('改过的结论')
    changed = false
    await user.click(screen.getByRole('button', { name: '签名' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '签名' }))
    await waitFor(() =>
      expect(bench.payloads('consultationSign')).toEqual([
        { id: ID, minutes: 1 },
        { id: ID, minutes: 2 },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: '签名' })).toBeNull())
    expect(screen.getByRole('region', { name: '签名' })).toHaveTextContent('陈医生')
  })
  test('the minutes are printed with patient, conclusion and signatures', async () => {
    let paper = ''
    window.print = () => {
      paper = document.getElementById('fs-consultation-print')?.textContent ?? ''
    }
    await show('s6')
    await user.click(screen.getByRole('button', { name: '打印纪要' }))
    await waitFor(() => expect(paper).toContain('考虑早期肺癌，建议手术。'))
    for (const text of ['王建国', '男 67岁', 'HZ20261125-0003', 'CT2611250031']) expect(paper).toContain(text)
    await waitFor(() => expect(document.getElementById('fs-consultation-print')).toBeNull())
  })
})

test('cancelling asks for a reason and names the patient', async () => {
  await show('s1')
  answers.consultationCancel = () => {
    one = { ...one, cancelled: 1, cancelReason: '重复', mine: 0, turn: 'none', may: { ...one.may, cancel: 0, forward: 0, write: 0 } }
    return { val: true }
  }
  await user.click(screen.getByRole('button', { name: '取消会诊' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), '重复')
  await user.click(dialog.getByRole('button', { name: '取消会诊' }))
  expect(await screen.findByText('会诊已取消：重复')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '提交质控' })).toBeNull()
  expect(bench.payloads('consultationCancel')).toEqual([{ id: ID, reason: '重复' }])
})

test('a reason for cancelling that is being typed stays when it may be cancelled no more', async () => {
  await show('s1')
  await user.click(screen.getByRole('button', { name: '取消会诊' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), '重复申请')
  one = { ...one, version: 9, may: { ...one.may, cancel: 0 } }
  await bench.refresh()
  expect(dialog.getByRole('textbox')).toHaveValue('重复申请')
  expect(dialog.getByText(/已由他人处理/)).toBeInTheDocument()
})
test('why a request was not saved stands at the buttons, and what differs comes into view', async () => {
  const scrolled = jest.fn()
  Element.prototype.scrollIntoView = scrolled
  await show('s1')
  answers.consultationSaveStep = () => Promise.reject(refusal(CODE.systemError))
  await user.type(screen.getByRole('textbox', { name: /会诊目的/ }), '我的')
  const save = screen.getByRole('button', { name: /^保存/ })
  await user.click(save)
  const foot = save.parentElement!
  expect(await within(foot).findByRole('alert')).toBeInTheDocument()
  scrolled.mockClear()
  one = { ...one, version: 9, purpose: '别人写的目的' }
  answers.consultationSaveStep = () => Promise.reject(refusal(CODE.editedByAnother))
  await user.click(save)
  const differs = await screen.findByRole('region', { name: '与已保存的内容不同' })
  expect(scrolled.mock.contexts).toEqual([differs])
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})
test('own exams open as reports', async () => {
  await show('s2')
  expect(screen.getByRole('link', { name: '打开报告' })).toHaveAttribute(
    'href',
    `/local_diagnosis/view_report?procedureId=${EXAM}&modality=CT&t=1&sign=abc`,
  )
})

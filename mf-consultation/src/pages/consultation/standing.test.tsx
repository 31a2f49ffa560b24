import { CODE } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { STEP_SIGNS } from '../../model/steps'
import { ConsBench, refusal } from '../../test/cons-bench'
import { ALL_STEPS, ID, testConsultation, ZHAO } from '../../test/consultations'
import { line, now, show, startAnew } from '../../test/steps'

const user = userEvent.setup()
beforeEach(startAnew)
afterEach(() => now.bench.end())

describe('where it stands', () => {
  test.each(ALL_STEPS)('[ROUTE-22] /consultation?id leads to the screen of %s', async (progress) => {
    now.one = testConsultation(progress)
    now.bench = new ConsBench(now.answers)
    now.bench.open(`/consultation?id=${ID}`)
    await waitFor(() => expect(now.bench.address()).toBe(`/consultation/${progress}?id=${ID}`))
    await screen.findByRole('region', { name: '患者' })
  })
  test('[ROUTE-22] the step is asked for anew: what an earlier screen knew leads nowhere', async () => {
    await show('s3')
    now.bench.go('/elsewhere')
    await screen.findByText('elsewhere')
    now.one = testConsultation('s5')
    let end: () => void = () => undefined
    now.answers.consultationGet = () =>
      new Promise((resolve) => {
        end = () => resolve({ val: now.one })
      })
    const places: string[] = []
    now.bench.go(`/consultation?id=${ID}`)
    places.push(now.bench.address())
    await act(async () => end())
    await waitFor(() => expect(now.bench.address()).not.toBe(`/consultation?id=${ID}`))
    places.push(now.bench.address())
    expect(places).toEqual([`/consultation?id=${ID}`, `/consultation/s5?id=${ID}`])
  })
  test('[ROUTE-22] without an id to the list', async () => {
    now.answers.consultationList = () => new Promise(() => undefined)
    now.bench = new ConsBench(now.answers)
    now.bench.open('/consultation')
    await waitFor(() => expect(now.bench.address()).toBe('/consultation_list'))
  })
  test('one that is not there for this hospital says so, and leads to the list', async () => {
    now.answers.consultationGet = () => Promise.reject(refusal(CODE.notFound))
    now.answers.consultationList = () => new Promise(() => undefined)
    now.bench = new ConsBench(now.answers)
    now.bench.open(`/consultation/s3?id=${ID}`)
    await user.click(await screen.findByRole('button', { name: '返回列表' }))
    await waitFor(() => expect(now.bench.address()).toBe('/consultation_list'))
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
test('an exam whose report came from an earlier system is marked', async () => {
  const [exam] = testConsultation('s2').exams
  await show('s2', 's2', { exams: [exam!, { ...exam!, risProcedureId: ZHAO, imported: 1 }] })
  const lines = within(screen.getByRole('region', { name: '检查' })).getAllByRole('listitem')
  expect(lines.map((one) => within(one).queryByRole('img', { name: '旧系统导入' }) !== null)).toEqual([false, true])
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

import type { Consultation } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { unsigned } from '../../model/signs'
import { refusal } from '../../test/cons-bench'
import { EXAM, ID, PROVINCE, TARGETS, testConsultation, ZHAO } from '../../test/consultations'
import { now, show, startAnew, writes, written } from '../../test/steps'

const user = userEvent.setup()
beforeEach(startAnew)
afterEach(() => now.bench.end())

describe('s2', () => {
  test('[CONS-05, CONS-06] passed it goes to the triage', async () => {
    await show('s2')
    now.answers.consultationNextStep = written('s3')
    await user.click(screen.getByRole('button', { name: '质控通过' }))
    await waitFor(() => expect(now.bench.address()).toBe(`/consultation/s3?id=${ID}`))
    expect(now.bench.payloads('consultationNextStep')).toEqual([{ id: ID, step: 's2', baseVersion: 5, pass: 1 }])
  })
  test('[CONS-05] returned with a reason, which is wanted; then it waits for the answer', async () => {
    await show('s2')
    now.answers.consultationNextStep = () => {
      now.one = { ...now.one, returned: 1, returnReason: '缺少病理', mine: 0, turn: 'requester', version: 6 }
      return { val: { version: 6, progress: 's2' } }
    }
    await user.click(screen.getByRole('button', { name: '退回' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/王建国 · 男 67岁/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '退回' }))
    expect(now.bench.payloads('consultationNextStep')).toEqual([])
    await user.type(dialog.getByRole('textbox'), '缺少病理')
    await user.click(dialog.getByRole('button', { name: '退回' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(now.bench.payloads('consultationNextStep')).toEqual([{ id: ID, step: 's2', baseVersion: 5, pass: 0, reason: '缺少病理' }])
    expect(await screen.findByText('质控已退回：缺少病理')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '质控通过' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText('等待申请方：松原县医院 李县医')).toBeInTheDocument()
  })
  test('[CONS-05] a reason that is being typed stays when a colleague is quicker, and so does one that was refused', async () => {
    await show('s2')
    await user.click(screen.getByRole('button', { name: '退回' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), '缺少病理')
    now.one = testConsultation('s3', { version: 9, may: { ...now.one.may, refuse: 0, forward: 0 } })
    await now.bench.refresh()
    expect(dialog.getByRole('textbox')).toHaveValue('缺少病理')
    expect(dialog.getByText(/已由他人处理/)).toBeInTheDocument()
    now.answers.consultationNextStep = () => Promise.reject(refusal(CODE.stepNotCurrent))
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
    now.answers.consultationTargets = () => ({ val: [{ ...TARGETS[0]!, doctors: [asking] }, ...TARGETS.slice(1)] })
    await show('s3')
    now.answers.consultationNextStep = written('s4')
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
    await waitFor(() => expect(now.bench.address()).toBe(`/consultation/s4?id=${ID}`))
    expect(writes()).toEqual(['consultationAssign', 'consultationNextStep'])
    expect(now.bench.payloads('consultationAssign')).toEqual([
      { id: ID, baseVersion: 5, doctorIds: [TARGETS[2]!.doctors[0]!.userId, ZHAO], chairId: ZHAO },
    ])
    expect(now.bench.payloads('consultationNextStep')).toEqual([{ id: ID, step: 's3', baseVersion: 6, pass: 1 }])
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
    now.answers.consultationNextStep = written('s6')
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
    await waitFor(() => expect(now.bench.address()).toBe(`/consultation/s6?id=${ID}`))
    expect(now.bench.payloads('consultationSaveStep')).toEqual([
      { id: ID, step: 's5', baseVersion: 5, scores: { promptness: 5, completeness: 4, usefulness: 2, reason: '未提及随访' } },
    ])
    expect(now.bench.payloads('consultationNextStep')).toEqual([{ id: ID, step: 's5', baseVersion: 6, pass: 1 }])
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
    now.answers.consultationSign = () => {
      if (!changed) {
        now.one = {
          ...now.one,
          signs: [{ ...now.one.assigned[2]!, minutes: 2, time: '2026-11-25 09:21:00' }],
          may: { ...now.one.may, sign: 0 },
        }
        return { val: true }
      }
      now.one = { ...now.one, minutes: 2, conclusion: '改过的结论' }
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
      expect(now.bench.payloads('consultationSign')).toEqual([
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

test('own exams open as reports', async () => {
  await show('s2')
  expect(screen.getByRole('link', { name: '打开报告' })).toHaveAttribute(
    'href',
    `/local_diagnosis/view_report?procedureId=${EXAM}&modality=CT&t=1&sign=abc`,
  )
})

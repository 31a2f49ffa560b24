import { CODE } from '@farsight/shared/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { holdBack } from '../../../../shared/api/test/held-back'
import { refusal } from '../../test/cons-bench'
import { ID, testConsultation, ZHAO } from '../../test/consultations'
import { now, show, startAnew, writes, written } from '../../test/steps'

const user = userEvent.setup()
beforeEach(startAnew)
afterEach(() => now.bench.end())

describe('s1', () => {
  test('[CONS-05] handing it in saves what was changed, then takes it on, each under the number before it', async () => {
    await show('s1')
    now.answers.consultationNextStep = written('s2')
    await user.type(screen.getByRole('textbox', { name: /会诊目的/ }), '？')
    await user.click(screen.getByRole('button', { name: '提交质控' }))
    await waitFor(() => expect(now.bench.address()).toBe(`/consultation/s2?id=${ID}`))
    expect(writes()).toEqual(['consultationSaveStep', 'consultationNextStep'])
    expect(now.bench.payloads('consultationSaveStep')[0]).toMatchObject({
      id: ID,
      step: 's1',
      baseVersion: 5,
      request: { purpose: '右上肺结节的性质？' },
    })
    expect(now.bench.payloads('consultationSaveStep')[0]).not.toHaveProperty('risProcedureIds')
    expect(now.bench.payloads('consultationNextStep')).toEqual([{ id: ID, step: 's1', baseVersion: 6, pass: 1 }])
    expect(await screen.findByText('等待主办医院：省人民医院')).toBeInTheDocument()
  })
  test('who goes elsewhere while it is handed in stays there', async () => {
    await show('s1')
    now.answers.consultationNextStep = written('s2')
    const come = holdBack(now.answers, 'consultationNextStep')
    await user.click(screen.getByRole('button', { name: '提交质控' }))
    await waitFor(() => expect(now.bench.payloads('consultationNextStep')).toHaveLength(1))
    now.bench.go('/elsewhere')
    const asked = now.bench.payloads('consultationGet').length
    await act(async () => come())
    await waitFor(() => expect(now.bench.payloads('consultationGet').length).toBeGreaterThan(asked))
    await act(() => new Promise((done) => setTimeout(done)))
    expect(now.bench.address()).toBe('/elsewhere')
  })
  test('[ENTITY-28] what was read is what is sent again: nothing of it is lost', async () => {
    await show('s1')
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    await waitFor(() => expect(now.bench.payloads('consultationSaveStep')).toHaveLength(1))
    expect(now.bench.payloads('consultationSaveStep')[0]?.request).toEqual({
      ...{
        type: now.one.type,
        mode: now.one.mode,
        video: now.one.video,
        purpose: now.one.purpose,
        caseInfo: now.one.caseInfo,
        designatedDoctorId: ZHAO,
      },
      ...{
        facilityIds: now.one.hospitals.slice(1).map(({ facilityId }) => facilityId),
        startTime: now.one.startTime,
        endTime: now.one.endTime,
      },
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
    now.answers.consultationSaveStep = written('s2')
    await user.click(screen.getByRole('button', { name: '补充完成，重新提交' }))
    await waitFor(() => expect(now.bench.address()).toBe(`/consultation/s2?id=${ID}`))
    expect(writes()).toEqual(['consultationSaveStep'])
  })
  test('two at one step: what another saved stands beside what was typed, and nothing is overwritten unseen (116)', async () => {
    await show('s1')
    await user.type(screen.getByRole('textbox', { name: /会诊目的/ }), '我的')
    now.one = { ...now.one, version: 9, purpose: '别人写的目的' }
    now.answers.consultationSaveStep = ({ baseVersion }: { baseVersion: number }) =>
      baseVersion === 9 ? { val: { version: 10, progress: 's1' } } : Promise.reject(refusal(CODE.editedByAnother))
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    const differs = within(await screen.findByRole('region', { name: '与已保存的内容不同' }))
    expect(differs.getByText('别人写的目的')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: /会诊目的/ })).toHaveValue('右上肺结节的性质我的')
    expect(now.bench.payloads('consultationSaveStep')).toHaveLength(1)
    await user.click(differs.getByRole('button', { name: '保留我的，继续' }))
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    await waitFor(() =>
      expect(now.bench.payloads('consultationSaveStep').at(-1)).toMatchObject({
        baseVersion: 9,
        request: { purpose: '右上肺结节的性质我的' },
      }),
    )
  })
  test('the page has asked anew between typing and saving: the other’s words are not overwritten all the same', async () => {
    await show('s1')
    await user.type(screen.getByRole('textbox', { name: '现病史' }), '，夜间加重')
    const { caseInfo } = now.one
    now.one = { ...now.one, version: 9, caseInfo: { ...caseInfo, pastHistory: '起搏器术后' } }
    now.answers.consultationSaveStep = ({ baseVersion }: { baseVersion: number }) =>
      baseVersion === now.one.version ? written()() : Promise.reject(refusal(CODE.editedByAnother))
    await now.bench.refresh()
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    const differs = within(await screen.findByRole('region', { name: '与已保存的内容不同' }))
    expect(differs.getByText('起搏器术后')).toBeInTheDocument()
    expect(now.bench.payloads('consultationSaveStep').map(({ baseVersion }) => baseVersion)).toEqual([5])
    await user.click(differs.getByRole('button', { name: '采用已保存的既往史' }))
    await user.click(differs.getByRole('button', { name: '保留我的，继续' }))
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    await waitFor(() => expect(now.bench.payloads('consultationSaveStep')).toHaveLength(2))
    expect(now.bench.payloads('consultationSaveStep')[1]).toMatchObject({
      baseVersion: 9,
      request: { caseInfo: { presentHistory: '无发热，夜间加重', pastHistory: '起搏器术后' } },
    })
  })
  test('a draft that comes back with the page carries the number that it was typed over', async () => {
    await show('s1')
    await user.type(screen.getByRole('textbox', { name: '现病史' }), '，夜间加重')
    now.bench.go('/elsewhere')
    await screen.findByText('elsewhere')
    now.one = { ...now.one, version: 9, purpose: '别人写的目的' }
    now.answers.consultationSaveStep = ({ baseVersion }: { baseVersion: number }) =>
      baseVersion === 9 ? written()() : Promise.reject(refusal(CODE.editedByAnother))
    now.bench.go(`/consultation/s1?id=${ID}`)
    await now.bench.refresh()
    await user.click(await screen.findByRole('button', { name: /^保存/ }))
    expect(await screen.findByRole('region', { name: '与已保存的内容不同' })).toHaveTextContent('别人写的目的')
    expect(now.bench.payloads('consultationSaveStep').map(({ baseVersion }) => baseVersion)).toEqual([5])
  })
  test('saved and then refused the next step: one’s own words are nobody else’s', async () => {
    await show('s1')
    const box = () => screen.getByRole('textbox', { name: /会诊目的/ })
    await user.type(box(), '？')
    now.answers.consultationSaveStep = ({ baseVersion, request }: { baseVersion: number; request: { purpose: string } }) => {
      if (baseVersion !== now.one.version) return Promise.reject(refusal(CODE.editedByAnother))
      now.one = { ...now.one, purpose: request.purpose }
      return written()()
    }
    now.answers.consultationNextStep = () => Promise.reject(refusal(CODE.systemError))
    await user.click(screen.getByRole('button', { name: '提交质控' }))
    await waitFor(() => expect(now.bench.payloads('consultationNextStep')).toHaveLength(1))
    await user.type(box(), '急')
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    await waitFor(() => expect(now.bench.payloads('consultationSaveStep')).toHaveLength(2))
    expect(now.bench.payloads('consultationSaveStep')[1]).toMatchObject({ baseVersion: 6, request: { purpose: '右上肺结节的性质？急' } })
    expect(screen.queryByRole('region', { name: '与已保存的内容不同' })).toBeNull()
  })
  test('a stale number alone (a file was added meanwhile) costs no question', async () => {
    await show('s1')
    await user.type(screen.getByRole('textbox', { name: /会诊目的/ }), '？')
    now.one = { ...now.one, version: 9 }
    now.answers.consultationSaveStep = ({ baseVersion }: { baseVersion: number }) =>
      baseVersion === 9 ? { val: { version: 10, progress: 's1' } } : Promise.reject(refusal(CODE.editedByAnother))
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    await waitFor(() => expect(now.bench.payloads('consultationSaveStep')).toHaveLength(2))
    expect(screen.queryByRole('region', { name: '与已保存的内容不同' })).toBeNull()
  })
  test('the step was taken on by another (2702): what was typed stays to be copied, and the way on is shown', async () => {
    await show('s1')
    await user.type(screen.getByRole('textbox', { name: /会诊目的/ }), '我的')
    now.answers.consultationNextStep = () => Promise.reject(refusal(CODE.stepNotCurrent))
    now.answers.consultationSaveStep = () => {
      now.one = testConsultation('s3', {}, false)
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
    now.bench.go('/elsewhere')
    await screen.findByText('elsewhere')
    now.bench.go(`/consultation/s1?id=${ID}`)
    expect(await screen.findByRole('textbox', { name: '现病史' })).toHaveValue('无发热，夜间加重')
  })
})

describe('typed on while a step is being saved', () => {
  /** A save whose answer is let through by hand. */
  function held(call: 'consultationSaveStep' | 'consultationNextStep', after: () => ReturnType<typeof testConsultation>) {
    let end: () => void = () => undefined
    now.answers[call] = () =>
      new Promise((resolve) => {
        end = () => {
          now.one = after()
          resolve({ val: { version: now.one.version, progress: now.one.progress } })
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
    await waitFor(() => expect(now.bench.payloads('consultationSaveStep')).toHaveLength(1))
    await user.type(screen.getByRole('textbox', { name: '辅助检查' }), '，共两页')
    await end()
    const unsent = within(await screen.findByRole('region', { name: '未提交的内容' }))
    expect(unsent.getByText('病理见附件，共两页')).toBeInTheDocument()
  })
  test('[CONS-04] s1: a saved request keeps what was typed after it', async () => {
    await show('s1')
    const box = () => screen.getByRole('textbox', { name: /会诊目的/ })
    const end = held('consultationSaveStep', () => ({ ...now.one, version: 6, purpose: '右上肺结节的性质？' }))
    await user.type(box(), '？{Control>}{Enter}{/Control}')
    await waitFor(() => expect(now.bench.payloads('consultationSaveStep')).toHaveLength(1))
    await user.type(box(), '是否手术')
    await end()
    await screen.findByText('已保存')
    expect(box()).toHaveValue('右上肺结节的性质？是否手术')
  })
  test('[CONS-06] s3: a doctor named meanwhile stays named', async () => {
    await show('s3')
    const end = held('consultationSaveStep', () => ({ ...now.one, version: 6, startTime: '2026-11-26 08:00:00' }))
    const start = screen.getByLabelText('开始时间')
    await user.clear(start)
    await user.type(start, '2026-11-26T08:00')
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    await waitFor(() => expect(now.bench.payloads('consultationSaveStep')).toHaveLength(1))
    await user.click(await screen.findByRole('checkbox', { name: '钱医生' }))
    await end()
    await screen.findByText('已保存')
    expect(screen.getByRole('checkbox', { name: '钱医生' })).toBeChecked()
  })
  test('[CONS-09] s5: a reason typed on while it is passed stays to be copied', async () => {
    await show('s5')
    now.answers.consultationSaveStep = written()
    const scores = { promptness: 2, completeness: 2, usefulness: 2, reason: '未提及随访' }
    const end = held('consultationNextStep', () => testConsultation('s6', { version: 9, scores }, false))
    for (const name of ['及时性', '完整性', '有用性'])
      await user.click(within(screen.getByRole('radiogroup', { name })).getByRole('radio', { name: '2 分' }))
    const reason = screen.getByRole('textbox', { name: /原因/ })
    await user.type(reason, '未提及随访')
    await user.click(screen.getByRole('button', { name: '通过并完成' }))
    await waitFor(() => expect(now.bench.payloads('consultationNextStep')).toHaveLength(1))
    await user.type(reason, '与分期')
    await end()
    expect(within(await screen.findByRole('region', { name: '未提交的内容' })).getByText(/未提及随访与分期/)).toBeInTheDocument()
  })
})

test('cancelling asks for a reason and names the patient', async () => {
  await show('s1')
  now.answers.consultationCancel = () => {
    now.one = {
      ...now.one,
      cancelled: 1,
      cancelReason: '重复',
      mine: 0,
      turn: 'none',
      may: { ...now.one.may, cancel: 0, forward: 0, write: 0 },
    }
    return { val: true }
  }
  await user.click(screen.getByRole('button', { name: '取消会诊' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), '重复')
  await user.click(dialog.getByRole('button', { name: '取消会诊' }))
  expect(await screen.findByText('会诊已取消：重复')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '提交质控' })).toBeNull()
  expect(now.bench.payloads('consultationCancel')).toEqual([{ id: ID, reason: '重复' }])
})

test('a reason for cancelling that is being typed stays when it may be cancelled no more', async () => {
  await show('s1')
  await user.click(screen.getByRole('button', { name: '取消会诊' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), '重复申请')
  now.one = { ...now.one, version: 9, may: { ...now.one.may, cancel: 0 } }
  await now.bench.refresh()
  expect(dialog.getByRole('textbox')).toHaveValue('重复申请')
  expect(dialog.getByText(/已由他人处理/)).toBeInTheDocument()
})
test('why a request was not saved stands at the buttons, and what differs comes into view', async () => {
  const scrolled = jest.fn()
  Element.prototype.scrollIntoView = scrolled
  await show('s1')
  now.answers.consultationSaveStep = () => Promise.reject(refusal(CODE.systemError))
  await user.type(screen.getByRole('textbox', { name: /会诊目的/ }), '我的')
  const save = screen.getByRole('button', { name: /^保存/ })
  await user.click(save)
  const foot = save.parentElement!
  expect(await within(foot).findByRole('alert')).toBeInTheDocument()
  scrolled.mockClear()
  now.one = { ...now.one, version: 9, purpose: '别人写的目的' }
  now.answers.consultationSaveStep = () => Promise.reject(refusal(CODE.editedByAnother))
  await user.click(save)
  const differs = await screen.findByRole('region', { name: '与已保存的内容不同' })
  expect(scrolled.mock.contexts).toEqual([differs])
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

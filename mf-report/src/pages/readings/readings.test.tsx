import { api } from '@farsight/shared/api'
import { renderPage } from '@farsight/shared/build/jest/render-page.tsx'
import { session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import module from '../../../module.json'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { EXAM, USER } from '../../model/test-kit'
import { routes } from '../../routes'
import { content } from '../test-log'

const FACTS = { drawn: 20, waiting: 3, agreed: 15, differed: 5, unsettled: 1, first: 2, second: 1, neither: 1 }
const READING = {
  id: 'r1',
  risProcedureId: EXAM,
  t: '1',
  sign: 's',
  modality: 'CT',
  bodypart: '胸部',
  checkItem: '平扫',
  side: '',
  checkNo: '',
  first: null,
  second: null,
  outcome: null,
  sides: null,
  reason: '',
  time: '2026-11-20 09:00:00',
}

type Answers = Record<string, (payload: Record<string, unknown>) => unknown>
async function open(answers: Answers) {
  session.end('logout')
  session.start({
    loginUserId: USER,
    facilityId: 'f',
    userMainMenuConfig: '1'.repeat(12),
    modalityRights: { CT: 4 },
  } as unknown as LoginPayload)
  const sent: { call: string; payload: Record<string, unknown> }[] = []
  jest.spyOn(api, 'call').mockImplementation((async (call: string, payload: Record<string, unknown>) => {
    sent.push({ call, payload })
    if (call === 'queryImages') return { val: [] }
    if (call === 'getGuardRules') return { val: { rules: [], baseVersion: 0, savedBy: '', savedTime: null, secondReadingPercent: 0 } }
    return answers[call]!(payload)
  }) as never)
  await renderPage({ module: module as never, routes, i18n: { zh, en }, at: '/second_readings' })
  return sent
}
const rows = (...val: object[]) => ({ val, total: val.length, totalIsFloor: false, facts: FACTS })
const fill = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

test('[EDIT-09] the second reader writes blind; where both saw something the reader says whether they agree', async () => {
  const sent = await open({
    querySecondReadings: () => rows(READING),
    saveSecondReading: ({ report }) => ({
      val: report ? { agrees: null, first: content('右肺上叶结节。') } : { agrees: false, first: null },
    }),
  })
  expect(await screen.findByText(/一致率 75 % \(n=20\)/)).toBeVisible()
  const send = () => userEvent.click(screen.getByRole('button', { name: '保存复阅' }))
  await send()
  expect(screen.getByText('检查所见不能为空')).toBeVisible()
  expect(screen.getByText('请选择阴阳性')).toBeVisible()
  fill(/检查所见/, '左肺上叶结节。')
  fill(/诊断意见/, '左肺结节。')
  await userEvent.click(screen.getByRole('radio', { name: '阳性' }))
  // Nothing of the first reading is on the screen until one's own stands.
  expect(document.body).not.toHaveTextContent('右肺上叶结节')
  await send()
  const part = await screen.findByRole('region', { name: '检查所见' })
  expect(part.querySelector('del')).toHaveTextContent('右')
  await userEvent.click(screen.getByRole('button', { name: '不一致，送仲裁' }))
  await waitFor(() => expect(sent.filter(({ call }) => call === 'saveSecondReading')[1]?.payload).toMatchObject({ id: 'r1', agrees: 0 }))
})

test('[EDIT-09] readings that name opposite sides are told as that, and are one only by a second step', async () => {
  const sent = await open({
    querySecondReadings: () => rows(READING),
    saveSecondReading: ({ report }) => ({
      val: report ? { agrees: null, first: content('右肺上叶见小结节，边界清。') } : { agrees: true, first: null },
    }),
  })
  await screen.findByText(/一致率/)
  fill(/检查所见/, '左肺上叶见小结节，边界清。')
  fill(/诊断意见/, '左肺上叶结节。')
  await userEvent.click(screen.getByRole('radio', { name: '阳性' }))
  await userEvent.click(screen.getByRole('button', { name: '保存复阅' }))
  expect(await screen.findByText(/两份报告写的左右相反（.*左.*）/)).toBeVisible()
  const judged = () => sent.filter(({ call, payload }) => call === 'saveSecondReading' && 'agrees' in (payload as object))
  await userEvent.click(screen.getByRole('button', { name: '一致' }))
  await userEvent.click(await screen.findByRole('button', { name: '取消' }))
  expect(judged()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '一致' }))
  await userEvent.click(await screen.findByRole('button', { name: '仍判为一致' }))
  await waitFor(() => expect(judged()).toHaveLength(1))
})

test('[EDIT-09] the arbiter sees both without names, and decides with a reason', async () => {
  const sent = await open({
    querySecondReadings: ({ role }) =>
      role === 'arbiter' ? rows({ ...READING, first: content('右肺结节。'), second: content('未见异常。', '未见异常。', 0) }) : rows(),
    arbitrateReading: () => ({ val: true }),
  })
  await userEvent.click(await screen.findByRole('tab', { name: '待仲裁' }))
  expect(await screen.findByRole('region', { name: '检查所见：报告甲' })).toHaveTextContent('右肺结节。')
  const second = screen.getByRole('region', { name: '检查所见：报告乙' })
  expect(second).toHaveTextContent('未见异常。')
  // Neither came after the other: what differs is marked on both sides, nothing is struck out or added.
  expect(second.querySelector('mark')).not.toBeNull()
  expect(document.querySelector('del, ins')).toBeNull()
  const settle = () => userEvent.click(screen.getByRole('button', { name: '仲裁' }))
  await settle()
  expect(screen.getByText('请选择')).toBeVisible()
  expect(screen.getByText('请填写原因')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: '甲' }))
  fill(/原因/, '结节确实')
  await settle()
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'arbitrateReading')?.payload).toMatchObject({ id: 'r1', sides: 'first', reason: '结节确实' }),
  )
  expect(within(document.body).queryByText('王建国')).toBeNull()
})

test('[EDIT-09] what is pasted into a second reading stays whole, and one that is too long is told and not sent', async () => {
  const sent = await open({ querySecondReadings: () => rows(READING) })
  await screen.findByRole('button', { name: '保存复阅' })
  fill(/检查所见/, `${'肺'.repeat(6000)}\u202e尾`)
  fill(/诊断意见/, '未见异常')
  await userEvent.click(screen.getByRole('radio', { name: '阴性' }))
  expect((screen.getByRole('textbox', { name: /检查所见/ }) as HTMLTextAreaElement).value).toBe(`${'肺'.repeat(6000)}尾`)
  expect(screen.getByText('检查所见最多 6000 字')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '保存复阅' }))
  expect(sent.filter(({ call }) => call === 'saveSecondReading')).toEqual([])
})

test('[EDIT-09, EDIT-04] a second reading is looked over before it stands: a side against the order stays until it is mended or has a reason', async () => {
  const sent = await open({
    querySecondReadings: () => rows({ ...READING, modality: 'DX', bodypart: '膝关节', checkItem: '正侧位', side: 'R' }),
    saveSecondReading: () => ({ val: { agrees: true, first: null } }),
  })
  const readings = () => sent.filter(({ call }) => call === 'saveSecondReading')
  await screen.findByRole('textbox', { name: /检查所见/ })
  fill(/检查所见/, '左膝关节间隙变窄。')
  fill(/诊断意见/, '右膝关节退行性变。')
  await userEvent.click(screen.getByRole('radio', { name: '阳性' }))
  await userEvent.click(screen.getByRole('button', { name: '保存复阅' }))
  const list = screen.getByRole('region', { name: '报告核对' })
  expect(await within(list).findByRole('alert')).toHaveTextContent(/还有 \d 处：请修改/)
  expect(readings()).toHaveLength(0)
  await userEvent.click(within(list).getAllByRole('button', { name: '定位' })[0]!)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /检查所见/ }))
  for (const line of within(list).getAllByRole('listitem')) {
    await userEvent.click(within(line).getByRole('button', { name: '忽略' }))
    await userEvent.type(within(line).getByRole('textbox', { name: '忽略的理由' }), '双膝同摄{Enter}')
  }
  await userEvent.click(screen.getByRole('button', { name: '保存复阅' }))
  await waitFor(() => expect(readings()).toHaveLength(1))
  const { overrides } = readings()[0]!.payload as { overrides: { rule: string; reason: string }[] }
  expect(overrides[0]).toMatchObject({ rule: 'side.order', reason: '双膝同摄' })
})

test('[EDIT-09, EDIT-04] a second reading that names what may be critical is told whom to tell: it cannot be registered blind', async () => {
  const sent = await open({
    querySecondReadings: () => rows({ ...READING, bodypart: '头颅', checkItem: '头颅CT平扫' }),
    saveSecondReading: () => ({ val: { agrees: true, first: null } }),
  })
  await screen.findByRole('textbox', { name: /检查所见/ })
  fill(/检查所见/, '左侧大脑半球占位，中线移位 12 mm。')
  fill(/诊断意见/, '左侧大脑半球占位。')
  const list = screen.getByRole('region', { name: '报告核对' })
  const line = (await within(list).findByText(/“中线移位”可能是危急值。请立即告知负责的医生/)).closest('li')!
  // The word stands there once, and there is nothing to register.
  expect(line.textContent!.split('中线移位')).toHaveLength(2)
  expect(within(line).queryByRole('button', { name: '登记' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: '阳性' }))
  await userEvent.click(screen.getByRole('button', { name: '保存复阅' }))
  await waitFor(() => expect(sent.filter(({ call }) => call === 'saveSecondReading')).toHaveLength(1))
})

test('[EDIT-09] the arbiter’s verdict and why are read by those who took part, beside both texts', async () => {
  await open({
    querySecondReadings: ({ role }) =>
      role === 'done'
        ? rows({
            ...READING,
            first: content('右肺结节。'),
            second: content('未见异常。', '未见异常。', 0),
            checkNo: 'CT0001',
            outcome: 'settled',
            sides: 'second',
            reason: '为血管断面',
          })
        : rows(),
  })
  await userEvent.click(await screen.findByRole('tab', { name: '已完成' }))
  expect(await screen.findByText('已仲裁')).toBeVisible()
  expect(screen.getByText('乙')).toBeVisible()
  expect(screen.getByText('为血管断面')).toBeVisible()
  // Whose report the verdict is against can be found, and corrected.
  expect(screen.getByRole('link', { name: 'CT0001' })).toHaveAttribute('href', expect.stringContaining(`procedureId=${EXAM}`))
  expect(screen.getByRole('region', { name: '检查所见：报告甲' })).toHaveTextContent('右肺结节。')
  // It is over: nothing is to be said any more.
  expect(screen.queryByRole('button', { name: '仲裁' })).toBeNull()
})

import { ApiError, api } from '@farsight/shared/api'
import type { CallName } from '@farsight/shared/contract'
import { CODE, SMS_DELIVERED } from '@farsight/shared/domain'
import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { ManageCloudFilmPage } from './manage_cloud_film/manage-cloud-film.page'
import { ManageReportPushPage } from './manage_report_push/manage-report-push.page'
import { MedicalUnitPage } from './medical_unit/medical-unit.page'
import { MessageInfoPage } from './message_info/message-info.page'
import { forgetDrafts } from './parts/use-draft'

registerNamespace('mf-manage', { zh, en })
const user = userEvent.setup()
const saver = { savedBy: '', savedTime: null, baseVersion: 3 }
const PUSH = {
  push: 1,
  auto: 0,
  delayMinutes: 10,
  modalities: [],
  sourceTypes: [],
  negativeOnly: 0,
  ...saver,
  open: 1,
  ruleOn: 1,
  recent: [],
}
const RULE = { condition: 'hide', join: '', field: 'modality', comparison: 'is', valueType: 'text', value: 'CT', children: [] }
const SAMPLE = {
  ...{
    risProcedureId: 'a',
    checkNo: 'MR1',
    completeTime: null,
    modality: 'MR',
    bodypart: '膝',
    checkItem: '平扫',
    sourceType: 'inpatient',
  },
  ...{ department: '', sex: 'M', age: 40, hiddenByItself: 0 },
}
const member = { nameEn: '', level: '', state: 'agreed', noRemoteReceiving: 1, showUnionButton: 1, addPublicHospital: 0 }
const UNION = {
  ...{ id: 'u', name: '北部联盟', version: 1, leadId: 'lead', leadName: '牵头医院', mayLead: 0, ownState: 'agreed' },
  members: [{ ...member, facilityId: 'own', name: '本院' }],
}

let answers: Partial<Record<CallName, unknown>>
let asked: { call: CallName; payload: Record<string, unknown> }[]
const sent = (call: CallName) => asked.filter((one) => one.call === call).map(({ payload }) => payload)
beforeEach(() => {
  setLanguage('zh')
  asked = []
  answers = {
    cloudFilmList: { val: { rules: [], ...saver } },
    cloudFilmSample: { val: [SAMPLE] },
    queryModality: { val: [] },
    reportPushGet: { val: PUSH },
    smsList: { val: { rules: [{ event: 'reportPush', on: 1, text: SMS_DELIVERED.reportPush, sent7: 0, ...saver }], open: 1 } },
    unionList: { val: [UNION], mayFound: 0, ownId: 'own' },
  }
  jest.spyOn(api, 'call').mockImplementation((async (call: CallName, payload: Record<string, unknown>) => {
    asked.push({ call, payload })
    const answer = answers[call]
    if (answer instanceof Error) throw answer
    return answer ?? { val: { baseVersion: 4 } }
  }) as typeof api.call)
})
afterEach(() => {
  cleanup()
  forgetDrafts()
  jest.restoreAllMocks()
})
const show = (Page: ComponentType) =>
  render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

describe('[MANAGE-11] film rules', () => {
  test('[MANAGE-21, MANAGE-22] what is missing is said at its line, and nothing is sent', async () => {
    show(ManageCloudFilmPage)
    await press('添加规则')
    await press('保存规则')
    for (const says of ['请选择条件', '请选择字段', '请选择比较方式', '请选择值类型', '值不能为空'])
      expect(screen.getByText(new RegExp(says))).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent('cloudFilmSave')).toEqual([])
  })

  test('of two administrators the second sees what differs; what was typed stays and is saved over it when he says so', async () => {
    answers.cloudFilmList = { val: { rules: [RULE], ...saver } }
    show(ManageCloudFilmPage)
    const value = await screen.findByLabelText('规则 1：值')
    await user.clear(value)
    await user.type(value, 'MR')
    expect(screen.getByText(/新隐藏 1 个/)).toBeInTheDocument()
    const theirs = { rules: [{ ...RULE, value: 'DX' }], savedBy: '管理员乙', savedTime: '2026-11-26 10:00:00', baseVersion: 7 }
    answers.cloudFilmSave = new ApiError('business', CODE.editedByAnother, 'x', theirs)
    answers.cloudFilmList = { val: theirs }
    await press('保存规则')
    await user.click((await dialog()).getByRole('button', { name: '保存规则' }))
    const stale = within(await screen.findByRole('alert', { name: '他人已保存' }))
    expect([stale.getByText('隐藏：设备 等于 DX'), stale.getByText('隐藏：设备 等于 MR')]).toHaveLength(2)
    answers.cloudFilmSave = undefined
    await press('保留我的，再保存一次')
    expect(screen.getByLabelText('规则 1：值')).toHaveValue('MR')
    await press('保存规则')
    await user.click((await dialog()).getByRole('button', { name: '保存规则' }))
    await waitFor(() => expect(sent('cloudFilmSave').map(({ baseVersion }) => baseVersion)).toEqual([3, 7]))
  })
})

test('[MANAGE-10] reports go to more people only after a yes that names how many', async () => {
  answers.reportPushGet = { val: { ...PUSH, recent: [{ modality: 'CT', sourceType: 'inpatient', negative: 1, count: 12 }] } }
  show(ManageReportPushPage)
  expect(await screen.findByText(/不会自动发送/)).toBeInTheDocument()
  await user.click(screen.getByLabelText('完成后自动推送'))
  await press('保存')
  const asks = await dialog()
  expect(asks.getByText(/会自动发送 12 份（现在的规则 0 份）/)).toBeInTheDocument()
  expect(sent('reportPushSave')).toEqual([])
  await user.click(asks.getByRole('button', { name: '确定保存' }))
  await waitFor(() => expect(sent('reportPushSave')).toMatchObject([{ auto: 1, delayMinutes: 10, baseVersion: 3 }]))
})

test('[MANAGE-10] where the hospital has switched such messages off, the push screen says that nothing goes out', async () => {
  answers.reportPushGet = { val: { ...PUSH, ruleOn: 0 } }
  show(ManageReportPushPage)
  expect(await screen.findByText(/“报告推送”已停用.*都不会发出/)).toBeInTheDocument()
})

test('[MANAGE-18] receiving remote orders again is asked for before it is saved', async () => {
  show(MedicalUnitPage)
  await press('本院在医联体中的设置')
  const asks = await dialog()
  await user.click(asks.getByLabelText('不接收远程诊断'))
  await user.click(asks.getByRole('button', { name: '保存' }))
  expect(asks.getByText(/确定吗/)).toBeInTheDocument()
  expect(sent('unionSaveFlags')).toEqual([])
  await user.click(asks.getByRole('button', { name: '确定保存' }))
  await waitFor(() => expect(sent('unionSaveFlags')).toMatchObject([{ unionId: 'u', facilityId: 'own', noRemoteReceiving: 0 }]))
})

test('[MANAGE-05] a text that lost its link is refused at its field, and what was typed stays', async () => {
  show(MessageInfoPage)
  const field = await screen.findByLabelText(/短信内容/)
  await user.clear(field)
  await user.type(field, '报告已出')
  await press('保存报告推送')
  expect(screen.getByText(/这条短信须包含/)).toBeInTheDocument()
  expect(field).toHaveValue('报告已出')
  expect(sent('smsSave')).toEqual([])
})

import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { CallName } from '@farsight/shared/contract'
import { CODE, SMS_DELIVERED, SMS_TEXT_LENGTH } from '@farsight/shared/domain'
import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { testPayload } from '../../../shared/api/test/payload'
import module from '../../module.json'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { ManageApplyHospitalPage } from './manage_apply_hospital/manage-apply-hospital.page'
import { ManageCloudFilmPage } from './manage_cloud_film/manage-cloud-film.page'
import { ManageReportPushPage } from './manage_report_push/manage-report-push.page'
import { MedicalUnitPage } from './medical_unit/medical-unit.page'
import { Feedback } from './message_info/feedback'
import { MessageInfoPage } from './message_info/message-info.page'
import { forgetDrafts } from './parts/use-draft'
import { RemoteHospitalPage } from './remote_hospital/remote-hospital.page'

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
const END = { closed: '', answeredSide: '', answeredTime: null, answeredBy: '' }
const HOSPITAL = {
  nameEn: 'Nanling',
  name: '南岭医院',
  level: '二级甲等',
  address: '南岭路',
  remark: '',
  reason: '',
  askedTime: '2026-11-26 10:00:00',
}
const RELATION = {
  ...{ ...HOSPITAL, ...END, facilityId: 'nl', state: 'refused', application: 'refused', mayApply: 1, asked: 'own' },
  ...{ union: 0, selectable: 0, openOrders: 0 },
}
const APPLICATION = { ...HOSPITAL, ...END, id: 'nl', state: 'pending', joined: 1 }

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

describe('film rules', () => {
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
    // What holds now is theirs, in the sentence above and in the trial.
    expect(screen.getByText(/现在/, { selector: 'b' }).parentElement).toHaveTextContent('隐藏：设备 等于 DX')
    expect([stale.getByText('隐藏：设备 等于 DX'), stale.getByText('隐藏：设备 等于 MR')]).toHaveLength(2)
    answers.cloudFilmSave = undefined
    await press('保留我的，再保存一次')
    expect(screen.getByLabelText('规则 1：值')).toHaveValue('MR')
    await press('保存规则')
    await user.click((await dialog()).getByRole('button', { name: '保存规则' }))
    await waitFor(() => expect(sent('cloudFilmSave').map(({ baseVersion }) => baseVersion)).toEqual([3, 7]))
  })

  test('[MANAGE-22] a sex is chosen; a word that was kept and holds for nobody is said, marked, and mended', async () => {
    answers.cloudFilmList = { val: { rules: [{ ...RULE, field: 'sex', value: '女' }], ...saver } }
    show(ManageCloudFilmPage)
    expect(await screen.findByText(/隐藏：性别 等于 “女”（没有这个值）.*不符合任何检查的条件/)).toBeInTheDocument()
    expect(screen.getByText(/没有这个值，请从列表中选择/)).toBeInTheDocument()
    // What holds now stands beside it all the same.
    expect(await screen.findByRole('cell', { name: /MR1/ })).toBeInTheDocument()
    await user.selectOptions(screen.getByLabelText('规则 1：值'), 'F')
    await press('保存规则')
    await user.click((await dialog()).getByRole('button', { name: '保存规则' }))
    await waitFor(() => expect(sent('cloudFilmSave')).toMatchObject([{ rules: [{ field: 'sex', value: 'F' }] }]))
  })

  test('[MANAGE-23] a rule that stands twice names the first one', async () => {
    answers.cloudFilmList = { val: { rules: [RULE, { ...RULE, join: 'or' }], ...saver } }
    show(ManageCloudFilmPage)
    expect(await screen.findByText(/不能重复（与规则 1 相同）/)).toBeInTheDocument()
  })
})

describe('relations', () => {
  test('[MANAGE-17] who is asked again stands in the dialog; whom one may not ask is not offered', async () => {
    answers.remoteHospitalList = { val: [RELATION, { ...RELATION, facilityId: 'far', name: '远山医院', mayApply: 0 }] }
    show(RemoteHospitalPage)
    await press('再次申请：远山医院')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('再次申请：南岭医院')
    const asks = await dialog()
    expect([asks.getByText('南岭医院'), asks.queryByRole('radiogroup')]).toEqual([expect.anything(), null])
    await user.click(asks.getByRole('button', { name: '发送申请' }))
    await waitFor(() => expect(sent('applyHospital')).toMatchObject([{ facilityId: 'nl', remark: '' }]))
    expect(sent('remoteHospitalList')).toHaveLength(2)
  })

  test('a remark or a reason that is too long is said and kept whole, never cut, and is not sent', async () => {
    answers.remoteHospitalList = { val: [{ ...RELATION, state: 'agreed', application: 'agreed', mayApply: 0 }, RELATION] }
    show(RemoteHospitalPage)
    await press('再次申请：南岭医院')
    const asks = await dialog()
    const remark = asks.getByLabelText(/附言|说明|备注/)
    await user.click(remark)
    await user.paste('长'.repeat(300))
    expect(remark).toHaveValue('长'.repeat(300))
    expect(asks.getByText('最多 256 字，现有 300 字')).toBeInTheDocument()
    await user.click(asks.getByRole('button', { name: '发送申请' }))
    expect(sent('applyHospital')).toEqual([])
  })

  test('[MANAGE-06] who is chosen stays in sight whatever is searched', async () => {
    const { name, nameEn, level, address } = HOSPITAL
    answers.applicableHospitals = { val: [{ facilityId: 'nl', name, nameEn, level, address, intro: '', union: 0 }], publicOffered: 1 }
    answers.remoteHospitalList = { val: [] }
    show(RemoteHospitalPage)
    await user.click((await screen.findAllByRole('button', { name: '申请合作…' }))[0]!)
    const asks = await dialog()
    await user.click(await asks.findByRole('radio'))
    await user.type(asks.getByLabelText('医院名称、地址'), '青山{Enter}')
    expect(asks.getByRole('radio')).toBeChecked()
  })

  test('[MANAGE-06] an end says which it was and who; an application that waits is taken back; English has English names', async () => {
    const answered = { answeredTime: '2026-11-26 11:00:00' }
    answers.remoteHospitalList = {
      val: [
        { ...RELATION, ...answered, closed: 'ended', answeredSide: 'own', answeredBy: '季明' },
        { ...RELATION, facilityId: 'xr', nameEn: 'Renhe', state: 'agreed', application: 'pending', union: 1, selectable: 1 },
      ],
    }
    setLanguage('en')
    show(RemoteHospitalPage)
    const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
    await screen.findByText(/Orders can be launched to 1 hospital: Renhe\./)
    expect(row('Nanling').getByText(/^We ended it \(季明\)/)).toHaveTextContent('2026-11-26 11:00:00')
    expect(row('Nanling').getByText(/Second grade, A/)).toBeInTheDocument()
    expect([row('Renhe').getByText('Agreed'), row('Renhe').getByText(/orders go both ways already/)]).toHaveLength(2)
    await press('Withdraw the application to Renhe')
    const asks = await dialog()
    await user.type(asks.getByRole('textbox'), 'x')
    await user.click(asks.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(sent('endRelation')).toMatchObject([{ facilityId: 'xr', reason: 'x', withdraw: 1 }]))
  })

  test('[MANAGE-07] a no inside a union says what it ends; who was slower sees at once what stands there', async () => {
    answers.applyList = { val: [APPLICATION] }
    answers.answerApply = new ApiError('business', CODE.alreadyAnswered, '已由他人答复')
    show(ManageApplyHospitalPage)
    await press('拒绝南岭医院的申请')
    const asks = await dialog()
    expect(asks.getByText(/拒绝之后双方就不能再互发/)).toBeInTheDocument()
    await user.type(asks.getByRole('textbox'), '人手不足')
    answers.applyList = { val: [{ ...APPLICATION, state: 'agreed', joined: 0, answeredSide: 'own', answeredTime: '2026-11-26 11:00:00' }] }
    await user.click(asks.getByRole('button', { name: '拒绝' }))
    expect(await asks.findByText(/已由他人答复/)).toBeInTheDocument()
    // No name is known: none is drawn.
    expect(await screen.findByText(/^本院同意于/)).toBeInTheDocument()
    expect(screen.queryByText(/拒绝南岭医院的申请/, { selector: 'button' })).toBeNull()
  })
})

test('the name of a union that is too long, or that nobody sees, is said and kept whole, and is not sent', async () => {
  answers.unionList = { val: [UNION], mayFound: 1, ownId: 'own' }
  show(MedicalUnitPage)
  await press('新建医联体…')
  const asks = await dialog()
  const name = asks.getByLabelText(/名称/)
  for (const [typed, says] of [
    ['联'.repeat(129), '最多 64 字，现有 129 字'],
    ['北部\u202e联盟', /含有换行、看不见/],
    ['\u200b', '名称不能为空'],
  ] as const) {
    await user.clear(name)
    await user.click(name)
    await user.paste(typed)
    expect(name).toHaveValue(typed)
    await user.click(asks.getByRole('button', { name: '新建' }))
    expect(asks.getByText(says)).toBeInTheDocument()
  }
  expect(sent('unionSave')).toEqual([])
})

test('[MANAGE-05] an answer that is left empty is called an answer', async () => {
  const row = {
    id: 'f',
    time: '2026-11-26 10:00:00',
    userName: '林晓',
    content: '列表慢',
    curr_url: '',
    resolution: '',
    answer: null,
    seen: 0,
  }
  answers.feedbackList = { val: [row] }
  show(Feedback)
  await press(/^答复 林晓/)
  await user.click((await dialog()).getByRole('button', { name: '发送答复' }))
  expect((await dialog()).getByText('请填写答复')).toBeInTheDocument()
})

test('[ROUTE-29] a screen is called on it as it is in the list beside it', () => {
  const titles = { union: 'medical_unit', remote: 'remote_hospital', apply: 'manage_apply_hospital', form: 'config_patient_case' }
  for (const [area, name] of Object.entries({ ...titles, push: 'manage_report_push', film: 'manage_cloud_film', sms: 'message_info' }))
    for (const [language, texts] of Object.entries({ zh, en }))
      expect([language, (texts.partners as Record<string, { title?: string }>)[area]!.title]).toEqual([
        language,
        module.routes.find(({ path }) => path === `/manage/${name}`)!.title[language as 'zh'],
      ])
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

test('[MANAGE-05] a word is put in at the caret, and one that has no room takes nothing of what was typed', async () => {
  session.start(testPayload())
  show(MessageInfoPage)
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/短信内容/)
  fireEvent.change(field, { target: { value: 'ab' } })
  field.setSelectionRange(1, 1)
  await press('医院名称')
  expect([field.value, field.selectionStart]).toEqual(['a{hospital}b', 11])
  const full = `${'字'.repeat(SMS_TEXT_LENGTH - 1)}末`
  fireEvent.change(field, { target: { value: full } })
  field.setSelectionRange(3, 3)
  await press('医院名称')
  expect(await screen.findByText(/放不下/)).toBeInTheDocument()
  expect(field).toHaveValue(full)
  // It reads as one's own hospital sends it.
  fireEvent.change(field, { target: { value: '{hospital}' } })
  expect(screen.getByText(session.user()!.facilityName)).toBeInTheDocument()
})

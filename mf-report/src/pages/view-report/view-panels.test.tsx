import { STATE } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { opened, row } from '../../model/test-kit'
import { content } from '../test-log'
import { reportPage } from '../test-report'

const CASE = Object.fromEntries(
  [
    'mainDescription',
    'preliminaryDiagnosis',
    'presentHistory',
    'pastHistory',
    'familyHistory',
    'allergyHistory',
    'traumaHistory',
    'surgeryHistory',
    'consultationPurpose',
    'physicalCheck',
    'auxiliaryCheck',
    'conditionDescription',
    'temperature',
    'pulse',
    'respiration',
    'systolic',
    'diastolic',
  ].map((key) => [key, '']),
)
const done = () =>
  opened(
    { mode: 'view', exam: row({ state: STATE.completed, reportHasComplete: 1 }) },
    { state: STATE.completed, content: content('右肺上叶见结节。'), issue: 1 },
  )
const TEMPLATE = {
  id: 't',
  name: '肺结节',
  title: '',
  level: 'clinic',
  modality: 'CT',
  bodypart: '胸部',
  abnormal: true,
  findings: '见结节。',
  diagnosis: '结节。',
}

test('[REPORT-20] templates open beside the report that is read, and its text is kept as one of one’s own', async () => {
  const { server } = await reportPage('/local_diagnosis/view_report', {
    getReport: done,
    getPatientCase: () => ({ caseInfo: CASE, baseVersion: 0, savedBy: '', savedTime: null }),
    templateList: () => [TEMPLATE],
    templateSave: () => ({ id: 'n' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '侧栏' }))
  await userEvent.click(screen.getByRole('tab', { name: '模板' }))
  expect(await screen.findByText('肺结节')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '存为模板' }))
  const dialog = screen.getByRole('dialog', { name: '存为模板' })
  await userEvent.type(within(dialog).getByRole('textbox'), '我的结节')
  await userEvent.click(within(dialog).getByRole('button', { name: '存为模板' }))
  await waitFor(() =>
    expect(server.of('templateSave')[0]?.payload).toMatchObject({
      name: '我的结节',
      findings: '右肺上叶见结节。',
      diagnosis: '右肺结节。',
      abnormal: true,
    }),
  )
})

test('a text without a flag makes no template that is negative by itself: the flag is asked for', async () => {
  const { server } = await reportPage('/local_diagnosis/view_report', {
    getReport: () => {
      const one = done()
      return { ...one, report: { ...one.report, content: { ...one.report.content, yinYang: null } } }
    },
    getPatientCase: () => ({ caseInfo: CASE, baseVersion: 0, savedBy: '', savedTime: null }),
    templateList: () => [TEMPLATE],
    templateSave: () => ({ id: 'n' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '侧栏' }))
  await userEvent.click(screen.getByRole('tab', { name: '模板' }))
  await userEvent.click(await screen.findByRole('button', { name: '存为模板' }))
  const dialog = screen.getByRole('dialog', { name: '存为模板' })
  await userEvent.type(within(dialog).getByRole('textbox'), '我的结节')
  await userEvent.click(within(dialog).getByRole('button', { name: '存为模板' }))
  expect(within(dialog).getByText(/未选的阴阳性会随之填上/)).toBeVisible()
  expect(server.of('templateSave')).toEqual([])
  await userEvent.click(within(dialog).getByRole('radio', { name: '阳性' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '存为模板' }))
  await waitFor(() => expect(server.of('templateSave')[0]?.payload).toMatchObject({ abnormal: true }))
})

test.each(['/local_diagnosis/preview_report', '/remote_diagnosis/ecg/preview_report'])(
  '[REPORT-29] %s previews: the paper alone, nothing to press, nothing to write',
  async (path) => {
    const { server } = await reportPage(path, { getReport: done })
    expect(await screen.findByRole('article')).toHaveTextContent('右肺上叶见结节。')
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('application')).toBeNull()
    expect(server.of('openReport')).toHaveLength(0)
  },
)

test('an expert sees the request and the case of a remote report: who asks, the part with its side, until when, the condition', async () => {
  await reportPage('/remote_diagnosis/view_report', {
    getReport: () => ({
      ...done(),
      remoteOrder: {
        remoteOrderId: 'o',
        srcName: '县医院',
        condition: '咳嗽两周，痰中带血',
        bodyparts: [{ bodypart: '肺', side: 'R' }],
        urgent: 1,
        promisedTime: '2026-11-20 12:00:00',
        launcherName: '周医生',
      },
    }),
    getPatientCase: () => ({
      caseInfo: { ...CASE, pastHistory: '肺结核史', temperature: '38.2' },
      baseVersion: 1,
      savedBy: '周医生',
      savedTime: '2026-11-20 08:00:00',
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '侧栏' }))
  const request = await screen.findByRole('region', { name: '远程申请' })
  expect(request).toHaveTextContent('县医院 · 周医生')
  expect(request).toHaveTextContent('右 肺')
  expect(request).toHaveTextContent('加急')
  expect(request).toHaveTextContent('咳嗽两周，痰中带血')
  expect(await screen.findByText('肺结核史')).toBeVisible()
  expect(screen.getByText(/体温 38.2/)).toBeVisible()
})

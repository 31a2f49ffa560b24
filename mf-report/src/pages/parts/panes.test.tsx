import { CODE } from '@farsight/shared/domain'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EXAM, opened, refusal, row } from '../../model/test-kit'
import { LINK, reportPage } from '../test-report'

const EDIT = '/local_diagnosis/edit_report'
const NONE = {
  searchHistory: () => [],
  getPatientCase: () => ({ caseInfo: new Proxy({}, { get: () => '' }), baseVersion: 0, savedBy: '', savedTime: null }),
  getProcedure: () => ({ phone: '13800000000', applyDoctor: '李医生' }),
}
class Channel extends EventTarget {
  postMessage() {
    return undefined
  }
}

beforeAll(() => import('../patient-info/patient-info-drawer'))
beforeEach(() => Object.assign(globalThis, { BroadcastChannel: Channel }))
afterEach(() => {
  sessionStorage.clear()
  jest.restoreAllMocks()
})

test('[IMG-03] Alt+W opens the image window by its name; a browser that blocks it is told, and the images stay where they are', async () => {
  await reportPage(EDIT, { openReport: () => opened() })
  await screen.findByRole('textbox', { name: /检查所见/ })
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  fireEvent.keyDown(document, { code: 'KeyW', altKey: true })
  expect(open).toHaveBeenCalledWith(
    expect.stringMatching(/#\/image_window\?desk=[0-9a-f]{16}$/),
    'farsight-images',
    expect.stringMatching(/^popup/),
  )
  expect(await screen.findByText(/浏览器拦截了新窗口/)).toBeInTheDocument()
  expect(screen.queryByText('影像在第二窗口中显示。')).toBeNull()
  const [address] = open.mock.calls[0]!
  await userEvent.click(screen.getByRole('button', { name: '在第二窗口看影像' }))
  // The same desk again: a window that is there is found by it.
  expect(open.mock.calls[1]![0]).toBe(address)
})

test('an ECG has no images to show elsewhere or to compare', async () => {
  await reportPage(EDIT, { openReport: () => opened({ exam: row({ modality: 'ECG' }) }) })
  await screen.findByRole('textbox', { name: /检查所见/ })
  expect(screen.getByRole('button', { name: '患者信息' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '在第二窗口看影像' })).toBeNull()
  expect(screen.queryByRole('button', { name: '对比' })).toBeNull()
})

test('[REPORT-23] Alt+I: who the patient is, beside the report; what the account may not ask is left open', async () => {
  await reportPage(EDIT, {
    openReport: () => opened(),
    ...NONE,
    getProcedure: () => {
      throw refusal(CODE.notInRis)
    },
  })
  await screen.findByRole('textbox', { name: /检查所见/ })
  fireEvent.keyDown(document, { code: 'KeyI', altKey: true })
  const info = within(await screen.findByRole('complementary', { name: '患者信息' }))
  expect(await info.findByText('王建国')).toBeVisible()
  expect(info.getByText('CT2611200031')).toBeVisible()
  fireEvent.keyDown(document, { code: 'KeyI', altKey: true })
  expect(screen.queryByRole('complementary', { name: '患者信息' })).toBeNull()
})

test('patient info that falls over takes nothing of the report with it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await reportPage(EDIT, {
    openReport: () => opened(),
    ...NONE,
    getPatientCase: () => ({ caseInfo: {}, baseVersion: 0, savedBy: '', savedTime: null }),
  })
  const finding = await screen.findByRole('textbox', { name: /检查所见/ })
  fireEvent.keyDown(document, { code: 'KeyI', altKey: true })
  expect(await screen.findByText(/FED-108/)).toBeVisible()
  expect(finding).toBeVisible()
})

describe('compare', () => {
  const OTHER = { procedureId: 'earlier', modality: 'CT', t: '1', sign: 'x' }
  const earlier = (change: object = {}) => ({
    risProcedureId: 'earlier',
    t: '1',
    sign: 'x',
    modality: 'CT',
    bodypart: '胸部',
    side: '',
    checkItem: '平扫',
    patName: '王建国',
    patientNo: 'P1',
    checkTime: '2026-03-02 09:00:00',
    state: 9,
    reportHasComplete: 1,
    yinYang: 0,
    content: null,
    authorName: '',
    reviewerName: '',
    completeTime: null,
    imageCount: 3,
    ...change,
  })
  const page = (other: object, sameNumber = true) =>
    reportPage('/local_diagnosis/compare_report', {
      ...NONE,
      getReport: ({ procedureId }: { procedureId: string }) =>
        procedureId === EXAM
          ? opened({ mode: 'view' }, { content: { ...opened().report.content, finding: { text: '本次所见。', marks: [] } } })
          : opened(
              { mode: 'view', exam: row({ risProcedureId: 'earlier', ...other }) },
              { content: { ...opened().report.content, finding: { text: '上次所见。', marks: [] } } },
            ),
      searchHistory: ({ historyType }: { historyType: string }) => ((historyType === 'patientNo') === sameNumber ? [earlier()] : []),
    } as never)

  test('[VIEW-04, REPORT-21] the likest exam of the history stands there at once, each with its own report below', async () => {
    const { server } = await page({})
    const second = await screen.findByRole('region', { name: /^对比检查/ })
    expect(within(second).getByText('上次所见。')).toBeVisible()
    expect(within(screen.getByRole('region', { name: /^当前/ })).getByText('本次所见。')).toBeVisible()
    expect(server.of('getReport').map(({ payload }) => payload)).toContainEqual(OTHER)
    expect(screen.queryByText(/可能是另一位患者/)).toBeNull()
  })

  test('one of the same name is never chosen by itself; chosen, it is said that it may be somebody else', async () => {
    await page({ hospitalNo: 'OTHER' }, false)
    const choice = await screen.findByRole('combobox', { name: '对比检查' })
    await screen.findByRole('option', { name: /^同名 王建国/ })
    expect(screen.queryByRole('region', { name: /^对比检查/ })).toBeNull()
    await userEvent.selectOptions(choice, 'earlier')
    expect(await screen.findByText(/可能是另一位患者/)).toBeVisible()
  })

  test('closing leads back to where it was opened', async () => {
    await reportPage(
      '/local_diagnosis/compare_report',
      { ...NONE, openReport: () => opened(), getReport: () => opened({ mode: 'view' }) } as never,
      `&back=${encodeURIComponent(`${EDIT}${LINK}`)}`,
    )
    await userEvent.click(await screen.findByRole('button', { name: '关闭对比' }))
    expect(window.location.hash).toBe(`#${EDIT}${LINK}`)
  })
})

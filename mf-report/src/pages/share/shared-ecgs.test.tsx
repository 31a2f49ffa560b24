import { setLanguage } from '@farsight/shared/i18n'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakePen } from '../../ecg/sheet/fake-pen'
import { testEcg } from '../../ecg/sheet/test-ecg'
import { outPage } from '../test-out'
import { WATCH_MS } from './use-watch'

const VIEW = 'v'.repeat(43)
const [GROUP] = testEcg().groups
const samples = (from: number, count: number): string => {
  const all = new Int32Array(count * 12)
  for (const [i, lead] of GROUP!.leads.entries()) all.set(lead.samples.subarray(from, from + count), i * count)
  return Buffer.from(all.buffer).toString('base64')
}
const head = (id: string, kind = 'waves') => ({
  ...{
    id,
    kind,
    format: 'dicom',
    time: '2026-11-20 09:00:00',
    device: 'ELI',
    reason: '',
    detail: '',
    notes: [],
    statements: [],
    values: [],
  },
  filters: { lowCut: null, highCut: null, notch: null, text: '' },
  groups: [
    {
      ...{ rate: 500, label: '', kind: 'rhythm', count: 5000 },
      leads: GROUP!.leads.map(({ lead, unit, baseline }) => ({ lead, unit, baseline, derived: 0 })),
    },
  ],
})
// The rest of the first recording comes as a further piece.
const FIRST = { id: '1.2', group: 0, from: 0, count: 4000, samples: samples(0, 4000) }
const REST = { id: '1.2', group: 0, from: 4000, count: 1000, samples: samples(4000, 1000) }
const KEPT = { recordingId: '1.2', formula: 'bazett', values: [{ name: 'hr', value: 72, source: 'typed' }] }
const PATIENT = {
  ...{ facilityName: '市第一医院', patName: '王建国', sex: 'M', ageValue: 67, ageUnit: 'Y', checkNo: 'ECG1', checkTime: null },
  ...{ modality: 'ECG', bodypart: '', checkItem: '常规心电图' },
}

let asked: string[]
let state: number
let refuse: boolean
beforeEach(() => {
  asked = []
  state = 204
  refuse = false
  act(() => setLanguage('zh'))
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => fakePen().pen as never)
  globalThis.fetch = (async (address: string) => {
    const path = String(address).split(`/shared/${VIEW}/`)[1] ?? ''
    if (path === 'state')
      return state === 0
        ? Promise.reject(new Error('away'))
        : { ok: state < 300, status: state, headers: new Headers(), json: async () => ({ reason: 'cancelled' }) }
    asked.push(path)
    if (refuse) return { ok: false, status: 503 }
    const answer =
      path === 'ecg'
        ? { recordings: [head('1.2'), head('1.3', 'pdf')], pieces: [FIRST], kept: KEPT }
        : { recordings: [], pieces: [REST], kept: null }
    return { ok: true, status: 200, json: async () => answer }
  }) as never
})
afterEach(() => jest.restoreAllMocks())

async function openLink() {
  history.replaceState({ idx: 0, key: 'share', usr: { share: 'the-token' } }, '', '/#/share')
  const share = {
    ...{ anonymous: 0, until: '2026-11-30 09:00:00', view: VIEW, mark: '0a1b2c3d 2026-11-23', patient: PATIENT, report: null },
    ...{ studies: [], ecgs: 2, regions: [], leftOut: 0 },
  }
  return outPage('/share', { openShare: () => ({ needsCode: 0, phone: '', share }) }, undefined)
}
const sheet = () => screen.findByRole('application', { name: '心电图，12 导联' })

test('a link to an ECG shows its sheet by the link’s own door, all of it, with who looks across it, and nothing to write', async () => {
  const { server } = await openLink()
  expect(await sheet()).toBeVisible()
  expect(asked).toEqual(['ecg', 'ecg/1.2/0/4000'])
  expect(document.querySelector('[data-mark="分享查看 0a1b2c3d 2026-11-23"]')).not.toBeNull()
  expect(screen.getByText(/心率 72 次\/分/)).toBeVisible()
  expect(screen.getByRole('link', { name: '下载心电原始文件' })).toHaveAttribute('href', `/shared/${VIEW}/study.zip`)
  expect([screen.queryByText('没有可以显示的影像。'), screen.queryByRole('textbox'), server.of('queryEcgWave')]).toEqual([null, null, []])
  // A page of the device is told, not shown as an empty sheet.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '记录' }), '1.3')
  expect(screen.getByText('这份记录是设备打印的一页（PDF），请下载原件查看。')).toBeVisible()
  expect(screen.queryByRole('application')).toBeNull()
  // Nor are the values of the other recording this one's.
  expect(screen.queryByText(/心率 72 次\/分/)).toBeNull()
})

test('nothing of the ECG stays when the link is over, and it is hidden while nobody answers', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    await openLink()
    await sheet()
    state = 0
    await act(() => jest.advanceTimersByTimeAsync(3 * WATCH_MS))
    expect(await screen.findByText('网络中断，影像已隐藏；恢复后继续显示。')).toBeVisible()
    expect(screen.queryByRole('application')).toBeNull()
    state = 204
    await act(() => jest.advanceTimersByTimeAsync(2 * WATCH_MS))
    await sheet()
    state = 410
    await act(() => jest.advanceTimersByTimeAsync(2 * WATCH_MS))
    expect(await screen.findByText('分享已被医院取消。')).toBeVisible()
    expect([screen.queryByRole('application'), screen.queryByText(/心率 72/)]).toEqual([null, null])
  } finally {
    jest.useRealTimers()
  }
})

test('an ECG that could not be fetched can be asked for again', async () => {
  refuse = true
  await openLink()
  const again = await screen.findByRole('button', { name: /重试|再试/ })
  refuse = false
  await userEvent.click(again)
  expect(await sheet()).toBeVisible()
})

test('[VIEW-01] the cloud film shows the ECGs that it names, and the values only with the report', async () => {
  const report = {
    ...{ finding: '窦性心律', result: '正常', advice: '', addenda: [], issue: 1, corrected: 0, correctedTime: null, correctedBy: '' },
    ...{ completeTime: null, authorName: '张医生', reviewerName: '' },
  }
  const film = (more: object) => ({ patient: PATIENT, report, images: [], ecgs: ['1.2'], regions: [], note: '', ...more })
  const measures = { ...KEPT, baseVersion: 1, userName: '张医生', time: null }
  const wave = ({ id }: { id?: string }) =>
    id ? { recordings: [], pieces: [REST], measures: null } : { recordings: [head('1.2'), head('1.9')], pieces: [FIRST], measures }
  const AT = '/local_diagnosis/cloud_film?procedureId=p1'
  const { unmount } = await outPage(AT, { filmView: () => film({}), queryEcgWave: wave as never })
  expect(await sheet()).toBeVisible()
  expect(await screen.findByText(/心率 72 次\/分/)).toBeVisible()
  // The other one is in doubt: the film does not name it.
  expect([screen.queryByRole('combobox', { name: '记录' }), screen.queryByText('没有影像。')]).toEqual([null, null])
  unmount()
  await outPage(AT, { filmView: () => film({ report: null }), queryEcgWave: wave as never })
  await sheet()
  await waitFor(() => expect(screen.queryByText(/心率 72/)).toBeNull())
})

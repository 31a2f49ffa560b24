import { message } from '@farsight/shared/ui'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { opened } from '../../model/test-kit'
import { reportPage } from '../test-report'

const EDIT = '/local_diagnosis/edit_report'
const VIEW = '/local_diagnosis/view_report'
const A = 'aaaaaaaa-1111-4222-8333-944455566677'
const B = 'bbbbbbbb-1111-4222-8333-944455566677'
const SOP = '1.2.3.4'
const REF = `${SOP}/aaaaaaaa`

const row = (id: string, number: number, change: object = {}) => ({
  id,
  kind: 'length',
  seriesUid: '1.2.3',
  sopUid: SOP,
  frame: 1,
  points: [[1, 2], [3, 4]], // biome-ignore format: points
  value: 12.34,
  unit: 'mm',
  window: null,
  label: '',
  number,
  place: 0,
  authorName: '张',
  time: '2026-11-20 09:00:00',
  deleted: 0,
  ...change,
})
const answer = (rows: readonly object[], revision: number) => ({ reportCruxs: rows, val: { revision, unchanged: 0, keyImagesMost: 4 } })
const NAMED = {
  content: {
    finding: { text: '右肺见结节①(12.3 mm，图1)。', marks: [{ kind: 'roi', from: 5, to: 18, ref: REF }] },
    result: { text: '结节', marks: [] },
    advice: { text: '', marks: [] },
    yinYang: 1 as const,
  },
}

const goTo = (path: string) =>
  act(async () => {
    window.location.hash = `#${path}`
    window.dispatchEvent(new HashChangeEvent('hashchange'))
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

/** A small server of regions behind the page. */
function server(rows: Record<string, unknown>[]) {
  let revision = 1
  const now = () => answer(rows.map((one) => ({ ...one })), revision++) // biome-ignore format: one line
  return {
    selectByDiagnoseId: now,
    deleteReportCrux: ({ cruxId, undo = 0 }: { cruxId: string; undo?: number }) => {
      Object.assign(rows.find(({ id }) => id === cruxId)!, { deleted: undo ? 0 : 1 })
      return now()
    },
  } as never as Parameters<typeof reportPage>[1]
}
const list = () => screen.findByRole('region', { name: '感兴趣区' })
const studyOf = (sopUid: string) => [
  {
    studyUid: '1.2',
    studyDate: '2026-11-20',
    description: '',
    series: [
      {
        seriesUid: '1.2.3',
        modality: 'CT',
        number: 1,
        description: '',
        checking: null,
        instances: [{ sopUid, number: 1, frames: 1, sopClass: '1.2.840.10008.5.1.4.1.1.2' }],
      },
    ],
  },
]
const STUDY = studyOf(SOP)

test('[REPORT-09] the regions of the exam stand beside the text; taking one away persists, and a mark that it leaves behind is said', async () => {
  const page = await reportPage(EDIT, {
    openReport: () => opened({}, NAMED),
    queryImages: () => STUDY,
    ...server([row(A, 1), row(B, 2, { kind: 'probe', points: [[1, 1]], value: -850.2, unit: 'HU' })]),
  })
  const region = within(await list())
  expect(region.getByRole('button', { name: /① 长度 12\.3/ })).toBeVisible()
  expect(region.getByRole('button', { name: /② 探针 -850/ })).toBeVisible()
  expect(region.queryByRole('alert')).toBeNull()
  await userEvent.click(region.getByRole('button', { name: '删除区域 ①' }))
  expect(await region.findByRole('alert')).toHaveTextContent('①(12.3 mm，图1)')
  expect(page.server.of('deleteReportCrux').map(({ payload }) => payload.cruxId)).toEqual([A])
  expect(screen.getByRole('textbox', { name: /检查所见/ })).toHaveTextContent('①(12.3 mm，图1)')
  await userEvent.click(within(region.getByRole('alert')).getByRole('button', { name: '撤销删除' }))
  await waitFor(() => expect(region.queryByRole('alert')).toBeNull())
  expect(region.getByRole('button', { name: /① 长度/ })).toBeVisible()
  // One that no text names goes without a word, and can come back as well.
  await userEvent.click(region.getByRole('button', { name: '删除区域 ②' }))
  expect(await region.findByRole('status')).toHaveTextContent('② 已删除')
  await userEvent.click(region.getByRole('button', { name: '撤销删除' }))
  expect(await region.findByRole('button', { name: /② 探针/ })).toBeVisible()
})

test('[IMG-09] a region goes into the text under the report’s own number, at the caret', async () => {
  await reportPage(EDIT, {
    openReport: () => opened(),
    queryImages: () => STUDY,
    saveReport: () => ({ version: 4, state: 2, savedTime: '' }),
    ...server([row(A, 7)]),
  })
  const region = within(await list())
  await userEvent.click(region.getByRole('button', { name: '写入报告' }))
  const finding = screen.getByRole('textbox', { name: /检查所见/ })
  await waitFor(() => expect(finding.querySelector('[data-mark=roi]')).toHaveTextContent('⑦(12.3'))
  expect(finding.querySelector('[data-mark=roi]')).toHaveAttribute('data-ref', REF)
  // It is named now: there is nothing more to write of it.
  expect(region.queryByRole('button', { name: '写入报告' })).toBeNull()
})

test('a region that was changed after it had been written: the text’s old figure is told, and one press writes the new one, the words around it untouched', async () => {
  await reportPage(EDIT, {
    openReport: () => opened({}, NAMED),
    queryImages: () => STUDY,
    saveReport: () => ({ version: 4, state: 2, savedTime: '' }),
    ...server([row(A, 1, { value: 101.94 })]),
  })
  const region = within(await list())
  const alert = within(await region.findByRole('alert'))
  expect(alert.getByText(/“①\(12\.3 mm，图1\)”，该区域现在测得 101\.9/)).toBeVisible()
  await userEvent.click(alert.getByRole('button', { name: '更新文字' }))
  await waitFor(() => expect(region.queryByRole('alert')).toBeNull())
  const finding = screen.getByRole('textbox', { name: /检查所见/ })
  expect(finding.textContent?.replaceAll(/\s/g, ' ')).toBe('右肺见结节①(101.9 mm，图1)。')
  expect(finding.querySelector('[data-mark=roi]')).toHaveAttribute('data-ref', REF)
})

test('a change that is refused is said with its reason, beside the regions', async () => {
  const { noNetwork } = await import('../../model/test-kit')
  await reportPage(EDIT, {
    openReport: () => opened({}, NAMED),
    queryImages: () => STUDY,
    ...server([row(A, 1)]),
    deleteReportCrux: () => {
      throw noNetwork()
    },
  } as never)
  const region = within(await list())
  await userEvent.click(region.getByRole('button', { name: '删除区域 ①' }))
  expect(await region.findByText(/网络错误/)).toBeVisible()
  expect(region.getByRole('button', { name: '重试' })).toBeVisible()
})

test('[REPORT-33] the editor asks for the regions every second, the view screen every five, and who has left asks no more', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    const edit = await reportPage(EDIT, { openReport: () => opened({}, NAMED), ...server([row(A, 1)]) })
    await list()
    const asked = () => edit.server.of('selectByDiagnoseId').length
    const before = asked()
    await pass(10_000)
    const edited = asked() - before
    expect([edited >= 9, edited <= 12]).toEqual([true, true])
    await goTo('/report_library')
    const left = asked()
    await pass(20_000)
    expect(asked()).toBe(left)
    edit.unmount()

    const view = await reportPage(VIEW, { getReport: () => opened({ mode: 'view' }, { ...NAMED, holder: null }), ...server([row(A, 1)]) })
    const region = within(await list())
    expect(region.queryByRole('button', { name: /删除/ })).toBeNull()
    expect(screen.getAllByRole('button', { name: /①\(12\.3/ })[0]).toHaveAttribute('data-ref', REF)
    const seen = view.server.of('selectByDiagnoseId').length
    await pass(20_000)
    const viewed = view.server.of('selectByDiagnoseId').length - seen
    expect([viewed >= 3, viewed <= 5]).toEqual([true, true])
    view.unmount()
  } finally {
    jest.useRealTimers()
  }
})

test('[DAY-04] a region whose image was moved away is written into no text, and its mark says why it leads nowhere', async () => {
  await reportPage(EDIT, {
    openReport: () => opened({}, NAMED),
    queryImages: () => studyOf('1.2.9.9'),
    ...server([row(A, 1, { value: 101.94 }), row(B, 2)]),
  })
  const region = within(await list())
  expect((await region.findAllByText('图像不在本检查中')).length).toBe(2)
  expect(region.queryByRole('button', { name: '写入报告' })).toBeNull()
  // The stale figure is told; the place that would stand beside the new one is not known.
  expect(within(await region.findByRole('alert')).queryByRole('button', { name: '更新文字' })).toBeNull()
  expect(screen.queryByText(/无法转到/)).toBeNull()
  await userEvent.click(region.getByRole('button', { name: /② 长度/ }))
  expect(await screen.findByText('该图像已不在本检查中（可能已移走），无法转到')).toBeVisible()
})

test('[DAY-04] in a report that is read, a mark whose image was moved away says so when it is clicked', async () => {
  await reportPage(VIEW, {
    getReport: () => opened({ mode: 'view' }, { ...NAMED, holder: null }),
    queryImages: () => studyOf('1.2.9.9'),
    ...server([row(A, 1)]),
  })
  await list()
  const told = jest.spyOn(message, 'warning').mockImplementation(() => undefined as never)
  await userEvent.click(screen.getAllByRole('button', { name: /①\(12\.3/ })[0]!)
  expect(told).toHaveBeenCalledWith('该图像已不在本检查中（可能已移走），无法转到')
  told.mockRestore()
})

import { bus } from '@farsight/shared/bus'
import { CODE, STATE } from '@farsight/shared/domain'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EXAM, opened, refusal } from '../../model/test-kit'
import { reportPage } from '../test-report'

const CHANGE = {
  came: false,
  doubt: false,
  description: '胸部平扫',
  modality: 'CT',
  images: 120,
  reason: '登记时选错了患者',
  userName: '童海波',
  time: '2026-11-20 09:30:00',
}

test('[DAY-04] a report whose images were taken away is flagged until who has it in hand says that he has checked it', async () => {
  const { server } = await reportPage('/local_diagnosis/edit_report', {
    openReport: () => opened({ imageChanges: [CHANGE] }),
    seeImageChanges: (_: never, times: number) => {
      if (times === 1) throw refusal(CODE.systemError, { message: '系统错误' })
      return true
    },
  })
  expect(await screen.findByText(/报告书写后移走了影像：胸部平扫（120 张，童海波 2026-11-20 09:30:00，登记时选错了患者）/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '已核对报告' }))
  // A refusal leaves the flag.
  expect(await screen.findByText(/系统错误/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '已核对报告' }))
  await waitFor(() => expect(screen.queryByText(/报告书写后移走了影像/)).toBeNull())
  expect(server.of('seeImageChanges').at(-1)?.payload).toMatchObject({ risProcedureId: EXAM })
})

/** An exam whose images change while its report is open. */
function changing(change: object) {
  const now = { images: 0, changes: [] as object[], series: true }
  const instances = [{ sopUid: '1.2.3.4', number: 1, frames: 1, sopClass: '1.2.840.10008.5.1.4.1.1.2' }]
  const study = { studyUid: '1.2', studyDate: '2026-11-20', description: '' }
  const series = { seriesUid: '1.2.3', modality: 'CT', number: 1, description: '胸部平扫', checking: null, instances }
  const answers = {
    openReport: () => opened(),
    getReport: () => opened({ mode: 'view' }),
    queryImages: () => {
      if (!now.series) throw refusal(CODE.imagesNotUploaded)
      return [{ ...study, series: [series] }]
    },
    selectByDiagnoseId: () => ({ reportCruxs: [], val: { revision: 0, unchanged: 1, images: now.images, keyImagesMost: 4 } }),
    queryImageChanges: () => now.changes,
    seeImageChanges: () => {
      now.changes = []
      return true
    },
  } as never as Parameters<typeof reportPage>[1]
  return { answers, happen: () => Object.assign(now, { images: now.images + 1, changes: [change], series: false }) }
}
const pushed = () => act(async () => bus.emit('row-changed.v1', { risProcedureId: EXAM, currentState: STATE.diagnosing }))

test.each([
  ['/local_diagnosis/edit_report', true],
  ['/local_diagnosis/view_report', false],
])('[DAY-04] %s: images that are taken away while it is open go from the screen, and a red bar says so, at once', async (path, writes) => {
  const { answers, happen } = changing(CHANGE)
  const { server } = await reportPage(path, answers)
  expect(await screen.findByRole('button', { name: /胸部平扫/ })).toBeVisible()
  expect(screen.queryByText(/移走了影像/)).toBeNull()
  happen()
  await pushed()
  expect(await screen.findByText(/报告书写后移走了影像：胸部平扫/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: /胸部平扫/ })).toBeNull())
  expect(screen.getByText(/影像未上传/)).toBeVisible()
  const seen = screen.queryByRole('button', { name: '已核对报告' })
  if (!writes) return expect(seen).toBeNull()
  await userEvent.click(seen!)
  await waitFor(() => expect(screen.queryByText(/移走了影像/)).toBeNull())
  // What happens after that is told again.
  happen()
  await pushed()
  expect(await screen.findByText(/报告书写后移走了影像：胸部平扫/)).toBeVisible()
  expect(server.of('openReport')).toHaveLength(1)
})

test('[DAY-04] where no push comes the open report is told by its next question; images that came and a doubt have words of their own', async () => {
  const came = { ...CHANGE, came: true }
  const { answers, happen } = changing(came)
  await reportPage('/local_diagnosis/edit_report', answers)
  expect(await screen.findByRole('button', { name: /胸部平扫/ })).toBeVisible()
  happen()
  expect(await screen.findByText(/报告书写后移入了影像：胸部平扫/, {}, { timeout: 4_000 })).toBeVisible()
})

test('[DAY-04] an open report says that images of it are in doubt', async () => {
  await reportPage('/local_diagnosis/edit_report', { openReport: () => opened({ imageChanges: [{ ...CHANGE, doubt: true }] }) })
  expect(await screen.findByText(/影像归属存疑，正在核对：胸部平扫（120 张，童海波/)).toBeVisible()
  expect(screen.queryByText(/移走了影像/)).toBeNull()
})

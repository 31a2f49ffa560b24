import { CODE } from '@farsight/shared/domain'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { refusal } from '../../model/test-kit'
import { outPage } from '../test-out'
import { downloadStudy } from './download'

jest.mock('../../viewer/open-viewer', () => ({ openViewer: async () => Promise.reject(new Error('no canvas here')) }))

const AT = '/local_diagnosis/cloud_film?procedureId=p1'
const patient = {
  facilityName: '市第一医院',
  patName: '王建国',
  sex: 'M',
  ageValue: 67,
  ageUnit: 'Y',
  checkNo: 'CT1',
  checkTime: null,
  modality: 'CT',
  bodypart: '胸部',
  checkItem: '平扫',
}
const report = {
  finding: '右肺结节',
  result: '随访',
  advice: '',
  addenda: [],
  issue: 1,
  corrected: 0,
  correctedTime: null,
  correctedBy: '',
  completeTime: null,
  authorName: '张医生',
  reviewerName: '',
}
const film = (more: object = {}) => ({ patient, report, images: [], ecgs: [], regions: [], note: '请带片复诊', ...more })

test('[VIEW-01] the cloud film of a completed exam: patient, images, report; where a part is off it is not there', async () => {
  const { unmount, server } = await outPage(AT, { filmView: () => film() })
  expect(await screen.findByText('王建国')).toBeVisible()
  for (const words of ['右肺结节', '请带片复诊', '没有影像。']) expect(screen.getByText(words)).toBeVisible()
  expect(server.of('filmView').map(({ payload }) => payload)).toEqual([{ risProcedureId: 'p1' }])
  unmount()
  await outPage(AT, { filmView: () => film({ patient: null, images: null }) })
  expect(await screen.findByText('右肺结节')).toBeVisible()
  expect([screen.queryByText('王建国'), screen.queryByText('没有影像。')]).toEqual([null, null])
})

test('[VIEW-10] an exam that the hospital’s rules hide is not displayed', async () => {
  await outPage(AT, {
    filmView: () => {
      throw refusal(CODE.filmHidden, { message: '按医院的云胶片规则，此检查不在云胶片中显示' })
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('按医院的云胶片规则，此检查不在云胶片中显示 (2471)')
  expect([screen.queryByText('王建国'), screen.queryByRole('button', { name: '再试一次' })]).toEqual([null, null])
})

test('[VIEW-09] download of an exam without images says so, and fetches nothing', async () => {
  await outPage(AT, {
    filmView: () => film(),
    queryDownload: () => {
      throw refusal(CODE.noDownload, { message: '没有可下载的数据，请重新检索' })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '下载影像' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('没有可下载的数据，请重新检索')
  const saved: string[] = []
  expect((await downloadStudy('p1', (href) => saved.push(href)))?.code).toBe(CODE.noDownload)
  expect(saved).toEqual([])
})

test('[VIEW-09] where there are images the browser fetches them as one file', async () => {
  await outPage(AT, { filmView: () => film(), queryDownload: () => [] })
  const saved: string[] = []
  expect(await downloadStudy('p1', (href) => saved.push(href))).toBeUndefined()
  expect(saved).toEqual(['/study.zip?procedureId=p1'])
})

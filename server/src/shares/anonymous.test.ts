import { randomUUID } from 'node:crypto'
import AdmZip from 'adm-zip'
import { content } from '../../test/exams'
import { type TestServer, testServer } from '../../test/harness'
import { makeSharing, type SharingHospital } from '../../test/shared-exam'
import { newUid, stow } from '../../test/stow'
import { fileOf, fragments, headOf } from '../images/testing/files'

let server: TestServer
let hospital: SharingHospital
beforeAll(async () => {
  server = await testServer({ publicTries: 1_000_000 })
  hospital = await makeSharing(server, '某市第一人民医院')
})
afterAll(() => server.close())

async function opened(examId: string, more: Record<string, unknown> = { anonymous: 1 }) {
  const { token } = await hospital.share(examId, more)
  const jar = new Map<string, string>()
  const { body } = await server.browser(jar).call('openShare', { token })
  const { share } = body.val
  const zip = async (): Promise<ReturnType<AdmZip['getEntries']>> => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(`${server.url}/shared/${share.view}/study.zip`, { headers: { cookie } })
    return new AdmZip(Buffer.from(await answer.arrayBuffer())).getEntries()
  }
  return { val: share, zip }
}

test('[LK-10] the device, the study and the department of the headers, short names of the house and its doctors of two characters are covered', async () => {
  const header = {
    '00181000': ['LO', 'SERIALQ77'],
    '00200010': ['SH', 'STUDYIDQ'],
    '00081040': ['LO', 'DEPTQ'],
    '00081010': ['SH', 'CT'],
    '00080080': ['LO', 'ZEBRAFISH IMAGING'],
  } as never
  await server.account(hospital.facility, { name: '李华' })
  const text = 'SERIALQ77 studyidq DEPTQ zebrafish；市一院、第一人民医院；李华主任，审核医师：李华。胸部CT平扫。'
  const { examId } = await hospital.completed(
    { pat_name: '欧阳千秀', pinyin: 'ou yang qian xiu' },
    [header],
    content(`${text}千秀 OuYang`, text, ''),
  )
  const { val } = await opened(examId)
  expect(val.report.result).toBe('*** *** *** ***；***、***；***主任，审核医师：***。胸部CT平扫。')
  expect(val.report.finding).toBe(`${val.report.result}*** ***`)
})

test('[LK-10] what a header calls an examination is shown by the words of examinations alone; an item of the exam’s own as it stands', async () => {
  const title = 'CT CHEST Zebulon 胸部平扫 甲某人'
  const { examId } = await hospital.completed({ check_item: title }, [{ '00081030': ['LO', title] }] as never)
  // Somebody ordered it so: the images say what the order said.
  expect((await opened(examId)).val.patient.checkItem).toBe(title)
  await server.database.superuser((su) =>
    su.query(
      "INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at) VALUES ($1, $2, 'import', 2040, 2060, $3, 'x', now())",
      [hospital.facility, examId, randomUUID()],
    ),
  )
  expect((await opened(examId)).val.patient.checkItem).toBe('CT CHEST 胸部平扫')
  expect((await opened(examId, { anonymous: 0 })).val.patient.checkItem).toBe(title)
})

test('[LK-10] a JPEG without an end is left out of an anonymous download, which says so and is whole', async () => {
  const { examId, exam, instances } = await hospital.completed()
  const [first] = instances
  const technician = await server.as(await server.account(hospital.facility, { role: 'technician', menu: '011000000000' }))
  const changes = { '00080018': newUid(), '0020000D': first!.study, '0020000E': first!.series, '00080050': ['SH', exam.accession_no], '00200013': ['IS', '3'] } // biome-ignore format: one header
  const head = headOf({ ...changes, '00280100': 8, '00280101': 8, '00280102': 7, '00280103': 0 } as never)
  const endless = Buffer.from('ffd8ffda0003aa112233', 'hex')
  const stored = await stow(technician, [fileOf(Buffer.concat([head, fragments([endless])]), '1.2.840.10008.1.2.4.50')])
  expect({ status: stored.status, text: stored.text }).toMatchObject({ status: 200 })
  const { zip, val } = await opened(examId)
  expect(val.studies[0].series[0].instances).toHaveLength(3)
  const files = await zip()
  expect(files.map(({ entryName }) => entryName)).toEqual(['DICOM/SE00001/IM00001', 'DICOM/SE00001/IM00002', 'LEFT_OUT.txt'])
  expect(files[2]!.getData().toString()).toMatch(/1 幅影像[\s\S]*1 image file[\s\S]*DICOM\/SE00001\/IM00003/)
  // Who is told the name gets every file as it is.
  const named = await (await opened(examId, { anonymous: 0 })).zip()
  expect(named.map(({ entryName }) => entryName).at(-1)).toBe('DICOM/SE00001/IM00003')
})

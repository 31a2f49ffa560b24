import { makeExam } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { ctFile, newInstance, newUid, stow } from '../../../test/stow'

let server: TestServer
let facility: string
let doctor: TestClient

// One study of two series: two CT images, and one MR image of three frames. Another study, by itself.
const { study, series } = newInstance()
const ct = [1, 2].map((place) => ({ ...newInstance(study, series), place }))
const mr = newInstance(study)
const other = newInstance()
const OF_STUDY = {
  '00080050': 'Q-1',
  '00080090': ['PN', 'Smith^John=史密斯'],
  '00080201': ['SH', '+0800'],
  '00200010': ['SH', 'ID-7'],
  '00101040': ['LO', '青山路 7 号'],
} as const satisfies Parameters<typeof ctFile>[1]
const REQUEST = [[[0x00400009, 'SH', 'STEP-1']]] as const

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility({ code: 'h1' })
  doctor = await server.as(await server.account(facility, { rights: { CT: 1 } }))
  const technician = await server.as(await server.account(facility, { role: 'technician' }))
  const pixels = Buffer.alloc(8 * 8 * 2 * 3)
  const files = [
    ...ct.map((i) =>
      ctFile(i, {
        ...OF_STUDY,
        '00200013': String(i.place),
        '00400244': ['DA', '20250304'],
        '00400275': ['SQ', REQUEST as never],
        '00180050': ['DS', '2.5'],
      }),
    ),
    ctFile(mr, { ...OF_STUDY, '00080060': 'MR', '00200011': '3', '00280008': ['IS', '3'], '7FE00010': pixels }),
  ]
  expect((await stow(technician, files)).status).toBe(200)
  const alone = ctFile(other, {
    '00080050': 'Q-2',
    '00080030': '180000',
    '00100030': '19991231',
    '00100040': 'F',
    '00080005': 'ISO_IR 192',
  })
  expect((await stow(technician, [alone])).status).toBe(200)
})
afterAll(() => server.close())

type Found = Record<string, { vr: string; Value?: unknown[] }>[]
const get = (path: string) => doctor.send(`/dicomweb/${path}`)
async function found(query: string): Promise<unknown[]> {
  const answer = await get(`studies?${query}`)
  expect([query, answer.status]).toEqual([query, 200])
  return (answer.body as Found).map((one) => one['00080050']!.Value?.[0]).sort()
}
const values = (one: Found[number] | undefined, ...tags: readonly string[]): unknown[] => tags.map((tag) => one?.[tag]?.Value?.[0])

describe('what a search answers', () => {
  test('a study with everything of table 10.6.3-3: instances and series counted, not frames, and all its modalities', async () => {
    const [one] = (await get(`studies?StudyInstanceUID=${study}`)).body as Found
    expect(one).toEqual({
      '00080005': { vr: 'CS', Value: ['ISO_IR 192'] },
      '00080020': { vr: 'DA', Value: ['20250304'] },
      '00080030': { vr: 'TM', Value: ['093015'] },
      '00080050': { vr: 'SH', Value: ['Q-1'] },
      '00080056': { vr: 'CS', Value: ['ONLINE'] },
      '00080061': { vr: 'CS', Value: ['CT', 'MR'] },
      '00080090': { vr: 'PN', Value: [{ Alphabetic: 'Smith^John', Ideographic: '史密斯' }] },
      '00080201': { vr: 'SH', Value: ['+0800'] },
      '00081030': { vr: 'LO', Value: ['胸部平扫'] },
      '00081190': { vr: 'UR', Value: [`/dicomweb/studies/${study}`] },
      '00100010': { vr: 'PN', Value: [{ Alphabetic: 'Wang^XiaoDong', Ideographic: '王^小东' }] },
      '00100020': { vr: 'LO', Value: ['P1'] },
      '00100030': { vr: 'DA', Value: ['19800229'] },
      '00100040': { vr: 'CS', Value: ['M'] },
      '0020000D': { vr: 'UI', Value: [study] },
      '00200010': { vr: 'SH', Value: ['ID-7'] },
      '00201206': { vr: 'IS', Value: [2] },
      '00201208': { vr: 'IS', Value: [3] },
    })
  })

  test('series and instances with what tables 10.6.3-4 and 5 want, and with their study where the address does not name it', async () => {
    const [first, second] = (await get(`studies/${study}/series`)).body as Found
    expect(values(first, '0020000E', '00201209', '00400244', '00080056')).toEqual([series, 2, '20250304', 'ONLINE'])
    expect(first!['00400275']).toEqual({ vr: 'SQ', Value: [{ '00400009': { vr: 'SH', Value: ['STEP-1'] } }] })
    expect(values(second, '00080060', '00201209', '00400244')).toEqual(['MR', 1, undefined])
    expect(first!['00100020']).toBeUndefined()
    const [image] = (await get(`studies/${study}/instances?SOPInstanceUID=${mr.sop}`)).body as Found
    expect(values(image, '00280100', '00280008', '00080056', '00080060', '00201209')).toEqual([16, 3, 'ONLINE', 'MR', 1])
    const [below] = (await get(`studies/${study}/series/${series}/instances`)).body as Found
    expect(values(below, '00280100', '00201209', '0020000E')).toEqual([16, undefined, series])
    const everywhere = await get('series?Modality=MR')
    expect(everywhere.body.map((one: Found[number]) => values(one, '0020000D', '00100020', '00201208'))).toEqual([[study, 'P1', 3]])
    const images = await get('instances?PatientSex=F')
    expect(images.body.map((one: Found[number]) => values(one, '00080018', '0020000D', '00201209', '00201206'))).toEqual([
      [other.sop, other.study, 1, 1],
    ])
    expect((await get('instances')).body).toHaveLength(4)
    expect((await get('series?StudyInstanceUID=1.2.3')).body).toEqual([])
  })

  test('more attributes of the stored header by keyword, by tag, or all of the level; none by heart', async () => {
    const with_ = async (path: string): Promise<Found[number]> => (await get(path)).body[0]
    const plain = await with_(`studies?StudyInstanceUID=${study}`)
    expect(plain['00101040']).toBeUndefined()
    const asked = await with_(`studies?StudyInstanceUID=${study}&includefield=PatientAddress,00080080&includefield=SliceThickness`)
    expect(values(asked, '00101040', '00080080', '00180050')).toEqual(['青山路 7 号', '市第一人民医院', 2.5])
    const all = await with_(`studies?StudyInstanceUID=${study}&includefield=all`)
    expect(values(all, '00101040', '00101010', '00180050', '00280010')).toEqual(['青山路 7 号', '045Y', undefined, undefined])
    const ofSeries = await with_(`studies/${study}/series?includefield=all`)
    expect(values(ofSeries, '00180015', '00101040', '00180050')).toEqual(['CHEST', '青山路 7 号', undefined])
    const ofInstance = await with_(`studies/${study}/instances?includefield=all`)
    expect(values(ofInstance, '00180050', '00281050', '00280004')).toEqual([2.5, 40, 'MONOCHROME2'])
    expect(ofInstance['7FE00010']).toBeUndefined()
    const unknown = await get(`studies?includefield=NoSuchThing,00091001`)
    expect([unknown.status, unknown.headers.get('warning')]).toEqual([
      200,
      '299 farsight: These attributes are not known here and are not included: NoSuchThing',
    ])
  })
})

describe('what a search matches', () => {
  test('times and ranges of them, birth dates, sex, descriptions, study ids', async () => {
    for (const [query, expected] of [
      ['StudyTime=093015', ['Q-1']],
      ['StudyTime=0930', ['Q-1']],
      ['StudyTime=0931', []],
      ['StudyTime=09-1000', ['Q-1']],
      ['StudyTime=1000-', ['Q-2']],
      ['StudyTime=-093014.99', []],
      ['PatientBirthDate=19991231', ['Q-2']],
      ['PatientBirthDate=-19900101', ['Q-1']],
      ['PatientSex=F', ['Q-2']],
      ['StudyDescription=*平扫', ['Q-1', 'Q-2']],
      ['StudyID=ID-7', ['Q-1']],
      ['00200010=ID-*', ['Q-1']],
    ] as const)
      expect([query, await found(query)]).toEqual([query, expected])
  })

  test('lists of modalities, names in any letter case and by one of their groups', async () => {
    for (const [query, expected] of [
      ['ModalitiesInStudy=MR', ['Q-1']],
      ['ModalitiesInStudy=MR,CT', ['Q-1', 'Q-2']],
      ['ModalitiesInStudy=US%5CMR', ['Q-1']],
      ['ModalitiesInStudy=US', []],
      ['ReferringPhysicianName=smith^john', ['Q-1']],
      ['ReferringPhysicianName=SMITH*', ['Q-1']],
      ['PatientName=wang^xiaodong', ['Q-1', 'Q-2']],
      ['PatientName=王^小东', ['Q-1', 'Q-2']],
      ['PatientName=wang', []],
      ['PatientName=%25', []],
    ] as const)
      expect([query, await found(query)]).toEqual([query, expected])
  })

  test('a key that is not matched here is left out of account and said; a parameter that is no attribute is refused', async () => {
    for (const key of ['SliceThickness', '00180050', '00400275.00400009', 'RequestAttributesSequence.ScheduledProcedureStepID']) {
      const answer = await get(`studies?${key}=1&AccessionNumber=Q-1`)
      expect([key, answer.status, answer.body.length, answer.headers.get('warning')]).toEqual([
        key,
        200,
        1,
        `299 farsight: These attributes are not matched here and were left out of account: ${key}`,
      ])
    }
    const fuzzy = await get('studies?PatientName=wang*&fuzzymatching=true')
    expect([fuzzy.body.length, fuzzy.headers.get('warning')]).toEqual([2, expect.stringContaining('fuzzymatching')])
    for (const name of ['slice', '0018005', 'Slice-Thickness', 'a.b', '__proto__', '%E5%89%8D'])
      expect([name, (await get(`studies?${name}=1`)).body.parameter]).toEqual([name, decodeURIComponent(name)])
  })

  test('a limit that is larger than allowed is the most, and said; an offset behind the end finds nothing', async () => {
    const many = await get('studies?limit=5000')
    expect([many.body.length, many.headers.get('warning')]).toEqual([
      2,
      '299 farsight: The limit is larger than allowed: 1000 results at most',
    ])
    const cut = await get('instances?limit=3')
    expect([cut.body.length, cut.headers.get('warning')]).toEqual([3, '299 farsight: There are additional results that can be requested'])
    const rest = await get('instances?limit=3&offset=3')
    expect([rest.body.length, rest.headers.get('warning')]).toEqual([1, null])
    expect((await get('studies?offset=200001')).body).toEqual([])
  })
})

test('series and instances of all studies are those that one may see: another hospital’s, and a deleted exam’s, are not there', async () => {
  const foreign = await server.as(await server.account(await server.facility(), { rights: { CT: 4 } }))
  const nobody = await server.as(await server.account(facility, { role: 'registrar', menu: '011000000000' }))
  for (const path of ['/dicomweb/series', '/dicomweb/instances']) {
    expect([path, (await doctor.send(path)).body.length]).toEqual([path, path.endsWith('series') ? 3 : 4])
    expect([path, (await foreign.send(path)).body]).toEqual([path, []])
    expect([path, (await foreign.send(`${path}?StudyInstanceUID=${study}`)).body]).toEqual([path, []])
    const [refused, unknown] = [await nobody.send(path), await server.anonymous().send(path)]
    expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'NO_RIGHT'])
    expect([path, unknown.status, unknown.body.code]).toEqual([path, 401, 'NO_SESSION'])
  }
  const exam = await makeExam(server, facility, { accession_no: `X${newUid().slice(-8)}` })
  await server.database.superuser(async (su) => {
    await su.query('UPDATE study SET exam_id = $1 WHERE study_uid = $2', [exam.exam_id, other.study])
    await su.query('UPDATE exam SET state = 3000 WHERE exam_id = $1', [exam.exam_id])
  })
  expect((await doctor.send('/dicomweb/instances')).body).toHaveLength(3)
  expect((await doctor.send('/dicomweb/series')).body).toHaveLength(2)
})

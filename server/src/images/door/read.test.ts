import { archiveKinds, handedOver, serverWith } from '../../../test/archives'
import { makeExam } from '../../../test/exams'
import type { TestClient, TestServer } from '../../../test/harness'
import { ctFile, gatewayHeaders, newInstance, newUid, stow } from '../../../test/stow'
import { readMultipart } from '..'

describe.each(archiveKinds)('on %s', (kind) => {
  let server: TestServer
  let doctor: TestClient
  let stranger: TestClient
  const { study, series } = newInstance()
  const all = [3, 1, 2].map((place) => ({ ...newInstance(study, series), place }))
  const file = (i: (typeof all)[number]): Buffer =>
    ctFile(i, { '00200013': String(i.place), '00200032': ['0', '0', String(i.place * 5)], '00080050': 'READ-1', '00280052': undefined })
  const first = all.find((i) => i.place === 1)!
  const at = `/dicomweb/studies/${study}`
  const instance = `${at}/series/${series}/instances/${first.sop}`

  beforeAll(async () => {
    server = await serverWith(kind)
    const facility = await server.facility({ code: 'h1' })
    doctor = await server.as(await server.account(facility, { rights: { CT: 1 } }))
    stranger = await server.as(await server.account(await server.facility(), { role: 'admin', rights: { CT: 4 } }))
    const technician = await server.as(await server.account(facility, { role: 'technician' }))
    expect((await stow(technician, all.map(file))).status).toBe(200)
    await stow(technician, [ctFile(newInstance(), { '00080020': '20240101', '00080050': 'OLD', '00100020': 'P2' })])
    expect(await handedOver(server)).toBe(kind === 'the embedded archive' ? 0 : 4)
  })
  afterAll(() => server.close())

  /** The parts of a multipart answer, read by the server's own reader. */
  async function parts(path: string): Promise<{ type: string; bytes: Buffer }[]> {
    const response = await fetch(server.url + path, { headers: { cookie: doctor.cookie! } })
    expect(response.status).toBe(200)
    const type = response.headers.get('content-type')!
    const boundary = /boundary="?([^";]+)"?/.exec(type)![1]!
    const found: { type: string; bytes: Buffer }[] = []
    const limits = { maxParts: 100, maxPartBytes: 1e8, maxBytes: 1e9 }
    for await (const part of readMultipart(response.body as unknown as AsyncIterable<Uint8Array>, boundary, limits)) {
      const pieces: Buffer[] = []
      for await (const piece of part.content) pieces.push(Buffer.from(piece))
      found.push({ type: part.headers['content-type'] ?? '', bytes: Buffer.concat(pieces) })
    }
    return found
  }

  describe('QIDO-RS', () => {
    const found = async (query: string): Promise<string[]> => {
      const answer = await doctor.send(`/dicomweb/studies${query}`)
      expect([query, answer.status]).toEqual([query, 200])
      return answer.body.map((one: Record<string, { Value?: string[] }>) => one['00080050']!.Value?.[0])
    }

    test('finds studies by UID, accession number, patient and date, with what a list shows of them', async () => {
      expect((await found('')).sort()).toEqual(['OLD', 'READ-1'])
      expect(await found(`?StudyInstanceUID=${study}`)).toEqual(['READ-1'])
      expect(await found('?AccessionNumber=READ-1')).toEqual(['READ-1'])
      expect(await found('?00080050=READ')).toEqual([])
      expect(await found('?PatientID=P2')).toEqual(['OLD'])
      expect(await found('?StudyDate=20240101')).toEqual(['OLD'])
      expect(await found('?StudyDate=20240102-')).toEqual(['READ-1'])
      expect(await found('?StudyDate=20240101-20250304')).toHaveLength(2)
      expect(await found('?StudyDate=-20240101')).toEqual(['OLD'])
      expect(await found('?limit=1')).toHaveLength(1)
      expect(await found('?limit=1&offset=2')).toEqual([])
      const [one] = (await doctor.send(`/dicomweb/studies?StudyInstanceUID=${study}`)).body
      expect(one).toMatchObject({
        '0020000D': { vr: 'UI', Value: [study] },
        '00100010': { vr: 'PN', Value: [{ Alphabetic: 'Wang^XiaoDong', Ideographic: '王^小东' }] },
        '00100040': { vr: 'CS', Value: ['M'] },
        '00081190': { vr: 'UR', Value: [at] },
        '00201208': { vr: 'IS', Value: [3] },
      })
    })

    test('refuses what it does not know, and text that would be a statement finds nothing', async () => {
      for (const query of [
        '?referring=Wang*',
        '?StudyDate=yesterday',
        '?StudyTime=25',
        '?includefield=a-b',
        '?limit=x',
        '?limit=-1',
        '?AccessionNumber=a&AccessionNumber=b',
        '?AccessionNumber=%00',
        '?__proto__=x',
        `?PatientID=${'x'.repeat(65)}`,
      ])
        expect([query, (await doctor.send(`/dicomweb/studies${query}`)).body]).toEqual([
          query,
          { code: 'BAD_PARAMETER', parameter: query.slice(1).split('=')[0], zh: expect.stringContaining('参数'), en: expect.any(String) },
        ])
      expect(await found(`?AccessionNumber=${encodeURIComponent("' OR 1=1 --")}`)).toEqual([])
      expect(await found('?AccessionNumber=%25')).toEqual([])
    })

    test('lists series and instances, the instances in the order of their places', async () => {
      expect((await doctor.send(`${at}/series`)).body).toMatchObject([
        { '0020000E': { Value: [series] }, '00201209': { Value: [3] }, '00080060': { Value: ['CT'] } },
      ])
      const instances = (await doctor.send(`${at}/instances`)).body
      expect(instances.map((one: Record<string, { Value: number[] }>) => one['00200013']!.Value[0])).toEqual([1, 2, 3])
    })
  })

  describe('WADO-RS', () => {
    test('metadata is DICOM JSON of one instance, a series or the study', async () => {
      for (const [path, count] of [
        [`${instance}/metadata`, 1],
        [`${at}/series/${series}/metadata`, 3],
        [`${at}/metadata`, 3],
      ] as const) {
        const answer = await doctor.send(path)
        expect(answer.headers.get('content-type')).toMatch(/^application\/dicom\+json/)
        expect(answer.body).toHaveLength(count)
        expect(answer.body[0]).toMatchObject({
          '00080018': { vr: 'UI', Value: [first.sop] },
          '00280010': { vr: 'US', Value: [8] },
          '00100010': { vr: 'PN', Value: [{ Alphabetic: 'Wang^XiaoDong', Ideographic: '王^小东' }] },
        })
        // Pixels never stand in it.
        expect(answer.body[0]['7FE00010']?.InlineBinary).toBeUndefined()
      }
    })

    test('instances come back to the byte', async () => {
      const [one] = await parts(instance)
      expect(one!.type).toBe('application/dicom;transfer-syntax=1.2.840.10008.1.2.1')
      expect(one!.bytes.equals(file(first))).toBe(true)
      expect(await parts(at)).toHaveLength(3)
      expect(await parts(`${at}/series/${series}`)).toHaveLength(3)
    })

    test('frames are the pixels of the file, to the byte', async () => {
      const [frame] = await parts(`${instance}/frames/1`)
      const sent = file(first)
      expect(frame!.bytes).toHaveLength(128)
      expect(frame!.bytes.equals(sent.subarray(sent.length - 128))).toBe(true)
      for (const [frames, status] of [
        ['0', 400],
        ['x', 400],
        ['', 400],
        ['1,2', 404],
        ['1,,1', 400],
        ['-1', 400],
        ['0x1', 400],
        ['1e0', 400],
        ['2', 404],
      ] as const)
        expect([frames, (await doctor.send(`${instance}/frames/${frames}`)).status]).toEqual([frames, status])
    })

    test('a rendered picture and thumbnails are pictures', async () => {
      for (const path of [`${instance}/rendered`, `${instance}/thumbnail`, `${at}/series/${series}/thumbnail`, `${at}/thumbnail`]) {
        const response = await fetch(server.url + path, { headers: { cookie: doctor.cookie! } })
        const bytes = Buffer.from(await response.arrayBuffer())
        expect([path, response.status]).toEqual([path, 200])
        expect(response.headers.get('content-type')).toMatch(/^image\/(jpeg|png)$/)
        expect(response.headers.get('cache-control')).toBe('private, no-cache')
        expect(['ffd8', '8950']).toContain(bytes.subarray(0, 2).toString('hex'))
      }
    })

    test('what is not there is 404, what is no UID 400', async () => {
      for (const path of [
        `/dicomweb/studies/${newUid()}/metadata`,
        `${at}/series/${newUid()}/metadata`,
        `${at}/series/${series}/instances/${newUid()}/frames/1`,
        `/dicomweb/studies/${newUid()}/series`,
      ])
        expect([path, (await doctor.send(path)).status]).toEqual([path, 404])
      for (const uid of ['..%2f..%2fetc', '1.2.x', `1.${'2'.repeat(64)}`, "1'--", '%00'])
        expect([uid, (await doctor.send(`/dicomweb/studies/${uid}/metadata`)).status]).toEqual([uid, 400])
    })
  })

  describe('whose images', () => {
    const paths = [
      `${at}/metadata`,
      `${at}/series`,
      `${at}/instances`,
      at,
      `${at}/series/${series}`,
      instance,
      `${instance}/metadata`,
      `${instance}/frames/1`,
      `${instance}/rendered`,
      `${instance}/thumbnail`,
      `${at}/thumbnail`,
      `${at}/rendered`,
      `${at}/series/${series}/rendered`,
      `${instance}/bulkdata/7FE00010`,
    ]

    test('another hospital gets 404 for each of them, the same as for what does not exist', async () => {
      for (const path of paths) {
        const [foreign, missing] = [await stranger.send(path), await stranger.send(path.replaceAll(study, newUid()))]
        expect([path, foreign.status, foreign.text]).toEqual([path, 404, missing.text])
        expect([path, (await stranger.send(path, { method: 'HEAD' })).status]).toEqual([path, 404])
      }
      expect((await stranger.send('/dicomweb/studies')).body).toEqual([])
      expect((await server.anonymous().send(`${at}/metadata`, { headers: gatewayHeaders(server, 'h1') })).status).toBe(200)
    })

    test('without a session 401, without a menu that shows images 403', async () => {
      const facility = await server.facility()
      const registrar = await server.as(await server.account(facility, { role: 'registrar', menu: '011000000000' }))
      for (const path of paths) {
        expect([path, (await server.anonymous().send(path)).status]).toEqual([path, 401])
        expect([path, (await registrar.send(path)).status]).toEqual([path, 403])
        expect([path, (await server.anonymous().send(path, { method: 'HEAD' })).status]).toEqual([path, 401])
        expect([path, (await registrar.send(path, { method: 'HEAD' })).status]).toEqual([path, 403])
      }
    })

    test('a reading of metadata or files leaves its row in the audit', async () => {
      const { last } = await server.database.superuser(async (su) => (await su.query('SELECT max(audit_id) AS last FROM audit')).rows[0])
      await doctor.send(`${at}/metadata`)
      const rows = await server.database.superuser(
        async (su) => (await su.query("SELECT object_id FROM audit WHERE call = 'dicomweb retrieve' AND audit_id > $1", [last])).rows,
      )
      expect(rows).toEqual([{ object_id: study }])
    })

    test('images of an exam that is not bound to them are not shown with it', async () => {
      const facility = await server.facility()
      const doctorThere = await server.as(await server.account(facility, { rights: { CT: 1 } }))
      const exam = await makeExam(server, facility, { accession_no: 'READ-1' })
      expect((await doctorThere.call('queryImages', { risProcedureId: exam.exam_id })).body.errorCode).toBe(2011)
    })
  })
})

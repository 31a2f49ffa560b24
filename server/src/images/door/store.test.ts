import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE, STATE } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type Answer, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { type RawAnswer, writeThenRead } from '../../../test/security/raw'
import { openSocket } from '../../../test/socket'
import {
  ctFile,
  failures,
  gatewayHeaders,
  type Instance,
  multipart,
  newInstance,
  newUid,
  storedUids,
  stow,
  stowBody,
} from '../../../test/stow'
import { makeStudy } from '../../demo/studies/make-study'
import { type DiskImageStore, StowReason } from '..'
import { sharedFiles, testWithShared } from '../testing/shared-data'

let server: TestServer
let facility: string
let technician: TestClient
let doctor: TestClient

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility({ code: 'h1', name: '市第一人民医院' })
  technician = await server.as(await server.account(facility, { role: 'technician', menu: '011000000000' }))
  doctor = await server.as(await server.account(facility, { rights: { CT: 1 } }))
})
afterAll(() => server.close())

const fileOf = (i: Instance, of = facility): string =>
  (server.archive.store as DiskImageStore).pathOf({ facilityId: of, studyUid: i.study, seriesUid: i.series, sopUid: i.sop })
const row = (query: string, ...values: unknown[]): Promise<Record<string, unknown> | undefined> =>
  server.database.superuser(async (su) => (await su.query(query, values)).rows[0])
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

describe('who may store', () => {
  test('technicians and administrators; not doctors, not who has no session, no page of another origin', async () => {
    const admin = await server.as(await server.account(facility, { role: 'admin' }))
    const i = newInstance()
    const words = { zh: expect.any(String), en: expect.any(String) }
    const [notHe, nobody] = [await stow(doctor, [ctFile(i)]), await stow(server.anonymous(), [ctFile(i)])]
    expect([notHe.status, notHe.body]).toEqual([403, { code: 'NO_RIGHT', ...words }])
    expect([nobody.status, nobody.body]).toEqual([401, { code: 'NO_SESSION', ...words }])
    const elsewhere = await stow(technician, [ctFile(i)], { headers: { origin: 'http://evil.example' } })
    expect([elsewhere.status, elsewhere.body]).toEqual([403, { code: 'OTHER_ORIGIN', ...words }])
    expect(await row('SELECT 1 FROM study WHERE study_uid = $1', i.study)).toBeUndefined()
    expect((await stow(technician, [ctFile(i)])).status).toBe(200)
    expect((await stow(admin, [ctFile(newInstance())])).status).toBe(200)
  })

  test('a gateway with the installation’s key, for the hospital that it names by code or name', async () => {
    const by = async (headers: Record<string, string>): Promise<number> =>
      (await stow(server.anonymous(), [ctFile(newInstance())], { headers })).status
    expect(await by(gatewayHeaders(server, 'h1'))).toBe(200)
    expect(await by(gatewayHeaders(server, '市第一人民医院'))).toBe(200)
    const right = gatewayHeaders(server, 'h1')
    for (const headers of [
      gatewayHeaders(server, 'h2'),
      gatewayHeaders(server, ''),
      gatewayHeaders(server, "h1' OR true --"),
      { ...right, 'x-farsight-facility': '%zz' },
      { authorization: right.authorization! },
      { ...right, authorization: `${right.authorization}x` },
      { ...right, authorization: right.authorization!.replace('Bearer', 'Basic') },
      { ...right, authorization: 'Bearer ' },
    ])
      expect([headers, await by(headers)]).toEqual([headers, 401])
    // A wrong key is not made good by a session.
    expect((await stow(technician, [ctFile(newInstance())], { headers: { authorization: 'Bearer wrong' } })).status).toBe(401)
  })
})

describe('what is stored', () => {
  test('is the file to the byte, with its hash, its rows and an answer by the standard', async () => {
    const i = newInstance()
    const bytes = ctFile(i)
    const answer = await stow(technician, [bytes])
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^application\/dicom\+json/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toEqual({
      '00081190': { vr: 'UR', Value: [`/dicomweb/studies/${i.study}`] },
      '00081199': {
        vr: 'SQ',
        Value: [
          {
            '00081150': { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.2'] },
            '00081155': { vr: 'UI', Value: [i.sop] },
            '00081190': { vr: 'UR', Value: [`/dicomweb/studies/${i.study}/series/${i.series}/instances/${i.sop}`] },
          },
        ],
      },
    })
    expect((await readFile(fileOf(i))).equals(bytes)).toBe(true)
    expect(await row('SELECT facility_id, bytes, sha256, frames, rows FROM instance WHERE sop_uid = $1', i.sop)).toEqual({
      facility_id: facility,
      bytes: bytes.length,
      sha256: sha256(bytes),
      frames: 1,
      rows: 8,
    })
    expect(await row('SELECT images, patient_name, accession_no FROM study WHERE study_uid = $1', i.study)).toEqual({
      images: 1,
      patient_name: 'Wang^XiaoDong=王^小东',
      accession_no: 'A1',
    })
  })

  test('[DC-01] has no program in its preamble: zeroed before it is kept, the kept file hashed', async () => {
    const heads: Record<string, Buffer> = {
      MZ: Buffer.from('MZ\x90\0'),
      ELF: Buffer.from('\x7fELF\x02\x01', 'latin1'),
      'Mach-O': Buffer.from([0xcf, 0xfa, 0xed, 0xfe]),
      script: Buffer.from('#!/bin/sh\nrm -rf /\n'),
      PDF: Buffer.from('%PDF-1.7\n'),
      ZIP: Buffer.from('PK\x03\x04'),
      HTML: Buffer.from('<script>alert(1)</script>'),
      TIFF: Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    }
    for (const [what, head] of Object.entries(heads)) {
      const i = newInstance()
      const sent = ctFile(i)
      head.copy(sent)
      const answer = await stow(technician, [sent])
      expect([what, answer.status]).toEqual([what, 200])
      const kept = await readFile(fileOf(i))
      expect(kept.subarray(0, 128).equals(Buffer.alloc(128))).toBe(true)
      expect(kept.subarray(128).equals(sent.subarray(128))).toBe(true)
      expect(await row('SELECT sha256, notes FROM instance WHERE sop_uid = $1', i.sop)).toEqual({
        sha256: sha256(kept),
        notes: expect.arrayContaining(['PREAMBLE_ZEROED']),
      })
      // What goes out is what was kept.
      const out = await doctor.send(`/dicomweb/studies/${i.study}/series/${i.series}/instances/${i.sop}`)
      expect([out.status, out.text.includes(head.toString('latin1'))]).toEqual([200, false])
    }
  })

  test('the same again is stored once; the same UID with other bytes is refused and overwrites nothing', async () => {
    const i = newInstance()
    const first = ctFile(i)
    await stow(technician, [first])
    const again = await stow(technician, [first, first])
    expect([again.status, storedUids(again)]).toEqual([200, [i.sop, i.sop]])
    const other = await stow(technician, [ctFile(i, { '00100010': 'Other^Patient' })])
    expect([other.status, failures(other)]).toEqual([
      409,
      [{ reason: StowReason.duplicateInstance, comment: expect.stringMatching(/^DUPLICATE: .+ \/ .+/) }],
    ])
    expect((await readFile(fileOf(i))).equals(first)).toBe(true)
    expect(await row('SELECT images, patient_name FROM study WHERE study_uid = $1', i.study)).toEqual({
      images: 1,
      patient_name: 'Wang^XiaoDong=王^小东',
    })
  })

  test('an instance or a series that stands in another study is not mixed in, and leaves nothing behind', async () => {
    const i = newInstance()
    await stow(technician, [ctFile(i)])
    const [moved, stolen] = [{ ...newInstance(), sop: i.sop }, newInstance(newUid(), i.series)]
    for (const wrong of [moved, stolen]) {
      const answer = await stow(technician, [ctFile(wrong, { '00100010': 'Other^Patient' })])
      expect([answer.status, failures(answer)[0]!.reason]).toEqual([409, StowReason.duplicateInstance])
      expect(await row('SELECT 1 FROM study WHERE study_uid = $1', wrong.study)).toBeUndefined()
      expect(await exists(fileOf(wrong))).toBe(false)
      expect((await doctor.send(`/dicomweb/studies/${wrong.study}/series`)).status).toBe(404)
    }
    expect((await doctor.send(`/dicomweb/studies/${i.study}/instances`)).body).toHaveLength(1)
  })

  test('a file that the disk has lost comes back with the same bytes alone', async () => {
    const i = newInstance()
    const bytes = ctFile(i)
    await stow(technician, [bytes])
    await rm(fileOf(i))
    const other = await stow(technician, [ctFile(i, { '00100010': 'Other^Patient' })])
    expect([other.status, await exists(fileOf(i))]).toEqual([409, false])
    expect((await stow(technician, [bytes])).status).toBe(200)
    expect((await readFile(fileOf(i))).equals(bytes)).toBe(true)
    expect(await row('SELECT images FROM study WHERE study_uid = $1', i.study)).toEqual({ images: 1 })
  })

  test('two hospitals keep the same UID apart', async () => {
    const other = await server.facility()
    const theirs = await server.as(await server.account(other, { role: 'technician' }))
    const i = newInstance()
    const [mine, foreign] = [ctFile(i), ctFile(i, { '00100010': 'Other^Patient' })]
    expect((await stow(technician, [mine])).status).toBe(200)
    expect((await stow(theirs, [foreign])).status).toBe(200)
    expect((await readFile(fileOf(i))).equals(mine)).toBe(true)
    expect((await readFile(fileOf(i, other))).equals(foreign)).toBe(true)
    const seen = await doctor.send(`/dicomweb/studies/${i.study}/metadata`)
    expect(seen.text).not.toContain('Other')
  })

  test('twenty at once of one study are all there, counted once each', async () => {
    const { study, series } = newInstance()
    const all = Array.from({ length: 20 }, () => newInstance(study, series))
    const answers = await Promise.all(all.map((i) => stow(technician, [ctFile(i)])))
    expect(answers.map((answer) => answer.status)).toEqual(all.map(() => 200))
    expect(await row('SELECT images FROM study WHERE study_uid = $1', study)).toEqual({ images: 20 })
    // The same twenty in one request, sent twice at the same time.
    const bodies = all.map((i) => ctFile(i))
    await Promise.all([stow(technician, bodies), stow(technician, bodies)])
    expect(await row('SELECT images FROM study WHERE study_uid = $1', study)).toEqual({ images: 20 })
  })

  test('numbers of a header that no table holds are left out, the instance is taken', async () => {
    const i = newInstance()
    const answer = await stow(technician, [
      ctFile(i, { '00200011': '99999999999', '00200013': '-99999999999', '00200032': ['1e300', '0', '1e300'] }),
    ])
    expect(answer.status).toBe(200)
    expect(
      await row('SELECT i.number, s.number AS series FROM instance i JOIN series s USING (series_uid) WHERE i.sop_uid = $1', i.sop),
    ).toEqual({
      number: 0,
      series: 0,
    })
  })
})

describe('faults of a request', () => {
  test('one bad file among good ones: 202, the good ones stored, the bad one with its reason in both languages', async () => {
    const [a, b] = [newInstance(), newInstance()]
    const answer = await stow(technician, [ctFile(a), Buffer.from('this is no DICOM'), ctFile(b)])
    expect([answer.status, storedUids(answer)]).toEqual([202, [a.sop, b.sop]])
    expect(failures(answer)).toEqual([{ reason: StowReason.cannotUnderstand, comment: expect.stringMatching(/^NOT_DICOM: .+ \/ .+/) }])
    const none = await stow(technician, [Buffer.from('x'), Buffer.alloc(0)])
    expect([none.status, failures(none)]).toHaveLength(2)
    expect(none.status).toBe(409)
  })

  test('another part than DICOM is refused by itself; an instance of another study than the address as well', async () => {
    const i = newInstance()
    const mixed = await stowBody(technician, multipart([{ bytes: Buffer.from('{}'), type: 'application/json' }, { bytes: ctFile(i) }]))
    expect([mixed.status, storedUids(mixed)]).toEqual([202, [i.sop]])
    const [right, wrong] = [newInstance(), newInstance()]
    const answer = await stow(technician, [ctFile(right), ctFile(wrong)], { path: `/dicomweb/studies/${right.study}` })
    expect([answer.status, storedUids(answer), failures(answer)]).toEqual([
      202,
      [right.sop],
      [{ reason: 0xa900, comment: expect.stringMatching(/^OTHER_STUDY: .+ \/ .+/) }],
    ])
    expect(await exists(fileOf(wrong))).toBe(false)
  })

  test('a broken multipart body is told as what it is; what came whole before it is kept', async () => {
    const whole = newInstance()
    const body = multipart([{ bytes: ctFile(whole) }, { bytes: ctFile(newInstance()) }])
    const cut = await stowBody(technician, body.subarray(0, body.length - 300))
    expect(cut.status).toBe(400)
    expect(cut.body).toEqual({ code: 'CUT_SHORT', zh: expect.any(String), en: expect.any(String) })
    expect(await row('SELECT images FROM study WHERE study_uid = $1', whole.study)).toEqual({ images: 1 })
    const type = (contentType: string): Promise<Answer> => stowBody(technician, body, { headers: { 'content-type': contentType } })
    expect((await type('application/dicom')).body.code).toBe('NOT_MULTIPART')
    expect((await type('multipart/form-data; boundary=farsight-test')).status).toBe(415)
    expect((await type('multipart/related; type="application/dicom+json"; boundary=farsight-test')).status).toBe(415)
    expect((await type('multipart/related; type="application/dicom"')).body.code).toBe('BAD_BOUNDARY')
    expect((await type(`multipart/related; type="application/dicom"; boundary=${'x'.repeat(71)}`)).body.code).toBe('BAD_BOUNDARY')
    expect((await type('multipart/related; type="application/dicom"; boundary=other')).body.code).toBe('BOUNDARY_NOT_FOUND')
    expect((await stowBody(technician, Buffer.alloc(0))).status).toBe(400)
    const none = await stowBody(technician, Buffer.from('--farsight-test--\r\n'))
    expect([none.status, none.body]).toEqual([400, { code: 'NO_PARTS', zh: expect.any(String), en: expect.any(String) }])
    const packed = await stowBody(technician, body, { headers: { 'content-encoding': 'gzip' } })
    expect([packed.status, packed.body]).toEqual([415, { code: 'CONTENT_ENCODING', zh: expect.any(String), en: expect.any(String) }])
    const plain = await stowBody(technician, multipart([{ bytes: ctFile(newInstance()) }]), { headers: { 'content-encoding': 'identity' } })
    expect(plain.status).toBe(200)
  })

  test('a sender that writes all before it reads gets the refusal of a body that is large, and then the connection is closed', async () => {
    const long = (boundary: string, begin: string): Promise<RawAnswer> => {
      const content = Buffer.alloc(10 * 1024 * 1024, 'x')
      Buffer.from(begin).copy(content)
      const head = [
        'POST /dicomweb/studies HTTP/1.1',
        'Host: 127.0.0.1',
        `Cookie: ${technician.cookie}`,
        `Content-Type: multipart/related; type="application/dicom"; boundary=${boundary}`,
        `Content-Length: ${content.length}`,
      ]
      return writeThenRead(server.url, Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), content]))
    }
    for (const [begin, code] of [
      ['there is no boundary', 'BOUNDARY_NOT_FOUND'],
      ['--b\r\nno header\r\n', 'BAD_MULTIPART'],
    ] as const) {
      const answer = await long('b', begin)
      expect([begin, answer.status, JSON.parse(answer.body).code]).toEqual([begin, 400, code])
      expect(answer.head.toLowerCase()).toContain('connection: close')
    }
    // Nobody is in the way of the next one.
    expect((await stow(technician, [ctFile(newInstance())])).status).toBe(200)
  })

  test('two hundred studies in one request: each is stored and bound, and no header is longer than proxies take', async () => {
    const all = Array.from({ length: 200 }, () => newInstance())
    const answer = await stow(
      technician,
      all.map((i) => ctFile(i, { '00080050': '' })),
    )
    expect([answer.status, storedUids(answer).length]).toEqual([200, 200])
    expect([answer.headers.get('x-farsight-bound'), answer.headers.get('x-farsight-bound-left-out')]).toEqual([null, '200'])
    const few = await stow(
      technician,
      all.slice(0, 20).map((i) => ctFile(i, { '00080050': '' })),
    )
    expect(Object.keys(JSON.parse(few.headers.get('x-farsight-bound')!))).toHaveLength(20)
  })

  test('nothing waits on the disk afterwards', async () => {
    const waiting = join(fileOf(newInstance()), '../../../..', '.waiting')
    expect(await readdir(waiting)).toEqual([])
  })
})

describe('a study and its exam', () => {
  const exam = (more: object = {}) => makeExam(server, facility, { accession_no: `ACC${newUid().slice(-12)}`, ...more })
  const bound = (answer: Answer): Record<string, { kind: string; examId?: string }> => JSON.parse(answer.headers.get('x-farsight-bound')!)

  test('[IMG-02] meet by accession number: 2040 and 2050 become 2060, and a doctor’s socket hears it within two seconds', async () => {
    const person = await server.account(facility, { rights: { CT: 1 } })
    const socket = await openSocket(server, await server.as(person), person, { types: [10] })
    for (const state of [STATE.checkEnded, STATE.uploading]) {
      const one = await exam({ state })
      const i = newInstance()
      const made = { '00080020': ['DA', '20260501'], '00080030': ['TM', '083015'] } as never
      const answer = await stow(technician, [ctFile(i, { '00080050': one.accession_no, ...(made as object) })])
      expect(bound(answer)).toEqual({ [i.study]: { kind: 'bound', examId: one.exam_id } })
      const told = await socket.heard((frame) => frame.messageType === 3 && frame.risProcedureId === one.exam_id)
      expect(told).toMatchObject({ type: 10, currentState: 2060, patName: one.pat_name })
      expect((await doctor.call('queryRows', { risProcedureIds: [one.exam_id] })).body.val[0]).toMatchObject({
        state: 2060,
        imageCount: 1,
        // Its own day, not that of its coming.
        checkTime: '2026-05-01 08:30:15',
      })
      const images = (await doctor.call('queryImages', { risProcedureId: one.exam_id })).body.val
      expect(images).toMatchObject([{ studyUid: i.study, series: [{ seriesUid: i.series, instances: [{ sopUid: i.sop }] }] }])
    }
    await socket.close()
  })

  test('more images of a study that is bound already count, whatever their accession number; the state is not touched', async () => {
    const one = await exam({ state: STATE.checkEnded })
    const { study, series } = newInstance()
    await stow(technician, [ctFile(newInstance(study, series), { '00080050': one.accession_no })])
    await doctor.call('openReport', server.sign(one.exam_id, 'CT'))
    await stow(technician, [
      ctFile(newInstance(study, series), { '00080050': '' }),
      ctFile(newInstance(study), { '00080050': 'elsewhere' }),
    ])
    expect(await row('SELECT state, image_count FROM exam WHERE exam_id = $1', one.exam_id)).toEqual({ state: 2, image_count: 3 })
  })

  test('without a match the study waits, and nobody is told', async () => {
    const i = newInstance()
    const answer = await stow(technician, [ctFile(i, { '00080050': 'nobody-knows' })])
    expect(bound(answer)).toEqual({ [i.study]: { kind: 'unmatched' } })
    expect(await row('SELECT exam_id FROM study WHERE study_uid = $1', i.study)).toEqual({ exam_id: null })
    // Not by a deleted exam, not by another hospital's.
    const deleted = await exam({ state: STATE.deleted })
    const foreign = await makeExam(server, await server.facility(), { state: STATE.checkEnded, accession_no: 'FOREIGN-1' })
    for (const accession of [deleted.accession_no, 'FOREIGN-1']) {
      const one = newInstance()
      expect(bound(await stow(technician, [ctFile(one, { '00080050': accession })]))[one.study]).toEqual({ kind: 'unmatched' })
    }
    expect(await row('SELECT state FROM exam WHERE exam_id = $1', foreign.exam_id)).toEqual({ state: STATE.checkEnded })
    expect((await doctor.call('queryImages', { risProcedureId: deleted.exam_id })).body.errorCode).toBe(CODE.notInRis)
  })

  test('register=1 of a gateway makes an exam of it; of a person it does not', async () => {
    const headers = gatewayHeaders(server, 'h1')
    const path = '/dicomweb/studies?register=1'
    const i = newInstance()
    const file = ctFile(i, { '00080050': 'NEW-1', '00100020': 'P900', '00200060': ['CS', 'L'] })
    expect(bound(await stow(technician, [file], { path }))[i.study]).toEqual({ kind: 'unmatched' })
    const made = bound(await stow(server.anonymous(), [file], { path, headers }))[i.study]!
    expect(made).toEqual({ kind: 'registered', examId: expect.any(String) })
    const [listed] = (await doctor.call('queryLocalList', { accessionNo: 'NEW-1' })).body.val
    expect(listed).toMatchObject({
      risProcedureId: made.examId,
      state: 2060,
      patName: '王小东',
      pinyin: 'Wang XiaoDong',
      sex: 'M',
      modality: 'CT',
      hospitalNo: 'P900',
      age: { value: 45, unit: 'Y' },
      checkItem: '胸部平扫',
      imageCount: 1,
      checkNo: expect.stringMatching(/^CT\d{10}$/),
    })
    // Sent once more, it is bound; another study of the order joins the same exam.
    expect(bound(await stow(server.anonymous(), [file], { path, headers }))[i.study]).toEqual({ kind: 'bound', examId: made.examId })
    const second = newInstance()
    const joined = await stow(server.anonymous(), [ctFile(second, { '00080050': 'NEW-1', '00100020': 'P900' })], { path, headers })
    expect(bound(joined)[second.study]).toEqual({ kind: 'bound', examId: made.examId })
    // Another patient under the same number is another exam.
    const stranger = newInstance()
    const apart = await stow(server.anonymous(), [ctFile(stranger, { '00080050': 'NEW-1', '00100020': 'P901' })], { path, headers })
    expect(bound(apart)[stranger.study]).toMatchObject({ kind: 'registered', examId: expect.not.stringContaining(made.examId!) })
  })

  test('ten studies of one order that come at once become one exam; ten without an order ten', async () => {
    const headers = gatewayHeaders(server, 'h1')
    const path = '/dicomweb/studies?register=1'
    const send = (accession: string): Promise<Answer> =>
      stow(server.anonymous(), [ctFile(newInstance(), { '00080050': accession })], { path, headers })
    const same = await Promise.all(Array.from({ length: 10 }, () => send('ORDER-1')))
    expect(same.map((answer) => answer.status)).toEqual(same.map(() => 200))
    expect(new Set(same.flatMap((answer) => Object.values(bound(answer)).map((b) => b.examId))).size).toBe(1)
    const alone = await Promise.all(Array.from({ length: 10 }, () => send('')))
    expect(new Set(alone.flatMap((answer) => Object.values(bound(answer)).map((b) => b.examId))).size).toBe(10)
  })

  test('a deleted exam of the same order is in nobody’s way', async () => {
    const gone = await exam({ state: STATE.deleted })
    const i = newInstance()
    const answer = await stow(server.anonymous(), [ctFile(i, { '00080050': gone.accession_no })], {
      path: '/dicomweb/studies?register=1',
      headers: gatewayHeaders(server, 'h1'),
    })
    expect(answer.status).toBe(200)
    const made = bound(answer)[i.study]!
    expect(made.kind).toBe('registered')
    expect(made.examId).not.toBe(gone.exam_id)
  })
})

describe('whole studies', () => {
  test('a synthetic one comes through the door and is read back in the order of its slices', async () => {
    const study = newUid()
    const request = {
      kind: 'ct-head' as const,
      seed: 7,
      patient: { name: '王小东', pinyin: 'Wang XiaoDong', id: 'P1', sex: 'M' as const, birthDate: '1980-02-29' },
      accession: `S${study.slice(-12)}`,
      studyUid: study,
      studyDate: '2026-11-20T09:00:00',
      description: '头颅平扫',
    }
    const instances: Buffer[] = []
    for (const { bytes } of makeStudy(request)) {
      instances.push(bytes)
      if (instances.length === 6) break
    }
    const answer = await stow(server.anonymous(), [...instances].reverse(), {
      path: '/dicomweb/studies?register=1',
      headers: gatewayHeaders(server, 'h1'),
    })
    expect(answer.status).toBe(200)
    const { examId } = JSON.parse(answer.headers.get('x-farsight-bound')!)[study]
    const opened = (await doctor.call('openReport', server.sign(examId, 'CT'))).body.val
    expect(opened).toMatchObject({ identityWarnings: [], studies: [{ studyUid: study, description: '头颅平扫', images: 6 }] })
    const [series] = (await doctor.call('queryImages', { risProcedureId: examId })).body.val[0].series
    const places = await server.database.superuser(
      async (su) => (await su.query('SELECT sop_uid FROM instance WHERE study_uid = $1 ORDER BY position', [study])).rows,
    )
    expect(series.instances.map((one: { sopUid: string }) => one.sopUid)).toEqual(places.map((place) => place.sop_uid))
  })

  testWithShared('broken')('every broken file is stored or refused with a reason, and the server lives', async () => {
    const outcomes: Record<string, string> = {}
    for (const { name, bytes } of sharedFiles('broken')!) {
      const answer = await stow(technician, [bytes()])
      const [failure] = failures(answer)
      if (answer.status === 200) expect(storedUids(answer)).toHaveLength(1)
      else {
        expect([name, answer.status]).toEqual([name, 409])
        expect([name, failure!.comment]).toEqual([name, expect.stringMatching(/^[A-Z_0-9]+: [^/]*[一-鿿][^/]* \/ [\x20-\x7e]+$/)])
      }
      outcomes[name] = answer.status === 200 ? 'stored' : failure!.comment.split(':')[0]!
    }
    expect(Object.keys(outcomes).length).toBeGreaterThan(15)
    expect(outcomes).toMatchObject({ 'zipMR.gz': 'ARCHIVE_FILE', 'dwv-test_bad.zip': 'ARCHIVE_FILE', 'preamble_MZ_derived.dcm': 'stored' })
    expect((await server.anonymous().send('/health')).body.ready).toBe(true)
    expect((await stow(technician, [ctFile(newInstance())])).status).toBe(200)
  })
})

import { CONSULTATION_FILE_LIMIT } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { type Clinicians, makeClinicians, seenBy, steps } from '../../../test/consultation'
import { type Answer, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { fine } from '../../../test/orders'

let server: TestServer
let who: Clinicians
beforeAll(async () => {
  server = await testServer()
  who = await makeClinicians(server)
})
afterAll(() => server.close())

const PDF = Buffer.from('%PDF-1.4\n%EOF\n')
const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex')
const JPEG = Buffer.from('ffd8ffe000104a46', 'hex')

const field = (name: string, value: string): Buffer =>
  Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
function upload(
  by: TestClient,
  id: string | undefined,
  bytes: Buffer,
  name = '病历.pdf',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`
  const parts = [...(id === undefined ? [] : [field('id', id)]), field('version', '3.1.2020092300')]
  return by.send('/hospital_consultation_uploadFile.do', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
    body: Buffer.concat([...parts, Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]) as never,
  })
}

test('[CONS-03] PDF and pictures are brought along by their bytes, read by all sides, and taken away by who brought them', async () => {
  const { id } = await who.at('s2')
  for (const [bytes, mediaType] of [
    [PDF, 'application/pdf'],
    [PNG, 'image/png'],
    [JPEG, 'image/jpeg'],
  ] as const) {
    const { val } = fine(await upload(who.guest, id, bytes, '..\\C:\\院外\u202eCT.html')).body
    expect(val).toMatchObject({
      name: '院外CT.html',
      mediaType,
      size: bytes.length,
      userName: '陈受邀',
      facilityName: '东港',
      mayRemove: 1,
    })
    for (const by of [who.asker, who.lead, who.guest]) {
      const answer = await by.send(`/consultations/${id}/files/${val.fileId}`)
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
        200,
        mediaType,
        'nosniff',
      ])
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="__CT.html"; filename\*=UTF-8''%E9%99%A2%E5%A4%96CT.html$/,
      )
      expect((await seenBy(by, id)).files.find(({ fileId }) => fileId === val.fileId)?.mayRemove).toBe(by === who.guest ? 1 : 0)
    }
    for (const by of [who.outsider, who.unable])
      expect([403, 404]).toContain((await by.send(`/consultations/${id}/files/${val.fileId}`)).status)
    expect((await who.outsider.send(`/consultations/${id}/files/${val.fileId}`)).status).toBe(404)
    expect((await server.anonymous().send(`/consultations/${id}/files/${val.fileId}`)).status).toBe(401)
    // A file of another consultation is not found under this one.
    const other = (await who.at('s1')).id
    expect((await who.asker.send(`/consultations/${other}/files/${val.fileId}`)).status).toBe(404)
    const remove = (by: TestClient) => by.call('consultationRemoveFile', { id, fileId: val.fileId })
    expect((await remove(who.asker)).body.errorCode).toBe(CODE.notYourTurn)
    expect((await remove(who.outsider)).body.errorCode).toBe(CODE.notFound)
    fine(await remove(who.guest))
    expect((await remove(who.guest)).body.errorCode).toBe(CODE.notFound)
    expect((await who.asker.send(`/consultations/${id}/files/${val.fileId}`)).status).toBe(404)
  }
})

test('[CONS-03] what is brought along while it is prepared is read by the others from its submission on', async () => {
  const { id } = await who.at('s1')
  const { fileId } = fine(await upload(who.asker, id, PDF)).body.val
  const read = async (by: TestClient) => (await by.send(`/consultations/${id}/files/${fileId}`)).status
  // That it is there they see.
  expect((await seenBy(who.guest, id)).files.map((file) => file.fileId)).toEqual([fileId])
  expect([await read(who.asker), await read(who.lead), await read(who.guest)]).toEqual([200, 404, 404])
  fine(await steps(who.asker, id, 's1'))
  expect([await read(who.asker), await read(who.lead), await read(who.guest)]).toEqual([200, 200, 200])
})

test('a file of exactly 5M is taken, one byte more is refused, whatever is told of it; so is another kind, an empty one, the 21st', async () => {
  const { id } = await who.at('s1')
  const whole = Buffer.concat([PDF, Buffer.alloc(CONSULTATION_FILE_LIMIT - PDF.length)])
  expect(fine(await upload(who.asker, id, whole)).body.val.size).toBe(CONSULTATION_FILE_LIMIT)
  const code = async (answer: Promise<Answer>) => (await answer).body.errorCode
  expect(await code(upload(who.asker, id, Buffer.concat([whole, Buffer.alloc(1)])))).toBe(CODE.consultationFileLarge)
  for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'x%PDF-1.4', 'GIF89a'])
    expect(await code(upload(who.asker, id, Buffer.from(bytes), 'a.pdf'))).toBe(CODE.consultationFileKind)
  expect(await code(upload(who.asker, id, Buffer.alloc(0)))).toBe(CODE.parameterEmpty)
  expect(await code(upload(who.asker, undefined, PDF))).toBe(CODE.parameterEmpty)
  expect(await code(upload(who.asker, 'x', PDF))).toBe(CODE.parameterIllegal)
  const rest = await Promise.all(Array.from({ length: 22 }, () => code(upload(who.asker, id, PNG))))
  expect(rest.filter((one) => one === 0)).toHaveLength(19)
  expect(new Set(rest)).toEqual(new Set([0, CODE.consultationFileLarge]))
  expect((await seenBy(who.asker, id)).files).toHaveLength(20)
})

test('who brings none: a stranger, an invited side while it is prepared, anybody once it is concluded or cancelled; another user’s page', async () => {
  const code = async (by: TestClient, id: string, headers = {}) => (await upload(by, id, PDF, 'x.pdf', headers)).body?.errorCode
  const [s1, s5, gone] = [(await who.at('s1')).id, (await who.at('s5')).id, (await who.at('s2')).id]
  fine(await who.asker.call('consultationCancel', { id: gone, reason: 'x' }))
  expect(await code(who.outsider, s1)).toBe(CODE.notFound)
  expect(await code(who.unable, s1)).toBe(CODE.noPermission)
  expect(await code(who.guest, s1)).toBe(CODE.notYourTurn)
  expect(await code(who.asker, s5)).toBe(CODE.stepNotCurrent)
  expect(await code(who.asker, gone)).toBe(CODE.consultationCancelled)
  expect(await code(who.asker, s1, { 'x-farsight-user': who.lead.account.userId })).toBe(CODE.otherUser)
  expect((await upload(who.asker, s1, PDF, 'x', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await upload(server.anonymous(), s1, PDF)).status).toBe(401)
})

test('a calendar entry says when and which, never of whom; who does not take part finds none', async () => {
  const { id, no, exam } = await who.at('s3')
  const answer = await who.guest.send(`/consultations/${id}/calendar.ics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.headers.get('content-disposition')).toContain(`${no}.ics`)
  const text = answer.text.replaceAll('\r\n ', '')
  expect(text).toContain(`\r\nUID:consultation-${id}@farsight\r\n`)
  expect(text).toContain('\r\nDTSTART:20261201T010000Z\r\nDTEND:20261201T020000Z\r\n')
  expect(text).toContain(`\r\nSUMMARY:会诊 Consultation ${no}\r\n`)
  expect(text).not.toContain(exam.pat_name)
  expect(text).toContain('STATUS:CONFIRMED')
  fine(await who.asker.call('consultationCancel', { id, reason: 'x' }))
  expect((await who.guest.send(`/consultations/${id}/calendar.ics`)).text).toContain('STATUS:CANCELLED')
  expect((await who.outsider.send(`/consultations/${id}/calendar.ics`)).status).toBe(404)
  expect((await server.anonymous().send(`/consultations/${id}/calendar.ics`)).status).toBe(401)
  const { id: without } = await who.at('s1', { startTime: null, endTime: null })
  expect((await who.asker.send(`/consultations/${without}/calendar.ics`)).status).toBe(404)
})

import { CODE } from '@farsight/shared/domain'
import { archiveKinds, handedOver, placeOf, serverWith } from '../../../test/archives'
import { makeExam } from '../../../test/exams'
import { testServer } from '../../../test/harness'
import { ctFile, newInstance, stow } from '../../../test/stow'
import { startPlainArchive } from '../testing/plain-archive'

test.each(archiveKinds)(
  '[IMG-01] on %s: images come by STOW-RS, are found by QIDO-RS and go by WADO-RS to the byte; another hospital’s do not exist',
  async (kind) => {
    const server = await serverWith(kind)
    try {
      const facility = await server.facility({ code: 'own' })
      const technician = await server.as(await server.account(facility, { role: 'technician' }))
      const doctor = await server.as(await server.account(facility, { rights: { CT: 1 } }))
      const stranger = await server.as(await server.account(await server.facility(), { role: 'admin', rights: { CT: 4 } }))
      await makeExam(server, facility, { accession_no: 'OUT-1' })
      const i = newInstance()
      const bytes = ctFile(i, { '00080050': 'OUT-1' })
      expect((await stow(technician, [bytes])).status).toBe(200)
      expect(await handedOver(server)).toBe(kind === 'the embedded archive' ? 0 : 1)
      const series = `/dicomweb/studies/${i.study}/series/${i.series}`
      const instance = `${series}/instances/${i.sop}`
      const whole = await fetch(server.url + instance, { headers: { cookie: doctor.cookie!, accept: 'application/dicom' } })
      expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(bytes)]).toEqual([200, true])
      await handedOver(server)
      expect((await doctor.send(`/dicomweb/studies?StudyInstanceUID=${i.study}`)).body).toHaveLength(1)
      const wado = [`${instance}/metadata`, `${instance}/frames/1`, `${instance}/rendered`, `${series}/thumbnail`, instance]
      for (const path of wado) {
        expect([path, (await doctor.send(path)).status]).toEqual([path, 200])
        expect([path, (await stranger.send(path)).status]).toEqual([path, 404])
      }
      expect((await stranger.send(`/dicomweb/studies?StudyInstanceUID=${i.study}`)).body).toEqual([])
      // The same again, and another file under the same UID.
      expect((await stow(technician, [bytes])).status).toBe(200)
      expect((await stow(technician, [ctFile(i, { '00100010': 'Other^Name' })])).status).toBe(409)
    } finally {
      await server.close()
    }
  },
)

test('an archive that is away: new images are taken and shown, old ones answer 503 in both languages, an act that needs them 2018', async () => {
  const archive = await startPlainArchive(placeOf)
  const server = await testServer({ outside: { url: archive.url, cacheBytes: 0 } })
  try {
    const facility = await server.facility()
    const admin = await server.as(await server.account(facility, { role: 'admin', menu: '111111000000', rights: { CT: 4 } }))
    await server.database.superuser((su) => su.query('UPDATE doctor SET may_move_series = true'))
    await makeExam(server, facility, { accession_no: 'OLD-1' })
    const { exam_id: other } = await makeExam(server, facility, { accession_no: 'OTHER-1' })
    const [old, fresh] = [newInstance(), newInstance()]
    await stow(admin, [ctFile(old, { '00080050': 'OLD-1' })])
    await handedOver(server)
    archive.misbehave('away')
    expect((await stow(admin, [ctFile(fresh, { '00080050': 'OTHER-1' })])).status).toBe(200)
    const frame = (i: typeof old) => admin.send(`/dicomweb/studies/${i.study}/series/${i.series}/instances/${i.sop}/frames/1`)
    expect((await frame(fresh)).status).toBe(200)
    const refused = await frame(old)
    expect([refused.status, refused.body.code, refused.headers.get('etag')]).toEqual([503, 'ARCHIVE_UNREACHABLE', null])
    expect(refused.body).toMatchObject({ zh: expect.stringContaining('归档'), en: expect.stringContaining('archive') })
    const moved = await admin.call('moveSeries', { seriesUid: old.series, toRisProcedureId: other, reason: '错误归属' })
    expect(moved.body).toMatchObject({ errorCode: CODE.serverBusy })
    archive.misbehave(undefined)
    await handedOver(server)
    expect(archive.files.size).toBe(2)
    expect((await frame(old)).status).toBe(200)
  } finally {
    await server.close()
    await archive.stop()
  }
})

import { randomUUID } from 'node:crypto'
import { STATE } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import { gatewayKey } from '../../src/images/door/gateway'
import { makeExam } from '../exams'
import type { TestServer } from '../harness'
import { caller } from './caller'
import { canary } from './canary'
import { file, type Instance, newInstance, stowBody } from './dicom'
import type { FacilityKey, Identity, Relation } from './identities'

/** An exam with an archived picture. */
export interface Shelved {
  readonly examId: string
  readonly instance: Instance
}

/** The shared studies of the matrix. */
export type ImageShelf = (identity: Identity, relation: Relation) => Shelved

interface Site {
  readonly server: TestServer
  readonly root: Pool
  readonly facilities: Readonly<Record<FacilityKey, string>>
}

/** Stores files through the door, as a gateway of a hospital. */
export async function storeAs(server: TestServer, facility: FacilityKey, files: readonly Buffer[]): Promise<void> {
  const gateway = caller(server.url, {
    authorization: `Bearer ${gatewayKey(server.secret)}`,
    'x-farsight-facility': encodeURIComponent(canary(facility, 'facility')),
  })
  const answer = await gateway.send('/dicomweb/studies', stowBody(files))
  if (answer.status !== 200) throw new Error(`not stored: ${answer.status} ${answer.text}`)
}

/** One archived study for each relation, bound to a completed exam. */
export async function stockImages(site: Site): Promise<ImageShelf> {
  const { server, root, facilities } = site
  let serial = 0
  async function shelve(facility: FacilityKey, reader?: FacilityKey): Promise<Shelved> {
    const accession = `SHELF${++serial}`
    const exam = await makeExam(server, facilities[facility], {
      state: STATE.completed,
      accession_no: accession,
      pat_name: canary(facility, 'pat_name'),
      reader_facility_id: reader ? facilities[reader] : null,
    })
    const instance = newInstance()
    await storeAs(server, facility, [file(facility, instance, accession)])
    return { examId: exam.exam_id, instance }
  }
  const shelf = new Map<string, Shelved>()
  for (const own of ['home', 'clinic'] as const) {
    shelf.set(`${own} own`, await shelve(own))
    shelf.set(`${own} deleted`, await shelve(own))
    shelf.set(`${own} counterpart`, await shelve('partner', own))
  }
  shelf.set('union', await shelve('sibling'))
  // Open to a third hospital: still nobody else's.
  shelf.set('unrelated', await shelve('stranger', 'sibling'))
  const deleted = [shelf.get('home deleted')!.examId, shelf.get('clinic deleted')!.examId]
  await root.query('UPDATE exam SET state = 3000 WHERE exam_id = ANY($1)', [deleted])
  return (identity, relation) => {
    const key = relation === 'colleague' ? 'own' : relation
    return shelf.get(key) ?? shelf.get(`${identity.facility} ${key}`) ?? { examId: randomUUID(), instance: newInstance() }
  }
}

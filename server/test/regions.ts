import { randomUUID } from 'node:crypto'
import { makeExam } from './exams'
import type { TestServer } from './harness'
import { ctFile, gatewayHeaders, type Instance, newInstance, newUid, stow } from './stow'

/** An exam of a hospital (by id and name) with a series of small CT images in the archive. */
export async function examWithImages(server: TestServer, facilityId: string, name: string, images: number, more = {}) {
  const exam = await makeExam(server, facilityId, { accession_no: `R${randomUUID().slice(0, 8)}`, ...more })
  const first = newInstance()
  const instances: Instance[] = Array.from({ length: images }, (_, i) => (i === 0 ? first : newInstance(first.study, first.series)))
  const files = instances.map((one, i) => ctFile(one, { '00080050': exam.accession_no, '00200013': i + 1, '0020000E': one.series }))
  const answer = await stow(server.anonymous(), files, { headers: gatewayHeaders(server, name) })
  if (answer.status !== 200) throw new Error(`not stored: ${answer.status} ${answer.text}`)
  return { exam, instances }
}

/** A region as the page sends it. */
export const draft = (image: Pick<Instance, 'series' | 'sop'>, more: Record<string, unknown> = {}) => ({
  id: randomUUID() as string,
  kind: 'length',
  seriesUid: image.series,
  sopUid: image.sop,
  frame: 1,
  points: [
    [1.5, 2.25],
    [10, 12],
  ],
  value: 12.34,
  unit: 'mm',
  window: { center: -600, width: 1500 },
  label: '',
  ...more,
})

/** A key image as the page sends it. */
export const keyDraft = (image: Pick<Instance, 'series' | 'sop'>, more: Record<string, unknown> = {}) =>
  draft(image, { kind: 'image', points: [], value: null, unit: '', ...more })

export const strangeImage = () => ({ series: newUid(), sop: newUid() })

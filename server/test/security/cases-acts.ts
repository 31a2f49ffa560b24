import { randomUUID } from 'node:crypto'
import { ADD_IMAGES_PATH, type CallName } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import type { Case, Cell, Seen } from './case'
import { callOutcome } from './outcome'

type Shape = NonNullable<Case['exam']>
type Payload = (cell: Cell) => Record<string, unknown>

const fresh: Shape = () => ({})
const checked: Shape = () => ({ state: STATE.checkEnded })
const deleted: Shape = () => ({ state: STATE.deleted, former_state: STATE.checkEnded })
/** A text that the person has sent: theirs to take back. */
const submitted: Shape = ({ person }) => ({
  state: STATE.toFirstCheck,
  author_id: person.userId,
  author_name: person.name,
  last_actor_id: person.userId,
})
const urgent: Shape = ({ person, now }) => ({ urgent: true, urgent_at: now, urgent_by: person.userId })

const id: Payload = ({ target }) => ({ risProcedureId: target.examId })

const one = (covers: CallName, exam: Shape, payload: Payload = id, situation = '', more: Partial<Case> = {}): Case => ({
  name: situation ? `${covers} (${situation})` : covers,
  covers,
  relations: true,
  exam,
  async act(cell) {
    const answer = await cell.by.call(covers, payload(cell))
    return { outcome: callOutcome(answer), text: answer.text }
  },
  ...more,
})

const INFO = Object.fromEntries(
  'mainDescription preliminaryDiagnosis presentHistory pastHistory familyHistory allergyHistory traumaHistory surgeryHistory consultationPurpose physicalCheck auxiliaryCheck conditionDescription temperature pulse respiration systolic diastolic'
    .split(' ')
    .map((key) => [key, '']),
)
const FILM = { shown: 1, showImages: 1, showReport: 1, showPatient: 1, note: '' }

const insert = (cell: Cell, table: string, row: Record<string, unknown>): Promise<unknown> =>
  cell.world.root.query(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
      .map((_, i) => `$${i + 1}`)
      .join(', ')})`,
    Object.values(row),
  )
const now = (cell: Cell): Date => new Date(cell.server.clock.now)
const person = (cell: Cell): string => cell.world.accounts.get(cell.identity.name)?.userId ?? randomUUID()

/** A share of the target, which this call then names; a made-up id where the target does not exist. */
const withShare = (covers: CallName): Case => ({
  ...one(covers, fresh),
  async act(cell) {
    const shareId = randomUUID()
    if (cell.facility)
      await insert(cell, 'share', {
        share_id: shareId,
        facility_id: cell.target.exam.facility_id,
        exam_id: cell.target.examId,
        token_hash: Buffer.from(shareId),
        anonymous: false,
        validity: 'longTerm',
        user_id: person(cell),
        user_name: 'x',
        at: now(cell),
      })
    const answer = await cell.by.call(covers, { id: shareId })
    return { outcome: callOutcome(answer), text: answer.text }
  },
})

/** A favourite of the target that stands in the target's own hospital, in the name of the one who asks. */
async function plantFavourite(cell: Cell): Promise<string> {
  const favouriteId = randomUUID()
  if (cell.facility)
    await insert(cell, 'favourite', {
      favourite_id: favouriteId,
      facility_id: cell.target.exam.facility_id,
      user_id: person(cell),
      user_name: 'x',
      scope: 'own',
      exam_id: cell.target.examId,
      at: now(cell),
    })
  return favouriteId
}

const BOUNDARY = 'farsight-matrix-boundary-0001'
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
async function addImages({ by, target }: Cell): Promise<Seen> {
  const part = (head: string, body: Buffer | string) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]
  const file = 'name="file"; filename="x.png"\r\nContent-Type: image/png'
  const body = Buffer.concat([...part('name="risProcedureId"', target.examId), ...part(file, PNG), Buffer.from(`--${BOUNDARY}--\r\n`)])
  const answer = await by.send(`/${ADD_IMAGES_PATH}`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body,
  })
  return { outcome: callOutcome(answer), text: answer.text }
}

/** Every row action. */
export const actCases: readonly Case[] = [
  one('getPatientCase', fresh),
  one('savePatientCase', fresh, (cell) => ({ ...id(cell), caseInfo: INFO, baseVersion: 0 })),
  one('getProcedure', fresh),
  one('updateProcedure', fresh, (cell) => ({ ...id(cell), baseVersion: 0, changes: { bedNo: '7' } })),
  one('deleteProcedure', checked),
  one('recoverProcedure', deleted),
  one('mergeProcedure', fresh, ({ target }) => ({ risProcedureIds: [target.examId, randomUUID()] }), 'with one that is not there'),
  one('splitProcedure', () => ({ merged: true })),
  one('getTicket', fresh),
  one('setUrgent', fresh),
  one('undoUrgent', urgent),
  one('setGreenChannel', fresh, (cell) => ({ ...id(cell), kind: 'trauma' })),
  one('expediteReport', fresh),
  one('withdrawDiagnose', submitted),
  one('retractOther', submitted, (cell) => ({ ...id(cell), reason: 'x' })),
  one('retractOther', submitted, (cell) => ({ ...id(cell), reason: 'x', approve: 1 }), 'approval'),
  one('getWLYdata', fresh),
  one('queryDownload', fresh, ({ target }) => ({ risProcedureIds: [target.examId] })),
  one('collectAdd', fresh),
  one(
    'collectAdd',
    () => ({ order_id: randomUUID() }),
    ({ target }) => ({ remoteOrderId: target.exam.order_id! }),
    'by its order',
  ),
  {
    ...one('collectSave', fresh),
    async act(cell) {
      const answer = await cell.by.call('collectSave', { id: await plantFavourite(cell), tags: ['x'], note: 'x' })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  {
    ...one('collectRemove', fresh),
    async act(cell) {
      const answer = await cell.by.call('collectRemove', { id: await plantFavourite(cell) })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  {
    ...one('collectList', fresh),
    ownList: true,
    async act(cell) {
      await plantFavourite(cell)
      const answer = await cell.by.call('collectList', { pageSize: 200, search: cell.target.exam.check_no })
      const outcome = callOutcome(answer)
      const there = outcome === 'ok' && answer.body.val.some((row: { risProcedureId: string }) => row.risProcedureId === cell.target.examId)
      return { outcome: outcome === 'ok' && !there ? 'none' : outcome, text: answer.text }
    },
  },
  one('shareCreate', fresh, (cell) => ({ ...id(cell), validity: 'oneDay', anonymous: 1 })),
  one('shareList', fresh),
  one('sharePreview', fresh),
  withShare('shareCancel'),
  withShare('shareConfirm'),
  one('filmGet', fresh),
  one('filmSave', fresh, (cell) => ({ ...id(cell), setting: FILM })),
  { name: `POST /${ADD_IMAGES_PATH}`, covers: 'POST /RisLocalDiagnose.do', relations: true, exam: fresh, act: addImages },
]

import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import type { Case, Cell } from './case'
import { callOutcome } from './outcome'

type Shape = NonNullable<Case['exam']>

const completed: Shape = ({ person, now }) => ({
  state: STATE.completed,
  report_has_complete: true,
  complete_time: now,
  author_id: person.userId,
  author_name: person.name,
})
/** A part of its own, so that a list of one row tells whether it is there. */
const ofItsPart: Shape = (cast) => ({ ...completed(cast), bodypart: randomUUID() })

/** The same part in every hospital: each has a case like the other's. */
const ofOnePart: Shape = (cast) => ({ ...completed(cast), bodypart: '同一部位' })

/** Puts the cell's exam into its hospital's library, past all walls. */
async function shelve({ world, target }: Cell): Promise<void> {
  await world.root.query(
    `WITH kept AS (INSERT INTO report_text (facility_id, text_id, body) SELECT facility_id, $2, $3 FROM exam WHERE exam_id = $1 RETURNING facility_id)
     INSERT INTO report_shelf (facility_id, exam_id, text_id) SELECT facility_id, $1, $2 FROM kept`,
    [target.examId, randomUUID(), `相似 ${target.examId}`],
  )
}

const bare = (covers: CallName, payload: Record<string, unknown>): Case => ({
  name: covers,
  covers,
  relations: false,
  async act(cell) {
    const answer = await cell.by.call(covers, payload)
    return { outcome: callOutcome(answer), text: answer.text }
  },
})

const CLINIC = {
  kind: 'B',
  patName: '赵小妹',
  sex: 'F',
  modality: 'US',
  bodypart: '甲状腺',
  side: '',
  checkItem: '彩超',
  finding: '所见',
  result: '结论',
  yinYang: 0,
  imageKeys: [],
}

/** Completed reports, similar cases, the clinic's screens, the wrapper. */
export const libraryCases: readonly Case[] = [
  {
    name: 'queryReportLibrary',
    covers: 'queryReportLibrary',
    relations: true,
    ownList: true,
    exam: ofItsPart,
    async act({ by, target }: Cell) {
      const answer = await by.call('queryReportLibrary', { bodypart: target.exam.bodypart })
      const outcome = callOutcome(answer)
      return { outcome: outcome === 'ok' && !answer.text.includes(target.examId) ? 'none' : outcome, text: answer.text }
    },
  },
  {
    name: 'querySimilarCases',
    covers: 'querySimilarCases',
    relations: true,
    exam: ofOnePart,
    async act(cell: Cell) {
      await shelve(cell)
      const { by, target } = cell
      const answer = await by.call('querySimilarCases', { procedureId: target.examId })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  bare('getClinicPreset', { kind: 'B' }),
  // The clinic's user of the matrix has no right to ultrasound: nobody writes here; who may is in clinic.test.
  bare('saveClinicReport', CLINIC),
  {
    name: 'reportForWrapper',
    covers: 'reportForWrapper',
    relations: true,
    async act({ by, images }: Cell) {
      const answer = await by.call('reportForWrapper', { studyUid: images.instance.study })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
]

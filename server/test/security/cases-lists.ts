import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import { finding, pushResult } from '../engine'
import { makeExam } from '../exams'
import { TEST_ENGINE } from '../harness'
import { newInstance } from '../stow'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import { callOutcome } from './outcome'

const plain = (): object => ({})
const mark = (field: string): string => canary('stranger', field)

/** A row of the stranger's, past all walls; one that is there already stays. */
async function plant(cell: Cell, table: string, row: Record<string, unknown>): Promise<void> {
  const keys = ['facility_id', ...Object.keys(row)]
  const values = [cell.world.facilities.stranger, ...Object.values(row)]
  const places = keys.map((_, i) => `$${i + 1}`).join(', ')
  await cell.world.root.query(`INSERT INTO ${table} (${keys.join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`, values)
}

/** Who asks, as a row names them; the stranger's own doctor for those without an account. */
const asking = (cell: Cell): string => cell.world.accounts.get(cell.identity.name)?.userId ?? cell.world.colleagues.stranger.userId

async function seen(cell: Cell, call: CallName, payload: Record<string, unknown> = {}): Promise<Seen> {
  const answer = await cell.by.call(call, payload)
  return { outcome: callOutcome(answer), text: answer.text }
}

/** A call without an object. */
const bare = (covers: CallName, name: string, act: (cell: Cell) => Promise<Seen>): Case => ({ name, covers, relations: false, act })
/** A call about an exam. */
const about = (covers: CallName, name: string, act: (cell: Cell) => Promise<Seen>, more: Partial<Case> = {}): Case => ({
  name,
  covers,
  relations: true,
  exam: plain,
  act,
  ...more,
})

const screen = 'localWorklist'
/** A foreign hospital's shortcut of the one who asks. */
async function foreignShortcut(cell: Cell): Promise<string> {
  const id = randomUUID()
  await plant(cell, 'shortcut', {
    shortcut_id: id,
    user_id: asking(cell),
    screen,
    title: `${mark('title')} ${id}`,
    condition: mark('condition'),
  })
  return id
}
const WEEK = Array.from({ length: 7 }, () => ({ from: '08:00', to: '18:00' }))

const settingCases: readonly Case[] = [
  bare('queryShortcut', 'queryShortcut', async (cell) => {
    await foreignShortcut(cell)
    return seen(cell, 'queryShortcut', { screen })
  }),
  bare('saveShortcut', 'saveShortcut', (cell) => seen(cell, 'saveShortcut', { screen, title: randomUUID().slice(0, 20), condition: '{}' })),
  bare('saveShortcut', 'saveShortcut (a foreign one of the same user)', async (cell) =>
    seen(cell, 'saveShortcut', { id: await foreignShortcut(cell), screen, title: randomUUID().slice(0, 20), condition: '{}' }),
  ),
  bare('deleteShortcut', 'deleteShortcut (a foreign one of the same user)', async (cell) =>
    seen(cell, 'deleteShortcut', { id: await foreignShortcut(cell) }),
  ),
  bare('queryColumns', 'queryColumns', async (cell) => {
    const value = JSON.stringify({ columns: [{ key: mark('column') }], density: 'default' })
    await plant(cell, 'user_setting', { user_id: asking(cell), key: 'columns/remoteWorklist', value })
    return seen(cell, 'queryColumns', { screen: 'remoteWorklist' })
  }),
  bare('saveColumns', 'saveColumns', (cell) =>
    seen(cell, 'saveColumns', { screen, columns: ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key })) }),
  ),
]

const managingCases: readonly Case[] = [
  bare('dueTimeGet', 'dueTimeGet', async (cell) => {
    const rule = { modality: mark('due'), sourceType: '', urgency: 'ordinary', minutes: 1, workingHours: false }
    await plant(cell, 'due_table', { rules: JSON.stringify([rule]), week: JSON.stringify(WEEK) })
    return seen(cell, 'dueTimeGet')
  }),
  // Another hospital's waiting exams are told of by events of theirs, which turns the matrix red by itself.
  bare('dueTimeSave', 'dueTimeSave', (cell) => {
    const minutes = 60 + Math.floor(Math.random() * 10_000)
    return seen(cell, 'dueTimeSave', {
      rules: [{ modality: '', sourceType: '', urgency: 'ordinary', minutes, workingHours: 0 }],
      week: WEEK,
    })
  }),
  bare('dutyGet', 'dutyGet', async (cell) => {
    await strangersDuty(cell)
    return seen(cell, 'dutyGet')
  }),
  bare('dutySave', 'dutySave (nobody)', async (cell) => {
    await strangersDuty(cell)
    await makeExam(cell.server, cell.world.facilities[cell.identity.facility], {})
    // Also what an earlier run of this case has put on duty goes.
    const startTime = formatDateTime(cell.server.clock.now - 30 * 24 * 3_600_000)
    const answer = await cell.by.call('dutySave', { ...range(cell), startTime, rows: [] })
    const dealt = callOutcome(answer) === 'ok' && answer.body.val.dealt !== 0
    // With a wall out, own exams are the stranger's now: every list after it would be red for that.
    if (dealt)
      await cell.world.root.query("UPDATE exam SET assigned_id = NULL, assigned_name = '' WHERE facility_id = $1 AND assigned_name = $2", [
        cell.world.facilities[cell.identity.facility],
        mark('person'),
      ])
    return { outcome: dealt ? 'ok, dealt by a foreign rota' : callOutcome(answer), text: answer.text }
  }),
  bare('dutySave', 'dutySave (a colleague)', async (cell) => {
    await strangersDuty(cell)
    await makeExam(cell.server, cell.world.facilities.stranger, { pat_name: mark('pat_name') })
    const doctorId = cell.world.colleagues[cell.identity.facility].userId
    return seen(cell, 'dutySave', { ...range(cell), rows: [{ doctorId, modalities: ['CT'], ...range(cell), urgentOnly: 0 }] })
  }),
]

const range = (cell: Cell): { startTime: string; endTime: string } => ({
  startTime: formatDateTime(cell.server.clock.now - 3_600_000),
  endTime: formatDateTime(cell.server.clock.now + 3_600_000),
})

/** The stranger's doctor is on duty there. */
const strangersDuty = (cell: Cell): Promise<void> =>
  plant(cell, 'duty', {
    user_id: cell.world.colleagues.stranger.userId,
    modalities: ['CT'],
    starts: new Date(cell.server.clock.now - 60_000),
    ends: new Date(cell.server.clock.now + 3_600_000),
    urgent_only: false,
  })

/** A foreign hospital's result about the cell's exam; `its` about an exam of that hospital itself. */
async function foreignResult(cell: Cell, examId: string): Promise<string> {
  const id = randomUUID()
  const findings = JSON.stringify([{ ...finding('f1'), label: mark('label'), text: mark('text') }])
  const result = { modality: 'CT', engine: TEST_ENGINE, engine_version: mark('version'), positive: true, findings, adopted: 1000, open: 1 }
  await plant(cell, 'ai_result', { ai_result_id: id, exam_id: examId, ...result, at: new Date(cell.server.clock.now + 60_000) })
  return id
}

/** An engine's result about the cell's exam, in the exam's own hospital; and what a foreign one says of the same exam. */
async function withResult(cell: Cell): Promise<string> {
  const id = randomUUID()
  if (cell.relation === 'nonexistent') return id
  const { root } = cell.world
  const values = [
    id,
    cell.target.exam.facility_id,
    cell.target.examId,
    TEST_ENGINE,
    JSON.stringify([finding('f1')]),
    new Date(cell.server.clock.now),
  ]
  await root.query(
    `INSERT INTO ai_result (ai_result_id, facility_id, exam_id, modality, engine, engine_version, positive, findings, at, open) VALUES ($1, $2, $3, 'CT', $4, '1', true, $5, $6, 1)`,
    values,
  )
  if (cell.relation === 'own') {
    await foreignResult(cell, cell.target.examId)
    const words = { answer: 'reject', text: mark('text'), user_id: randomUUID(), user_name: mark('person'), at: new Date() }
    await plant(cell, 'ai_answer', { ai_result_id: id, finding_id: 'f1', ...words })
  }
  return id
}

const aiCases: readonly Case[] = [
  about(
    'queryAiList',
    'queryAiList',
    async (cell) => {
      await withResult(cell)
      const theirs = await makeExam(cell.server, cell.world.facilities.stranger, { pat_name: mark('pat_name') })
      await foreignResult(cell, theirs.exam_id)
      const answer = await cell.by.call('queryAiList', { pageSize: 200 })
      if (callOutcome(answer) !== 'ok') return { outcome: callOutcome(answer), text: answer.text }
      const found = async (search: string) => {
        const { body } = await cell.by.call('queryAiList', { search })
        return body.val.some((row: { risProcedureId: string }) => row.risProcedureId === cell.target.examId)
      }
      const planted = cell.relation === 'own' && (await found(cell.target.planted))
      const outcome = planted ? 'ok, by a foreign word' : (await found(cell.target.exam.accession_no)) ? 'ok' : 'none'
      return { outcome, text: answer.text }
    },
    { ownList: true },
  ),
  // It looks for one's own hospital's exam: what an order shows is read from the exam, without its engine's words.
  about(
    'getAiResult',
    'getAiResult',
    async (cell) => {
      await withResult(cell)
      return seen(cell, 'getAiResult', { risProcedureId: cell.target.examId })
    },
    { ownList: true },
  ),
  about('answerAiFinding', 'answerAiFinding', async (cell) => {
    const answer = await cell.by.call('answerAiFinding', { id: await withAnswerable(cell), findingId: 'f1', answer: 'adopt' })
    const others = callOutcome(answer) === 'ok' && answer.body.val.agreement.adopted >= 1000
    if (others || cell.relation !== 'own') return { outcome: others ? 'ok, counted others' : callOutcome(answer), text: answer.text }
    // A foreign engine's word on the own exam is nobody's to answer here.
    const { rows } = await cell.world.root.query<{ id: string }>(
      'SELECT ai_result_id AS id FROM ai_result WHERE exam_id = $1 AND facility_id = $2',
      [cell.target.examId, cell.world.facilities.stranger],
    )
    const foreign = await cell.by.call('answerAiFinding', { id: rows[0]!.id, findingId: 'f1', answer: 'adopt' })
    return { outcome: callOutcome(foreign) === 'ok' ? 'ok, for a foreign engine' : callOutcome(answer), text: answer.text }
  }),
  about('pushAiResult', 'pushAiResult (without a key)', (cell) =>
    seen(cell, 'pushAiResult', {
      accessionNo: cell.target.exam.accession_no,
      engine: TEST_ENGINE,
      engineVersion: '1',
      positive: 1,
      findings: [],
    }),
  ),
  about('pushAiResult', 'pushAiResult (with the own hospital’s key)', push),
]

/** Like {@link withResult}, but with nobody's answer before it. */
async function withAnswerable(cell: Cell): Promise<string> {
  const id = await withResult(cell)
  await cell.world.root.query('DELETE FROM ai_answer WHERE ai_result_id = $1', [id])
  return id
}

/** The key of the hospital in which the one who asks works, whoever asks: what it opens hangs on the exam alone. */
async function push(cell: Cell): Promise<Seen> {
  const { root, facilities } = cell.world
  const { rows } = await root.query<{ code: string }>('SELECT code FROM facility WHERE facility_id = $1', [
    facilities[cell.identity.facility],
  ])
  const bring = (payload: Record<string, unknown>) => pushResult(cell.server, rows[0]!.code, payload)
  // What another hospital's row of this engine says of the exam is not to be overtaken.
  if (cell.relation === 'own') await foreignResult(cell, cell.target.examId)
  const answer = await bring({ accessionNo: cell.target.exam.accession_no })
  if (cell.relation !== 'own' || callOutcome(answer) !== 'ok') return { outcome: callOutcome(answer), text: answer.text }
  // A foreign study that names the exam finds nothing, nor is its picture one of the exam's.
  const { study, series, sop } = newInstance()
  await plant(cell, 'study', { study_uid: study, exam_id: cell.target.examId, received: new Date() })
  await plant(cell, 'series', { study_uid: study, series_uid: series })
  const picture = { sop_class: '1', transfer_syntax: '1', frames: 1, rows: 9, columns: 9, bytes: 1, sha256: '', metadata: '{}' }
  await plant(cell, 'instance', { study_uid: study, series_uid: series, sop_uid: sop, ...picture })
  const byStudy = await bring({ studyUid: study })
  const byPicture = await bring({ accessionNo: cell.target.exam.accession_no, findings: [finding('p', { sopUid: sop })] })
  const codes = [byStudy.body.errorCode, byPicture.body.errorCode]
  const right = codes[0] === CODE.studyUnknown && codes[1] === CODE.regionIllegal
  return { outcome: right ? 'ok' : `ok, by a foreign study ${codes}`, text: answer.text }
}

/** Own settings of a list, what an administrator sets, duty, and what engines say. */
export const listCases: readonly Case[] = [
  ...settingCases,
  ...managingCases,
  about('takeCase', 'takeCase', (cell) => seen(cell, 'takeCase', { risProcedureId: cell.target.examId })),
  about('queryHistoryCase', 'queryHistoryCase', async (cell) => {
    const { exam } = cell.target
    const { stranger } = cell.world.facilities
    if (cell.relation === 'own') await makeExam(cell.server, stranger, { pat_name: mark('pat_name'), hospital_no: exam.hospital_no })
    return seen(cell, 'queryHistoryCase', { risProcedureId: cell.target.examId, historyType: 'all' })
  }),
  ...aiCases,
]

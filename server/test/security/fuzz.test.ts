import { randomUUID } from 'node:crypto'
import {
  appointmentCalls,
  type CallName,
  calls,
  deskCalls,
  manageImportCalls,
  managePartnersCalls,
  managePeopleCalls,
  managePlaceCalls,
  manageRulesCalls,
  manageSettingCalls,
  registerListCalls,
  releaseCalls,
  statisticsCalls,
  triageCalls,
} from '@farsight/shared/contract'
import { CODE, REGISTER_FORM_FIELDS, STAT_FILTERS, STATE } from '@farsight/shared/domain'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { engineKey } from '../../src/ai/engine-key'
import { insertExams, type NewExam } from '../../src/exams/insert'
import { content, makeExam } from '../exams'
import { type Answer, TEST_ENGINE, type TestAccount, type TestServer, testServer } from '../harness'
import { type Caller, caller } from './caller'
import { bodyOf, type Shot, shotsFor } from './fuzz'
import { insertRows } from './plants'
import { soaking } from './soak'

const whole = soaking('IV-01')
const SHOTS = whole ? 10_000 : 60
const CHUNK = 250
const SEED = 20261120

/** What a schema cannot say, and what is refused by its field all the same. */
/** Whole days in their order; what a screen does not have is no filter, group, measure or cell of it. */
const OF_STATISTICS = ['startTime', 'endTime', 'groupBy', 'measure', 'column', 'weekday', 'slot', 'reason', ...STAT_FILTERS]
const BEYOND_SCHEMA: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  ...Object.fromEntries(Object.keys(statisticsCalls).map((short) => [short, OF_STATISTICS])),
  // A cursor is one that a page gave; a time must be on the calendar.
  queryLocalList: ['cursor', 'startTime', 'endTime'],
  queryRegisterList: ['cursor', 'startTime', 'endTime'],
  // A day must be on the calendar; each rule of a booking's form is the same code with its field.
  queryOwnBookings: ['startTime', 'endTime'],
  queryOtherBookings: ['startTime', 'endTime'],
  querySlots: ['date'],
  addAppointment: ['nation', 'birthday', 'time'],
  saveBookingSetting: ['urgentEach', 'holidays'],
  // A name says something; a clinic's role is a clinic's; no modality twice.
  manageUserSave: ['name', 'role', 'permissions'],
  manageFacilityConfigSave: ['holidays'],
  // One of the two texts must say something; a modality is one of the list.
  templateSave: ['findings', 'name', 'modality'],
  // Not blank; a title is of the list; what signs reports wants the password.
  saveUserInfo: ['name', 'title', 'password'],
  saveSignature: ['password'],
  // A draft may be blank, what is sent may not; nor may it hold signs that turn the direction of reading.
  submitReport: ['finding', 'result', 'advice'],
  // A direct pass brings no text, any other one must; above the third level is none.
  passReview: ['finding', 'result', 'advice', 'report', 'toHigher'],
  issueReport: ['finding', 'result', 'advice'],
  // As many handles as the kind of a region has.
  saveReportCrux: ['points'],
  // A paper is of an issue that there is.
  countPrint: ['issue'],
  // Until when it is parked: on the calendar, and within a day.
  hangUpReport: ['until'],
  // A hospital must be one of the directory, a key an Ed25519 key, a version a published one.
  activateModule: ['facilityId'],
  rollBackModule: ['facilityId'],
  addReleaseKey: ['publicKey'],
  reportModule: ['moduleVersion'],
  // A phone is eleven digits, a list of ids ids; an entry brings a name, and nothing of the form.
  sendSmsCode: ['phone'],
  checkSmsCode: ['phone'],
  resetPwd: ['phone'],
  remoteGetIMAccMsg: ['phone'],
  feedbackSeen: ['ids'],
  // One session by its name, or all others.
  endSession: ['sessionId'],
  // Ids, and lists of them; a position in a conversation; what to clear must be said.
  chatContacts: ['repId'],
  chatHistory: ['usrIds', 'repId', 'beforeId'],
  chatSend: ['usrIds', 'repId'],
  chatSetRead: ['usrIds', 'repId'],
  notifyClear: ['ids'],
  // A time must be on the calendar.
  remoteQueryList: ['startTime', 'endTime'],
  remoteQueryLedger: ['startTime', 'endTime'],
  // Days must be on the calendar, in their order and not too far apart; a meeting's fields must say something, its people be the hospital's.
  auditSearch: ['startTime', 'endTime', 'after'],
  auditExport: ['startTime', 'endTime'],
  meetingList: ['from', 'to'],
  meetingProposals: ['from', 'to'],
  meetingSave: ['title', 'time', 'hostId', 'participantIds', 'cases', 'baseVersion'],
  queryAiList: ['startTime', 'endTime'],
  dutyGet: ['startTime', 'endTime'],
  dutySave: ['startTime', 'endTime', 'rows'],
  collectList: ['startTime', 'endTime'],
  setGreenChannel: ['doorTime'],
  queryCriticals: ['startTime', 'endTime'],
  queryReportLibrary: ['startTime', 'endTime', 'before'],
  // An age has its unit, an identity number its form; what only blanks would say is not said.
  saveClinicReport: ['patName', 'birthday', 'ageUnit', 'idNumber', 'bodypart', 'checkItem', 'finding', 'result'],
  criticalItemSave: ['zh', 'en'],
  saveGuardRules: ['rules'],
  // A working day ends after it began, on a clock; two rules, columns or findings are not of the same name.
  dueTimeSave: ['rules', 'week'],
  saveColumns: ['columns'],
  pushAiResult: ['findings'],
  // The key itself, or the five fields of a signature.
  entryLaunch: ['key', 'kid', 't', 'nonce', 'sign'],
  embedLaunch: ['key', 'kid', 't', 'nonce', 'sign'],
  // Days of the calendar.
  queryCheckQuality: ['startTime', 'endTime'],
  // Different exams are merged.
  mergeProcedure: ['risProcedureIds'],
  // A name or a number; what the desk's rules say of a patient, a visit and its checks.
  queryRevisit: ['name', 'dicomId'],
  addProcedure: ['patient', 'visit', 'checks', 'caseInfo', 'sheetId'],
  preRegister: ['patient', 'visit', 'checks', 'caseInfo', 'sheetId'],
  preToFormal: ['patient', 'visit', 'checks', 'caseInfo', 'sheetId'],
  appointmentToRegister: ['patient', 'visit', 'checks', 'caseInfo', 'sheetId'],
  checkDuplicate: ['checks'],
  // A day must be on the calendar; blank fields of a consultation, and its times.
  consultationList: ['from', 'to'],
  consultationCreate: ['purpose', 'facilityIds', 'startTime', 'endTime', 'risProcedureIds', 'patName'],
  // Texts that must say something; a reason for a no; days of the calendar; what the rules of messages, fields and the film say.
  unionSave: ['name'],
  answerApply: ['reason'],
  endRelation: ['reason'],
  saveFormFields: ['fields', ...REGISTER_FORM_FIELDS],
  reportPushLog: ['startTime', 'endTime'],
  smsLog: ['startTime', 'endTime'],
  smsSave: ['text', 'on'],
  answerFeedback: ['content'],
  login: ['un', 'userName', 'password', 'imageId', 'imageCode'],
}

let server: TestServer
let facility: string
let account: TestAccount
let doctor: Caller
let union: Caller
let hospital: Caller
let clinic: Caller
let technician: Caller
let registrar: Caller
/** The key of an engine of this hospital. */
let engine: string
const login = async (who: TestAccount): Promise<Caller> => caller(server.url, { cookie: (await server.as(who)).cookie! })

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility({ reviewLevels: 3 })
  // Local and remote diagnosis, consultations and meetings, and the list of AI results.
  account = await server.account(facility, { rights: { CT: 4 }, menu: '000011110001' })
  doctor = await login(account)
  const administrator = await server.account(facility, { role: 'unionAdmin', menu: '000000001100' })
  union = await login(administrator)
  hospital = await login(await server.account(facility, { role: 'admin', menu: '000000000100' }))
  clinic = await login(await server.account(facility, { role: 'clinic', rights: { US: 4, DX: 4, CT: 4 } }))
  technician = await login(await server.account(facility, { role: 'technician', menu: '011100000000' }))
  registrar = await login(await server.account(facility, { role: 'registrar', menu: '111100000000' }))
  const code = await server.asTenant(account, (tx) =>
    tx.row<{ code: string }>(sql`SELECT code FROM facility WHERE facility_id = ${facility}`),
  )
  engine = engineKey(server.secret, TEST_ENGINE, code!.code)
})
afterAll(() => server.close())

/** Exams in the doctor's hands, so that what passes the decoder meets a handler and the database. */
async function held(n: number, state: number): Promise<readonly string[]> {
  const model = await makeExam(server, facility)
  const exams: NewExam[] = Array.from({ length: n }, () => {
    const exam_id = randomUUID()
    const number = exam_id.slice(0, 12)
    const held = state === STATE.toBeDiagnosed ? {} : { holder_id: account.userId, lease_until: server.clock.now + 3_600_000 }
    const author_id = state === STATE.diagnosing ? account.userId : randomUUID()
    return { ...model, exam_id, state, check_no: number, accession_no: number, ...held, author_id }
  })
  await server.asTenant(account, async (tx) => {
    await insertExams(tx, exams)
    await insertRows(
      tx,
      'report',
      exams.map(({ exam_id }) => ({
        exam_id,
        facility_id: facility,
        version: 1,
        content: content('a'),
        submitted: content('a'),
        returned_reason: '',
        reviewers: [],
      })),
    )
  })
  return exams.map(({ exam_id }) => exam_id)
}

/** They end or lock a session: each shot has one of its own, and where it may end its user's others, a user of its own. */
const OWN_SESSION: readonly CallName[] = ['logout', 'lock', 'unlock', 'changePwd', 'endSession', 'saveUserInfo', 'saveSignature']

/** Administrators' calls: of either administrator, and of the own hospital's alone. */
const OF_ADMINISTRATORS: readonly CallName[] = [
  ...(Object.keys(managePartnersCalls) as CallName[]).filter((short) => short.startsWith('union')),
  ...(['remoteRecharge', 'remoteReverse', 'remoteQueryRequests', 'remoteAnswerRequest'] as const),
]
const OF_HOSPITAL: readonly CallName[] = [
  'auditSearch',
  'auditGet',
  'auditExport',
  'dueTimeGet',
  'dueTimeSave',
  'dutySave',
  'criticalItemSave',
  'saveGuardRules',
  'saveBookingSetting',
  ...(Object.keys({ ...manageImportCalls, ...managePeopleCalls, ...managePlaceCalls, ...manageSettingCalls }) as CallName[]),
  ...(Object.keys(manageRulesCalls) as CallName[]),
  ...(Object.keys(managePartnersCalls) as CallName[]).filter((short) => !short.startsWith('union')),
]
/** A clinic's user's alone. */
const OF_CLINIC: readonly CallName[] = ['getClinicPreset', 'saveClinicReport']
/** A technician's. */
const OF_TECHNICIAN: readonly CallName[] = ['queryUnmatched', 'bindStudy', ...(Object.keys(triageCalls) as CallName[])]

/** A registrar's, with bookings and registration. */
const OF_DESK: readonly string[] = [...Object.keys(appointmentCalls), ...Object.keys(deskCalls), ...Object.keys(registerListCalls)]

async function callerFor(short: CallName): Promise<Caller> {
  if (OF_HOSPITAL.includes(short)) return hospital
  if (OF_CLINIC.includes(short)) return clinic
  if (OF_TECHNICIAN.includes(short)) return technician
  if (OF_DESK.includes(short)) return registrar
  if (Object.hasOwn(releaseCalls, short) || Object.hasOwn(statisticsCalls, short) || OF_ADMINISTRATORS.includes(short)) return union
  if (!OWN_SESSION.includes(short)) return doctor
  return login(await server.account(facility))
}

const STATES: Readonly<Partial<Record<CallName, number>>> = {
  openReport: STATE.toBeDiagnosed,
  openReview: STATE.toFirstCheck,
  saveReport: STATE.diagnosing,
  submitReport: STATE.diagnosing,
  abandonReport: STATE.diagnosing,
  passReview: STATE.firstCheck,
  rebutReport: STATE.firstCheck,
  getPrintData: STATE.completed,
  setPrinted: STATE.completed,
  issueReport: STATE.completed,
  rateReport: STATE.completed,
  pushToPatient: STATE.completed,
  getPush: STATE.completed,
  countPrint: STATE.completed,
}

/** Half of the right requests are about an exam that is there, in the version that stands there. */
function aboutReal(shot: Shot, id: string, next: string): Shot {
  const real: Record<string, string> = {
    procedureId: id,
    diagnoseId: id,
    risProcedureId: id,
    risProcedureIds: JSON.stringify([id, next]),
    baseVersion: '1',
    ...(shot.fields.some(([name]) => name === 'sign') ? server.sign(id, 'CT') : {}),
  }
  return { ...shot, fields: shot.fields.map(([name, value]) => [name, real[name] ?? value] as const) }
}

/** The same for an engine's result, which names its exam by a number, and its engine by the name that the key is for. */
const ofEngine = (shot: Shot, id: string): Shot => {
  const kept = shot.fields.filter(([name]) => !['studyUid', 'accessionNo', 'engine'].includes(name))
  return { ...shot, fields: [...kept, ['accessionNo', id.slice(0, 12)], ['engine', TEST_ENGINE]] }
}

/** The same for a statistic: half of the right questions are about a week and what the screen has, so that they are counted. */
const ofWeek = (shot: Shot): Shot => {
  const week: Record<string, string> = {
    startTime: '2026-11-16 00:00:00',
    endTime: '2026-11-22 23:59:59',
    granularity: 'day',
    measure: 'reports',
    screen: 'reportQuality',
  }
  const kept = shot.fields.filter(([name]) => !['groupBy', 'column', 'weekday', 'slot', ...STAT_FILTERS].includes(name))
  return { ...shot, fields: kept.map(([name, value]) => [name, week[name] ?? value] as const) }
}

/** The door takes no larger body (IV-12). */
const BODY_LIMIT = 1024 * 1024

/** What is wrong with an answer to a shot; undefined when it is as it must be. */
function fault(short: CallName, shot: Shot, { status, body }: Answer): string | undefined {
  // A list of one too many may be too large as a body before it is counted.
  if (status === 413 && !shot.valid && bodyOf(shot).length > BODY_LIMIT) return undefined
  if (status !== 200) return `status ${status}`
  const { errorCode: code, field } = body ?? {}
  if (typeof code !== 'number' || code === CODE.systemError) return `code ${code}`
  const ofParameters = code === CODE.parameterEmpty || code === CODE.parameterIllegal
  if (shot.valid) {
    if (!ofParameters || BEYOND_SCHEMA[short]?.includes(field)) return undefined
    return `refused with ${code} at ${field}`
  }
  if (!ofParameters) return `accepted: code ${code}`
  if (typeof field !== 'string' || field === '') return 'names no field'
  return shot.field === undefined || field === shot.field.slice(0, 64) ? undefined : `names ${field}`
}

test.each(Object.keys(calls) as CallName[])(
  '[IV-01] %s takes what its schema takes and refuses the rest by its field',
  async (short) => {
    const call = calls[short]
    const arbitrary = shotsFor(call as never)
    const pushes = short === 'pushAiResult'
    const aboutAnExam = Object.keys(call.request.properties).some((field) => /(procedureIds?|diagnoseId)$/i.exec(field) !== null)
    const faults: string[] = []
    const kinds = new Map<string, number>()
    for (let fired = 0; fired < SHOTS && faults.length < 5; fired += CHUNK) {
      const n = Math.min(CHUNK, SHOTS - fired)
      const shots = fc.sample(arbitrary, { numRuns: n, seed: SEED + fired })
      // Only for calls about an exam: a hospital full of open exams makes every count slow.
      const ids = aboutAnExam || pushes ? await held(n, STATES[short] ?? STATE.diagnosing) : []
      const queue = [...shots.entries()]
      const fire = async (): Promise<void> => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const [i, made] = next
          const real = made.valid && i % 2 === 0
          const about = real && aboutAnExam ? aboutReal(made, ids[i]!, ids[(i + 1) % n]!) : made
          const counted = real && Object.hasOwn(statisticsCalls, short) ? ofWeek(made) : about
          const shot = real && pushes ? ofEngine(made, ids[i]!) : counted
          kinds.set(shot.kind, (kinds.get(shot.kind) ?? 0) + 1)
          const by = await callerFor(short)
          const answer = await by.send(`/${call.name}`, {
            method: 'POST',
            body: bodyOf(shot),
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              ...(pushes ? { authorization: `Bearer ${engine}` } : {}),
            },
          })
          const wrong = fault(short, shot, answer)
          if (wrong)
            faults.push(`${shot.kind} ${shot.field ?? ''}: ${wrong}\n  ${bodyOf(shot).slice(0, 400)}\n  ${answer.text.slice(0, 200)}`)
        }
      }
      await Promise.all(Array.from({ length: 6 }, fire))
    }
    expect(faults).toEqual([])
    // A third of the shots are drawn as valid ones.
    expect(kinds.get('valid')).toBeGreaterThan(SHOTS / 8)
    const fields = Object.keys(call.request.properties).length
    for (const kind of ['extra', 'too many', ...(fields ? ['wrong', 'twice'] : [])])
      expect({ kind, some: (kinds.get(kind) ?? 0) > 1 }).toEqual({ kind, some: true })
  },
  whole ? 3_600_000 : 60_000,
)

import {
  allCalls,
  auditCalls,
  type Call,
  calls,
  manageImportCalls,
  managePartnersCalls,
  managePeopleCalls,
  managePlaceCalls,
  manageRulesCalls,
  manageSettingCalls,
  VERSION_FIELD,
} from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import fc from 'fast-check'
import { content, makeExam } from '../exams'
import { type TestServer, testServer } from '../harness'
import { type Caller, caller } from './caller'
import { file, newInstance, stowBody } from './dicom'
import { arbitraryOf, formOf } from './fuzz'

let server: TestServer
let doctor: Caller
let administrator: Caller
let clinician: Caller
let facility: string
let login: () => Promise<Caller>

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  // May everything but what is the own hospital's administrator's alone, so that no call is refused for a right before its form is read.
  const account = await server.account(facility, { role: 'unionAdmin', menu: '1'.repeat(12), rights: { CT: 4 } })
  login = async () => caller(server.url, { cookie: (await server.as(account)).cookie! })
  doctor = await login()
  const hospital = await server.account(facility, { role: 'admin', menu: '1'.repeat(12), rights: { CT: 4 } })
  administrator = caller(server.url, { cookie: (await server.as(hospital)).cookie! })
  const clinic = await server.account(facility, { role: 'clinic', rights: { CT: 4 } })
  clinician = caller(server.url, { cookie: (await server.as(clinic)).cookie! })
})
afterAll(() => server.close())

const FORM = 'application/x-www-form-urlencoded'
/** They need no field, and would end or lock the session that the others use: each of them has one of its own. */
const OWN_SESSION: readonly string[] = [calls.logout.name, calls.lock.name]
/** Of the hospital's administrator, whom the union's is not (`managesHospital`, `managesScreen`, `bindsImages`). */
const HOSPITAL: readonly string[] = [
  calls.dueTimeGet.name,
  calls.dueTimeSave.name,
  calls.dutySave.name,
  calls.queryUnmatched.name,
  calls.bindStudy.name,
  calls.saveBookingSetting.name,
  ...Object.values({ ...manageImportCalls, ...managePeopleCalls, ...managePlaceCalls, ...manageSettingCalls }).map(({ name }) => name),
  ...Object.values(auditCalls).map(({ name }) => name),
  ...Object.values(manageRulesCalls).map(({ name }) => name),
  ...Object.entries(managePartnersCalls)
    .filter(([short]) => !short.startsWith('union'))
    .map(([, { name }]) => name),
]
/** Of a clinic's user alone (`writesForClinic`). */
const CLINIC: readonly string[] = [calls.getClinicPreset.name, calls.saveClinicReport.name]
const send = async (address: string, body: string) => {
  const among = (names: readonly string[]): boolean => names.some((name) => address.startsWith(name))
  const own = among(HOSPITAL) ? administrator : among(CLINIC) ? clinician : doctor
  const by = among(OWN_SESSION) ? await login() : own
  return by.send(`/${address}`, { method: 'POST', body, headers: { 'content-type': FORM } })
}
const enc = encodeURIComponent

test('[IV-06] a field that comes twice, as a list or with a key is refused by name at every call', async () => {
  for (const call of allCalls) {
    const field = Object.keys(call.request.properties)[0] ?? 'id'
    for (const [body, named] of [
      [`${field}=1&${field}=1`, field],
      [`${field}=1&${field}=2`, field],
      [`${field}=1&%${field.charCodeAt(0).toString(16)}${field.slice(1)}=2`, field],
      [`${VERSION_FIELD}=1&${VERSION_FIELD}=1`, VERSION_FIELD],
      [`${field}[]=1`, `${field}[]`],
      [`${enc(`${field}[]`)}=1`, `${field}[]`],
      [`${field}[a]=1`, `${field}[a]`],
      [`${field}.a=1`, `${field}.a`],
    ] as const) {
      const { body: answer } = await send(call.name, body)
      expect({ call: call.name, body, code: answer.errorCode, field: answer.field }).toEqual({
        call: call.name,
        body,
        code: CODE.parameterIllegal,
        field: named,
      })
    }
  }
})

test('[IV-06] a field in the address is refused at every call, with the body’s or without', async () => {
  for (const call of allCalls) {
    const field = Object.keys(call.request.properties)[0] ?? 'id'
    const join = call.name.includes('?') ? '&' : '?'
    for (const body of ['', `${field}=1`]) {
      const { body: answer } = await send(`${call.name}${join}${field}=1`, body)
      expect({ call: call.name, code: answer.errorCode }).toEqual({ call: call.name, code: CODE.parameterIllegal })
    }
  }
})

test('[IV-25] an unknown field is refused by its name at every call, the version marker alone is not', async () => {
  for (const call of allCalls) {
    for (const field of ['extra', 'facilityId', 'userId', 'Version', '$where', '字段', ' ', '']) {
      if (Object.hasOwn(call.request.properties, field)) continue
      const { body: answer } = await send(call.name, `${enc(field)}=1`)
      expect({ call: call.name, code: answer.errorCode, field: answer.field ?? '' }).toEqual({
        call: call.name,
        code: CODE.parameterIllegal,
        field,
      })
    }
    const { body: answer } = await send(call.name, `${VERSION_FIELD}=3.1.2020092300`)
    expect(answer.field).not.toBe(VERSION_FIELD)
  }
})

test('[IV-25] unknown fields inside a JSON value are refused by the value’s name', async () => {
  const exam = await makeExam(server, facility)
  const right = content('a')
  for (const report of [
    { ...right, extra: 1 },
    { ...right, finding: { ...right.finding, html: '<b>' } },
    { ...right, finding: { text: 'a', marks: [{ kind: 'x', from: 0, to: 1, ref: '', extra: 1 }] } },
  ]) {
    const { body } = await doctor.call('saveReport', { procedureId: exam.exam_id, baseVersion: 1, report })
    expect(body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'report' })
  }
})

/** Fields by which a caller would give himself what is not his to give (AZ-15). */
const EXTRAS = {
  facilityId: '00000000-0000-4000-8000-000000000009',
  role: 'admin',
  state: 9,
  balance: 1_000_000,
  reportHasComplete: 1,
  reviewDoctorId: '00000000-0000-4000-8000-000000000009',
  price: 0,
} as const

/** A request that the call's schema takes, about this exam wherever an id is asked for. */
function takenBy(call: Call, examId: string): Record<string, unknown> {
  const [made] = fc.sample(arbitraryOf(call.request as never) as fc.Arbitrary<Record<string, unknown>>, { numRuns: 1, seed: 15 })
  const { requestKey: _, ...fields } = made!
  const isId = (name: string): boolean => /[iI]d$/.test(name) && typeof fields[name] === 'string' && (fields[name] as string).length === 36
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, isId(name) ? examId : value]))
}
/** The first value that is an object with fields of its own: one more is put into it. */
const nestedIn = (call: Call, fields: Record<string, unknown>): string | undefined =>
  Object.keys(fields).find((name) => {
    const { type, properties } = call.request.properties[name] as { type?: string; properties?: object }
    return type === 'object' && properties !== undefined
  })

/** A mark of each table that is kept, beside sessions, the audit itself, and what jobs write by their own clock. */
const everything = (): Promise<Record<string, string>> =>
  server.database.superuser(async (su) => {
    const { rows } = await su.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname !~ '^(audit|session|presence|known_device|reconciliation|stat_)' ORDER BY 1",
    )
    const marks = rows.map(
      ({ name }) => `(SELECT coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') FROM ${name} t) AS "${name}"`,
    )
    return (await su.query<Record<string, string>>(`SELECT ${marks.join(', ')}`)).rows[0]!
  })

test('[AZ-15] a field that no write call has is refused by its name at every one of them, inside its objects too, and nothing that is kept changes', async () => {
  const writes = allCalls.filter((call) => call.writes)
  expect(writes.length).toBeGreaterThan(100)
  const { exam_id } = await makeExam(server, facility)
  const before = await everything()
  const wrong: unknown[] = []
  let nested = 0
  for (const call of writes) {
    const fields = takenBy(call, exam_id)
    for (const [extra, value] of Object.entries(EXTRAS)) {
      if (Object.hasOwn(call.request.properties, extra)) continue
      const { body } = await send(call.name, formOf({ [extra]: value, ...fields }))
      if (body?.errorCode !== CODE.parameterIllegal || body.field !== extra) wrong.push([call.name, extra, body])
    }
    const inside = nestedIn(call, fields)
    if (inside === undefined) continue
    nested += 1
    const value = { ...EXTRAS, ...(fields[inside] as object) }
    const { body } = await send(call.name, formOf({ ...fields, [inside]: value }))
    if (body?.errorCode !== CODE.parameterIllegal || body.field !== inside) wrong.push([call.name, inside, body])
  }
  expect(wrong).toEqual([])
  expect(nested).toBeGreaterThan(5)
  expect(await everything()).toEqual(before)
}, 120_000)

test('[IV-08] a function that is none, by any name, is refused', async () => {
  const paths = new Map(
    allCalls.flatMap(({ name }) => (name.includes('?') ? [[name.split('?')[0]!, name.split('?')[1]!.split('=')[0]!]] : [])),
  )
  expect(paths.size).toBeGreaterThan(2)
  for (const [path, parameter] of paths) {
    for (const query of [
      ...['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'prototype', 'unknown', '', 'has', 'run'].map(
        (f) => `${parameter}=${f}`,
      ),
      `${parameter}[]=constructor`,
      `${parameter}=QueryRows&${parameter}=QueryQueues`,
      `${parameter}[a]=b`,
      `__proto__=${parameter}`,
      parameter,
      '',
    ]) {
      const { status, body } = await send(`${path}?${query}`, '')
      expect({ path, query, status, code: body?.errorCode, field: body?.field }).toEqual({
        path,
        query,
        status: 200,
        code: CODE.parameterIllegal,
        field: 'func',
      })
    }
  }
})

/** Whether anything of ours has reached an object that is nobody's. */
const polluted = (): boolean =>
  ['x', 'polluted', 'isAdmin'].some((key) => key in {} || key in [] || key in (() => 0)) || Object.keys(Object.prototype).length > 0

test('[IV-07] 5,000 shots at the prototype change nothing', async () => {
  const exam = await makeExam(server, facility)
  const keys = [
    '__proto__',
    '__proto__[x]',
    '__proto__.x',
    'constructor',
    'constructor.prototype',
    'constructor[prototype][x]',
    'prototype',
    '["__proto__"]',
  ]
  const values = [
    '1',
    '{"x":1}',
    '__proto__',
    'constructor.prototype',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '[{"__proto__":{"x":1}}]',
  ]
  const codes = new Map<number, number>()
  let shots = 0
  const note = (answer: { status: number; body: { errorCode?: number } | undefined }): void => {
    shots += 1
    const code = answer.body?.errorCode ?? answer.status
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  const report = JSON.stringify(content('a'))
  const inReport = values.map((value) => report.replace('{"finding"', `{"__proto__":${/^[[{]/.exec(value) ? value : '1'},"finding"`))
  while (shots < 5_000) {
    for (const call of allCalls) {
      for (const key of keys) note(await send(call.name, `${enc(key)}=${enc(values[shots % values.length]!)}`))
      for (const field of Object.keys(call.request.properties).slice(0, 3)) {
        for (const value of values) note(await send(call.name, `${field}=${enc(value)}`))
      }
    }
    for (const value of inReport) note(await send(calls.saveReport.name, `procedureId=${exam.exam_id}&baseVersion=1&report=${enc(value)}`))
    for (const value of values) {
      // A value that is only kept is kept as text, whatever it says.
      note(await send(calls.saveUserSetting.name, `key=printConfig&value=${enc(value)}`))
      expect((await doctor.call('getUserSetting', { key: 'printConfig' })).body.val).toBe(value)
      for (const key of keys) note(await doctor.send(`/dicomweb/studies?${enc(key)}=${enc(value)}`))
      const picture = stowBody([file('home', newInstance(), '')])
      const named = picture
        .body!.toString('latin1')
        .replace(
          'Content-Type:',
          `Content-Disposition: form-data; name="${keys[shots % keys.length]!.replaceAll('"', '')}"\r\nContent-Type:`,
        )
      note(
        await doctor.send('/dicomweb/studies', {
          ...picture,
          body: Buffer.from(named, 'latin1'),
          headers: { ...picture.headers, __proto__x: value },
        }),
      )
    }
  }
  expect(polluted()).toBe(false)
  expect(({} as { x?: unknown }).x).toBeUndefined()
  // Refused, or inert: never a failure of the server.
  expect(codes.get(CODE.systemError)).toBeUndefined()
  expect([...codes.keys()].filter((code) => code >= 500 && code < 600)).toEqual([])
  expect(codes.get(CODE.parameterIllegal)).toBeGreaterThan(2_000)
}, 120_000)

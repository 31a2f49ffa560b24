import { CODE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { fine } from '../../../test/orders'
import { type Colleague, makeWard, type Ward } from '../../../test/ward'

const RULE = {
  key: 'own.gallbladder',
  enabled: true,
  weight: 'stop',
  modality: 'US',
  sex: '',
  bodypart: '',
  words: ['胆囊'],
  unless: ['切除'],
  zh: '胆囊已切除',
  en: 'Gall bladder was removed',
}
let server: TestServer
let ward: Ward
let doctor: Colleague
let head: Colleague

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  doctor = await ward.person({ rights: { CT: 1 } })
  head = await ward.person({ rights: { CT: 4 }, name: '主任' })
})
afterAll(() => server.close())

const heads = () => server.as(head.account, { stepUp: true })
const save = async (rules: readonly object[], baseVersion: number) => (await heads()).call('saveGuardRules', { rules, baseVersion })
const codeOf = async (answer: Promise<{ body: { errorCode: number } }>): Promise<number> => (await answer).body.errorCode

test('[EDIT-04] a hospital’s rules are saved by its head or administrator, are in every editor of it, and never overwrite what was not seen', async () => {
  expect(fine(await doctor.call('getGuardRules')).body.val).toEqual({
    rules: [],
    baseVersion: 0,
    savedBy: '',
    savedTime: null,
    secondReadingPercent: 0,
  })
  expect(await codeOf(doctor.call('saveGuardRules', { rules: [RULE], baseVersion: 0 }))).toBe(CODE.noPermission)
  expect(await codeOf(head.call('saveGuardRules', { rules: [RULE], baseVersion: 0 }))).toBe(CODE.stepUpRequired)
  expect((await save([RULE], 5)).body).toMatchObject({ errorCode: CODE.editedByAnother })
  expect(fine(await save([RULE, { ...RULE, key: 'side', enabled: false }], 0)).body.val).toEqual({ baseVersion: 1 })
  expect(fine(await doctor.call('getGuardRules')).body.val).toMatchObject({
    rules: [RULE, { key: 'side', enabled: false }],
    baseVersion: 1,
    savedBy: '主任',
  })
  for (const stale of [0, 2])
    expect((await save([], stale)).body).toMatchObject({
      errorCode: CODE.editedByAnother,
      val: { baseVersion: 1, rules: [RULE, {}], savedBy: '主任' },
    })
  const admin = await server.as(await server.account(ward.facility, { role: 'admin', menu: '000000001100' }))
  expect(await codeOf(admin.call('saveGuardRules', { rules: [RULE], baseVersion: 1 }))).toBe(0)
  const stranger = await server.as(await server.account(await server.facility(), { rights: { CT: 4 } }))
  expect(fine(await stranger.call('getGuardRules')).body.val.rules).toEqual([])
})

test('a rule stands once, and one of the hospital’s own has words and a text in both languages', async () => {
  const { baseVersion } = fine(await doctor.call('getGuardRules')).body.val
  expect((await save([RULE, RULE], baseVersion)).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'rules' })
  for (const bad of [{ words: [] }, { words: [' '] }, { zh: ' ' }, { en: '' }])
    expect((await save([{ ...RULE, ...bad }], baseVersion)).body.errorCode).not.toBe(0)
  expect(await codeOf(save([{ ...RULE, words: ['(a+)+$'] }], baseVersion))).toBe(0)
})

test('[EDIT-04] what is sent over a hit stands with its version, and the head sees how often, with the last reason', async () => {
  const over = (reason: string, rule = 'side') => ({ rule, field: 'finding' as const, text: '左肺', reason })
  const send = async (overrides: readonly object[]) => {
    const one = await ward.openedBy(doctor)
    fine(await doctor.call('submitReport', { procedureId: one.id, report: content('左肺'), baseVersion: 1, toReview: 1, overrides }))
    server.clock.now += 60_000
  }
  await send([over('申请单写错'), over('同一人', 'sex')])
  await send([over('对照旧片')])
  await send([])
  const use = async (more: object = {}) => fine(await head.call('queryGuardUse', more as Record<string, unknown>)).body.val
  expect(await use()).toMatchObject([
    { rule: 'side', overridden: 2, lastReason: '对照旧片' },
    { rule: 'sex', overridden: 1, lastReason: '同一人' },
  ])
  expect(await codeOf(doctor.call('queryGuardUse'))).toBe(CODE.noPermission)
  const stranger = await server.as(await server.account(await server.facility(), { rights: { CT: 4 } }))
  expect(fine(await stranger.call('queryGuardUse')).body.val).toEqual([])
  server.clock.now += 2 * 24 * 60 * 60_000
  expect(await use({ days: 1 })).toEqual([])
})

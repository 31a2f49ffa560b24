import { parseDateTime, STAT_SCREENS, STATISTICS, type StatFilter, type StatScreen } from '@farsight/shared/domain'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { relate } from '../../../test/relations'
import { WEEK } from '../../../test/statistics/expect'
import { fields, sheetsIn } from '../../../test/statistics/files'
import { makeHistory } from '../../../test/statistics/history'

type Language = 'zh' | 'en'
const LANGUAGES = ['zh', 'en'] as const

const EN_NAME = 'First Hospital'

let server: TestServer
let boss: TestClient
/** What each filter is asked with, and how a file names that. */
let filters: Readonly<Record<StatFilter, { screen: StatScreen; value: unknown } & Record<Language, readonly [string, string]>>>

beforeAll(async () => {
  server = await testServer()
  server.clock.now = parseDateTime('2026-11-26 15:00:00')!
  const [home, east, west] = [
    await server.facility({ name: '1', union: '' }),
    await server.facility({ name: 'East', union: '' }),
    await server.facility({ name: 'West', union: '' }),
  ]
  await server.database.superuser((su) =>
    su.query('UPDATE facility SET name = $2, name_en = $3 WHERE facility_id = $1', [home, '一院', EN_NAME]),
  )
  for (const other of [east, west]) await relate(server, home, other)
  const size = { from: '2026-11-10', days: 14, exams: 120, bookings: 60, orders: 120 }
  const past = await makeHistory(server, home, { seed: 5, ...size, partners: [east, west] })
  boss = await server.as(await server.account(home, { menu: '000000001000' }))
  const { rows } = await server.database.superuser((su) =>
    su.query<{ id: string }>(`SELECT department_id AS id FROM department WHERE facility_id = $1 AND name = '骨科'`, [home]),
  )
  const local = 'localDiagnosisCount'
  filters = {
    modality: { screen: local, value: ['CT', 'MR'], zh: ['设备类型', 'CT、MR'], en: ['Modality', 'CT, MR'] },
    sourceType: { screen: local, value: 'inpatient', zh: ['患者来源', '住院'], en: ['Patient source', 'Inpatient'] },
    doctorId: { screen: local, value: past.doctors[0], zh: ['医生', '医生甲'], en: ['Doctor', '医生甲'] },
    roomId: { screen: local, value: past.rooms[1]!.id, zh: ['机房', 'CT2室'], en: ['Room', 'CT2室'] },
    departmentId: { screen: local, value: rows[0]!.id, zh: ['申请科室', '骨科'], en: ['Department', '骨科'] },
    partnerId: { screen: 'remoteDiagnosisCount', value: west, zh: ['合作医院', 'West'], en: ['Partner', 'West'] },
    urgency: { screen: local, value: 'urgent', zh: ['缓急', '加急'], en: ['Urgency', 'Urgent'] },
  }
}, 120_000)
afterAll(() => server.close())

/** The sheets of a file by their names; a CSV has one, of which all tables are rows. */
async function file(format: 'csv' | 'xlsx', language: Language, screen: StatScreen, more: object = {}) {
  const { body } = await boss.call('exportStatistic', { ...WEEK, compare: 1, ...more, screen, format, language })
  expect([screen, more, body.errorCode]).toEqual([screen, more, 0])
  const bytes = Buffer.from(body.val.content, 'base64')
  const sheets = format === 'xlsx' ? await sheetsIn(bytes) : { '': fields(bytes.toString('utf8').slice(1)) }
  return { name: body.val.fileName as string, sheets }
}

/** Words of the other language; a modality, a zone and a kind of file have one name in both. */
const STRANGE: Readonly<Record<Language, RegExp>> = { en: /[\u3000-\u9FFF]+/g, zh: /\b(?!(?:CT|MR|DX|US|UTC|csv|xlsx)\b)[A-Za-z]{2,}\b/g }

test.each(STAT_SCREENS)(
  '[STAT-13] %s: its file has a name, sheets, heads and lines in the words of either language, and no others',
  async (screen) => {
    const sources = STATISTICS[screen].groups.includes('sourceType') ? [{ groupBy: 'sourceType' }] : []
    // The picture of the week, and that of the week before.
    const weeks = screen === 'shootCountDistribution' ? [{ groupBy: 'modality', granularity: 'hour' }] : []
    for (const language of LANGUAGES)
      for (const format of ['csv', 'xlsx'] as const)
        for (const more of [{ groupBy: 'modality' }, ...sources, ...weeks]) {
          const { name, sheets } = await file(format, language, screen, more)
          const said = [name, ...Object.entries(sheets).flatMap(([title, rows]) => [title, ...rows.flat()])]
          expect([language, format, said.flatMap((text) => text.match(STRANGE[language]) ?? [])]).toEqual([language, format, []])
          // Every measure has a head of its own, and one for the period before.
          const head = Object.values(sheets)[0]!.find((row) => row.length === 1 + 2 * STATISTICS[screen].measures.length)!
          expect([language, format, new Set(head).size, head.includes('')]).toEqual([language, format, head.length, false])
        }
  },
)

test('[STAT-06] the file’s two pictures of a week are told apart by their names, in both kinds and languages', async () => {
  const names = { zh: ['星期与时段', '星期与时段 · 上期'], en: ['Weekday and hour', 'Weekday and hour · Before'] } as const
  for (const language of LANGUAGES) {
    const { sheets } = await file('xlsx', language, 'shootCountDistribution', { granularity: 'hour' })
    expect(Object.keys(sheets).slice(1, 3)).toEqual(names[language])
    const csv = await file('csv', language, 'shootCountDistribution', { granularity: 'hour' })
    const alone = csv.sheets['']!.filter((row) => row.length === 1 && row[0] !== '').map(([name]) => name)
    expect(alone.slice(0, 2)).toEqual(names[language])
  }
})

test('[STAT-13] an English file names the hospital in English', async () => {
  const { sheets } = await file('xlsx', 'en', 'localDiagnosisCount')
  expect(Object.values(sheets)[0]!.find(([name]) => name === 'Hospital')).toEqual(['Hospital', EN_NAME])
})

test('[STAT-13] a file of narrowed figures names its filter, each of the seven, in both kinds and languages', async () => {
  for (const [filter, { screen, value, ...words }] of Object.entries(filters))
    for (const language of LANGUAGES)
      for (const format of ['csv', 'xlsx'] as const) {
        const { sheets } = await file(format, language, screen, { [filter]: value })
        const [what, name] = words[language]
        const said = Object.values(sheets)[0]!.filter(([first]) => first?.startsWith(language === 'zh' ? '筛选' : 'Filter'))
        expect([filter, format, said]).toEqual([filter, format, [[`${language === 'zh' ? '筛选' : 'Filter'} · ${what}`, name]]])
      }
})

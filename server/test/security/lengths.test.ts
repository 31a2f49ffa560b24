import { CODE } from '@farsight/shared/domain'
import { makeDesk, type TestDesk } from '../desk'
import { PATIENT, VISIT } from '../desk-form'
import { content } from '../exams'
import { type TestServer, testServer } from '../harness'
import { type Colleague, makeWard, type Ward } from '../ward'

let server: TestServer
let ward: Ward
let desk: TestDesk
let doctor: Colleague
let clerk: Colleague
beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  desk = await makeDesk(server, ward.facility)
  doctor = await ward.person({ rights: { CT: 1 } })
  clerk = await ward.person({ role: 'registrar', menu: '111100000000' })
})
afterAll(() => server.close())

/** One letter each of what is counted differently by whoever does not count UTF-16 code units: bytes, code points, what is seen. */
const UNITS = { chinese: '字', emoji: '\u{1F600}', combining: 'e\u0301', family: '\u{1F468}\u200D\u{1F469}' } as const
const LETTERS = Object.values(UNITS)

/** A text of just so many code units in one script, and two that are longer by one: by a letter, and by a mark over the last one. */
function texts(letter: string, most: number): { readonly full: string; readonly over: readonly string[] } {
  const whole = letter.repeat(Math.floor(most / letter.length))
  const full = whole + '字'.repeat(most - whole.length)
  return { full, over: [`${full}字`, `${full}\u0301`] }
}

let serial = 0
const template = (more: object) => ({
  ...{ name: `模板${++serial}`, level: 'personal', modality: 'CT', bodypart: '', abnormal: false, findings: '字', diagnosis: '字' },
  ...more,
})
type Kept = Record<string, unknown> | undefined
const stored = async (text: string, values: unknown[]): Promise<Kept> =>
  server.database.superuser(async (su) => (await su.query(text, values)).rows[0] as Kept)

/** A text that somebody types: its most, how it is sent, and how the table keeps it. */
interface Place {
  readonly name: string
  readonly most: number
  /** Answers the code and what stands in the column then. */
  readonly put: (text: string) => Promise<readonly [number, unknown]>
}
const templates = (column: 'name' | 'title' | 'bodypart' | 'findings' | 'diagnosis', most: number): Place => ({
  name: `template.${column}`,
  most,
  put: async (text) => {
    const { body } = await doctor.call('templateSave', template({ [column]: text }))
    const row = await stored(`SELECT ${column} AS kept FROM template WHERE template_id = $1`, [body.val?.id ?? null])
    return [body.errorCode, row?.kept]
  },
})
const reports = (field: 'finding' | 'result' | 'advice'): Place => ({
  name: `report.${field}`,
  most: 6000,
  put: async (text) => {
    const one = await ward.openedBy(doctor)
    const report = { ...content('所见'), [field]: { text, marks: [] } }
    const { body } = await doctor.call('saveReport', { procedureId: one.id, report, baseVersion: 1 })
    const kept = (await ward.report(one.id))?.content[field].text
    return [body.errorCode, body.errorCode === 0 ? kept : kept || undefined]
  },
})
const patients = (field: 'patName' | 'pinyin' | 'address', column: string, most: number): Place => ({
  name: `patient.${field}`,
  most,
  put: async (text) => {
    const patient = {
      ...PATIENT,
      idType: 'none',
      idNo: '',
      idReason: 'other',
      phone: `139${String(++serial).padStart(8, '0')}`,
      [field]: text,
    }
    const checks = [{ itemId: desk.chest, side: '', roomId: desk.ct1 }]
    const { body } = await clerk.call('addProcedure', { patient, visit: VISIT, checks })
    const row = await stored(`SELECT ${column} AS kept FROM patient WHERE phone = $1`, [patient.phone])
    return [body.errorCode, row?.kept]
  },
})

const PLACES: readonly Place[] = [
  ...(['finding', 'result', 'advice'] as const).map(reports),
  ...[
    templates('title', 16),
    templates('name', 128),
    templates('bodypart', 128),
    templates('findings', 6000),
    templates('diagnosis', 6000),
  ],
  ...[patients('patName', 'pat_name', 64), patients('pinyin', 'pinyin', 128), patients('address', 'address', 256)],
]

test('[IV-03] in Chinese, emoji and combining marks the longest text goes and stands in its column letter for letter; one more code unit is refused, and nothing of it is kept', async () => {
  for (const { name, most, put } of PLACES)
    for (const letter of LETTERS) {
      const { full, over } = texts(letter, most)
      expect([name, full.length, await put(full)]).toEqual([name, most, [0, full]])
      for (const text of over) expect([name, letter, await put(text)]).toEqual([name, letter, [CODE.parameterIllegal, undefined]])
    }
}, 120_000)

test('[IV-03] no column of the database has a length of its own that could cut a text: single letters of codes alone', async () => {
  const columns = await server.database.superuser(
    async (su) =>
      (
        await su.query(
          "SELECT table_name || '.' || column_name AS name, character_maximum_length AS most FROM information_schema.columns WHERE table_schema = 'public' AND character_maximum_length IS NOT NULL",
        )
      ).rows as { name: string; most: number }[],
  )
  expect(columns.length).toBeGreaterThan(0)
  expect(columns.filter(({ name, most }) => most !== 1 || !/\.(sex|age_unit)$/.test(name))).toEqual([])
})

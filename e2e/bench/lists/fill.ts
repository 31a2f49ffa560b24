import type { Client } from 'pg'

/** How many exams a database gets, and how many of them wait for a doctor in each hospital: that does not grow with the archive. */
export interface Filling {
  readonly exams: number
  readonly openEach: number
}

/** Hospitals by their share of the exams; the first one is looked at. */
const SHARES = [40, 12, 12, 9, 9, 9, 9] as const
const id = (kind: string, n: number): string => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const HOME = id('f', 0)
export const DOCTOR = id('d', 0)

const SURNAMES = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金'
const SURNAME_PINYIN =
  'wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin luo gao zheng liang xie song tang xu han feng deng cao peng zeng xiao tian dong yuan pan yu jiang cai yu du ye cheng su wei lv ding ren shen yao lu jiang cui zhong tan lu wang fan jin'
const GIVEN = '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂华玉建国志文红春梅海燕'
const GIVEN_PINYIN =
  'wei fang na xiu ying min jing li qiang lei jun yang yong yan jie juan tao ming chao lan xia ping gang gui hua yu jian guo zhi wen hong chun mei hai yan'

const list = (text: string): string => `ARRAY[${[...text].map((one) => `'${one}'`).join(',')}]`
const words = (text: string): string =>
  `ARRAY[${text
    .split(' ')
    .map((one) => `'${one}'`)
    .join(',')}]`

/** Rows of one hospital as one statement; `n` runs through its exams, the last ones wait for a doctor. */
function examsOf(place: number, count: number, open: number, now: number): string {
  return `
INSERT INTO exam (exam_id, facility_id, version, state, report_has_complete, urgent, critical, green_channel, modality, pat_name, pinyin, sex, age_value, age_unit,
  check_no, accession_no, hospital_no, outpatient_no, inpatient_no, source_type, department, bodypart, check_item, register_time, check_time, write_time, complete_time,
  due_time, image_count, printed, author_id, author_name, booked_from, from_clinic, sort_key)
SELECT ('${place}' || lpad(to_hex(n), 7, '0') || '-0000-4000-8000-000000000000')::uuid, '${id('f', place)}', 3, state, state = 9, waits AND n % 9 = 0, waits AND n % 97 = 0, waits AND n % 61 = 0,
  modality, s || g, sp || ' ' || gp, CASE WHEN n % 2 = 0 THEN 'M' ELSE 'F' END, (n * 7 % 90)::int, 'Y', modality || n, 'A' || n, 'H' || p, CASE WHEN n % 2 = 0 THEN 'O' || p ELSE '' END,
  CASE WHEN n % 2 = 1 THEN 'I' || p ELSE '' END, CASE WHEN n % 2 = 0 THEN 'outpatient' ELSE 'inpatient' END, '呼吸科', (ARRAY['胸部','头颅','腹部','左膝关节','腰椎'])[1 + n % 5], '平扫',
  to_timestamp(at), to_timestamp(at + 1800), CASE WHEN state = 9 THEN to_timestamp(at + 5400) END, CASE WHEN state = 9 THEN to_timestamp(at + 7200) END, to_timestamp(at + 16200), 40,
  state = 9 AND n % 3 = 0, CASE WHEN n % 13 = 0 THEN '${DOCTOR}'::uuid END, CASE WHEN n % 13 = 0 THEN '张医生' ELSE '' END, CASE WHEN n % 200 = 0 THEN '${id('f', 1)}'::uuid END, n % 150 = 0,
  CASE WHEN waits THEN (CASE WHEN n % 97 = 0 THEN 0 WHEN n % 61 = 0 THEN 1 WHEN n % 9 = 0 THEN 2 ELSE 3 END) * 10000000000000 + (at + 16200) * 1000 ELSE 100000000000000 - at * 1000 END
FROM (SELECT n, n / 3 AS p, n > ${count - open} AS waits, ${Math.floor(now / 1000)}::bigint - (${count} - n) * ${Math.floor((6 * 365 * 86_400) / count)} AS at,
    CASE WHEN n > ${count - open} THEN (ARRAY[2060, 2060, 2060, 2, 3, 4])[1 + n % 6] WHEN n % 100 = 0 THEN 3000 WHEN n % 101 = 0 THEN 2010 ELSE 9 END AS state,
    (ARRAY['CT','CT','DX','DX','MR','US'])[1 + n % 6] AS modality FROM generate_series(1, ${count}) n) a,
  LATERAL (SELECT 1 + (hashint8(p) & 1073741823) % 60 AS a, 1 + (hashint8(p * 31) & 1073741823) % 35 AS b, 1 + (hashint8(p * 17) & 1073741823) % 35 AS c) h,
  LATERAL (SELECT (${list(SURNAMES)})[h.a] AS s, (${list(GIVEN)})[h.b] || (${list(GIVEN)})[h.c] AS g, (${words(SURNAME_PINYIN)})[h.a] AS sp,
    (${words(GIVEN_PINYIN)})[h.b] || ' ' || (${words(GIVEN_PINYIN)})[h.c] AS gp) w`
}

/** The words that exams/words.ts makes of such rows. */
const WORDS = `
INSERT INTO exam_word (facility_id, word, exam_id)
SELECT DISTINCT facility_id, w, exam_id FROM exam, LATERAL unnest(ARRAY['n:' || left(pat_name, 1), 'n:' || left(pat_name, 2), 'n:' || substr(pat_name, 2, 1), 'n:' || substr(pat_name, 2, 2),
  'n:' || substr(pat_name, 3, 1), 'p:' || replace(pinyin, ' ', ''), 'q:' || left(pinyin, 1) || left(split_part(pinyin, ' ', 2), 1) || left(split_part(pinyin, ' ', 3), 1), 'c:' || lower(check_no),
  'a:' || lower(accession_no), 'h:' || lower(hospital_no), CASE WHEN outpatient_no <> '' THEN 'o:' || lower(outpatient_no) ELSE 'i:' || lower(inpatient_no) END]) w
WHERE facility_id = $1`

/**
 * Fills a database by plain SQL, as the superuser: without triggers, and with the indexes taken away and made anew at the end,
 * which is many times quicker and gives what years of single rows give, packed.
 */
export async function fill(su: Client, { exams, openEach }: Filling, say: (what: string) => void): Promise<void> {
  const now = Date.now()
  await su.query(
    `SET session_replication_role = replica; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'; SET synchronous_commit = off`,
  )
  const { rows: indexes } = await su.query<{ name: string; def: string }>(
    `SELECT indexname AS name, indexdef AS def FROM pg_indexes WHERE tablename = 'exam' AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  )
  const { rows: constraints } = await su.query<{ table: string; name: string; def: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS def FROM pg_constraint
      WHERE (conrelid = 'exam_word'::regclass AND contype IN ('p', 'f')) OR (conrelid = 'exam'::regclass AND contype = 'u')`,
  )
  for (const { table, name } of constraints) await su.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of indexes) await su.query(`DROP INDEX ${name}`)
  const sum = SHARES.reduce<number>((a, b) => a + b, 0)
  for (const [place, share] of SHARES.entries()) {
    const name = `医院${place}`
    await su.query(`INSERT INTO facility (facility_id, code, kind, name, name_en) VALUES ($1, $2, 'hospital', $3, $3)`, [
      id('f', place),
      `b${place}`,
      name,
    ])
    await su.query(
      `INSERT INTO facility_card (facility_id, kind, name, name_en, level, address, intro, logo, is_public) VALUES ($1, 'hospital', $2, $2, '', '', '', '', false)`,
      [id('f', place), name],
    )
    await su.query(`INSERT INTO union_member (union_code, facility_id, state) VALUES ('u', $1, 'agreed')`, [id('f', place)])
    await su.query(examsOf(place, Math.round((exams * share) / sum), openEach, now))
    await su.query(WORDS, [id('f', place)])
    say(`${name} ${Math.round((exams * share) / sum)}`)
  }
  await su.query(`INSERT INTO exam_counter SELECT facility_id, state, count(*) FROM exam GROUP BY 1, 2`)
  await su.query(`INSERT INTO doctor (user_id, facility_id, name, role, main_menu) VALUES ($1, $2, '张医生', 'doctor', '001011000000')`, [
    DOCTOR,
    HOME,
  ])
  await su.query(
    `INSERT INTO doctor_right (user_id, facility_id, modality, level) SELECT $1, $2, m, 4 FROM unnest(ARRAY['CT','MR','DX','US']) m`,
    [DOCTOR, HOME],
  )
  for (const { table, name, def } of constraints.filter(({ def }) => !def.startsWith('FOREIGN'))) {
    await su.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${def}`)
    say(name)
  }
  for (const { name, def } of indexes) {
    await su.query(def)
    say(name)
  }
  await su.query('SET session_replication_role = origin')
  await su.query('VACUUM ANALYZE')
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DATE_PARSE_ERROR, placeOf, scrubMessage, scrubStack } from './scrub'

/** What must not leave the page, in the ways in which it may get into a message. */
const CANARIES = [
  '王建国',
  '13800000001',
  '110101196001011234',
  'CT2611200031',
  '1959-03-07',
  'secret-sign-1',
  'ZhangWei',
  'wang jian guo',
  '欧阳',
]
const WAYS: ((canary: string) => string)[] = [
  (c) => `Unexpected token 'x', ..."{"name":"${c}","sex":"M"}" is not valid JSON`,
  (c) => `Unexpected token '${c[0]}', "${c}" is not valid JSON`,
  (c) => `Failed to execute 'querySelector' on 'Document': '[data-name="${c}"]' is not a valid selector.`,
  (c) => `request to https://his.example/report?name=${encodeURIComponent(c)}#${encodeURIComponent(c)} failed`,
  (c) => `GET /RisLocalDiagnose.do?search=${c.replaceAll(' ', '+')} 500`,
  (c) => `no row for {name: ${c}}`,
  (c) => `no row for [${c}]`,
  (c) => `no row (${c})`,
  (c) => `no row for \`${c}\``,
  (c) => `no row for “${c}”`,
  (c) => `patName=${c.replaceAll(' ', '_')}`,
  (c) => `Cannot read properties of undefined (reading '${c}')`,
]

test('[BR-18] no name, number, date or sign leaves the page in a message, whatever way it got into it', () => {
  const leaks = CANARIES.flatMap((canary) =>
    WAYS.map((way) => scrubMessage(way(canary))).filter((text) =>
      canary.split(/[ -]/).some((part) => part.length > 1 && text.includes(part)),
    ),
  )
  expect(leaks).toEqual([])
  for (const plain of ['patient 王建国 is gone', 'exam CT2611200031 of 13800000001', 'born 1959-03-07'])
    expect(scrubMessage(plain)).not.toMatch(/王|2611|1380|1959/)
})

test('what says where the fault is stays', () => {
  for (const text of [
    "TypeError: Cannot read properties of undefined (reading 'patName')",
    'ReferenceError: report is not defined',
    'TypeError: rows.map is not a function',
    'Error: Minified React error #185; visit',
    DATE_PARSE_ERROR,
  ])
    expect(scrubMessage(text)).toBe(text)
  expect(scrubMessage('x'.repeat(5000)).length).toBeLessThanOrEqual(500)
})

test('a stack keeps its frames: file, line, column; its message and what is no frame goes', () => {
  const stack = [
    'Error: 王建国 at home (13800000001)',
    '    at async Object.draw (https://his.example/assets/main.ab12cd34ef56.js:1:20)',
    '    at new Report (https://his.example/modules/mf-report/3.1.0+5f0c2a91/entry.js?name=王建国:3:4)',
    'draw@https://his.example/assets/x.js:5:6',
    '    at https://his.example/王建国.js:7:8',
    '    patient 王建国',
  ].join('\n')
  expect(scrubStack(stack).split('\n')).toEqual([
    'at Object.draw /assets/main.ab12cd34ef56.js:1:20',
    'at Report /modules/mf-report/3.1.0+5f0c2a91/entry.js:3:4',
    'at draw /assets/x.js:5:6',
    'at ? ?:7:8',
  ])
  expect(scrubStack(`x\n${'    at a (https://h/a.js:1:1)\n'.repeat(500)}`).split('\n')).toHaveLength(20)
})

test.each([
  ['https://his.example/?name=王建国#/local_diagnosis?search=王建国&t=1', '/local_diagnosis'],
  ['https://his.example/#/local/edit_report?procedureId=1', '/local/edit_report'],
  ['https://his.example/#/user_center/common/3f0c2a91-0000-4000-8000-000000000001#x', '/user_center/common/:id'],
  ['https://his.example/#/a/王建国/b', '/a/:id/b'],
  ['https://his.example/#access_token=abc', '/'],
  ['https://his.example/embed.html?token=abc', '/embed.html'],
  ['https://his.example/%E7%8E%8B/x', '/:id/x'],
  ['http://[', ''],
])('[PH-04] %s is told as %s', (href, place) => {
  expect(placeOf(href)).toBe(place)
})

test('no error of ours carries a field of a patient in its text', () => {
  const ROOT = process.cwd()
  const files = ['shared', 'host', ...readdirSync(ROOT).filter((name) => name.startsWith('mf-'))].flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.exec(file) !== null && !file.includes('node_modules') && /\.test\.tsx?$/.exec(file) === null)
      .map((file) => path.join(ROOT, room, file)),
  )
  const FIELDS =
    /(?:new \w*Error|logger\.\w+)\([^\n]*\$\{[^}]*(?:patName|pinyin|phone|idNumber|birthday|finding|accessionNo|checkNo|search)/
  const found = files.filter((file) => FIELDS.exec(readFileSync(file, 'utf8')) !== null)
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(100)
})

import { PRINT_LAYOUTS, type PrintLayoutName, printSource } from '@farsight/shared/domain'
import type { Content } from 'pdfmake/interfaces'
import { paperOf } from './document'
import type { PaperJob } from './job'

const source = printSource({
  facilityName: '松原医院',
  exam: {
    patName: '欧阳建国',
    sex: 'M',
    age: null,
    modality: 'CT',
    bodypart: '胸部',
    side: '',
    checkItem: '胸部平扫',
    checkNo: 'CT-0815',
    outpatientNo: '',
    inpatientNo: '',
    bedNo: '',
    sourceType: 'outpatient',
    department: '',
    checkTime: null,
    registerTime: '2026-01-01 08:00:00',
  },
  conditionDescription: '',
  report: {
    content: { finding: { text: '右肺下叶结节' }, result: { text: '结节' }, advice: { text: '' } },
    addenda: [],
    corrected: 0,
    correction: undefined,
    issue: 1,
    author: { name: '王' },
    writeTime: null,
    reviewers: [],
    reportCompleteTime: '2026-01-01 09:00:00',
  },
})
const key = (no: number): string => `data:image/png;base64,KEY${no}`
const jobFor = (layout: PrintLayoutName, change: Partial<PaperJob> = {}): PaperJob => ({
  source,
  layout,
  language: 'zh',
  mark: undefined,
  verifyUrl: 'https://hospital.example/#/verify?c=abc',
  logo: 'data:image/png;base64,LOGO',
  images: [1, 2, 3, 4, 5].map(key),
  footer: '',
  printedAt: '2026-01-01 10:00:00',
  compress: false,
  ...change,
})

/** Everything that is drawn, in the order in which it stands: pictures and codes by what they are of. */
function drawn(job: PaperJob): readonly string[] {
  const paper = paperOf(job, { letters: (text) => text, barcode: (text) => `bars of ${text}`, qr: (text) => `code of ${text}` })
  const found: string[] = []
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    const { image, svg, text } = node as Readonly<Record<string, unknown>>
    for (const one of [image, svg, text]) if (typeof one === 'string') found.push(one)
    Object.values(node).forEach(walk)
  }
  walk(paper.content)
  return found
}
const pictures = (layout: PrintLayoutName): readonly string[] => drawn(jobFor(layout)).filter((one) => one.includes('KEY'))

test('a paper bears the logo, the check number’s bars and the code of its own verify address', () => {
  for (const layout of ['A4', 'A5'] as const) {
    const all = drawn(jobFor(layout))
    expect(all).toContain('data:image/png;base64,LOGO')
    expect(all).toContain('bars of CT-0815')
    expect(all.filter((one) => one.startsWith('code of'))).toEqual(['code of https://hospital.example/#/verify?c=abc'])
  }
  expect(drawn(jobFor('ticket'))).toContain('code of https://hospital.example/#/verify?c=abc')
  // A text that may not go out has no address to be looked up at.
  expect(drawn(jobFor('A4', { verifyUrl: '' })).some((one) => one.startsWith('code of'))).toBe(false)
})

test('the bars of the check number have its letters beneath, and several reviewers stand each with their level', () => {
  const at = (layout: PrintLayoutName) => drawn(jobFor(layout))
  for (const layout of ['A4', 'A5'] as const) expect(at(layout)[at(layout).indexOf('bars of CT-0815') + 1]).toBe('CT-0815')
  const reviewed = (count: number, language: 'zh' | 'en' = 'zh') =>
    drawn(
      jobFor('A4', {
        language,
        source: {
          ...source,
          reviewers: ['李', '王', '赵'].slice(0, count).map((name, i) => ({ level: i + 1, name, time: '2026-01-01 09:00:00' })),
        },
      }),
    ).join('\n')
  for (const words of ['审核医师（一审）', '审核医师（二审）', '审核医师（三审）']) expect(reviewed(3)).toContain(words)
  expect(reviewed(2, 'en')).toContain('Reviewed by (second check)')
  // One reviewer alone is the reviewer.
  expect(reviewed(1)).not.toContain('一审')
})

test('[REPORT-19] key images stand between finding and impression, in their order, as many as the paper takes', () => {
  expect(pictures('A4')).toEqual([1, 2, 3, 4].map(key))
  expect(pictures('A5')).toEqual([1, 2, 3].map(key))
  expect(pictures('ticket')).toEqual([])
  const all = drawn(jobFor('A4'))
  expect(all.indexOf(key(1))).toBeGreaterThan(all.indexOf('右肺下叶结节'))
  expect(all.indexOf(key(4))).toBeLessThan(all.indexOf('结节'))
  expect(PRINT_LAYOUTS.A4.images?.most).toBe(4)
})

const added = { no: 1, text: '补充：与旧片对比无变化。', reason: '旧片', authorName: '陈', time: '2026-01-02 09:00:00' }

test('[REPORT-19] an addendum stands where there is room for it; its own signature goes with the report’s', () => {
  const { content } = paperOf(jobFor('A5', { source: { ...source, addenda: [added] } }), {
    letters: (text) => text,
    barcode: () => '',
    qr: () => '',
  })
  const parts = (content as Content[]).map((part) => JSON.stringify(part))
  const at = parts.findIndex((part) => part.includes(added.text))
  // Held together with the signatures it would leave the page before a quarter empty.
  expect(parts[at]).not.toContain('报告医师')
  expect(parts[at + 1]).toContain('补充报告 1   原因：旧片   陈 2026-01-02 09:00:00')
  expect(parts[at + 1]).toContain('报告医师')
  expect(content).toHaveLength(at + 2)
})

test('a label’s colon is that of its language', () => {
  const labels = (language: 'zh' | 'en') =>
    drawn(jobFor('A4', { language, source: { ...source, addenda: [added] } })).filter((one) => /[:：]\s?$/.test(one))
  expect(labels('zh')).toEqual(expect.arrayContaining(['姓名：', '检查项目：', '报告医师：']))
  expect(labels('zh').filter((one) => one.includes(':'))).toEqual([])
  expect(labels('en')).toEqual(expect.arrayContaining(['Name: ', 'Examination: ', 'Reported by: ']))
})

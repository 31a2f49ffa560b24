import { imageFile } from '../testing/files.ts'
import { sharedFiles, testWithShared } from '../testing/shared-data.ts'
import { accept, defaultAcceptRule } from './accept.ts'
import { defaultDicomLimits } from './limits.ts'
import { personName } from './person-name.ts'

const take = (bytes: Buffer) => accept(bytes, defaultDicomLimits, defaultAcceptRule)
const groups = (characterSet: string | string[], name: Buffer): string[] => {
  const { alphabetic, ideographic, phonetic } = take(
    imageFile({ '00080005': ['CS', characterSet], '00100010': ['PN', name], '00081030': '', '00080080': '' }),
  ).index.patient.name
  return [alphabetic, ideographic, phonetic]
}
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

test('[DC-08] names in each character set, by the examples of PS3.5 annexes H, I, J and K', () => {
  const ascii = (text: string): string => Buffer.from(text).toString('hex')
  // H.3.1: Yamada^Tarou in kanji and hiragana through IR 87.
  const kanji = `1b2442 3b33 4544 1b2842 5e 1b2442 4240 4f3a 1b2842`
  const kana = `1b2442 2464 245e 2440 1b2842 5e 1b2442 243f 246d 2426 1b2842`
  expect(groups(['', 'ISO 2022 IR 87'], hex(`${ascii('Yamada^Tarou=')}${kanji}3d${kana}`))).toEqual([
    'Yamada^Tarou',
    '山田^太郎',
    'やまだ^たろう',
  ])
  // H.3.2: half-width katakana first.
  expect(groups(['ISO 2022 IR 13', 'ISO 2022 IR 87'], hex(`d4cfc0de5ec0dbb33d${kanji}`))).toEqual(['ﾔﾏﾀﾞ^ﾀﾛｳ', '山田^太郎', ''])
  // I.2: Korean through IR 149.
  expect(
    groups(
      ['', 'ISO 2022 IR 149'],
      hex(`${ascii('Hong^Gildong=')}1b242943 fbf3 5e 1b242943 d1ce d4d7 3d 1b242943 c8ab 5e 1b242943 b1e6 b5bf`),
    ),
  ).toEqual(['Hong^Gildong', '洪^吉洞', '홍^길동'])
  // J and K: Chinese in UTF-8, GB18030, GBK and GB 2312 by escape.
  expect(groups('ISO_IR 192', Buffer.from('Wang^XiaoDong=王^小東'))).toEqual(['Wang^XiaoDong', '王^小東', ''])
  expect(groups('GB18030', hex(`${ascii('Wang^XiaoDong=')}cdf5 5e d0a1 b6ab`))).toEqual(['Wang^XiaoDong', '王^小东', ''])
  expect(groups('GBK', hex(`${ascii('Zhu^RongJi=')}d6ec 5e e946 bbf9`))).toEqual(['Zhu^RongJi', '朱^镕基', ''])
  expect(groups(['', 'ISO 2022 IR 58'], hex(`${ascii('Zhang^XiaoDong=')}1b242941 d5c5 5e 1b242941 d0a1 b6ab`))).toEqual([
    'Zhang^XiaoDong',
    '张^小东',
    '',
  ])
  expect(groups('ISO_IR 144', hex('bbeeda6365dc d17970d3'))[0]).toBe('Люкceмбypг')
  expect(groups('ISO_IR 126', hex('c4e9efedf5f3e9eff2'))[0]).toBe('Διονυσιος')
  expect(groups('ISO_IR 100', Buffer.from('Äneas^Rüdiger', 'latin1'))).toEqual(['Äneas^Rüdiger', '', ''])
  expect(groups('ISO_IR 166', hex('cac1aad2c2'))[0]).toBe('สมชาย')
})

test('[DC-08] second bytes that look like delimiters do not split GBK and GB18030 text', () => {
  // 誠 is D55C and 俓 is 825E in GBK: a backslash and a caret.
  expect(groups('GBK', hex('cdf55ed55c'))[0]).toBe('王^誠')
  expect(groups('GB18030', hex('825e5ed0a1'))[0]).toMatch(/^.\^小$/)
})

test('[DC-08] bad bytes become replacement characters, control characters and direction marks are gone, with notes', () => {
  const { index, notes } = take(
    imageFile({ '00100010': ['PN', Buffer.concat([Buffer.from('Wang'), Buffer.from([0xff, 0xfe]), Buffer.from('^\u202eX\u0007')])] }),
  )
  expect(index.patient.name.alphabetic).toBe('Wang\ufffd\ufffd^X')
  expect(notes.map((one) => one.code)).toEqual(['BAD_TEXT'])
  expect(take(imageFile({ '00080005': 'KLINGON' })).notes.map((one) => one.code)).toContain('UNKNOWN_CHARSET')
})

test('an item of a sequence may have a character set of its own', () => {
  const item = [
    [0x00080005, 'CS', 'GB18030'],
    [0x00080104, 'LO', hex('cdf5d0a1')],
  ] as [number, string, string | Buffer][]
  const metadata = JSON.parse(take(imageFile({ '00082218': ['SQ', [item, [[0x00080104, 'LO', '王小']]]] })).metadata)
  expect(metadata['00082218'].Value.map((one: Record<string, { Value: string[] }>) => one['00080104']!.Value)).toEqual([['王小'], ['王小']])
})

test('a person name keeps its three groups and drops empty tails', () => {
  expect(personName('Wang^XiaoDong^^^=王^小东=')).toEqual({ alphabetic: 'Wang^XiaoDong', ideographic: '王^小东', phonetic: '' })
  expect(personName('')).toEqual({ alphabetic: '', ideographic: '', phonetic: '' })
})

testWithShared('charset')('real files of each character set give the names of their authors', () => {
  const named = Object.fromEntries(
    sharedFiles('charset')!.flatMap(({ name, bytes }) => {
      try {
        const found = take(bytes()).index.patient.name
        return [[name, [found.alphabetic, found.ideographic, found.phonetic].join('=').replace(/=+$/, '')]]
      } catch {
        return []
      }
    }),
  )
  expect(named).toMatchObject({
    'chrArab.dcm': 'قباني^لنزار',
    'chrFren.dcm': 'Buc^Jérôme',
    'chrFrenMulti.dcm': 'Buc^Jérôme',
    'chrGB2312.dcm': 'Zhang^XiaoDong=张^小东',
    'chrGerm.dcm': 'Äneas^Rüdiger',
    'chrGreek.dcm': 'Διονυσιος',
    'chrH31.dcm': 'Yamada^Tarou=山田^太郎=やまだ^たろう',
    'chrH32.dcm': 'ﾔﾏﾀﾞ^ﾀﾛｳ=山田^太郎=やまだ^たろう',
    'chrHbrw.dcm': 'שרון^דבורה',
    'chrI2.dcm': 'Hong^Gildong=洪^吉洞=홍^길동',
    'chrJapMulti.dcm': 'やまだ^たろう',
    'chrKoreanMulti.dcm': '김희중',
    'chrRuss.dcm': 'Люкceмбypг',
    'chrX1.dcm': 'Wang^XiaoDong=王^小東',
    'chrX2.dcm': 'Wang^XiaoDong=王^小东',
  })
})

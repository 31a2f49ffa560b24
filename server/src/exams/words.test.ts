import { anySearches, initialsOf, joinedPinyin, namePieces, nameSearches, numberSearches, wordsOf } from './words'

const exam = {
  patName: '王建国',
  pinyin: 'wang jian guo',
  checkNo: 'CT1',
  accessionNo: 'A-1',
  hospitalNo: 'H1',
  outpatientNo: '',
  inpatientNo: 'ip 9',
}

test('an exam is found by one and two characters, by pinyin and initials, and by each number', () => {
  expect([...wordsOf(exam)].sort()).toEqual(
    ['n:王', 'n:王建', 'n:建', 'n:建国', 'n:国', 'p:wangjianguo', 'q:wjg', 'c:ct1', 'a:a-1', 'h:h1', 'i:ip 9'].sort(),
  )
})

test('a Latin name by its whole and each of its words', () => {
  expect(wordsOf({ ...exam, patName: 'John  SMITH', pinyin: '' })).toEqual(expect.arrayContaining(['p:johnsmith', 'p:john', 'p:smith']))
})

test('letters are folded: width, case, gaps, marks; a character outside the basic plane is one', () => {
  expect(joinedPinyin(' Zhāng-San ')).toBe('zhangsan')
  expect(joinedPinyin('ＬＩ xiu')).toBe('lixiu')
  expect(initialsOf('ou yang ji')).toBe('oyj')
  expect(wordsOf({ ...exam, patName: 'Jürgen Müller', pinyin: 'jürgen müller' })).toEqual(
    expect.arrayContaining(['p:jurgenmuller', 'p:muller', 'q:jm']),
  )
  expect(nameSearches('MÜLL')).toEqual(nameSearches('mull'))
  expect(namePieces('欧𠮷')).toEqual(['欧', '欧𠮷', '𠮷'])
})

test('a Chinese search asks for its first two characters and for the whole in the name', () => {
  expect(nameSearches('王建国')).toEqual([{ exact: 'n:王建', name: '王建国' }])
  expect(nameSearches('王')).toEqual([{ exact: 'n:王', name: '王' }])
  expect(anySearches('王')).toEqual(nameSearches('王'))
})

test('a beginning is a range that ends behind every word that begins so', () => {
  const [range] = numberSearches('A1', 'a') as [{ from: string; to: string }]
  const inside = (word: string): boolean =>
    Buffer.compare(Buffer.from(word), Buffer.from(range.from)) >= 0 && Buffer.compare(Buffer.from(word), Buffer.from(range.to)) < 0
  for (const word of ['a:a1', 'a:a1~', 'a:a1王', 'a:a1\u{1F600}']) expect([word, inside(word)]).toEqual([word, true])
  for (const word of ['a:a', 'a:a2', 'b:a1', 'a:a0\u{10FFFF}']) expect([word, inside(word)]).toEqual([word, false])
  expect(numberSearches('x', 'oi')).toHaveLength(2)
})

test('nothing is no search', () => {
  for (const text of ['', '  ', '\u3000', '\u00a0'])
    expect([...nameSearches(text), ...numberSearches(text, 'cahoi'), ...anySearches(text)]).toEqual([])
})

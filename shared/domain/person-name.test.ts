import { parsePersonName, personNameText, samePersonName } from './person-name'

test.each([
  ['Gu^ZhenHua=顾^振华', '顾振华', 'Gu ZhenHua'],
  ['Gu^ZhenHua', 'Gu ZhenHua', 'Gu ZhenHua'],
  ['=顾^振华', '顾振华', '顾振华'],
  ['Yamada^Tarou=山田^太郎=やまだ^たろう', '山田太郎', 'Yamada Tarou'],
  ['Obama^Barack^Hussein^Mr^Jr', 'Mr Obama Barack Hussein Jr', 'Mr Obama Barack Hussein Jr'],
  ['Gu ZhenHua=顾振华', '顾振华', 'Gu ZhenHua'],
  ['<img src=x onerror="alert(1)">', '<img src=x onerror="alert(1)">', '<img src=x onerror="alert(1)">'],
  ['a=b=c=d', 'a=b=c=d', 'a=b=c=d'],
  ['1^2^3^4^5^6', '1^2^3^4^5^6', '1^2^3^4^5^6'],
  ['床=12', '床=12', '床=12'],
  ['Gu^^', 'Gu', 'Gu'],
  ['王建国', '王建国', '王建国'],
  ['Anna Maria', 'Anna Maria', 'Anna Maria'],
  ['', '', ''],
])('a person name is shown without its signs: %s', (value, zh, en) => {
  expect([personNameText(value, 'zh'), personNameText(value, 'en')]).toEqual([zh, en])
})

const exam = { patName: '顾振华', pinyin: 'Gu ZhenHua' }
test.each([
  ['Gu^ZhenHua=顾^振华', true],
  ['GU^ZHEN HUA', true],
  ['ZHENHUA^GU', true],
  ['=顾振华', true],
  ['', true],
  ['Wang^JianGuo=王^建国', false],
  ['Gu^ZhenHu', false],
])('the images’ patient %j is the exam’s: %s', (value, same) => {
  expect(samePersonName(parsePersonName(value), exam)).toBe(same)
})

test('an exam whose own name is a PN, and pinyin with its tones', () => {
  expect(samePersonName(parsePersonName('Gu^ZhenHua'), { patName: 'Gu^ZhenHua=顾^振华', pinyin: '' })).toBe(true)
  expect(samePersonName(parsePersonName('ZHANG^SAN'), { patName: '张三', pinyin: 'Zhāng Sān' })).toBe(true)
})

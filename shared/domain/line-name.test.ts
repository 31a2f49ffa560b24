import { hasUnseen, isVisible, lineName } from './line-name'

test.each([
  '',
  ' ',
  '\u3000',
  '\u200b',
  '\ufeff \u00ad',
  '\u2060\u200d',
  '\u3164',
  '\uffa0\u115f',
  '\u2800',
  '\u0301',
  '\ufe0f',
  '\u202e\u0007',
  '\n\t',
])('[MANAGE-14] %j has nothing to see and is no name', (text) => {
  expect([isVisible(text), lineName(text), hasUnseen(text)]).toEqual([false, '', false])
})

test.each(['呼吸\n内科', '呼吸\t内科', '呼吸\u202e内科', '\u2066呼吸', '呼\u200b吸', '呼吸\u0007', '呼\u2028吸', '呼\ud800吸'])(
  '%j holds what no line shows',
  (text) => {
    expect(hasUnseen(text)).toBe(true)
  },
)

test.each(['呼吸内科', 'CT 1 室', '阿依古丽·买买提', '𠮷野', 'Zoë', 'می\u200cخواهم', '第二 / 三病区'])(
  '%j is a name as it stands, without the blanks around it',
  (name) => {
    expect([lineName(` ${name}\n`), hasUnseen(` ${name}\n`)]).toEqual([name, false])
  },
)

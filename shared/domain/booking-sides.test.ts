import { type SidedPart, sameSides } from './booking-sides'

const on = (bodypart: string, side: SidedPart['side']): SidedPart => ({ bodypart, side })

test.each([
  ['the side that was asked for', [on('膝关节', 'R')], [on('膝关节', 'R')], true],
  ['the other one', [on('膝关节', 'R')], [on('膝关节', 'L')], false],
  ['one of two', [on('膝关节', 'B')], [on('膝关节', 'L')], false],
  ['two of one', [on('膝关节', 'R')], [on('膝关节', 'B')], false],
  ['both, one by one', [on('膝关节', 'B')], [on('膝关节', 'L'), on('膝关节', 'R')], true],
  ['an item without sides', [on('膝关节', 'R')], [on('膝关节', '')], true],
  ['no side was asked for', [on('胸部', '')], [on('乳腺', 'L')], true],
  ['part by part', [on('膝关节', 'L'), on('踝关节', 'R')], [on('膝关节', 'R'), on('踝关节', 'L')], false],
  ['another name of the part', [on('膝关节', 'R')], [on('膝', 'R')], true],
  ['another name of the part, and the other side', [on('膝关节', 'R')], [on('膝', 'L')], false],
])('what is taken of a transfer lies on the side that was asked for: %s', (_, asked, taken, fits) => {
  expect(sameSides(asked, taken)).toBe(fits)
})

import { holdsWord } from './critical-words'

test('a word is found beside Han with a space or without, with a few words in the gap that its … leaves, and never inside another Latin word', () => {
  expect(holdsWord('II、III、aVF 导联 ST 段抬高', 'ST段抬高')).toBe(true)
  expect(holdsWord('Ⅲ度房室传导阻滞', 'III度房室传导阻滞')).toBe(true)
  expect(holdsWord('急性广泛前壁心肌梗死', '急性…心肌梗死')).toBe(true)
  expect(holdsWord('急性改变。陈旧性心肌梗死', '急性…心肌梗死')).toBe(false)
  expect(holdsWord('Paroxysmal supraventricular tachycardia', 'ventricular tachycardia')).toBe(false)
  expect(holdsWord('Sustained Ventricular Tachycardia', 'ventricular tachycardia')).toBe(true)
  expect(holdsWord('anything', ' ')).toBe(false)
  expect(holdsWord('QTc (', '(')).toBe(true)
})

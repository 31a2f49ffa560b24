import { CALL_SIGNS } from './call-signs'

test('called and in check are told apart by shape, by hue and by word', () => {
  const { called, in: inCheck, done } = CALL_SIGNS
  for (const part of ['glyph', 'hue', 'zh', 'en'] as const) expect(called[part]).not.toBe(inCheck[part])
  expect(inCheck.glyph).not.toBe(done.glyph)
})

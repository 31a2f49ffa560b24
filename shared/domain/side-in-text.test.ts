import { namesOtherSideAlone } from './side-in-text'

test.each([
  ['L', '右踝关节骨折。', true],
  ['R', 'Fracture of the left ankle.', true],
  ['L', '左踝关节骨折，右侧相仿。', false],
  ['L', '踝关节骨折。', false],
  ['L', '双侧对称。与右侧相仿。', false],
  ['L', '右心室不大，右束支传导阻滞。', false],
  ['R', 'The heart is bright on this image.', false],
  ['', '右踝关节骨折。', false],
  ['B', '右踝关节骨折。', false],
] as const)('of side “%s”, “%s”: names the other one alone: %s', (side, text, says) => {
  expect(namesOtherSideAlone(side, text)).toBe(says)
})

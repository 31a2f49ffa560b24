import { byName } from './name-order'

test('Chinese names stand by their sounds, not by their code points', () => {
  const names = ['张伟', '李文博', '刘思敏', '王强', '陈立群', '孙明远', 'CT10室', 'CT9室'].map((name) => ({ name }))
  expect(names.toSorted(byName).map(({ name }) => name)).toEqual([
    ...['陈立群', '李文博', '刘思敏', '孙明远', '王强', '张伟', 'CT9室', 'CT10室'],
  ])
})

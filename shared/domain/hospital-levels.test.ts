import { HOSPITAL_LEVELS, hospitalLevel, mayBeLevel } from './hospital-levels'

test('a level is said in both languages, one without a grade too; only the ten, or what stands already, can be kept', () => {
  expect(hospitalLevel('三级甲等').en).toBe('Third grade, A')
  expect([hospitalLevel('社区').en, hospitalLevel('独立').en, hospitalLevel('二级').en]).toEqual([
    'Community',
    'Independent',
    'Second grade',
  ])
  expect(hospitalLevel('铁路')).toEqual({ zh: '铁路', en: '铁路' })
  expect(HOSPITAL_LEVELS).toHaveLength(10)
  expect([mayBeLevel('社区', '三级甲等'), mayBeLevel('社区', '社区'), mayBeLevel('一级丙等', '社区')]).toEqual([false, true, true])
})

import { findRoute, hashRoute, matchRoute } from './paths'

const report = { path: '/:from/edit_report', only: { from: ['local_diagnosis', 'remote_diagnosis', 'clinic'] } }

test('a parameter takes the listed values alone', () => {
  expect(matchRoute(report, '/local_diagnosis/edit_report')).toEqual({ from: 'local_diagnosis' })
  expect(matchRoute(report, '/foo/edit_report')).toBeUndefined()
})

test('a final slash does not matter, the case of letters does', () => {
  expect(matchRoute({ path: '/manage' }, '/manage/')).toEqual({})
  expect(matchRoute({ path: '/manage' }, '/Manage')).toBeUndefined()
  expect(matchRoute({ path: '/manage' }, '/manage/user')).toBeUndefined()
})

test('a parameter is decoded, and a broken escape is no crash', () => {
  expect(matchRoute({ path: '/common/:type' }, '/common/%E4%B8%AA')).toEqual({ type: '个' })
  expect(matchRoute({ path: '/common/:type' }, '/common/%E4%B8')).toEqual({ type: '%E4%B8' })
})

test('the path that is written out goes before the one with a parameter', () => {
  const routes = [{ path: '/clinic/:what' }, { path: '/clinic/home' }]
  expect(findRoute(routes, '/clinic/home')).toBe(routes[1])
  expect(findRoute(routes, '/clinic/other')).toBe(routes[0])
  expect(findRoute(routes, '/nowhere')).toBeUndefined()
})

test.each([
  ['', '/', ''],
  ['#/', '/', ''],
  ['#/local_diagnosis?t=1&sign=a', '/local_diagnosis', '?t=1&sign=a'],
])('hash %s', (hash, pathname, search) => expect(hashRoute(hash)).toEqual({ pathname, search }))

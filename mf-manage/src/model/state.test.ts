import { healthOf, inOrder, runningFor, sessionsOf, versionState, waiting } from './state'
import { HOSPITAL_B, testModule, testPointer, testVersion } from './test/module'

describe('what waits to be activated', () => {
  test('the newest version that nobody runs', () => expect(waiting(testModule())?.version).toBe('1.4.0'))
  test('not one that some hospital runs already', () => {
    expect(waiting(testModule({ pointers: [testPointer('1.3.0', null), testPointer('1.4.0', null, HOSPITAL_B)] }))).toBeUndefined()
  })
  test('not one that cannot run here, nor an older one than what runs', () => {
    const [newest, ...older] = testModule().versions
    expect(waiting(testModule({ versions: [{ ...newest!, refusal: 2118 }, ...older] }))).toBeUndefined()
    expect(waiting(testModule({ pointers: [testPointer('1.4.0', null)], versions: testModule().versions }))).toBeUndefined()
  })
  test('not one that was rolled back', () => {
    expect(waiting(testModule({ pointers: [testPointer('1.3.0', '1.4.0')] }))).toBeUndefined()
  })
  test('[FED-06] not one that a hospital was rolled back from, though no pointer remembers it, nor one that sessions still run', () => {
    const [newest, ...older] = testModule().versions
    const module = (more: object) => testModule({ pointers: [testPointer('1.3.0', null)], versions: [{ ...newest!, ...more }, ...older] })
    expect(waiting(module({}))?.version).toBe('1.4.0')
    expect(waiting(module({ left: '2026-11-21 09:00:00' }))).toBeUndefined()
    expect(waiting(module({ sessions: 1 }))).toBeUndefined()
  })
  test('the order of the list says nothing, the serial does', () => {
    expect(waiting(testModule({ versions: [...testModule().versions].reverse() }))?.version).toBe('1.4.0')
  })
})

test('a hospital runs its own version, else everybody’s', () => {
  const module = testModule({ pointers: [testPointer('1.3.0', null), testPointer('1.4.0', null, HOSPITAL_B)] })
  expect(runningFor(module, HOSPITAL_B.facilityId)?.version).toBe('1.4.0')
  expect(runningFor(module, 'another')?.version).toBe('1.3.0')
})

test('what runs stands before what nobody runs', () => {
  const off = { ...testModule(), name: 'mf-acme-off', pointers: [] }
  expect(inOrder([off, testModule()]).map(({ name }) => name)).toEqual([testModule().name, 'mf-acme-off'])
})

test('sessions on what runs, and those that keep a former version', () => {
  expect(sessionsOf(testModule())).toEqual({ current: 12, former: 3 })
})

test.each([
  [{ loads: 0, failures: 0 }, 'idle'],
  [{ loads: 10, failures: 0 }, 'good'],
  [{ loads: 0, failures: 1 }, 'some'],
  [{ loads: 1000, failures: 20 }, 'some'],
  [{ loads: 100, failures: 20 }, 'failing'],
  [{ loads: 0, failures: 3 }, 'failing'],
])('health of %j is %s', (counts, health) => expect(healthOf(counts)).toBe(health))

test('a version runs, is ready, cannot run or is revoked', () => {
  const module = testModule()
  const stateOf = (more: object, version = '1.4.0') => versionState(module, testVersion(version, more))
  expect([
    stateOf({}, '1.3.0'),
    stateOf({}),
    stateOf({ refusal: 2118 }),
    stateOf({ revokedAt: '2026-11-20 09:00:00', refusal: 2123 }),
  ]).toEqual(['running', 'ready', 'refused', 'revoked'])
})

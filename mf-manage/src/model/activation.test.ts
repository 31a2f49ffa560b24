import { consequences, wayBack } from './activation'
import { HOSPITAL_A, HOSPITAL_B, testModule, testPointer, testVersion } from './test/module'

const HOSPITALS = [HOSPITAL_A, HOSPITAL_B]
const keys = (facilityId: string | undefined, version = '1.4.0', module = testModule(), forAll = true) =>
  consequences(module, { version, facilityId }, HOSPITALS, forAll).map(({ key }) => key)

describe('what activating would do', () => {
  test('says nothing before an audience is chosen', () => expect(keys(undefined)).toEqual([]))
  test('for all: from, to, from now on, and who keeps what', () => {
    const says = consequences(testModule(), { version: '1.4.0', facilityId: '' }, HOSPITALS, true)
    expect(says.map(({ key }) => key)).toEqual(['activate.fromToAll', 'activate.fromNow', 'activate.keep'])
    expect(says[0]?.values).toEqual({ from: '1.3.0', to: '1.4.0' })
    expect(says[2]?.values).toEqual({ count: 15 })
  })
  test('for one hospital: it leaves everybody’s version, and the count is a bound', () => {
    expect(keys(HOSPITAL_B.facilityId)).toEqual(['activate.fromToOne', 'activate.fromNow', 'activate.keepAtMost', 'activate.ownFromNow'])
  })
  test('a hospital’s administrator sees counts of his own hospital: they are exact', () => {
    expect(keys(HOSPITAL_B.facilityId, '1.4.0', testModule(), false)).toContain('activate.keep')
  })
  test('warns that hospitals with a version of their own stay, and of an older version', () => {
    const module = testModule({ pointers: [testPointer('1.3.0', null), testPointer('1.4.0', null, HOSPITAL_B)] })
    const says = consequences(module, { version: '1.2.0', facilityId: '' }, HOSPITALS, true).filter(({ warn }) => warn)
    expect(says).toEqual([
      { key: 'activate.ownStay', names: ['仁和医院 1.4.0'], warn: true },
      { key: 'activate.older', values: { from: '1.3.0' }, warn: true },
    ])
  })
  test('warns of a version that was rolled back before', () => {
    const [newest, ...older] = testModule().versions
    const left = testModule({ versions: [{ ...newest!, left: '2026-11-21 09:00:00' }, ...older] })
    expect(keys('', '1.4.0', left)).toContain('activate.left')
    expect(keys('', '1.4.0')).not.toContain('activate.left')
  })
  test('what runs there already is said, and nothing else', () => expect(keys('', '1.3.0')).toEqual(['activate.already']))
  test('a first activation has no version before it', () => {
    expect(keys('', '1.4.0', testModule({ pointers: [], versions: [testVersion('1.4.0')] }))).toEqual([
      'activate.firstAll',
      'activate.fromNow',
      'activate.keepNone',
    ])
  })
})

describe('the way back', () => {
  test('is the former version', () => expect(wayBack(testModule(), '')).toEqual({ version: '1.2.0', follows: false }))
  test('of a hospital’s first own version is everybody’s', () => {
    const module = testModule({ pointers: [testPointer('1.3.0', null), testPointer('1.4.0', null, HOSPITAL_B)] })
    expect(wayBack(module, HOSPITAL_B.facilityId)).toEqual({ version: '1.3.0', follows: true })
  })
  test('does not exist without a former version, without a pointer of one’s own, or when the former is revoked', () => {
    const key = (module = testModule(), facilityId = '') => {
      const back = wayBack(module, facilityId)
      return 'refusal' in back ? back.refusal.key : undefined
    }
    expect(key(testModule({ pointers: [testPointer('1.3.0', null)] }))).toBe('rollBack.noFormer')
    expect(key(testModule(), HOSPITAL_B.facilityId)).toBe('rollBack.noPointer')
    expect(key(testModule({ versions: [testVersion('1.3.0'), testVersion('1.2.0', { revokedAt: '2026-11-20 09:00:00' })] }))).toBe(
      'rollBack.formerRevoked',
    )
  })
})

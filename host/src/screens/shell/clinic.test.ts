import { clinicFlags, clinicName } from './clinic'

const info = { facilityName: '城南医院', userName: '周', phone: '', userHeadImage: '', clinicId: '1', clinicName: '城南诊所' }

test.each([
  ['menus1=1', { home: true, experts: false }],
  ['menus2=1', { home: false, experts: true }],
  ['menus3=1', { home: false, experts: true }],
  ['a=b; menus1=1; menus2=1;menus3=1', { home: true, experts: true }],
  ['menus1=0; menus2=0; menus3=0', { home: false, experts: false }],
])('[ROUTE-56] the cookie flags choose the clinic’s menus: %s', (cookie, flags) => {
  expect(clinicFlags({ menus1: 1, menus2: 1, menus3: 1 }, cookie)).toEqual(flags)
})

test('without any such cookie the payload chooses', () => {
  expect(clinicFlags({ menus1: 1, menus2: 0, menus3: 0 }, 'xmenus2=1')).toEqual({ home: true, experts: false })
  expect(clinicFlags({}, '')).toEqual({ home: false, experts: false })
})

test('the name of a clinic: its configuration’s, else the account’s, else the facility’s', () => {
  expect(clinicName({ clinicConfig: '{"clinicName":"城南社区诊所"}', userBriefInfo: info })).toBe('城南社区诊所')
  for (const clinicConfig of ['', '{}', 'no json', '{"clinicName":5}', 'null'])
    expect(clinicName({ clinicConfig, userBriefInfo: info })).toBe('城南诊所')
  expect(clinicName({ clinicConfig: '{}', userBriefInfo: { ...info, clinicName: '' } })).toBe('城南医院')
})

import type { LoginPayload } from '../../contract'

/** A session's payload for tests: a doctor who writes CT and reviews MR once, with the menus local and remote diagnosis. */
export const testPayload = (changes: Partial<LoginPayload> = {}): LoginPayload => ({
  loginUserId: '00000000-0000-4000-8000-000000000001',
  facilityId: '00000000-0000-4000-8000-0000000000f1',
  facilityRole: 'doctor',
  userBriefInfo: { facilityName: '中心医院', userName: '陈医生', phone: '13800000000', userHeadImage: '', clinicId: '', clinicName: '' },
  facilityBaseInfo: { logo: '' },
  facilityBaseConfig: { isLaunchRemote: 0, disableChatFeature: 0, hideService: 0, reviewLevels: 1 },
  modalities: ['CT', 'MR', 'DX', 'ECG'],
  userMainMenuConfig: '000011000000',
  userRemoteMenuConfig: '',
  allowEditReportTemplate: 1,
  menus1: 0,
  menus2: 0,
  menus3: 0,
  identityType: 'local',
  clinicConfig: '{}',
  printConfig: '{}',
  feedback: '[]',
  ipadQueryCondition: '[]',
  modalityRights: { CT: 1, MR: 2 },
  settings: {},
  serverTime: '2026-11-20 09:00:00',
  serverOffset: 480,
  ...changes,
})

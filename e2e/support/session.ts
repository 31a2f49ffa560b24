import type { Page } from '@playwright/test'

/** HospitalDoctorLoginSuccess of a doctor who may everything. */
const PAYLOAD = {
  loginUserId: '1001',
  facilityId: '10',
  facilityRole: 'admin',
  userBriefInfo: { facilityName: '示例医院', userName: '陈医生', phone: '', userHeadImage: '', clinicId: '', clinicName: '' },
  facilityBaseInfo: { logo: '' },
  facilityBaseConfig: { isLaunchRemote: 0, disableChatFeature: 0, hideService: 0, reviewLevels: 1 },
  modalities: ['CT', 'MR'],
  userMainMenuConfig: '111111111111',
  userRemoteMenuConfig: '',
  allowEditReportTemplate: 1,
  menus1: 0,
  menus2: 0,
  menus3: 0,
  identityType: 'local',
  clinicConfig: '',
  printConfig: '',
  feedback: '',
  ipadQueryCondition: '',
  modalityRights: { CT: 4, MR: 4 },
  settings: {},
  serverTime: '2026-11-20 10:00:00',
  serverOffset: 480,
}

/** What the server answers to a call of this name. */
export function answer(name: string, entered: boolean): object {
  const own = name.includes('HospitalDoctorLoginSuccess')
    ? entered
      ? { val: PAYLOAD }
      : { errorCode: 'sessionExpired', errorMsg: '' }
    : name.startsWith('hospital_doctor_wsAuthenticate')
      ? { param: 'key=test' }
      : name.startsWith('hospital_doctor_initLoginApi')
        ? { val: { siteName: '示例', siteNameEn: 'Example', demo: true } }
        : name.startsWith('hospital_doctor_getValidateImageApi')
          ? { val: { imageId: '1', image: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=' } }
          : name.startsWith('hospital_doctor_checkSession')
            ? { val: { loginUserId: PAYLOAD.loginUserId, facilityId: PAYLOAD.facilityId, role: 'doctor', locked: false, endsIn: 1800 } }
            : name.startsWith('hospital_notify_getUnread')
              ? { val: { list: [], msgCount: 0, cursor: '0' } }
              : name.startsWith('RisStatistics.do') && !name.includes('GetFilters')
                ? { errorCode: 2742 }
                : { val: [], total: 0, totalIsFloor: false }
  return { errorCode: 0, errorMsg: '', ...own }
}

/** Answers every call of the page; before the page is opened. `entered`: this browser has a session that is alive. */
export async function answerCalls(page: Page, { entered }: { entered: boolean }): Promise<string[]> {
  const calls: string[] = []
  await page.route(/\.do(\?|$)/, async (route) => {
    const url = new URL(route.request().url())
    const name = `${url.pathname.slice(1)}${url.search}`
    calls.push(name)
    await route.fulfill({ json: answer(name, entered) })
  })
  // The mark that the host leaves in a browser that has entered.
  if (entered) await page.addInitScript(() => localStorage.setItem('千里眼ENTERED', '1'))
  return calls
}

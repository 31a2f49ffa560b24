import { type CallName, managePartnersCalls, managePeopleCalls, managePlaceCalls, manageRulesCalls } from '@farsight/shared/contract'
import { CODE, MANAGE_SCREENS, type ManageScreen, manageMenuOf } from '@farsight/shared/domain'
import { type TestServer, testServer } from '../../../test/harness'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** The eleven of the specification, each with all its calls. */
const SCREENS = {
  medical_unit: [
    'unionList',
    'unionSave',
    'unionDelete',
    'unionCandidates',
    'unionSaveMember',
    'unionRemoveMember',
    'unionSaveFlags',
    'unionAnswer',
  ],
  manage_user: [
    'manageUserList',
    'manageUserSave',
    'manageUserEnable',
    'manageUserResetPwd',
    'manageSeparationGet',
    'manageSeparationSave',
  ],
  main_menu: ['manageGetMainMenu', 'manageSaveMainMenu'],
  manage_menu: ['manageGetManageMenu', 'manageSaveManageMenu'],
  message_info: ['smsList', 'smsSave', 'smsLog', 'feedbackList', 'answerFeedback'],
  remote_hospital: ['remoteHospitalList', 'applicableHospitals', 'applyHospital', 'endRelation'],
  manage_apply_hospital: ['applyList', 'answerApply'],
  config_patient_case: ['getFormFields', 'saveFormFields'],
  manage_department: ['manageDepartmentList', 'manageDepartmentSave', 'manageDepartmentDelete'],
  manage_report_push: ['reportPushGet', 'reportPushSave', 'reportPushLog'],
  manage_cloud_film: ['cloudFilmList', 'cloudFilmSave', 'cloudFilmSample'],
} as const satisfies Partial<Record<ManageScreen, readonly CallName[]>>
const ELEVEN = MANAGE_SCREENS.slice(0, 11) as (keyof typeof SCREENS)[]
/** Every administrator's, whichever screens he holds: separating duties wants two of them. */
const OF_EVERY_ADMINISTRATOR: readonly CallName[] = ['manageSeparationGet', 'manageSeparationSave']
/** What belongs to screens that were added to the eleven. */
const ADDED: readonly CallName[] = ['manageRoomList', 'manageRoomSave', 'manageItemList', 'manageItemSave']

test('[PERM-10] every call of the eleven management screens is refused to a doctor, whatever menus and levels, and to an administrator without the screen', async () => {
  const facility = await server.facility()
  const doctor = await server.as(await server.account(facility, { menu: '111111111111', rights: { CT: 4 } }), { stepUp: true })
  const without = await server.account(facility, { role: 'admin', menu: '000000001100' })
  await server.database.superuser((su) =>
    su.query('UPDATE doctor SET manage_menu = $2 WHERE user_id = $1', [without.userId, manageMenuOf(['manage_audit'])]),
  )
  const admin = await server.as(without)
  const declared = Object.keys({ ...managePeopleCalls, ...managePlaceCalls, ...managePartnersCalls, ...manageRulesCalls })
  expect([...ELEVEN.flatMap((screen) => SCREENS[screen]), ...ADDED].sort()).toEqual(declared.sort())
  const answers: [string, CallName, number, number][] = []
  for (const screen of ELEVEN)
    for (const call of SCREENS[screen]) {
      const [one, other] = [await doctor.call(call), await admin.call(call)]
      answers.push([screen, call, one.body.errorCode, other.body.errorCode])
    }
  expect(
    answers.filter(
      ([, call, one, other]) => one !== CODE.noPermission || (other !== CODE.noPermission && !OF_EVERY_ADMINISTRATOR.includes(call)),
    ),
  ).toEqual([])
  expect(new Set(answers.map(([screen]) => screen)).size).toBe(11)
})

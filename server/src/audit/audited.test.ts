import { allHandlers } from '../calls'

/** Calls of a session that leave no event when they succeed (a refusal leaves its own always), by why. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'no patient is in it: lists, dictionaries and settings of the hospital': [
    'RisAppointment.do?func=QuerySlots',
    'RisCommon.do?func=GetPinyin',
    'RisCommon.do?func=QueryBodypart',
    'RisCommon.do?func=QueryCheckItem',
    'RisCommon.do?func=QueryDepartment',
    'RisCommon.do?func=QueryDepartmentDoctor',
    'RisCommon.do?func=QueryModality',
    'RisCommon.do?func=QueryNation',
    'RisCommon.do?func=QueryRoom',
    'RisRegister.do?func=GetFieldConfig',
    'emr_dataApi.do?function=getClinicPreset',
    'emr_dataApi.do?function=getPrintSettings',
    'hospital_guard_rules.do',
    // Asked by every screen of management: is the end of separated duties wished?
    'hospital_manage_separationGet.do',
  ],
  'the own session, account, settings or bell': [
    'RisLocalDiagnose.do?func=QueryColumns',
    'RisLocalDiagnose.do?func=QueryShortcut',
    'hospital_doctor_checkSession.do',
    'hospital_doctor_getMenuConfig.do',
    'hospital_doctor_getUserInfo.do',
    'hospital_doctor_getUserSetting.do',
    'hospital_doctor_querySessions.do',
    'hospital_doctor_stepUpSend.do',
    'hospital_doctor_wsAuthenticate.do',
    'hospital_notify_clear.do',
    'temp_feedback_getReply.do',
    'hospital_chat_setRead.do',
  ],
  'the page’s own modules': ['hospital_module_renew.do', 'hospital_module_report.do'],
  'accounts of the video service': ['hospital_doctor_getIMAccMsg.do', 'hospital_video_checkTeacher.do', 'remote_bss_getIMAccMsg.do'],
  'asked every second; its handler writes the event whenever it answers with something': ['emr_dataApi.do?function=selectByDiagnoseId'],
  'asked by the page itself all the time, with the newest message of each conversation; all others are read by chatHistory, which leaves its event':
    ['hospital_chat_getContacts.do', 'hospital_chat_getConversations.do'],
}

test('[AUD-01] [AU-01] every call of a session that reads patients or writes leaves its event by the dispatcher; what does not is named here, and why', () => {
  // Nothing is asked of the parts before a call comes.
  const parts = new Proxy({}, { get: (_, name) => (name === 'aiEngines' ? [] : () => undefined) })
  const silent = allHandlers(parts as never)
    .filter((one) => one.kind === 'session' && !one.policy.audited && !one.call.writes)
    .map(({ call }) => call.name)
  expect(silent.sort()).toEqual(Object.values(LEFT_OUT).flat().sort())
})

import type { ErrorWords } from './words'

/** Consultations and morning meetings. Codes 2700 to 2739. */
export const CONSULTATION_CODE = {
  stepNotCurrent: 2702,
  consultationCancelled: 2703,
  notYourTurn: 2704,
  answerFirst: 2705,
  nobodyAssigned: 2706,
  noConclusion: 2707,
  consultationCompleted: 2708,
  doctorLacksConsultation: 2709,
  hospitalNotInvitable: 2710,
  meetingState: 2711,
  meetingHostOnly: 2712,
  consultationFileLarge: 2713,
  consultationFileKind: 2714,
  consultationTimes: 2715,
  minutesChanged: 2716,
  alreadySigned: 2717,
  scoreReason: 2718,
  consultationPatients: 2719,
  meetingCaseTwice: 2720,
  leadWithoutDoctors: 2721,
  nobodyToCheck: 2722,
} as const

export const CONSULTATION_ERRORS: ErrorWords = [
  [CONSULTATION_CODE.stepNotCurrent, { zh: '会诊已不在这一步，请刷新', en: 'The consultation is not at this step any more: refresh' }],
  [CONSULTATION_CODE.consultationCancelled, { zh: '会诊已取消', en: 'The consultation was cancelled' }],
  [CONSULTATION_CODE.notYourTurn, { zh: '这一步由另一方处理', en: 'This step is another side’s' }],
  [
    CONSULTATION_CODE.answerFirst,
    { zh: '质控已退回，请等对方补充后再通过', en: 'The check has returned it: the other side has to answer before it can pass' },
  ],
  [CONSULTATION_CODE.nobodyAssigned, { zh: '请先指定会诊医生', en: 'Name the doctors of the consultation first' }],
  [CONSULTATION_CODE.noConclusion, { zh: '请先填写会诊结论', en: 'Write the conclusion first' }],
  [CONSULTATION_CODE.consultationCompleted, { zh: '会诊已完成，不能取消', en: 'The consultation is completed and cannot be cancelled' }],
  [
    CONSULTATION_CODE.doctorLacksConsultation,
    { zh: '该医生没有会诊权限，或不属于受邀医院', en: 'This doctor has no right to consult, or is of no invited hospital' },
  ],
  [CONSULTATION_CODE.hospitalNotInvitable, { zh: '不能邀请该医院', en: 'This hospital cannot be invited' }],
  [
    CONSULTATION_CODE.meetingState,
    { zh: '晨会当前的状态不允许此操作，请刷新', en: 'The state of the meeting does not allow this: refresh' },
  ],
  [
    CONSULTATION_CODE.meetingHostOnly,
    { zh: '仅主持人可以操作，评论仅限参会人', en: 'Only the host may do this; comments are for those who take part' },
  ],
  [
    CONSULTATION_CODE.consultationFileLarge,
    { zh: '一个文件不能超过 5M，一次会诊最多 20 个', en: 'A file has at most 5M, a consultation at most 20 of them' },
  ],
  [CONSULTATION_CODE.consultationFileKind, { zh: '请上传 PDF 或图片（PNG、JPEG）', en: 'Upload a PDF or a picture (PNG, JPEG)' }],
  [CONSULTATION_CODE.consultationTimes, { zh: '结束时间须晚于开始时间', en: 'The end must be after the start' }],
  [
    CONSULTATION_CODE.minutesChanged,
    { zh: '会诊纪要已更新，请重新阅读后签名', en: 'The minutes have changed: read them again, then sign' },
  ],
  [CONSULTATION_CODE.alreadySigned, { zh: '您已签名', en: 'You have signed already' }],
  [CONSULTATION_CODE.consultationPatients, { zh: '一次会诊的检查须属于同一患者', en: 'The exams of one consultation are of one patient' }],
  [CONSULTATION_CODE.meetingCaseTwice, { zh: '同一检查只能加入一次', en: 'The same exam can be added only once' }],
  [
    CONSULTATION_CODE.leadWithoutDoctors,
    { zh: '主办医院没有可会诊的医生，请换一家医院', en: 'Nobody at the hospital that would lead may consult: choose another one' },
  ],
  [
    CONSULTATION_CODE.nobodyToCheck,
    {
      zh: '主办医院除主诊外没有可会诊的人，会诊后质控将无人可做，请换主诊',
      en: 'Nobody at the lead hospital but the chair may consult, and none could check afterwards: choose another chair',
    },
  ],
  [CONSULTATION_CODE.scoreReason, { zh: '评分为 1 或 2 时请填写原因', en: 'A score of 1 or 2 needs its reason' }],
]

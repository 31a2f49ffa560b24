/** A message in both languages. */
export interface Bilingual {
  readonly zh: string
  readonly en: string
}

/** Codes of the report calls (product.md section 8) and those of our own, which start at 2000. */
export const CODE = {
  success: 0,
  parameterEmpty: 1,
  parameterIllegal: 2,
  systemError: 3,
  notInRis: 4,
  auditReportIdRequired: 5,
  contentUnchanged: 6,
  alreadySubmitted: 7,
  originalReportNotFound: 8,
  alreadyWritten: 9,
  receiverLacksWriting: 10,
  diagnosticDataNotFound: 11,
  noChange: 104,
  noWritingPermission: 107,
  noReviewPermission: 108,
  reviewLevelInsufficient: 109,
  anotherWriting: 110,
  anotherReviewing: 111,
  reportCompleted: 112,
  tooFrequent: 113,
  reportIndexFailed: 114,
  openedByAnother: 115,
  editedByAnother: 116,
  returnedReport: 117,
  circulationFailed: 1020,
  noPermission: 2001,
  notFound: 2002,
  loginFailed: 2003,
  imageCodeWrong: 2004,
  accountLocked: 2005,
  noMenu: 2006,
  sessionExpired: 2007,
  requestKeyReused: 2008,
  signInvalid: 2009,
  templateForbidden: 2010,
  imagesNotUploaded: 2011,
  notCompleted: 2012,
  reasonRequired: 2013,
  starsRequired: 2014,
  lowScoreReason: 2015,
  rangeReversed: 2016,
  stateChanged: 2017,
  serverBusy: 2018,
  templateExists: 2019,
} as const

export type ErrorCode = (typeof CODE)[keyof typeof CODE]

const MESSAGES: ReadonlyMap<number, Bilingual> = new Map<number, Bilingual>([
  [CODE.success, { zh: '成功', en: 'Success' }],
  [CODE.parameterEmpty, { zh: '参数为空', en: 'A parameter is empty' }],
  [CODE.parameterIllegal, { zh: '参数不合法', en: 'A parameter is not allowed' }],
  [CODE.systemError, { zh: '系统错误，请稍后重试', en: 'System error, please try again' }],
  [CODE.notInRis, { zh: 'RIS 中没有该报告', en: 'The report is not in the RIS' }],
  [CODE.auditReportIdRequired, { zh: '直接通过需要审核报告编号', en: 'A direct pass needs the audit report ID' }],
  [CODE.contentUnchanged, { zh: '内容没有变化，无需保存', en: 'The content is unchanged, there is nothing to save' }],
  [CODE.alreadySubmitted, { zh: '报告已提交，不再暂存', en: 'The report is already submitted and is not cached again' }],
  [CODE.originalReportNotFound, { zh: '没有找到原报告', en: 'The original report was not found' }],
  [CODE.alreadyWritten, { zh: '报告已书写，不能转交', en: 'The report is already written and cannot be referred' }],
  [CODE.receiverLacksWriting, { zh: '接收的老师没有书写权限', en: 'The receiving teacher has no right to write' }],
  [CODE.diagnosticDataNotFound, { zh: '没有找到诊断数据', en: 'The diagnostic data was not found' }],
  [CODE.noChange, { zh: '报告没有修改', en: 'The report was not changed' }],
  [CODE.noWritingPermission, { zh: '您没有书写该报告的权限', en: 'You have no right to write this report' }],
  [CODE.noReviewPermission, { zh: '您没有审核该报告的权限', en: 'You have no right to review this report' }],
  [CODE.reviewLevelInsufficient, { zh: '您的审核级别不够', en: 'Your review level is not sufficient' }],
  [CODE.anotherWriting, { zh: '另一位老师正在书写该报告', en: 'Another teacher is writing this report' }],
  [CODE.anotherReviewing, { zh: '另一位老师正在审核该报告', en: 'Another teacher is reviewing this report' }],
  [CODE.reportCompleted, { zh: '报告已完成，不能修改', en: 'The report is completed and cannot be modified' }],
  [CODE.tooFrequent, { zh: '操作过于频繁，请稍后再试', en: 'Too many operations, please wait a moment' }],
  [CODE.reportIndexFailed, { zh: '报告索引创建失败', en: 'The report index could not be created' }],
  [CODE.openedByAnother, { zh: '报告已被另一位医生打开', en: 'The report is opened by another doctor' }],
  [
    CODE.editedByAnother,
    { zh: '报告已被另一位医生修改，您的文字仍然保留', en: 'The report was edited by another doctor; your text is kept' },
  ],
  [
    CODE.returnedReport,
    {
      zh: '退回的报告只能由原书写人提交，且不能放弃',
      en: 'A returned report must be submitted by the same person and cannot be abandoned',
    },
  ],
  [CODE.circulationFailed, { zh: '概况或流转更新失败', en: 'The overview or circulation could not be updated' }],
  [CODE.noPermission, { zh: '您没有该操作的权限', en: 'You have no permission for this' }],
  [CODE.notFound, { zh: '没有找到', en: 'Not found' }],
  [CODE.loginFailed, { zh: '用户名或密码错误', en: 'The user name or the password is wrong' }],
  [
    CODE.imageCodeWrong,
    { zh: '图形验证码错误或已过期，请重新输入', en: 'The image code is wrong or has expired, please enter the new one' },
  ],
  [
    CODE.accountLocked,
    {
      zh: '密码错误次数过多，账号已锁定，请 15 分钟后再试',
      en: 'Too many wrong passwords: the account is locked, please try again in 15 minutes',
    },
  ],
  [CODE.noMenu, { zh: '当前账号未配置菜单，登录失败！', en: 'This account has no menu, login failed!' }],
  [CODE.sessionExpired, { zh: '登录已过期，请重新登录', en: 'The login has expired, please log in again' }],
  [CODE.requestKeyReused, { zh: '同一请求编号带有不同内容，已拒绝', en: 'The same request key came with other content and was refused' }],
  [CODE.signInvalid, { zh: '链接校验失败，请从列表重新打开', en: 'The link is not valid, please open the case from the list again' }],
  [CODE.templateForbidden, { zh: '不允许修改该模板', en: 'Editing this template is not allowed' }],
  [CODE.imagesNotUploaded, { zh: '影像未上传，不能查看', en: 'The images are not uploaded and cannot be viewed' }],
  [CODE.notCompleted, { zh: '报告尚未完成', en: 'The report is not completed' }],
  [CODE.reasonRequired, { zh: '请填写原因', en: 'Please give a reason' }],
  [CODE.starsRequired, { zh: '请评分', en: 'Please rate the report' }],
  [CODE.lowScoreReason, { zh: '低分请填写原因', en: 'A low score needs a reason' }],
  [CODE.rangeReversed, { zh: '开始时间不能晚于结束时间', en: 'The start time must not be later than the end time' }],
  [CODE.stateChanged, { zh: '状态已变化，请刷新后重试', en: 'The state has changed, please refresh and try again' }],
  [CODE.serverBusy, { zh: '服务器繁忙，请稍后重试', en: 'The server is busy, please try again' }],
  [CODE.templateExists, { zh: '已有同名模板', en: 'A template of this name exists already' }],
])

/** 'undefined error' of product.md section 8, for a nonzero code that brings no text. */
export const UNDEFINED_ERROR: Bilingual = { zh: '未定义错误', en: 'undefined error' }
/** 'network error' of product.md section 8, for a status other than 200, a refused connection or a time-out. */
export const NETWORK_ERROR: Bilingual = { zh: '网络错误', en: 'network error' }

/** The text of a code in both languages, or undefined for a code this table does not know. */
export const errorMessage = (code: number): Bilingual | undefined => MESSAGES.get(code)

/** Every code of the table, for the docs and for tests of completeness. */
export const ERROR_CODES: readonly number[] = [...MESSAGES.keys()]

import type { ErrorWords } from './words'

/** Stars, critical values, second readings, crux, key images. Codes 2500 to 2599. */
export const READING_CODE = {
  alreadyRated: 2501,
  rateOwn: 2502,
  identityUnconfirmed: 2503,
  pushClosed: 2504,
  correctInstead: 2505,
  imageKeyUnknown: 2506,
  criticalUnknown: 2507,
  criticalClosed: 2508,
  readBackRequired: 2509,
  readingDone: 2510,
  guardUnanswered: 2511,
  hungUp: 2512,
  criticalOwn: 2513,
  cruxNotOfExam: 2530,
  cruxTooMany: 2531,
  keyImagesFull: 2532,
  imagesChanged: 2533,
} as const

export const READING_ERRORS: ErrorWords = [
  [READING_CODE.alreadyRated, { zh: '该报告您已评过分', en: 'You have rated this report already' }],
  [READING_CODE.rateOwn, { zh: '不能评价自己书写或审核的报告', en: 'Your own report cannot be rated or read a second time by you' }],
  [
    READING_CODE.identityUnconfirmed,
    {
      zh: '影像中的患者信息与检查不一致，请核对并填写确认原因后再提交',
      en: 'The images name another patient than the exam: check it and confirm with a reason before you submit',
    },
  ],
  [READING_CODE.pushClosed, { zh: '本院未开通推送给患者', en: 'Pushing reports to patients is not open at this hospital' }],
  [
    READING_CODE.correctInstead,
    {
      zh: '报告已打印、推送或分享，不能撤回；请出具补充或更正报告',
      en: 'The report has gone out and cannot be taken back: issue an addendum or a correction',
    },
  ],
  [
    READING_CODE.imageKeyUnknown,
    { zh: '上传的图像已失效，请重新上传', en: 'The uploaded image is no longer there, please upload it again' },
  ],
  [READING_CODE.criticalUnknown, { zh: '危急值目录中没有该项', en: 'The critical value is not in the hospital’s list' }],
  [READING_CODE.criticalClosed, { zh: '该危急值已处理', en: 'This critical value is already settled' }],
  [READING_CODE.readBackRequired, { zh: '请确认对方已复述', en: 'Please confirm that it was read back' }],
  [READING_CODE.readingDone, { zh: '该复阅已完成', en: 'This second reading is already done' }],
  [
    READING_CODE.guardUnanswered,
    { zh: '请处理提示，或填写忽略原因后再提交', en: 'Please mend what the check found, or give a reason to send it anyway' },
  ],
  [
    READING_CODE.criticalOwn,
    {
      zh: '发现者和通知者不能代接收方确认危急值',
      en: 'Who found or told a critical value cannot acknowledge it for those who receive it',
    },
  ],
  [READING_CODE.cruxNotOfExam, { zh: '该图像不属于本检查', en: 'This image does not belong to the exam' }],
  [
    READING_CODE.cruxTooMany,
    { zh: '标注已达 200 个，请先删除不需要的', en: 'There are 200 regions already: take away those that are not needed' },
  ],
  [
    READING_CODE.imagesChanged,
    {
      zh: '该检查的影像有变动，请先核对报告，再点“已核对报告”',
      en: 'The images of this exam have changed: check the report first, then press “I have checked the report”',
    },
  ],
  [READING_CODE.keyImagesFull, { zh: '关键图像已满，请先去掉一幅', en: 'The paper takes no more key images: take one away first' }],
  [READING_CODE.hungUp, { zh: '报告已挂起，请先恢复', en: 'The report is hung up: resume it first' }],
]

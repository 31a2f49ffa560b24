import type { ErrorWords } from './words'

/** ECG recordings. Codes 2680 to 2699. */
export const ECG_CODE = {
  ecgUnknown: 2680,
  ecgValueIllegal: 2681,
  ecgFileRefused: 2682,
  ecgFileLarge: 2683,
  ecgFileDicom: 2684,
  ecgFileOthers: 2685,
  ecgExamOnly: 2686,
} as const

export const ECG_ERRORS: ErrorWords = [
  [ECG_CODE.ecgUnknown, { zh: '该检查没有这份心电记录，请刷新', en: 'This exam has no such ECG recording: refresh' }],
  [ECG_CODE.ecgValueIllegal, { zh: '心电测量值超出范围', en: 'An ECG value is out of range' }],
  [ECG_CODE.ecgFileRefused, { zh: '该文件不能作为心电图打开', en: 'This file cannot be opened as an ECG' }],
  [
    ECG_CODE.ecgFileLarge,
    { zh: '一份心电记录不能超过 20M，一次检查最多 50 份', en: 'A recording has at most 20M, an exam at most 50 of them' },
  ],
  [
    ECG_CODE.ecgFileDicom,
    { zh: 'DICOM 心电图请由设备或影像网关发送，不在此上传', en: 'DICOM ECGs are sent by the device or the gateway, not uploaded here' },
  ],
  [ECG_CODE.ecgFileOthers, { zh: '只有上传者本人可以撤回该文件', en: 'Only who uploaded this file can take it back' }],
  [ECG_CODE.ecgExamOnly, { zh: '仅心电检查可以上传心电文件', en: 'ECG files are uploaded to ECG exams only' }],
]

import { DOCTOR_COLUMNS, LEVEL_WORDS, MANAGED_MODALITIES, REPORT_COLUMNS, ROLE_WORDS } from '@farsight/shared/domain'

type Language = 'zh' | 'en'

const REPORT: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  hospitalNo: { zh: 'P0001234', en: 'P0001234' },
  patName: { zh: '张三', en: 'Zhang San' },
  sex: { zh: '男', en: 'Male' },
  birthday: { zh: '1959-03-01', en: '1959-03-01' },
  age: { zh: '60', en: '60' },
  checkNo: { zh: 'CT1903040012', en: 'CT1903040012' },
  modality: { zh: 'CT', en: 'CT' },
  bodypart: { zh: '胸部', en: 'Chest' },
  checkItem: { zh: '胸部CT平扫', en: 'Chest CT' },
  sourceType: { zh: '门诊', en: 'Outpatient' },
  checkTime: { zh: '2019-03-04 10:20', en: '2019-03-04 10:20' },
  reportTime: { zh: '2019-03-04 11:05', en: '2019-03-04 11:05' },
  authorName: { zh: '李医生', en: 'Dr Li' },
  reviewerName: { zh: '王主任', en: 'Dr Wang' },
  findings: { zh: '右肺上叶见小结节，约 5 mm。', en: 'A small nodule in the right upper lobe, about 5 mm.' },
  result: { zh: '右肺上叶小结节，建议一年后复查。', en: 'Small nodule in the right upper lobe. Follow-up in one year.' },
  yinYang: { zh: '阳性', en: 'Positive' },
}

/** A table as it is taken: every column by its first name, and one row. */
export const reportExample = (language: Language): string[][] => [
  REPORT_COLUMNS.map((column) => column[language][0]!),
  REPORT_COLUMNS.map(({ key }) => REPORT[key]?.[language] ?? ''),
]

/** The same for accounts: a doctor who writes CT and reviews DX, and a registrar. */
export function doctorExample(language: Language): string[][] {
  const rights = (levels: Readonly<Record<string, number>>): string[] =>
    MANAGED_MODALITIES.map((modality) => (levels[modality] ? LEVEL_WORDS[levels[modality] - 1]![language] : ''))
  return [
    DOCTOR_COLUMNS.map((column) => column[language][0]!),
    language === 'zh'
      ? ['li.wei', '李伟', ROLE_WORDS.doctor.zh, '主治医师', '男', '', '', ...rights({ CT: 1, DX: 2 })]
      : ['li.wei', 'Li Wei', ROLE_WORDS.doctor.en, 'Attending in charge', 'Male', '', '', ...rights({ CT: 1, DX: 2 })],
    ['zhao.min', language === 'zh' ? '赵敏' : 'Zhao Min', ROLE_WORDS.registrar[language], '', '', '', '', ...rights({})],
  ]
}

import { DOCTOR_COLUMNS, LEVEL_WORDS, MANAGED_MODALITIES, REPORT_COLUMNS, ROLE_WORDS } from '@farsight/shared/domain'

type Language = 'zh' | 'en'

const REPORT: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  hospitalNo: ['P0001234', 'P0001234'],
  patName: ['张三', 'Zhang San'],
  sex: ['男', 'Male'],
  birthday: ['1959-03-01', '1959-03-01'],
  age: ['60', '60'],
  checkNo: ['CT1903040012', 'CT1903040012'],
  modality: ['CT', 'CT'],
  bodypart: ['胸部', 'Chest'],
  checkItem: ['胸部CT平扫', 'Chest CT'],
  sourceType: ['门诊', 'Outpatient'],
  checkTime: ['2019-03-04 10:20', '2019-03-04 10:20'],
  reportTime: ['2019-03-04 11:05', '2019-03-04 11:05'],
  authorName: ['李医生', 'Dr Li'],
  reviewerName: ['王主任', 'Dr Wang'],
  findings: ['右肺上叶见小结节，约 5 mm。', 'A small nodule in the right upper lobe, about 5 mm.'],
  result: ['右肺上叶小结节，建议一年后复查。', 'Small nodule in the right upper lobe. Follow-up in one year.'],
  yinYang: ['阳性', 'Positive'],
}

/** A table as it is taken: every column by its first name, and one row. */
export const reportExample = (language: Language): string[][] => [
  REPORT_COLUMNS.map((column) => column[language][0]!),
  REPORT_COLUMNS.map(({ key }) => REPORT[key]?.[language === 'zh' ? 0 : 1] ?? ''),
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

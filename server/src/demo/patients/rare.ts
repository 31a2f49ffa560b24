import type { Sex } from '@farsight/shared/domain'

/** A patient whose name or data a careless program would spoil. All are invented. */
export interface RarePatient {
  readonly name: string
  readonly pinyin: string
  readonly sex: Sex
  /** Age in days at the first exam, or undefined when nobody knows. */
  readonly days: number | undefined
  /** Only this part suits them. */
  readonly part?: { readonly modality: string; readonly bodypart: string; readonly department: string }
  readonly source?: 'emergency' | 'inpatient'
}

const years = (n: number, more = 0): number => Math.round(n * 365.25) + more

/** Names that must come out right in lists, searches, headers and prints. */
export const rarePatients: readonly RarePatient[] = [
  { name: '欧阳若兰', pinyin: 'ou yang ruo lan', sex: 'F', days: years(46) },
  {
    name: '无名氏',
    pinyin: 'wu ming shi',
    sex: 'M',
    days: undefined,
    source: 'emergency',
    part: { modality: 'CT', bodypart: '头颅', department: '急诊科' },
  },
  {
    name: '陈晓月之子',
    pinyin: 'chen xiao yue zhi zi',
    sex: 'M',
    days: 2,
    source: 'inpatient',
    part: { modality: 'DX', bodypart: '胸部', department: '新生儿科' },
  },
  // Different people of one name; the last two share the day of birth as well.
  { name: '王静', pinyin: 'wang jing', sex: 'F', days: years(33, 40) },
  { name: '王静', pinyin: 'wang jing', sex: 'F', days: years(67, 12) },
  { name: '刘帆', pinyin: 'liu fan', sex: 'M', days: years(29, 100) },
  { name: '刘帆', pinyin: 'liu fan', sex: 'M', days: years(29, 100) },
  { name: 'John Alexander Whitfield', pinyin: 'john alexander whitfield', sex: 'M', days: years(52) },
  { name: 'Nguyễn Thị Mai', pinyin: 'nguyen thi mai', sex: 'F', days: years(38) },
  {
    name: '阿卜杜热合曼·阿卜杜克热木·买买提艾力',
    pinyin: 'a bu du re he man a bu du ke re mu mai mai ti ai li',
    sex: 'M',
    days: years(58),
  },
  {
    name: 'María Fernanda de los Ángeles Gutiérrez-Villaseñor y Castañeda',
    pinyin: 'maria fernanda de los angeles gutierrez-villasenor y castaneda',
    sex: 'F',
    days: years(41),
  },
  { name: '单于飞', pinyin: 'shan yu fei', sex: 'M', days: years(61) },
  { name: '吕绿', pinyin: 'lv lv', sex: 'F', days: years(24) },
  { name: '金𬭎', pinyin: 'jin hong', sex: 'M', days: years(70) },
  { name: '佐藤健一', pinyin: 'zuo teng jian yi', sex: 'M', days: years(49) },
  {
    name: '李芳之女',
    pinyin: 'li fang zhi nv',
    sex: 'F',
    days: 75,
    source: 'inpatient',
    part: { modality: 'DX', bodypart: '胸部', department: '儿科' },
  },
  { name: '尉迟恒', pinyin: 'yu chi heng', sex: 'M', days: years(55) },
]

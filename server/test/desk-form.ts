import type { DeskVisitRequest } from '@farsight/shared/contract'
import { born } from './born'

/** A patient of the desk's tests, as the form sends him. */
export const PATIENT = {
  patName: '王建国',
  pinyin: 'wang jian guo',
  sex: 'M',
  ...born('1959-03-01'),
  nation: '01',
  phone: '13800000001',
  idType: 'identityCard',
  idNo: '11010519590301003X',
  idReason: '',
  address: '人民路 1 号',
}

/** What the checks of a visit share, all blank. */
export const VISIT: DeskVisitRequest = {
  sourceType: 1,
  department: '呼吸内科',
  applyDoctor: '周敏',
  outpatientNo: '',
  inpatientNo: '',
  physicalNo: '',
  bedNo: '',
  applyNo: '',
  imageNo: '',
  hisNo: '',
  emergency: 0,
  trauma: 0,
  revisit: 0,
  followUp: 0,
  conditionDescription: '',
  preCheckTime: null,
  safety: {},
}

/** What a patient is asked to do before the check, as the ticket prints it (in Chinese: it is the patient's, not the user's). */
const PREPARATION: Readonly<Record<string, string>> = {
  CT: '请取下检查部位的金属饰品；增强检查请空腹 4 小时，并告知过敏史。',
  MR: '体内有心脏起搏器、金属植入物者请先告知；请取下手表、手机、磁卡及全部金属物品。',
  DX: '请取下检查部位的金属饰品；孕妇及备孕者请先告知。',
  CR: '请取下检查部位的金属饰品；孕妇及备孕者请先告知。',
  MG: '检查当日请勿使用爽身粉及乳液，请穿上下分开的衣服。',
  US: '腹部检查请空腹 8 小时；盆腔检查请憋尿。',
  XA: '术前请空腹 4 小时，并由家属陪同；请告知过敏史及用药。',
  NM: '请按预约时间到达；孕妇及哺乳期请先告知。',
  PT: '检查前请空腹 6 小时，糖尿病患者请告知；检查前一天避免剧烈运动。',
  ES: '请空腹 8 小时；无痛检查须有家属陪同。',
  ECG: '检查前请静坐 5 分钟，请穿宽松的上衣。',
}

export const preparationFor = (modality: string): string => PREPARATION[modality] ?? ''
/** The room of a modality, where a hospital has named none. */
export const roomOf = (modality: string): string => `${modality} 检查室`
/** Number of the day: the check number's last four digits, which count within modality and day. */
export const numberOf = (checkNo: string): string => /(\d{1,4})\D*$/.exec(checkNo)?.[1] ?? checkNo

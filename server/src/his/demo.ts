import type { HisOrder, HisPort, HisRecord } from './port'

const order = (applyNo: string, modality: string, bodypart: string, item: string, more: Partial<HisOrder> = {}): HisOrder => ({
  ...{ applyNo, modality, bodypart, item, side: '', condition: '咳嗽、咳痰两周，发热三天' },
  ...more,
})
const record = (hisNo: string, name: string, sex: 'M' | 'F', birthday: string, more: Partial<HisRecord>, idNo = ''): HisRecord => ({
  patient: { hisNo, name, sex, birthday, nation: '01', phone: '13912345678', idNo, address: '人民路 88 号' },
  ...{ source: 'outpatient', department: '呼吸内科', doctor: '周敏', outpatientNo: hisNo, inpatientNo: '', bedNo: '', orders: [] },
  ...more,
})

/** Numbers to try at the desk; what each is good for stands in the README of mf-booking. */
const RECORDS: Readonly<Record<string, HisRecord>> = {
  HIS1001: record('HIS1001', '赵丽颖', 'F', '1986-05-12', { orders: [order('SQ1001', 'CT', '胸部', '胸部CT平扫')] }),
  HIS1002: record('HIS1002', '孙立国', 'M', '1959-03-01', {
    ...{ source: 'inpatient', department: '骨科病区', doctor: '吴海涛', outpatientNo: '', inpatientNo: 'ZY1002', bedNo: '12' },
    orders: [order('SQ1002', 'MR', '膝关节', '膝关节MRI平扫', { side: 'L', condition: '左膝扭伤后肿痛三天' })],
  }),
  // Has asked for nothing that can be imaged.
  HIS1003: record('HIS1003', '钱学明', 'M', '1990-11-30', {}),
  // On a device that no demo hospital has.
  HIS1004: record('HIS1004', '周小燕', 'F', '2001-01-01', { orders: [order('SQ1004', 'RF', '上消化道', '上消化道造影')] }),
}

/** The HIS of the demo hospitals. */
export const demoHis: HisPort = {
  async find(_hospital, _type, number) {
    const plain = number.trim().toUpperCase()
    return (
      RECORDS[plain] ??
      Object.values(RECORDS).find(({ orders, inpatientNo }) => inpatientNo === plain || orders.some(({ applyNo }) => applyNo === plain))
    )
  },
}

import { demoFacilities } from './facilities'

/** What a demo hospital does for others, and what it asks. */
export interface DemoShop {
  readonly facility: string
  readonly address: string
  readonly intro: string
  /** How orders come in; undefined: it offers no service. */
  readonly entry?: 'receive' | 'distribute' | 'direct'
  readonly promisedMinutes: number
  readonly urgentMinutes: number
  readonly nightWeekends: boolean
  /** Against the prices of the big hospital. */
  readonly factor: number
  /** Asks a price for advanced diagnosis. */
  readonly advanced: boolean
  readonly cloud: boolean
  /** Who recharges, and how much; above 5000 `approvedBy` says yes. */
  readonly recharge: { readonly by: string; readonly amount: number; readonly approvedBy?: string }
}

/** One body part, in credits. */
const PRICES: Readonly<Record<string, number>> = {
  CT: 120,
  MR: 200,
  DX: 40,
  CR: 40,
  MG: 80,
  US: 60,
  XA: 150,
  NM: 180,
  PT: 400,
  ES: 80,
  ECG: 30,
}

/** Prices of a shop, or of an expert, by modality of its hospital. */
export function pricesOf(
  facility: string,
  factor: number,
  advanced: boolean,
): { modality: string; price: number; urgent: number; advanced: number | null }[] {
  const modalities = Object.keys(demoFacilities.find(({ code }) => code === facility)?.modalities ?? {})
  return modalities.map((modality) => {
    const price = Math.round((PRICES[modality] ?? 100) * factor)
    return { modality, price, urgent: Math.round(price / 2), advanced: advanced ? price * 3 : null }
  })
}

/** Address, introduction, service and credits of each demo hospital. */
export const demoShops: readonly DemoShop[] = [
  {
    facility: 'sy',
    address: '海城市中山路 1 号',
    intro: '区域影像中心，CT、MR、介入与核医学齐全，全天有人值班。',
    entry: 'receive',
    promisedMinutes: 240,
    urgentMinutes: 30,
    nightWeekends: true,
    factor: 1,
    advanced: true,
    cloud: true,
    recharge: { by: 'admin', amount: 50_000, approvedBy: 'admin2' },
  },
  {
    facility: 'xr',
    address: '海城市仁和路 88 号',
    intro: '三级审核，分诊后由专人书写；不提供高级诊断。',
    entry: 'distribute',
    promisedMinutes: 360,
    urgentMinutes: 45,
    nightWeekends: false,
    factor: 0.9,
    advanced: false,
    cloud: true,
    recharge: { by: 'xr-admin', amount: 5000 },
  },
  {
    facility: 'dg',
    address: '东港县人民街 12 号',
    intro: '县级医院，平片和超声为主。',
    entry: 'direct',
    promisedMinutes: 480,
    urgentMinutes: 60,
    nightWeekends: false,
    factor: 0.6,
    advanced: false,
    cloud: true,
    recharge: { by: 'dg-admin', amount: 5000 },
  },
  {
    facility: 'qs',
    address: '海城市青山社区 3 号楼',
    intro: '社区卫生服务中心，只发起，不接收。',
    promisedMinutes: 480,
    urgentMinutes: 60,
    nightWeekends: false,
    factor: 0.5,
    advanced: false,
    cloud: true,
    recharge: { by: 'clinic', amount: 1000 },
  },
  {
    facility: 'hd',
    address: '海城市高新区科技路 200 号',
    intro: '独立影像诊断中心，专家出具 CT、MR、PET 报告，两级审核。',
    entry: 'distribute',
    promisedMinutes: 180,
    urgentMinutes: 30,
    nightWeekends: true,
    factor: 1.2,
    advanced: true,
    cloud: true,
    recharge: { by: 'union', amount: 5000 },
  },
  {
    facility: 'nl',
    address: '南岭市建设路 56 号',
    intro: '骨科专科医院。',
    entry: 'receive',
    promisedMinutes: 720,
    urgentMinutes: 120,
    nightWeekends: false,
    factor: 0.8,
    advanced: false,
    // Its launches are refused by 2406.
    cloud: false,
    recharge: { by: 'nl-admin', amount: 2000 },
  },
]

/** Doctors whom orders may go to alone. */
export const demoExperts = [
  { loginName: 'expert', facility: 'hd', sex: 'M', factor: 2.5, advanced: true, intro: '神经与腹部影像，从事影像诊断三十年。' },
  { loginName: 'hd-li', facility: 'hd', sex: 'F', factor: 1.8, advanced: false, intro: '胸部与乳腺影像。' },
  { loginName: 'zhao', facility: 'sy', sex: 'M', factor: 2, advanced: true, intro: '骨肌影像，疑难病例会诊。' },
] as const

/** Who asked whom to work together; the hospitals of the union are agreed by it. */
export const demoRelations = [
  { asks: 'sy', asked: 'nl', state: 'pending' },
  { asks: 'xr', asked: 'nl', state: 'refused' },
  { asks: 'hd', asked: 'nl', state: 'agreed' },
] as const

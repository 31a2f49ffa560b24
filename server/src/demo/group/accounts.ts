import { MENU_ENTRIES, type MenuKey, type ModalityRights, RIGHT, type RightLevel } from '@farsight/shared/domain'
import { demoFacilities } from './facilities'

/** The password of every demo account: published, so the demo binds to loopback alone. */
export const DEMO_PASSWORD = 'Farsight-2026'

/** Roles of table doctor. */
export type DemoRole = 'doctor' | 'registrar' | 'technician' | 'admin' | 'unionAdmin' | 'clinic' | 'expert' | 'ai'

/** An account of the demo group, for the table of the README and the start. */
export interface DemoAccount {
  readonly loginName: string
  readonly password: string
  /** Code of the facility. */
  readonly facility: string
  readonly name: string
  readonly role: DemoRole
  /** 职称. */
  readonly title: string
  /** Who it is. */
  readonly zh: string
  readonly en: string
  /** What to try with it. */
  readonly tryZh: string
  readonly tryEn: string
  readonly mainMenu: string
  readonly remoteMenu: string
  readonly rights: ModalityRights
  /** Login must refuse it: it has no menu. */
  readonly refused?: boolean
}

/** Where a demo account's codes would be sent: a range that nothing here dials. */
export const phoneOf = (loginName: string): string =>
  `138${String(demoAccounts.findIndex((account) => account.loginName === loginName) + 1).padStart(8, '0')}`
/** Number at the video service: heads and senior doctors have one; '' for everybody else. */
export const imNumberOf = ({ loginName, title }: DemoAccount): string =>
  title.endsWith('主任医师') ? String(8001 + demoAccounts.findIndex((account) => account.loginName === loginName)) : ''

/** The 12 characters of a menu. */
export const menuString = (...keys: readonly MenuKey[]): string => MENU_ENTRIES.map(({ key }) => (keys.includes(key) ? '1' : '0')).join('')

const DOCTOR = menuString('localDiagnosis', 'remoteDiagnosis', 'consultation', 'morningMeeting', 'reportLibrary')
const LOCAL = menuString('localDiagnosis', 'morningMeeting', 'reportLibrary')
const HEAD = menuString(
  'localDiagnosis',
  'remoteDiagnosis',
  'consultation',
  'morningMeeting',
  'statistics',
  'manage',
  'reportLibrary',
  'aiDiagnoseList',
)
const REGISTRAR = menuString('appointment', 'register', 'registerList', 'triage')
const TECHNICIAN = menuString('registerList', 'triage', 'localDiagnosis')
// The hospital's credits stand in remote diagnosis: its administrators recharge there.
const ADMIN = menuString('registerList', 'localDiagnosis', 'remoteDiagnosis', 'statistics', 'manage')
const NOTHING = menuString()
const EVERYTHING = menuString(...MENU_ENTRIES.map(({ key }) => key))

/** The same right for several modalities. */
const right = (level: RightLevel, ...modalities: readonly string[]): ModalityRights => Object.fromEntries(modalities.map((m) => [m, level]))
const modalitiesOf = (facility: string): readonly string[] => Object.keys(demoFacilities.find(({ code }) => code === facility)!.modalities)
const everything = (facility: string, level: RightLevel): ModalityRights => right(level, ...modalitiesOf(facility))

const FILMS = ['CT', 'MR', 'DX', 'CR', 'MG'] as const
const { write, firstReview: first, secondReview: second, thirdReview: third } = RIGHT

type Says = readonly [who: readonly [zh: string, en: string], attempt: readonly [zh: string, en: string]]
type More = Partial<Pick<DemoAccount, 'title' | 'mainMenu' | 'remoteMenu' | 'rights' | 'refused'>>

const account = (
  facility: string,
  loginName: string,
  name: string,
  role: DemoRole,
  [who, attempt]: Says,
  more: More = {},
): DemoAccount => ({
  loginName,
  password: DEMO_PASSWORD,
  facility,
  name,
  role,
  title: '',
  zh: who[0],
  en: who[1],
  tryZh: attempt[0],
  tryEn: attempt[1],
  mainMenu: DOCTOR,
  remoteMenu: '',
  rights: {},
  ...more,
})

// biome-ignore format: one line is one account
const BIG: readonly DemoAccount[] = [
  account('sy', 'zhang', '张晓岚', 'doctor', [['书写医生，不能审核', 'writing doctor, may not review'], ['写报告并送审', 'write a report, send it to review']], { title: '住院医师', rights: right(write, ...FILMS) }),
  account('sy', 'li', '李文博', 'doctor', [['一审医生', 'first reviewer'], ['审核 zhang 的报告，改一个字，通过', 'review zhang’s report, change a word, pass']], { title: '主治医师', rights: right(first, ...FILMS, 'XA') }),
  account('sy', 'wang', '王雅琴', 'doctor', [['二审医生', 'second reviewer'], ['退回报告并写明原因', 'send a report back with a reason']], { title: '副主任医师', rights: right(second, ...FILMS, 'XA') }),
  account('sy', 'zhao', '赵国梁', 'doctor', [['三审医生', 'third reviewer'], ['接手他人离开的报告', 'take over a report that its holder left']], { title: '主任医师', rights: right(third, ...FILMS, 'XA', 'NM', 'PT') }),
  account('sy', 'chen', '陈立群', 'doctor', [['书写并可直接完成（CT、平片）', 'writes and may finish (CT, films)'], ['不送审，直接完成', 'complete without review']], { title: '主治医师', rights: right(first, 'CT', 'DX', 'CR') }),
  account('sy', 'sun', '孙明远', 'doctor', [['放射科主任', 'head of radiology'], ['全部菜单、全部检查类型', 'every menu, every modality']], { title: '主任医师', mainMenu: EVERYTHING, rights: everything('sy', third) }),
  account('sy', 'tan', '谭思雨', 'doctor', [['超声与内镜，书写', 'ultrasound and endoscopy, writes'], ['按检查类型看列表', 'a list by modality']], { title: '住院医师', mainMenu: LOCAL, rights: right(write, 'US', 'ES') }),
  account('sy', 'liu', '刘思敏', 'doctor', [['超声与内镜，审核', 'ultrasound and endoscopy, reviews'], ['审核超声报告', 'review ultrasound reports']], { title: '副主任医师', mainMenu: LOCAL, rights: right(first, 'US', 'ES') }),
  account('sy', 'luo', '罗欣怡', 'doctor', [['心电图与核医学，书写', 'ECG and nuclear medicine, writes'], ['心电图', 'ECG']], { title: '住院医师', mainMenu: LOCAL, rights: right(write, 'ECG', 'NM', 'PT', 'XA') }),
  account('sy', 'ma', '马俊峰', 'doctor', [['心电图与核医学，审核', 'ECG and nuclear medicine, reviews'], ['审核心电图', 'review ECGs']], { title: '副主任医师', mainMenu: LOCAL, rights: right(first, 'ECG', 'NM', 'PT', 'XA') }),
  account('sy', 'deng', '邓小禾', 'registrar', [['登记员', 'registrar'], ['预约、登记', 'booking, registration']], { mainMenu: REGISTRAR }),
  account('sy', 'tong', '童海波', 'technician', [['技师', 'technician'], ['检查、上传影像', 'checks, images']], { title: '主管技师', mainMenu: TECHNICIAN }),
  account('sy', 'admin', '管理员', 'admin', [['本院管理员', 'hospital administrator'], ['本院模板、管理', 'hospital templates, management']], { mainMenu: ADMIN }),
  account('sy', 'ai', '智能阅片', 'ai', [['只有 AI 列表的账号', 'AI list only'], ['登录后落在 AI 列表', 'lands on the AI list']], { mainMenu: menuString('aiDiagnoseList') }),
  account('sy', 'nomenu', '魏无菜', 'doctor', [['未配置菜单', 'has no menu'], ['登录被拒绝', 'login is refused']], { mainMenu: NOTHING, rights: right(write, 'CT'), refused: true }),
]

// biome-ignore format: one line is one account
const THREE: readonly DemoAccount[] = [
  account('xr', 'xr-zhang', '张可欣', 'doctor', [['仁和书写医生', 'Renhe: writes'], ['三级审核的起点', 'where three reviews begin']], { title: '住院医师', rights: everything('xr', write) }),
  account('xr', 'xr-li', '李振宇', 'doctor', [['仁和一审', 'Renhe: first review'], ['3 → 4 → 5', '3 → 4 → 5']], { title: '主治医师', rights: everything('xr', first) }),
  account('xr', 'xr-wang', '王慧琳', 'doctor', [['仁和二审', 'Renhe: second review'], ['5 → 6 → 7', '5 → 6 → 7']], { title: '副主任医师', rights: everything('xr', second) }),
  account('xr', 'xr-zhao', '赵博文', 'doctor', [['仁和三审', 'Renhe: third review'], ['7 → 8 → 9', '7 → 8 → 9']], { title: '主任医师', rights: everything('xr', third) }),
  account('xr', 'xr-chen', '陈家恒', 'doctor', [['仁和，书写并可直接完成', 'Renhe: writes and may finish'], ['不送审，直接完成', 'complete without review']], { title: '主任医师', rights: everything('xr', third) }),
  account('xr', 'xr-sun', '孙雅馨', 'doctor', [['仁和放射科主任', 'Renhe: head of radiology'], ['统计、管理', 'statistics, management']], { title: '主任医师', mainMenu: HEAD, rights: everything('xr', third) }),
  account('xr', 'xr-deng', '邓雨彤', 'registrar', [['仁和登记员', 'Renhe: registrar'], ['登记', 'registration']], { mainMenu: REGISTRAR }),
  account('xr', 'xr-tong', '童建辉', 'technician', [['仁和技师', 'Renhe: technician'], ['检查', 'checks']], { mainMenu: TECHNICIAN }),
  account('xr', 'xr-admin', '管理员', 'admin', [['仁和管理员', 'Renhe: administrator'], ['本院模板', 'hospital templates']], { mainMenu: ADMIN }),
]

// biome-ignore format: one line is one account
const OTHERS: readonly DemoAccount[] = [
  account('dg', 'dg-zhang', '张海峰', 'doctor', [['东港县医院医生（无审核）', 'Donggang: doctor (no review levels)'], ['书写即完成', 'writing completes']], { title: '主治医师', rights: everything('dg', write) }),
  account('dg', 'dg-chen', '陈梦洁', 'doctor', [['东港县医院医生', 'Donggang: doctor'], ['远程申请的来源医院', 'where remote orders come from']], { title: '主治医师', rights: everything('dg', first) }),
  account('dg', 'dg-deng', '邓立新', 'registrar', [['东港登记员', 'Donggang: registrar'], ['登记', 'registration']], { mainMenu: REGISTRAR }),
  account('dg', 'dg-tong', '童永平', 'technician', [['东港技师', 'Donggang: technician'], ['检查', 'checks']], { mainMenu: TECHNICIAN }),
  account('dg', 'dg-admin', '管理员', 'admin', [['东港管理员', 'Donggang: administrator'], ['管理', 'management']], { mainMenu: ADMIN }),
  account('qs', 'clinic', '何秀兰', 'clinic', [['社区诊所医生', 'clinic doctor'], ['诊所界面', 'the clinic’s screens']], { title: '全科医师', mainMenu: menuString('register', 'registerList', 'localDiagnosis', 'remoteDiagnosis'), remoteMenu: '110', rights: everything('qs', write) }),
  account('hd', 'expert', '顾文轩', 'expert', [['华东中心专家', 'expert of the centre'], ['接收远程会诊', 'receives remote orders']], { title: '主任医师', mainMenu: menuString('localDiagnosis', 'remoteDiagnosis', 'consultation', 'reportLibrary'), rights: everything('hd', third) }),
  account('hd', 'hd-li', '李佳怡', 'expert', [['华东中心一审', 'centre: first review'], ['审核', 'reviews']], { title: '副主任医师', rights: everything('hd', first) }),
  account('hd', 'hd-zhang', '张凯恒', 'doctor', [['华东中心书写', 'centre: writes'], ['书写', 'writes']], { title: '主治医师', rights: everything('hd', write) }),
  account('hd', 'hd-deng', '邓静怡', 'registrar', [['华东中心分诊员', 'centre: distributor'], ['分配远程申请', 'distributes remote orders']], { mainMenu: menuString('register', 'registerList', 'remoteDiagnosis') }),
  account('hd', 'union', '秦恒毅', 'unionAdmin', [['联盟管理员', 'administrator of the union'], ['联盟统计、管理', 'statistics and management of the union']], { mainMenu: menuString('remoteDiagnosis', 'statistics', 'manage') }),
  account('nl', 'nl-zhang', '张宏斌', 'doctor', [['联盟外医院的医生', 'doctor outside the union'], ['看不到联盟的任何病例', 'sees no case of the union']], { title: '主治医师', rights: everything('nl', write) }),
  account('nl', 'nl-admin', '管理员', 'admin', [['联盟外医院的管理员', 'administrator outside the union'], ['管理', 'management']], { mainMenu: ADMIN }),
  account('sy', 'admin2', '季明', 'admin', [['本院第二管理员', 'second administrator of the hospital'], ['审批 admin 提交的充值', 'approves what admin recharges']], { mainMenu: ADMIN }),
  // The union's administrator keeps the union; the centre's own relations and applications are answered by its hospital's.
  account('hd', 'hd-admin', '管理员', 'admin', [['华东中心管理员', 'centre: administrator'], ['合作医院的申请', 'applications of partners']], { mainMenu: ADMIN }),
]

/** Every account of the demo group, the most useful ones first. */
export const demoAccounts: readonly DemoAccount[] = [...BIG, ...THREE, ...OTHERS]

import type { Bilingual } from './errors'
import { type Granularity, STATISTICS, type StatFilter, type StatGroup, type StatScreen, type StatTimeType } from './statistics'

/**
 * Words of the statistics, short, for the screens and for the exported table alike: both say the same. `means` says how a figure is counted
 * where its name leaves it open.
 */
const w = (zh: string, en: string): Bilingual => ({ zh, en })

/** Name of each screen and the question that it answers. */
export const STAT_SCREEN_WORDS: Readonly<Record<StatScreen, { readonly name: Bilingual; readonly question: Bilingual }>> = {
  appointmentOurHospital: { name: w('本院预约统计', 'Bookings at our hospital'), question: w('号源用得怎么样？', 'Are our slots used?') },
  localDiagnosisCount: {
    name: w('本地诊断统计', 'Local reports'),
    question: w('我们自己出了多少报告，多快？', 'What did we report ourselves, and how fast?'),
  },
  localDoctorWork: {
    name: w('本地医生工作量', 'Workload of doctors'),
    question: w('谁写了、审了多少？', 'Who wrote and reviewed how much?'),
  },
  reportYinYang: {
    name: w('阴阳性统计', 'Positive rate'),
    question: w('阳性、重大阳性、危急值各占多少？', 'How often positive, major positive, critical?'),
  },
  modalityShootCount: { name: w('设备拍片量', 'Exams by modality'), question: w('哪类设备做了多少？', 'How much came from which device?') },
  shootCountDistribution: { name: w('拍片时段分布', 'Exams by time of day'), question: w('患者什么时候来？', 'When do they come?') },
  doctorRemoteCount: {
    name: w('医生远程诊断量', 'Remote reports by doctor'),
    question: w('谁为哪家医院诊断了多少？', 'Which of our doctors read for whom?'),
  },
  remoteDiagnosisCount: {
    name: w('远程诊断统计', 'Remote orders'),
    question: w('发出与收到多少远程申请？', 'What was sent and received, by partner?'),
  },
  roomStatistics: {
    name: w('机房统计', 'Rooms'),
    question: w('机房有多忙，患者等多久？', 'How busy are the rooms, how long is the wait?'),
  },
  remoteDiagnosisReportQuality: {
    name: w('远程报告质量', 'Quality of remote reports'),
    question: w('远程报告质量如何？', 'How good are remote reports?'),
  },
  reportQuality: {
    name: w('报告质量', 'Quality of reports'),
    question: w('本院报告与影像质量如何？', 'How good are our reports and images?'),
  },
}

const TIMED = w('有时限', 'With a due time')
const OVERDUE = w('超时率', 'Overdue')
const P50 = w('中位用时', 'Median time')
const P90 = w('90% 用时', '90th percentile')

/** A measure's name, by its key. */
const MEASURES: Readonly<Record<string, Bilingual>> = {
  booked: w('预约', 'Booked'),
  paid: w('已付费', 'Paid'),
  registered: w('已登记', 'Registered'),
  missed: w('未到', 'Missed'),
  coming: w('待到', 'To come'),
  cancelled: w('取消', 'Cancelled'),
  capacity: w('号源', 'Slots'),
  use: w('号源使用率', 'Slots used'),
  reports: w('报告', 'Reports'),
  urgent: w('加急', 'Urgent'),
  timed: TIMED,
  p50: P50,
  p90: P90,
  overdueRate: OVERDUE,
  exams: w('检查', 'Exams'),
  shares: w('参与人次', 'Exam shares'),
  written: w('书写', 'Written'),
  first: w('一审', 'First review'),
  second: w('二审', 'Second review'),
  third: w('三审', 'Third review'),
  negative: w('阴性', 'Negative'),
  positive: w('阳性', 'Positive'),
  majorPositive: w('重大阳性', 'Major positive'),
  unsaid: w('未填', 'Not said'),
  critical: w('危急值', 'Critical'),
  positiveRate: w('阳性率', 'Positive rate'),
  majorRate: w('重大阳性率', 'Major positive rate'),
  criticalRate: w('危急值率', 'Critical rate'),
  images: w('图像', 'Images'),
  credits: w('积分', 'Credits'),
  sent: w('发出', 'Sent'),
  received: w('收到', 'Received'),
  accepted: w('已接收', 'Accepted'),
  rejected: w('驳回', 'Rejected'),
  recalled: w('撤回', 'Recalled'),
  completed: w('完成', 'Completed'),
  spent: w('支出积分', 'Credits spent'),
  earned: w('收入积分', 'Credits earned'),
  waited: w('有候诊', 'With a wait'),
  waitP50: w('候诊中位', 'Median wait'),
  waitP90: w('候诊 90%', 'Wait, 90th percentile'),
  checked: w('有检查用时', 'With a check time'),
  checkP50: w('检查中位', 'Median check'),
  checkP90: w('检查 90%', 'Check, 90th percentile'),
  retaken: w('重拍', 'Retaken'),
  retakeRate: w('重拍率', 'Retake rate'),
  rated: w('已评分', 'Rated'),
  stars: w('平均星级', 'Mean stars'),
  low: w('低分', 'Low scores'),
  reviewed: w('已审核', 'Reviewed'),
  agreement: w('写审符合率', 'Agreement of review'),
  secondRead: w('双盲复读', 'Second readings'),
  secondAgreement: w('复读符合率', 'Agreement of second reading'),
  graded: w('影像已评级', 'Images graded'),
  gradeA: w('甲级片率', 'Grade A'),
}

/** How a figure is counted, where its name leaves it open; by screen and key, or by key. */
const MEANS: Readonly<Record<string, Bilingual>> = {
  booked: w('该时段内全部预约，含取消', 'Every booking of the time, cancelled ones too'),
  paid: w('付过费的预约', 'Bookings that were paid'),
  missed: w('当天已过而未登记', 'The day is over and nobody registered it'),
  coming: w('当天未过，尚未登记', 'Not registered yet, and the day is not over'),
  cancelled: w('取消、转出或被拒', 'Cancelled, sent on or refused'),
  capacity: w('机房开放时段的号源（节假日除外）', 'Places of the rooms’ opening hours, holidays left out'),
  use: w('占用号源 ÷ 全部号源', 'Taken places of all places'),
  reports: w('已完成的报告', 'Completed reports'),
  urgent: w('加急与绿色通道', 'Urgent and green channel'),
  timed: w('有应完成时间的报告', 'Reports with a due time'),
  overdueRate: w('晚于应完成时间的占比', 'Completed after the due time'),
  p50: w(
    '从时限起算（检查，未检查则登记，绿色通道为到院）到报告完成',
    'From where its due time counts (check, else registration) to completion',
  ),
  p90: w(
    '从时限起算（检查，未检查则登记，绿色通道为到院）到报告完成',
    'From where its due time counts (check, else registration) to completion',
  ),
  'localDoctorWork.p50': w('从打开报告到提交或审核', 'From opening the report to sending or passing it'),
  'localDoctorWork.p90': w('从打开报告到提交或审核', 'From opening the report to sending or passing it'),
  shares: w(
    '每位医生参与的检查各计一次，几个级别也只计 1 人次；两位医生参与同一检查计 2 人次，不等于检查数',
    'Each doctor’s exams, each once whatever the levels; an exam with two doctors is two shares: no number of exams',
  ),
  'localDoctorWork.written': w('送审或直接完成', 'Sent to review or completed'),
  'localDoctorWork.first': w('一审通过或退回', 'Passed or sent back at the first level'),
  'localDoctorWork.second': w('二审通过或退回', 'Passed or sent back at the second level'),
  'localDoctorWork.third': w('三审通过或退回', 'Passed or sent back at the third level'),
  'doctorRemoteCount.timed': w('有承诺时间的申请', 'Orders with a promise'),
  'doctorRemoteCount.overdueRate': w('晚于承诺时间的占比', 'Completed after the promise'),
  'doctorRemoteCount.p50': w('从发起到完成', 'From launch to completion'),
  'doctorRemoteCount.p90': w('从发起到完成', 'From launch to completion'),
  'remoteDiagnosisCount.timed': w('已完成的申请', 'Completed orders'),
  'remoteDiagnosisCount.overdueRate': w('晚于承诺时间的占比', 'Completed after the promise'),
  'remoteDiagnosisCount.p50': w('从发起到完成', 'From launch to completion'),
  'remoteDiagnosisCount.p90': w('从发起到完成', 'From launch to completion'),
  'remoteDiagnosisReportQuality.timed': w('有承诺时间的报告', 'Reports with a promise'),
  'remoteDiagnosisReportQuality.overdueRate': w('晚于承诺时间的占比', 'Completed after the promise'),
  positiveRate: w('阳性与重大阳性 ÷ 报告', 'Positive and major positive of all reports'),
  majorRate: w('重大阳性 ÷ 报告', 'Major positive of all reports'),
  criticalRate: w('危急值 ÷ 报告', 'Critical values of all reports'),
  waitP50: w('从签到到检查开始', 'From check-in to the start'),
  waitP90: w('从签到到检查开始', 'From check-in to the start'),
  checkP50: w('从检查开始到结束', 'From start to end'),
  checkP90: w('从检查开始到结束', 'From start to end'),
  low: w('最低评分为 1 或 2 星', 'The lowest score is 1 or 2 stars'),
  agreement: w('首次送审与最后审核的阴阳性结论一致', 'What was sent first and what was passed last conclude the same'),
  secondAgreement: w('两次阅片结论一致', 'Both readers said the same'),
  gradeA: w('影像评为甲级', 'Images graded A'),
}

/** The name of a measure; its key where it has none. */
export const statMeasureWord = (measure: string): Bilingual => MEASURES[measure] ?? { zh: measure, en: measure }

/** How a measure of a screen is counted, where that is worth saying. */
export const statMeasureMeaning = (screen: StatScreen, measure: string): Bilingual | undefined =>
  MEANS[`${screen}.${measure}`] ?? MEANS[measure]

/** By what lines are grouped. */
export const STAT_GROUP_WORDS: Readonly<Record<StatGroup, Bilingual>> = {
  modality: w('设备类型', 'Modality'),
  sourceType: w('患者来源', 'Patient source'),
  doctor: w('医生', 'Doctor'),
  room: w('机房', 'Room'),
  department: w('申请科室', 'Department'),
  bodypart: w('部位', 'Body part'),
  partner: w('合作医院', 'Partner'),
  facility: w('医院', 'Hospital'),
}

/** What the figures are narrowed to. */
export const STAT_FILTER_WORDS: Readonly<Record<StatFilter, Bilingual>> = {
  modality: STAT_GROUP_WORDS.modality,
  sourceType: STAT_GROUP_WORDS.sourceType,
  doctorId: STAT_GROUP_WORDS.doctor,
  roomId: STAT_GROUP_WORDS.room,
  departmentId: STAT_GROUP_WORDS.department,
  partnerId: STAT_GROUP_WORDS.partner,
  urgency: w('缓急', 'Urgency'),
}

export const GRANULARITY_WORDS: Readonly<Record<Granularity, Bilingual>> = {
  day: w('按日', 'Day'),
  month: w('按月', 'Month'),
  year: w('按年', 'Year'),
  hour: w('一小时', 'One hour'),
  twoHours: w('两小时', 'Two hours'),
  halfDay: w('上午/下午', 'Morning/afternoon'),
}

/** The moment by which a fact is put into its day. */
export const STAT_TIME_WORDS: Readonly<Record<StatTimeType, Bilingual>> = {
  appointment: w('预约时间', 'Booked time'),
  complete: w('报告完成时间', 'Completion'),
  act: w('书写/审核时间', 'Time of the act'),
  check: w('检查时间', 'Check time'),
  launch: w('发起时间', 'Launch'),
  rating: w('评分时间', 'Rating'),
}

/** Monday is the first. */
export const STAT_WEEKDAY_WORDS: readonly Bilingual[] = [
  w('周一', 'Mon'),
  w('周二', 'Tue'),
  w('周三', 'Wed'),
  w('周四', 'Thu'),
  w('周五', 'Fri'),
  w('周六', 'Sat'),
  w('周日', 'Sun'),
]

/** Lines whose key has words of ours and no name of its own: patient sources, urgency, and what was not said. */
export const STAT_KEY_WORDS: Readonly<Record<string, Bilingual>> = {
  '': w('未填', 'Not said'),
  outpatient: w('门诊', 'Outpatient'),
  inpatient: w('住院', 'Inpatient'),
  physicalExam: w('体检', 'Check-up'),
  emergency: w('急诊', 'Emergency'),
  ordinary: w('普通', 'Ordinary'),
  urgent: w('加急', 'Urgent'),
  green: w('绿色通道', 'Green channel'),
}

/** Every measure of every screen has a name; asked by the test of these words. */
export const unnamedMeasures = (): string[] =>
  Object.values(STATISTICS).flatMap(({ measures }) => measures.flatMap(({ key }) => (key in MEASURES ? [] : [key])))

/** A time zone by its minutes from UTC, the same on the screen and in files: `UTC+8`, `UTC-3:30`. */
export function zoneName(offsetMinutes: number): string {
  const size = Math.abs(offsetMinutes)
  const minutes = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`
  return `UTC${offsetMinutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${minutes}`
}

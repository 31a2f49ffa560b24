import type { ConsultationCase, ConsultationScores } from '@farsight/shared/contract'
import type { ConsultationMode, ConsultationType } from '@farsight/shared/domain'
import type { OfPatient } from '../../consultations/write'

type By = { readonly by: string }
/** One act on a consultation, by an account. */
export type Act = By &
  (
    | { readonly do: 'next' | 'sign' }
    | { readonly do: 'return' | 'answer' | 'opinion' | 'conclude' | 'cancel'; readonly text: string }
    | { readonly do: 'assign'; readonly doctors: readonly string[] }
    | { readonly do: 'score'; readonly scores: ConsultationScores }
    | { readonly do: 'file'; readonly name: string; readonly text: string }
  )

/** An exam that the words of a consultation fit: a reader who finds another patient's case under them trusts neither. */
export interface DemoExamWish {
  readonly modality: string
  /** One of these. */
  readonly bodyparts: readonly string[]
  /** A report that is written already says this (as SQL's LIKE wants it); without it no report is written yet. */
  readonly says?: string
  /** In years: nobody younger has such a history. */
  readonly from: number
}

/** A consultation of the demo: who asks whom for what, and how far it has come. */
export interface DemoConsultation {
  readonly key: string
  readonly asker: string
  /** Codes of hospitals. */
  readonly invited: readonly string[]
  readonly designated?: string
  readonly type: ConsultationType
  readonly mode: ConsultationMode
  readonly video?: true
  /** The exam that it is about; without one it is of `patient`. */
  readonly exam?: DemoExamWish
  readonly patient?: OfPatient
  readonly purpose: string
  readonly caseInfo: ConsultationCase
  /** Asked for so many days ago; begins in so many hours from now. */
  readonly days: number
  readonly starts: number | null
  readonly acts: readonly Act[]
}

const NONE: ConsultationCase = {
  mainDescription: '',
  preliminaryDiagnosis: '',
  presentHistory: '',
  pastHistory: '',
  familyHistory: '',
  allergyHistory: '',
  traumaHistory: '',
  surgeryHistory: '',
  physicalCheck: '',
  auxiliaryCheck: '',
  vitals: { temperature: null, pulse: null, respiration: null, systolic: null, diastolic: null },
}
const NODULE: ConsultationCase = {
  ...NONE,
  mainDescription: '体检发现右肺上叶结节一周',
  preliminaryDiagnosis: '右肺上叶结节，性质待定',
  presentHistory: '无咳嗽、咯血，体重无明显变化。',
  pastHistory: '高血压十年，规律服药。',
  familyHistory: '父亲肺癌病史。',
  allergyHistory: '青霉素过敏。',
  physicalCheck: '双肺呼吸音清，未闻及干湿性啰音。',
  auxiliaryCheck: 'CEA 4.8 ng/mL。',
  vitals: { temperature: 36.6, pulse: 76, respiration: 18, systolic: 138, diastolic: 84 },
}
const STROKE: ConsultationCase = {
  ...NONE,
  mainDescription: '突发左侧肢体无力四小时',
  preliminaryDiagnosis: '急性脑梗死？',
  presentHistory: '晨起发现左侧肢体活动不灵，伴言语含糊。',
  pastHistory: '心房颤动三年，未规律抗凝。',
  physicalCheck: '左侧肢体肌力 3 级，左侧巴宾斯基征阳性。',
  auxiliaryCheck: '血糖 7.2 mmol/L。',
  vitals: { temperature: 36.9, pulse: 92, respiration: 20, systolic: 168, diastolic: 96 },
}
const PANCREAS: ConsultationCase = {
  ...NONE,
  mainDescription: '中上腹痛两天，加重半天',
  preliminaryDiagnosis: '急性胰腺炎',
  presentHistory: '饮酒后起病，向腰背部放射，伴恶心呕吐。',
  allergyHistory: '无。',
  physicalCheck: '中上腹压痛，无反跳痛。',
  auxiliaryCheck: '血淀粉酶 860 U/L，脂肪酶 1240 U/L。',
  vitals: { temperature: 38.2, pulse: 104, respiration: 22, systolic: 112, diastolic: 70 },
}
// Where a nodule is asked about, no finished report may say something else.
const CHEST_CT: DemoExamWish = { modality: 'CT', bodyparts: ['胸部'], says: '%右肺上叶%结节%', from: 40 }
const CHEST_FILM: DemoExamWish = { modality: 'DX', bodyparts: ['胸部'], from: 40 }
const HEAD_CT: DemoExamWish = { modality: 'CT', bodyparts: ['头颅'], says: '%脑梗死%', from: 40 }
const HEAD_MR: DemoExamWish = { modality: 'MR', bodyparts: ['头颅'], says: '%右侧急性脑梗死%', from: 40 }
const BONES: DemoExamWish = { modality: 'DX', bodyparts: ['腰椎', '颈椎', '膝关节', '踝关节', '手腕部'], from: 0 }
const LABORATORY = 'Donggang County Hospital, laboratory (demo)\nCEA 4.8 ng/mL   CYFRA21-1 2.1 ng/mL   NSE 11.3 ng/mL\nT-SPOT: negative'

const next = (by: string): Act => ({ by, do: 'next' })

/** At each step one or two, one returned, one cancelled; asked by four hospitals of each other. */
export const demoConsultations: readonly DemoConsultation[] = [
  {
    ...{
      key: 's1',
      asker: 'dg-zhang',
      invited: ['sy'],
      designated: 'chen',
      type: 'imaging',
      mode: 'interactive',
      video: true,
      exam: HEAD_CT,
    },
    ...{ purpose: '责任病灶判断，是否需要进一步 MRI 与血管检查', caseInfo: STROKE, days: 0, starts: 26, acts: [] },
  },
  {
    ...{ key: 's2', asker: 'dg-chen', invited: ['hd', 'sy'], type: 'imaging', mode: 'offline', exam: CHEST_FILM },
    ...{ purpose: '请协助明确胸片所见', caseInfo: NODULE, days: 1, starts: null, acts: [next('dg-chen')] },
  },
  {
    ...{ key: 'returned', asker: 'xr-zhang', invited: ['sy'], designated: 'sun', type: 'clinical', mode: 'interactive' },
    patient: { pat_name: '何素芬', sex: 'F', age_value: 58, age_unit: 'Y' },
    ...{ purpose: '指导进一步治疗', caseInfo: { ...NONE, mainDescription: '反复发热十天' }, days: 2, starts: 28 },
    acts: [next('xr-zhang'), { by: 'sun', do: 'return', text: '请补充既往史、用药情况和近三天的血常规。' }],
  },
  {
    ...{
      key: 's3',
      asker: 'zhang',
      invited: ['hd', 'xr'],
      designated: 'expert',
      type: 'imaging',
      mode: 'interactive',
      video: true,
      exam: HEAD_MR,
    },
    ...{ purpose: '责任病灶与血管评估，是否有取栓指征', caseInfo: STROKE, days: 1, starts: 5, acts: [next('zhang'), next('expert')] },
  },
  {
    ...{ key: 's4', asker: 'dg-zhang', invited: ['sy', 'hd'], type: 'imaging', mode: 'interactive', video: true, exam: CHEST_CT },
    ...{ purpose: '右肺上叶结节，性质及下一步处理', caseInfo: NODULE, days: 1, starts: 1 },
    acts: [
      { by: 'dg-zhang', do: 'file', name: '外院化验单.pdf', text: LABORATORY },
      next('dg-zhang'),
      { by: 'sun', do: 'return', text: '请说明结节发现的时间。' },
      { by: 'dg-zhang', do: 'answer', text: '右肺上叶结节，一周前体检首次发现；性质及下一步处理' },
      next('sun'),
      { by: 'sun', do: 'assign', doctors: ['sun', 'li', 'expert'] },
      next('sun'),
      { by: 'li', do: 'opinion', text: '右肺上叶混合磨玻璃结节，实性成分约 6 mm，边缘分叶，建议三个月复查薄层 CT。' },
      { by: 'expert', do: 'opinion', text: '实性成分超过 5 mm，且有胸膜牵拉，更倾向微浸润腺癌，可考虑增强后手术评估。' },
    ],
  },
  {
    ...{ key: 's5', asker: 'li', invited: ['hd'], type: 'clinical', mode: 'offline' },
    patient: { pat_name: '丁玉成', sex: 'M', age_value: 46, age_unit: 'Y' },
    ...{ purpose: '严重程度评估与治疗建议', caseInfo: PANCREAS, days: 3, starts: null },
    acts: [
      next('li'),
      next('hd-li'),
      { by: 'hd-li', do: 'assign', doctors: ['expert', 'hd-zhang'] },
      next('hd-li'),
      { by: 'hd-zhang', do: 'opinion', text: '符合中度急性胰腺炎，建议 72 小时后复查增强 CT。' },
      { by: 'expert', do: 'opinion', text: '同意，注意胰周渗出的变化。' },
      { by: 'expert', do: 'conclude', text: '中度急性胰腺炎。\n1. 禁食、补液，监测器官功能。\n2. 72 小时后复查增强 CT，评估坏死范围。' },
      next('expert'),
    ],
  },
  {
    ...{ key: 's6', asker: 'xr-zhang', invited: ['sy'], designated: 'sun', type: 'imaging', mode: 'interactive', exam: CHEST_CT },
    ...{ purpose: '明确肺内病变性质', caseInfo: NODULE, days: 6, starts: -120 },
    acts: [
      next('xr-zhang'),
      next('sun'),
      { by: 'sun', do: 'assign', doctors: ['sun', 'zhang'] },
      next('sun'),
      { by: 'zhang', do: 'opinion', text: '右肺上叶结节，边缘光整，考虑良性可能大。' },
      { by: 'sun', do: 'opinion', text: '同意。结节内可见钙化，倾向陈旧性病变。' },
      { by: 'sun', do: 'conclude', text: '右肺上叶结节伴钙化，考虑陈旧性病变，建议一年后复查。' },
      next('sun'),
      { by: 'li', do: 'score', scores: { promptness: 5, completeness: 4, usefulness: 5, reason: '' } },
      next('li'),
      { by: 'sun', do: 'sign' },
      { by: 'zhang', do: 'sign' },
      { by: 'xr-zhang', do: 'sign' },
    ],
  },
  {
    ...{ key: 'cancelled', asker: 'zhang', invited: ['xr'], type: 'imaging', mode: 'offline', exam: BONES },
    ...{ purpose: '骨质病变会诊', caseInfo: NONE, days: 4, starts: null },
    acts: [next('zhang'), { by: 'zhang', do: 'cancel', text: '患者已转上级医院' }],
  },
]

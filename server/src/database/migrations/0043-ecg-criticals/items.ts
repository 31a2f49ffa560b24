/**
 * The ECG part of the list that a hospital begins with. What is critical in an ECG follows the Chinese expert consensus
 * (中国心电学会危急值专家工作组. 心电图危急值 2017 中国专家共识. 临床心电学杂志 2017; 26(6): 401–402): suspected acute infarction and ischaemia, severe
 * fast and slow rhythms, and potassium, embolism, QTc, T-wave alternans, R on T. Its figures differ between provinces (rates of 35 to 40 and
 * 180 to 230, QTc 500 to 550 ms): a hospital puts its own into its list.
 */
export interface EcgItem {
  readonly place: number
  /** By which this program's own rules name it, whatever the hospital makes of its words. */
  readonly code: string
  readonly words: readonly string[]
}

/** Items of the first list by their place there: a code, and words that are neither too wide nor of one language alone. */
export const MENDED: readonly (EcgItem & {
  /** The words that it had: whoever changed them keeps the own ones. */
  readonly was: string
})[] = [
  {
    place: 17,
    code: 'vtvf',
    was: '室性心动过速|室速|心室颤动|室颤|ventricular tachycardia|ventricular fibrillation',
    words: words(
      '室性心动过速|室速|心室颤动|室颤|心室扑动|室扑|尖端扭转|ventricular tachycardia|ventricular fibrillation|ventricular flutter|torsade',
    ),
  },
  {
    place: 18,
    code: 'pause',
    was: '心脏停搏|窦性停搏|长间歇|asystole|pause',
    words: words('心脏停搏|心室停搏|全心停搏|窦性停搏|长间歇|asystole|ventricular standstill|sinus arrest|pause'),
  },
  {
    place: 19,
    code: 'avBlock3',
    was: '三度房室传导阻滞|Ⅲ度房室传导阻滞|third-degree AV block',
    words: words(
      '三度房室传导阻滞|三度房室阻滞|Ⅲ度房室传导阻滞|Ⅲ度房室阻滞|III度房室传导阻滞|III度房室阻滞|完全性房室传导阻滞|完全性房室阻滞|third-degree AV block|third degree AV block|complete AV block|complete heart block',
    ),
  },
  {
    place: 20,
    code: 'rate',
    was: '严重心动过缓|心室率',
    words: words('严重心动过缓|极快心室率|severe bradycardia|very fast ventricular rate'),
  },
  {
    place: 21,
    code: 'stemi',
    was: 'ST段抬高|心肌梗死|STEMI|ST elevation',
    words: words(
      '急性…心肌梗死|急性心梗|心肌梗死演变|ST段抬高|ST段弓背向上抬高|de Winter|STEMI|ST elevation|ST-elevation|ST-segment elevation|acute…myocardial infarct|evolving myocardial infarct',
    ),
  },
  {
    place: 22,
    code: 'hyperkalaemia',
    was: '高钾|hyperkalaemia',
    words: words('高钾|高血钾|窦室传导|hyperkalaemia|hyperkalemia|sinoventricular'),
  },
  {
    place: 23,
    code: 'qtc',
    was: 'QTc延长|QT间期延长|prolonged QT',
    words: words('QTc延长|QTc间期延长|prolonged QTc|QTc prolong'),
  },
]

/** What the first list lacked. */
export const ADDED: readonly (EcgItem & {
  readonly zh: string
  readonly en: string
  readonly tell: number
  readonly escalate: number
})[] = [
  {
    ...{ place: 24, code: 'preexcitedAf', zh: '心房颤动伴心室预激', en: 'Atrial fibrillation with ventricular pre-excitation' },
    words: words('心房颤动…预激|房颤…预激|预激…心房颤动|预激…房颤|fibrillation…pre-excit|fibrillation…preexcit|pre-excited…fibrillation'),
    ...{ tell: 5, escalate: 5 },
  },
  {
    ...{ place: 25, code: 'avBlockHigh', zh: '高度房室传导阻滞', en: 'High-grade AV block' },
    words: words('高度房室传导阻滞|高度房室阻滞|high-grade AV block|high grade AV block|advanced AV block'),
    ...{ tell: 5, escalate: 10 },
  },
  {
    ...{ place: 26, code: 'ischaemia', zh: '急性心肌缺血心电图改变', en: 'ECG pattern of acute myocardial ischaemia' },
    words: words(
      '急性心肌缺血|新出现ST段压低|Wellens|acute…myocardial ischaemia|acute…myocardial ischemia|new ST-segment depression|new ST depression',
    ),
    ...{ tell: 10, escalate: 10 },
  },
  {
    ...{ place: 27, code: 'rOnT', zh: 'R on T 型室性早搏', en: 'R-on-T ventricular premature complexes' },
    words: words('R on T|R-on-T|RonT'),
    ...{ tell: 10, escalate: 15 },
  },
  {
    ...{ place: 28, code: 'alternans', zh: 'T 波电交替', en: 'T-wave alternans' },
    words: words('T波电交替|T-wave alternans|T wave alternans'),
    ...{ tell: 10, escalate: 15 },
  },
  {
    ...{ place: 29, code: 'hypokalaemia', zh: '低钾血症心电图改变', en: 'ECG pattern of hypokalaemia' },
    words: words('低钾|低血钾|hypokalaemia|hypokalemia'),
    ...{ tell: 10, escalate: 15 },
  },
  {
    ...{ place: 30, code: 'embolism', zh: '疑似急性肺栓塞心电图改变', en: 'ECG pattern of acute pulmonary embolism' },
    words: words('S1Q3T3|SⅠQⅢTⅢ|SIQIIITIII|肺栓塞|pulmonary embol'),
    ...{ tell: 10, escalate: 15 },
  },
]

function words(of: string): readonly string[] {
  return of.split('|')
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const listed = (of: readonly string[]): string => `${quoted(JSON.stringify(of))}::jsonb`

/** Rows for VALUES: place, code, words before, words. */
export const MENDED_ROWS = MENDED.map((one) => `(${one.place}, ${quoted(one.code)}, ${listed(words(one.was))}, ${listed(one.words)})`).join(
  ',\n    ',
)

/** Rows for VALUES: place, code, zh, en, words, minutes to tell, minutes to escalate. */
export const ADDED_ROWS = ADDED.map(
  (one) => `(${one.place}, ${quoted(one.code)}, ${quoted(one.zh)}, ${quoted(one.en)}, ${listed(one.words)}, ${one.tell}, ${one.escalate})`,
).join(',\n    ')

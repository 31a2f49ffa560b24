/**
 * The list that a hospital begins with: what hospitals' published lists have in common, imaging and ECG. Its heads change it.
 * zh, en, modality, body part, words, minutes to tell, minutes to escalate.
 */
const ITEMS: readonly (readonly [string, string, string, string, string, number, number])[] = [
  [
    '急性颅内出血',
    'Acute intracranial haemorrhage',
    'CT',
    '头颅',
    '脑出血|蛛网膜下腔出血|硬膜外血肿|硬膜下血肿|intracranial haemorrhage|subdural|epidural',
    10,
    15,
  ],
  ['脑疝或中线移位大于 10 mm', 'Brain herniation, midline shift above 10 mm', '', '头颅', '脑疝|中线移位|herniation|midline shift', 10, 15],
  ['急性大面积脑梗死', 'Acute large cerebral infarction', '', '头颅', '大面积脑梗|large infarct|malignant infarct', 15, 15],
  [
    '颅底骨折或颈椎骨折脱位',
    'Skull base fracture, cervical fracture or dislocation',
    '',
    '',
    '颅底骨折|颈椎骨折|颈椎脱位|skull base fracture|cervical fracture',
    15,
    20,
  ],
  ['脊髓受压', 'Spinal cord compression', '', '', '脊髓受压|脊髓断裂|cord compression', 15, 20],
  [
    '张力性气胸或压缩大于 70 %',
    'Tension pneumothorax, or above 70 %',
    '',
    '胸部',
    '张力性气胸|大量气胸|肺组织压缩|tension pneumothorax',
    10,
    10,
  ],
  ['急性肺动脉主干栓塞', 'Acute central pulmonary embolism', 'CT', '', '肺动脉栓塞|肺栓塞|pulmonary embolism', 10, 15],
  [
    '主动脉夹层或动脉瘤破裂',
    'Aortic dissection or ruptured aneurysm',
    '',
    '',
    '主动脉夹层|动脉瘤破裂|aortic dissection|ruptured aneurysm',
    10,
    10,
  ],
  ['心包填塞', 'Cardiac tamponade', '', '', '心包填塞|心脏压塞|tamponade', 10, 10],
  ['气管支气管异物', 'Foreign body in the airway', '', '', '气管异物|支气管异物|airway foreign body', 10, 15],
  ['消化道穿孔', 'Perforation of the digestive tract', '', '', '膈下游离气体|消化道穿孔|free air|pneumoperitoneum', 15, 20],
  [
    '绞窄性肠梗阻或肠坏死',
    'Strangulated bowel obstruction or bowel necrosis',
    '',
    '',
    '绞窄性肠梗阻|肠坏死|肠扭转|strangulat|bowel ischaemia',
    15,
    20,
  ],
  [
    '肝脾肾胰破裂出血',
    'Rupture of liver, spleen, kidney or pancreas',
    '',
    '',
    '肝破裂|脾破裂|肾破裂|腹腔积血|splenic rupture|haemoperitoneum',
    10,
    15,
  ],
  ['急性坏死性胰腺炎', 'Acute necrotising pancreatitis', '', '', '坏死性胰腺炎|necrotising pancreatitis', 15, 30],
  ['宫外孕破裂', 'Ruptured ectopic pregnancy', 'US', '', '宫外孕|异位妊娠破裂|ectopic pregnancy', 10, 10],
  ['睾丸或卵巢扭转', 'Torsion of testis or ovary', 'US', '', '睾丸扭转|卵巢蒂扭转|torsion', 15, 20],
  ['胎盘早剥或胎儿心率异常', 'Placental abruption, abnormal fetal heart rate', 'US', '', '胎盘早剥|胎心过缓|abruption', 10, 10],
  [
    '室性心动过速或心室颤动',
    'Ventricular tachycardia or fibrillation',
    'ECG',
    '',
    '室性心动过速|室速|心室颤动|室颤|ventricular tachycardia|ventricular fibrillation',
    5,
    5,
  ],
  ['心脏停搏或长间歇大于 3 秒', 'Asystole, or a pause above 3 s', 'ECG', '', '心脏停搏|窦性停搏|长间歇|asystole|pause', 5, 5],
  ['三度房室传导阻滞', 'Third-degree AV block', 'ECG', '', '三度房室传导阻滞|Ⅲ度房室传导阻滞|third-degree AV block', 5, 10],
  ['心室率小于 40 或大于 180 次/分', 'Ventricular rate below 40 or above 180/min', 'ECG', '', '严重心动过缓|心室率', 5, 10],
  ['急性 ST 段抬高型心肌梗死', 'ST-elevation myocardial infarction', 'ECG', '', 'ST段抬高|心肌梗死|STEMI|ST elevation', 5, 10],
  ['高钾血症心电图改变', 'ECG pattern of hyperkalaemia', 'ECG', '', '高钾|hyperkalaemia', 10, 10],
  ['QTc 大于 500 ms', 'QTc above 500 ms', 'ECG', '', 'QTc延长|QT间期延长|prolonged QT', 10, 15],
]

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Rows for VALUES, in their order. */
export const STANDARD_ITEMS = ITEMS.map(
  ([zh, en, modality, bodypart, words, tell, escalate], place) =>
    `(${place}, ${quoted(zh)}, ${quoted(en)}, ${quoted(modality)}, ${quoted(bodypart)}, ${quoted(JSON.stringify(words.split('|')))}::jsonb, ${tell}, ${escalate})`,
).join(',\n    ')

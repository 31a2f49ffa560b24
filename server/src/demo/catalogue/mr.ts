import type { Part } from './part'

/** What MR examines. */
export const mrParts: readonly Part[] = [
  {
    modality: 'MR',
    bodypart: '头颅',
    weight: 30,
    items: ['头颅MRI平扫+DWI', '头颅MRI平扫'],
    departments: ['神经内科', '神经外科', '体检中心'],
    complaints: ['头晕1周', '肢体麻木3天', '记忆力减退半年', '头痛待查'],
    positive: 0.6,
    study: 'mr-brain',
    normal: ({ item }) => ({
      finding: `脑实质内未见异常信号影，灰白质界限清楚，${item.includes('DWI') ? 'DWI未见弥散受限。' : ''}脑室系统大小、形态正常，脑沟、脑裂无增宽，中线结构居中。小脑、脑干形态及信号未见异常，双侧乳突及副鼻窦信号正常。`,
      result: '颅脑MRI未见明显异常。',
    }),
    cases: [
      {
        name: '急性脑梗死',
        positive: 2,
        ages: [45, 150],
        write: ({ n, of }) => {
          const x = of('左', '右')
          return {
            finding: `${x}侧${of('放射冠区', '基底节区', '丘脑')}见斑片状长T1长T2信号影，大小约${n(10, 24)} mm×${n(6, 9)} mm，DWI呈高信号，ADC图信号减低。双侧脑室旁见散在点状长T2信号。中线结构居中。`,
            result: `1. ${x}侧急性脑梗死。\n2. 脑白质缺血性改变。`,
            advice: '请结合临床，必要时行头颈部血管检查。',
          }
        },
      },
      {
        name: '缺血灶',
        positive: 1,
        ages: [40, 150],
        write: ({ of }) => ({
          finding: `双侧额顶叶皮层下见${of('散在', '数枚')}点状长T2信号影，FLAIR呈高信号，DWI未见弥散受限。脑室系统未见扩大，中线结构居中。小脑、脑干信号未见异常。`,
          result: '双侧额顶叶皮层下缺血灶。',
        }),
      },
      {
        name: '垂体瘤可能',
        positive: 1,
        ages: [18, 80],
        write: ({ n }) => ({
          finding: `垂体体积增大，上缘膨隆，内见类圆形稍长T1稍长T2信号影，大小约${n(9, 14)} mm×${n(6, 8)} mm，视交叉未见受压。脑实质内未见异常信号，脑室系统未见扩大。`,
          result: '垂体占位，考虑垂体腺瘤可能。',
          advice: '建议垂体动态增强MRI检查。',
        }),
      },
    ],
  },
  {
    modality: 'MR',
    bodypart: '膝关节',
    sides: 'LR',
    ages: [12, 85],
    weight: 18,
    items: ['膝关节MRI平扫'],
    departments: ['骨科', '运动医学科'],
    complaints: ['{s}膝扭伤后疼痛2周', '{s}膝疼痛、活动受限3月', '{s}膝外伤后肿胀'],
    positive: 0.75,
    study: 'mr-knee',
    normal: ({ s }) => ({
      finding: `${s}膝关节诸骨骨质信号未见异常，关节软骨完整。内、外侧半月板形态及信号正常，前、后交叉韧带及内、外侧副韧带连续，走行自然。关节腔未见明显积液，周围软组织信号正常。`,
      result: `${s}膝关节MRI未见明显异常。`,
    }),
    cases: [
      {
        name: '半月板损伤',
        positive: 1,
        trauma: true,
        write: ({ s, of }) => {
          const x = of('内侧半月板后角', '外侧半月板前角', '内侧半月板体部')
          return {
            finding: `${s}膝关节${x}见线状高信号影，达关节面缘。前、后交叉韧带及副韧带连续。关节腔见少量积液，骨质信号未见异常。`,
            result: `1. ${s}膝关节${x}损伤（Ⅲ级）。\n2. 关节腔少量积液。`,
          }
        },
      },
      {
        name: '前交叉韧带损伤',
        positive: 1,
        trauma: true,
        write: ({ s, n }) => ({
          finding: `${s}膝关节前交叉韧带增粗，信号增高，纤维束部分中断。股骨外侧髁及胫骨平台后缘见片状骨髓水肿信号。半月板形态尚可。关节腔积液，最深约${n(6, 14)} mm。`,
          result: `1. ${s}膝关节前交叉韧带损伤。\n2. 股骨外侧髁、胫骨平台骨挫伤。\n3. 关节腔积液。`,
        }),
      },
      {
        name: '膝关节退行性改变',
        positive: 1,
        ages: [45, 150],
        both: true,
        write: ({ s }) => ({
          finding: `${s}膝关节诸骨边缘骨质增生，髌股关节软骨变薄、信号不均，内侧关节间隙稍变窄。内侧半月板后角见点状高信号，未达关节面。交叉韧带连续。关节腔少量积液。`,
          result: `1. ${s}膝关节退行性改变，软骨损伤。\n2. 内侧半月板后角变性（Ⅰ-Ⅱ级）。`,
        }),
      },
    ],
  },
  {
    modality: 'MR',
    bodypart: '腰椎',
    weight: 20,
    items: ['腰椎MRI平扫'],
    departments: ['骨科', '康复科', '疼痛科'],
    complaints: ['腰腿痛3月', '腰痛伴下肢放射痛1月'],
    positive: 0.82,
    normal: () => ({
      finding:
        '腰椎生理曲度存在，序列正常，椎体信号均匀。各椎间盘信号正常，未见膨出及突出，硬膜囊及神经根无受压。脊髓圆锥位置及信号正常，椎管无狭窄。',
      result: '腰椎MRI未见明显异常。',
    }),
    cases: [
      {
        name: '腰椎间盘突出',
        positive: 1,
        ages: [22, 150],
        write: ({ n, of }) => {
          const x = of('L3/4', 'L4/5', 'L5/S1')
          return {
            finding: `腰椎生理曲度变直，部分椎体边缘骨质增生。${x}椎间盘T2信号减低，向后突出约${n(3, 8)} mm，硬膜囊前缘受压。圆锥信号未见异常。`,
            result: `1. ${x}椎间盘突出。\n2. 腰椎退行性改变。`,
          }
        },
      },
      {
        name: '新鲜压缩骨折',
        positive: 1,
        ages: [55, 150],
        trauma: true,
        write: ({ of }) => {
          const x = of('T12', 'L1', 'L2')
          return {
            finding: `${x}椎体呈楔形变扁，见片状长T1长T2信号，压脂序列呈高信号，椎体后缘未见突入椎管。余椎体信号未见异常，脊髓圆锥信号正常。`,
            result: `${x}椎体新鲜压缩性骨折。`,
            advice: '建议骨密度检查。',
          }
        },
      },
    ],
  },
  {
    modality: 'MR',
    bodypart: '颈椎',
    weight: 12,
    items: ['颈椎MRI平扫'],
    departments: ['骨科', '神经内科'],
    complaints: ['颈肩部疼痛伴上肢麻木2月', '头晕、颈部不适'],
    positive: 0.8,
    normal: () => ({
      finding: '颈椎生理曲度存在，序列正常，椎体信号均匀。各椎间盘未见突出，硬膜囊无受压，颈髓形态及信号正常，椎管无狭窄。',
      result: '颈椎MRI未见明显异常。',
    }),
    cases: [
      {
        name: '颈椎间盘突出',
        positive: 1,
        ages: [25, 150],
        write: ({ n, of }) => {
          const x = of('C4/5', 'C5/6', 'C6/7')
          return {
            finding: `颈椎生理曲度变直，椎体边缘骨质增生。${x}椎间盘向后突出约${n(2, 5)} mm，硬膜囊受压，颈髓信号未见异常，椎管前后径约${n(9, 12)} mm。`,
            result: `1. ${x}椎间盘突出。\n2. 颈椎退行性改变。`,
          }
        },
      },
    ],
  },
  {
    modality: 'MR',
    bodypart: '肩关节',
    sides: 'LR',
    ages: [18, 85],
    weight: 6,
    items: ['肩关节MRI平扫'],
    departments: ['骨科', '运动医学科'],
    complaints: ['{s}肩疼痛、上举受限2月', '{s}肩扭伤1周'],
    positive: 0.8,
    normal: ({ s }) => ({
      finding: `${s}肩关节诸骨骨质信号正常，冈上肌、冈下肌、肩胛下肌肌腱连续，信号均匀，盂唇完整。关节腔及肩峰下滑囊未见积液。`,
      result: `${s}肩关节MRI未见明显异常。`,
    }),
    cases: [
      {
        name: '冈上肌腱损伤',
        positive: 1,
        write: ({ s, n }) => ({
          finding: `${s}肩冈上肌肌腱增粗，近止点处见条片状高信号，长约${n(5, 15)} mm，未见完全中断。肩峰下滑囊少量积液，盂唇形态尚可，肱骨头信号正常。`,
          result: `1. ${s}肩冈上肌肌腱损伤。\n2. 肩峰下滑囊少量积液。`,
        }),
      },
    ],
  },
  {
    modality: 'MR',
    bodypart: '上腹部',
    weight: 8,
    items: ['上腹部MRI平扫+增强', 'MRCP'],
    departments: ['消化内科', '普外科', '肿瘤科'],
    complaints: ['肝占位待查', '黄疸待查', '肝血管瘤随访'],
    positive: 0.72,
    complex: true,
    normal: ({ item }) => ({
      finding: `肝脏形态、大小正常，实质信号均匀，肝内外胆管无扩张。胆囊不大，腔内未见充盈缺损。胰腺、脾脏信号未见异常，主胰管无扩张。${item.includes('增强') ? '增强扫描未见异常强化。' : ''}腹腔无积液。`,
      result: '上腹部MRI未见明显异常。',
    }),
    cases: [
      {
        name: '肝血管瘤',
        positive: 1,
        ages: [20, 150],
        write: ({ n, of }) => {
          const x = of('肝左叶外侧段', '肝右叶前段', '肝右叶后段')
          return {
            finding: `${x}见类圆形长T1长T2信号影，大小约${n(16, 34)} mm×${n(12, 15)} mm，呈“灯泡征”，边界清楚。余肝实质信号均匀，肝内外胆管无扩张。`,
            result: `${x}血管瘤。`,
            advice: '建议定期复查。',
          }
        },
      },
    ],
  },
  {
    modality: 'MR',
    bodypart: '前列腺',
    sex: 'M',
    ages: [50, 90],
    weight: 4,
    items: ['前列腺多参数MRI'],
    departments: ['泌尿外科'],
    complaints: ['PSA升高', '排尿困难1年'],
    positive: 0.8,
    complex: true,
    normal: () => ({
      finding: '前列腺大小、形态正常，外周带T2信号均匀，DWI未见弥散受限，包膜完整。精囊腺信号正常，盆腔未见肿大淋巴结。',
      result: '前列腺MRI未见明显异常（PI-RADS 1分）。',
    }),
    cases: [
      {
        name: '前列腺增生',
        positive: 1,
        write: ({ n }) => ({
          finding: `前列腺体积增大，约${n(45, 62)} mm×${n(38, 44)} mm×${n(40, 52)} mm，移行带见多发结节，信号混杂，边界清楚，外周带受压变薄，未见弥散受限。精囊腺信号正常。`,
          result: '前列腺增生（PI-RADS 2分）。',
        }),
      },
    ],
  },
]

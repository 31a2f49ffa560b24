import type { Part } from './part'

/** Angiography, nuclear medicine, PET/CT and endoscopy. */
export const specialParts: readonly Part[] = [
  {
    modality: 'XA',
    bodypart: '冠状动脉',
    ages: [38, 88],
    weight: 10,
    items: ['冠状动脉造影'],
    departments: ['心内科'],
    complaints: ['胸痛待查', '冠心病支架术后1年'],
    positive: 0.7,
    complex: true,
    normal: () => ({
      finding: '经桡动脉途径，冠状动脉呈右优势型。左主干、前降支、回旋支及右冠状动脉管壁光滑，未见狭窄，远端血流TIMI 3级。',
      result: '冠状动脉造影未见明显狭窄。',
    }),
    cases: [
      {
        name: '前降支重度狭窄',
        positive: 2,
        write: ({ n }) => ({
          finding: `经桡动脉途径，冠状动脉呈右优势型。左前降支中段见局限性狭窄，约${n(75, 92)}%，远端血流TIMI 3级。左主干、回旋支及右冠状动脉未见明显狭窄。`,
          result: '左前降支中段重度狭窄。',
          advice: '建议介入治疗评估。',
        }),
      },
    ],
  },
  {
    modality: 'XA',
    bodypart: '脑血管',
    ages: [30, 80],
    weight: 4,
    items: ['全脑血管造影'],
    departments: ['神经外科', '神经内科'],
    complaints: ['蛛网膜下腔出血后', '颅内动脉瘤待查'],
    positive: 0.6,
    complex: true,
    normal: () => ({
      finding: '双侧颈内动脉、椎动脉及其分支走行自然，管径正常，未见狭窄、动脉瘤及异常染色，静脉期回流通畅。',
      result: '全脑血管造影未见明显异常。',
    }),
    cases: [
      {
        name: '颅内动脉瘤',
        positive: 2,
        write: ({ n, of }) => {
          const x = of('左', '右')
          return {
            finding: `${x}侧颈内动脉后交通段见囊状突起，大小约${n(4, 8)} mm×${n(2, 3)} mm，瘤颈约2 mm。余脑血管走行自然，静脉期回流通畅。`,
            result: `${x}侧颈内动脉后交通段动脉瘤。`,
            advice: '建议神经外科进一步治疗。',
          }
        },
      },
    ],
  },
  {
    modality: 'NM',
    bodypart: '全身骨骼',
    ages: [30, 90],
    weight: 10,
    items: ['全身骨显像'],
    departments: ['肿瘤科', '泌尿外科', '乳腺外科'],
    complaints: ['恶性肿瘤治疗后评估', '骨痛待查'],
    positive: 0.45,
    complex: true,
    normal: () => ({
      finding: '静脉注射99mTc-MDP后3小时行全身显像，全身骨骼显影清晰，放射性分布对称、均匀，未见异常浓聚及缺损区。双肾显影。',
      result: '全身骨显像未见明显异常。',
    }),
    cases: [
      {
        name: '多发骨转移可能',
        positive: 2,
        write: ({ of }) => {
          const x = of('胸椎及骨盆', '多根肋骨及腰椎')
          return {
            finding: `静脉注射99mTc-MDP后3小时行全身显像，${x}见多发异常放射性浓聚灶，余骨骼放射性分布大致对称。双肾显影。`,
            result: `${x}多发骨代谢活跃灶，考虑骨转移可能。`,
            advice: '建议结合CT或MRI检查。',
          }
        },
      },
    ],
  },
  {
    modality: 'NM',
    bodypart: '甲状腺',
    ages: [16, 80],
    weight: 5,
    items: ['甲状腺静态显像'],
    departments: ['内分泌科'],
    complaints: ['甲状腺功能亢进', '甲状腺结节'],
    positive: 0.5,
    normal: () => ({
      finding: '甲状腺双叶显影清晰，位置、大小正常，放射性分布均匀，未见异常浓聚及稀疏区。',
      result: '甲状腺显像未见明显异常。',
    }),
    cases: [
      {
        name: '甲亢显像',
        positive: 1,
        write: () => ({
          finding: '甲状腺双叶体积增大，放射性摄取弥漫性增高，分布均匀，颈部本底低，未见稀疏缺损区。',
          result: '甲状腺弥漫性肿大并摄取功能增高，符合甲状腺功能亢进。',
        }),
      },
    ],
  },
  {
    modality: 'PT',
    bodypart: '全身',
    ages: [28, 88],
    weight: 10,
    items: ['全身PET/CT'],
    departments: ['肿瘤科', '胸外科', '体检中心'],
    complaints: ['肿瘤分期', '肿瘤治疗后评估', '肺占位性质待定'],
    positive: 0.7,
    complex: true,
    normal: () => ({
      finding:
        '空腹静脉注射18F-FDG后60分钟显像。脑、心肌、肝、肠道及泌尿系呈生理性摄取，全身未见异常葡萄糖代谢增高灶，各部位未见肿大淋巴结。',
      result: '全身PET/CT未见明显异常代谢灶。',
    }),
    cases: [
      {
        name: '肺占位高代谢',
        positive: 2,
        write: ({ n, of }) => {
          const x = of('左肺上叶', '右肺上叶', '右肺下叶')
          return {
            finding: `空腹静脉注射18F-FDG后60分钟显像。${x}见软组织肿块，大小约${n(24, 44)} mm×${n(18, 23)} mm，SUVmax约${n(7, 14, 1)}。纵隔见数枚代谢增高淋巴结。余部位未见异常摄取。`,
            result: `${x}高代谢占位，考虑恶性，纵隔淋巴结转移可能。`,
            advice: '建议病理学检查。',
          }
        },
      },
    ],
  },
  {
    modality: 'ES',
    bodypart: '胃',
    ages: [18, 82],
    weight: 14,
    items: ['电子胃镜'],
    departments: ['消化内科', '体检中心'],
    complaints: ['上腹隐痛2月', '反酸、烧心', '体检'],
    positive: 0.8,
    normal: () => ({
      finding:
        '食管黏膜光滑，齿状线清楚。贲门开闭好。胃底、胃体、胃角及胃窦黏膜光滑，蠕动正常，幽门圆，开闭好。十二指肠球部及降部未见异常。',
      result: '胃镜检查未见明显异常。',
    }),
    cases: [
      {
        name: '慢性非萎缩性胃炎',
        positive: 1,
        write: ({ of }) => ({
          finding: `食管黏膜光滑，齿状线清楚。胃底、胃体黏膜光滑，胃窦黏膜${of('充血，红白相间，以红为主', '散在充血糜烂')}，幽门圆，开闭好。十二指肠球部未见溃疡。`,
          result: '慢性非萎缩性胃炎。',
          advice: '建议行幽门螺杆菌检测。',
        }),
      },
      {
        name: '胃溃疡',
        positive: 1,
        write: ({ n }) => ({
          finding: `食管黏膜光滑。胃角见一溃疡，大小约${n(6, 15)} mm×${n(4, 5)} mm，底覆白苔，周围黏膜充血水肿，活检2块，质软。十二指肠球部未见异常。`,
          result: '胃角溃疡（A1期）。',
          advice: '等待病理结果，治疗后复查。',
        }),
      },
    ],
  },
  {
    modality: 'ES',
    bodypart: '结肠',
    ages: [25, 82],
    weight: 8,
    items: ['电子结肠镜'],
    departments: ['消化内科', '普外科', '体检中心'],
    complaints: ['大便习惯改变1月', '便血待查', '肠息肉复查'],
    positive: 0.55,
    normal: () => ({
      finding: '进镜至回盲部，回盲瓣形态正常，阑尾开口可见。退镜观察，各段结肠及直肠黏膜光滑，血管纹理清晰，未见息肉及溃疡。',
      result: '结肠镜检查未见明显异常。',
    }),
    cases: [
      {
        name: '结肠息肉',
        positive: 1,
        write: ({ n, of }) => {
          const x = of('横结肠', '乙状结肠', '升结肠')
          return {
            finding: `进镜至回盲部。${x}见一枚${of('广基', '亚蒂')}息肉，大小约${n(4, 9)} mm，表面光滑，予活检钳除。余结肠及直肠黏膜光滑。`,
            result: `${x}息肉（已钳除）。`,
            advice: '等待病理结果，1年后复查。',
          }
        },
      },
    ],
  },
]

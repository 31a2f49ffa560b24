import type { Part } from './part'

/** CT of abdomen, spine, joints and coronary arteries. */
export const ctBody: readonly Part[] = [
  {
    modality: 'CT',
    bodypart: '上腹部',
    weight: 14,
    items: ['上腹部CT平扫', '上腹部CT平扫+增强'],
    departments: ['消化内科', '普外科', '急诊科', '肿瘤科'],
    complaints: ['上腹痛2天', '腹胀、纳差1月', '肝占位随访', '体检发现胆囊结石'],
    positive: 0.66,
    normal: ({ item }) => ({
      finding: `肝脏大小、形态正常，实质密度均匀，肝内外胆管无扩张。胆囊不大，壁不厚，腔内未见异常密度。胰腺、脾脏形态及密度未见异常。双肾未见结石及积水。腹膜后未见肿大淋巴结，腹腔无积液。${item.includes('增强') ? '增强扫描各期未见异常强化灶。' : ''}`,
      result: '上腹部CT未见明显异常。',
    }),
    cases: [
      {
        name: '胆囊结石',
        positive: 1,
        ages: [20, 150],
        write: ({ n }) => ({
          finding: `胆囊不大，腔内见结节状高密度影，长径约${n(6, 22)} mm，壁稍厚。肝内外胆管无扩张，肝脏、胰腺、脾脏未见异常密度。腹腔无积液。`,
          result: '胆囊结石，慢性胆囊炎。',
        }),
      },
      {
        name: '脂肪肝',
        positive: 1,
        ages: [18, 150],
        write: ({ n }) => ({
          finding: `肝脏体积稍增大，实质密度弥漫性减低，CT值约${n(24, 42)} HU，低于脾脏，肝内血管显示欠清。胆囊、胰腺、脾脏未见异常。腹腔无积液。`,
          result: '脂肪肝。',
        }),
      },
      {
        name: '急性胰腺炎',
        positive: 2,
        ages: [18, 90],
        write: ({ n }) => ({
          finding: `胰腺体积增大，密度不均匀，边缘模糊，周围脂肪间隙见渗出，左侧肾前筋膜增厚约${n(4, 8)} mm。胆总管未见扩张，肝脏、脾脏未见异常。`,
          result: '急性胰腺炎，胰周渗出，左侧肾前筋膜增厚。',
          advice: '建议结合血淀粉酶并短期复查。',
        }),
      },
      {
        name: '肝囊肿',
        positive: 1,
        ages: [25, 150],
        write: ({ n, of }) => {
          const x = of('肝左叶', '肝右叶')
          return {
            finding: `${x}见类圆形水样低密度影，大小约${n(18, 36)} mm×${n(10, 17)} mm，边界清楚，CT值约${n(3, 12)} HU。余肝实质密度均匀，胆囊、胰腺、脾脏未见异常。`,
            result: `${x}囊肿。`,
            advice: '建议年度复查。',
          }
        },
      },
    ],
  },
  {
    modality: 'CT',
    bodypart: '泌尿系',
    weight: 7,
    items: ['泌尿系CT平扫'],
    departments: ['泌尿外科', '急诊科', '肾内科'],
    complaints: ['腰痛伴血尿1天', '肾结石复查', '排尿困难1周'],
    positive: 0.7,
    normal: () => ({
      finding: '双肾大小、形态正常，实质密度均匀，肾盂、肾盏及双侧输尿管无扩张，行程区未见结石影。膀胱充盈良好，壁光滑。',
      result: '泌尿系CT平扫未见明显异常。',
    }),
    cases: [
      {
        name: '输尿管结石',
        positive: 1,
        ages: [18, 90],
        write: ({ n, of }) => {
          const x = of('左', '右')
          return {
            finding: `${x}侧输尿管${of('上段', '中段', '下段')}见结节状高密度影，长径约${n(4, 9)} mm，其上方输尿管及肾盂扩张积水，肾周脂肪间隙模糊。膀胱壁光滑。`,
            result: `${x}侧输尿管结石并${x}肾积水。`,
            advice: '建议泌尿外科就诊。',
          }
        },
      },
      {
        name: '肾结石',
        positive: 1,
        ages: [18, 90],
        write: ({ n, of }) => {
          const x = of('左', '右')
          return {
            finding: `${x}肾${of('上极', '中部', '下极')}肾盏内见点状高密度影，长径约${n(3, 8)} mm，肾盂、输尿管无扩张。膀胱充盈良好，壁光滑。`,
            result: `${x}肾结石。`,
          }
        },
      },
    ],
  },
  {
    modality: 'CT',
    bodypart: '腰椎',
    weight: 8,
    items: ['腰椎间盘CT平扫', '腰椎CT三维重建'],
    departments: ['骨科', '康复科', '疼痛科'],
    complaints: ['腰痛伴下肢麻木1月', '腰部扭伤2天'],
    positive: 0.75,
    normal: () => ({
      finding: '腰椎生理曲度存在，序列正常。各椎间盘未见膨出及突出，硬膜囊及神经根无受压，椎管无狭窄。椎小关节间隙正常，椎体骨质未见破坏。',
      result: '腰椎CT未见明显异常。',
    }),
    cases: [
      {
        name: '腰椎间盘突出',
        positive: 1,
        ages: [25, 90],
        write: ({ n, of }) => {
          const x = of('L3/4', 'L4/5', 'L5/S1')
          return {
            finding: `腰椎生理曲度变直，椎体边缘见骨质增生。${x}椎间盘向后突出约${n(3, 7)} mm，硬膜囊受压，椎管未见骨性狭窄。椎旁软组织未见异常。`,
            result: `1. ${x}椎间盘突出。\n2. 腰椎退行性改变。`,
          }
        },
      },
      {
        name: '腰椎压缩骨折',
        positive: 1,
        ages: [55, 150],
        trauma: true,
        write: ({ of }) => {
          const x = of('L1', 'L2')
          return {
            finding: `${x}椎体前缘变扁，呈楔形，骨皮质不连续，椎体后缘未见明显突入椎管。余椎体骨质密度减低，椎体边缘骨质增生。`,
            result: `1. ${x}椎体压缩性骨折。\n2. 骨质疏松。`,
            advice: '建议MRI检查判断新旧程度。',
          }
        },
      },
    ],
  },
  {
    modality: 'CT',
    bodypart: '踝关节',
    sides: 'LR',
    weight: 4,
    items: ['踝关节CT三维重建'],
    departments: ['骨科', '急诊科'],
    complaints: ['{s}踝扭伤后肿痛1天', '{s}踝外伤3小时'],
    positive: 0.6,
    normal: ({ s }) => ({
      finding: `${s}踝关节诸骨骨质完整，未见骨折线，关节间隙正常，关节面光滑，周围软组织未见肿胀。`,
      result: `${s}踝关节CT未见明显异常。`,
    }),
    cases: [
      {
        name: '外踝骨折',
        positive: 1,
        trauma: true,
        write: ({ s, n }) => ({
          finding: `${s}腓骨远端见斜形骨折线，断端分离约${n(1, 4)} mm，关节间隙未见明显增宽，周围软组织肿胀。余骨质未见骨折。`,
          result: `${s}外踝骨折。`,
        }),
      },
    ],
  },
  {
    modality: 'CT',
    bodypart: '冠状动脉',
    ages: [35, 90],
    weight: 5,
    items: ['冠状动脉CTA'],
    departments: ['心内科', '体检中心'],
    complaints: ['活动后胸痛2月', '胸闷待查'],
    positive: 0.6,
    complex: true,
    normal: () => ({
      finding: '冠状动脉起源正常，呈右优势型。左主干、前降支、回旋支及右冠状动脉各段管壁光滑，未见斑块及狭窄。心腔大小正常，心包无积液。',
      result: '冠状动脉CTA未见明显异常。',
    }),
    cases: [
      {
        name: '前降支狭窄',
        positive: 1,
        write: ({ n, of }) => ({
          finding: `冠状动脉起源正常，呈右优势型。左前降支近段见${of('混合', '钙化', '非钙化')}斑块，管腔狭窄约${n(30, 65)}%。左主干、回旋支及右冠状动脉未见明显狭窄。心包无积液。`,
          result: '左前降支近段斑块形成，管腔轻至中度狭窄。',
          advice: '建议心内科随诊。',
        }),
      },
    ],
  },
]

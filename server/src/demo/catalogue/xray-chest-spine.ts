import type { Part } from './part'

/** Plain films of chest, abdomen and spine, bedside films, mammography. */
export const xrayChestSpine: readonly Part[] = [
  {
    modality: 'DX',
    bodypart: '胸部',
    weight: 40,
    items: ['胸部正位', '胸部正侧位'],
    departments: ['呼吸内科', '急诊科', '体检中心', '心内科'],
    complaints: ['体检', '咳嗽3天', '术前检查', '发热2天', '胸痛半天'],
    positive: 0.34,
    study: 'dx-chest',
    normal: () => ({
      finding:
        '胸廓对称，双肺纹理清晰，走行自然，肺野内未见实质性病变。双肺门影不大，纵隔居中。心影大小、形态正常，双侧膈面光滑，肋膈角锐利。',
      result: '心、肺、膈未见明显异常。',
    }),
    cases: [
      {
        name: '支气管炎',
        positive: 1,
        write: () => ({
          finding: '胸廓对称，双肺纹理增多、增粗、稍紊乱，未见明确实变影。双肺门影不大，心影大小正常，双侧肋膈角锐利。',
          result: '双肺纹理增多，考虑支气管炎。',
          advice: '请结合临床。',
        }),
      },
      {
        name: '肺炎',
        positive: 1,
        write: ({ of }) => {
          const x = of('左下肺野', '右下肺野', '右中肺野')
          return {
            finding: `胸廓对称，${x}见斑片状密度增高影，边界模糊。余肺野清晰，心影大小正常，双侧肋膈角锐利。`,
            result: `${x}炎症。`,
            advice: '建议治疗后复查，必要时CT检查。',
          }
        },
      },
      {
        name: '主动脉硬化心影增大',
        positive: 1,
        ages: [55, 150],
        write: ({ n }) => ({
          finding: `双肺纹理增多，未见实变影。主动脉结突出，弓部见弧形钙化。心影增大，心胸比约0.${n(53, 62)}，双侧肋膈角锐利。`,
          result: '主动脉硬化，心影增大。',
        }),
      },
      {
        name: '气胸',
        positive: 2,
        critical: true,
        ages: [15, 90],
        write: ({ n, of }) => {
          const x = of('左', '右')
          return {
            finding: `${x}侧胸腔见无肺纹理透亮区，肺组织受压，压缩约${n(72, 88)}%，${x}侧肋膈角变钝。纵隔向对侧移位，心影大小正常。`,
            result: `${x}侧气胸，肺组织压缩明显。`,
            advice: '危急值，已电话通知临床。',
          }
        },
      },
    ],
  },
  {
    modality: 'DX',
    bodypart: '腰椎',
    ages: [12, 95],
    weight: 9,
    items: ['腰椎正侧位', '腰椎双斜位'],
    departments: ['骨科', '康复科'],
    complaints: ['腰痛2周', '腰部不适半年'],
    positive: 0.66,
    normal: () => ({
      finding: '腰椎生理曲度存在，序列正常，椎体骨质完整，椎间隙无变窄，椎弓根及附件未见异常。',
      result: '腰椎未见明显骨质异常。',
    }),
    cases: [
      {
        name: '腰椎退行性变',
        positive: 1,
        ages: [40, 150],
        write: ({ of }) => {
          const x = of('L4/5', 'L5/S1', 'L3/4')
          return {
            finding: `腰椎生理曲度变直，部分椎体边缘骨质增生，呈唇样改变，${x}椎间隙变窄。椎弓根完整。`,
            result: `腰椎退行性变，${x}椎间隙变窄。`,
            advice: '必要时行CT或MRI检查。',
          }
        },
      },
    ],
  },
  {
    modality: 'DX',
    bodypart: '颈椎',
    ages: [14, 90],
    weight: 7,
    items: ['颈椎正侧位', '颈椎六位片'],
    departments: ['骨科', '神经内科', '康复科'],
    complaints: ['颈部酸痛1月', '头晕、手麻'],
    positive: 0.68,
    normal: () => ({
      finding: '颈椎生理曲度存在，序列正常，椎体骨质完整，椎间隙无变窄，钩椎关节未见增生，椎间孔无狭窄。',
      result: '颈椎未见明显骨质异常。',
    }),
    cases: [
      {
        name: '颈椎病',
        positive: 1,
        ages: [28, 150],
        write: ({ of }) => {
          const x = of('C4/5', 'C5/6')
          return {
            finding: `颈椎生理曲度变直，${x}椎间隙变窄，相应椎体边缘及钩椎关节骨质增生，项韧带未见钙化。`,
            result: '颈椎病X线表现。',
          }
        },
      },
    ],
  },
  {
    modality: 'DX',
    bodypart: '腹部',
    weight: 5,
    items: ['腹部立位平片'],
    departments: ['急诊科', '普外科'],
    complaints: ['腹痛、停止排便排气1天', '腹胀半天'],
    positive: 0.4,
    normal: () => ({
      finding: '膈下未见游离气体，肠管内见少量积气，未见扩张及气液平面，双肾区未见阳性结石影。',
      result: '腹部平片未见明显异常。',
    }),
    cases: [
      {
        name: '肠梗阻',
        positive: 2,
        ages: [18, 150],
        write: ({ n }) => ({
          finding: `中上腹部小肠肠管扩张，最宽约${n(32, 46)} mm，见多个阶梯状气液平面。膈下未见游离气体。`,
          result: '小肠梗阻。',
          advice: '建议腹部CT检查。',
        }),
      },
    ],
  },
  {
    modality: 'CR',
    bodypart: '胸部',
    weight: 20,
    items: ['床边胸片'],
    departments: ['重症医学科', '心外科', '神经外科'],
    complaints: ['置管后定位', '术后复查', '机械通气中'],
    positive: 0.7,
    normal: () => ({
      finding: '床边摄片，胸廓对称，双肺野未见明确实变影，心影大小正常，双侧肋膈角锐利，置管位置可。',
      result: '床边胸片：双肺未见明显实变。',
    }),
    cases: [
      {
        name: '床边胸片渗出',
        positive: 1,
        write: ({ n }) => ({
          finding: `床边摄片，双肺纹理增多、模糊，双下肺野见片状渗出影。气管插管末端距隆突约${n(2, 5)} cm，心影饱满。`,
          result: '双下肺渗出性病变，气管插管位置可。',
          advice: '建议复查。',
        }),
      },
    ],
  },
  {
    modality: 'CR',
    bodypart: '手腕部',
    sides: 'L',
    ages: [3, 15],
    weight: 6,
    items: ['骨龄测定'],
    departments: ['儿科'],
    complaints: ['身高增长缓慢', '骨龄评估'],
    positive: 0.2,
    normal: ({ s }) => ({
      finding: `${s}手腕部诸骨骨质结构完整，腕骨骨化中心出现数目与年龄相符，骨骺线清晰。`,
      result: `${s}手腕部骨龄与实际年龄基本相符。`,
    }),
    cases: [
      {
        name: '骨龄落后',
        positive: 1,
        write: ({ s, n }) => ({
          finding: `${s}手腕部诸骨骨质结构完整，腕骨骨化中心出现数目少于同龄儿，骨骺线清晰。`,
          result: `${s}手腕部骨龄落后约${n(12, 24)}个月。`,
          advice: '建议内分泌专科就诊。',
        }),
      },
    ],
  },
  {
    modality: 'MG',
    bodypart: '乳腺',
    sides: 'B',
    sex: 'F',
    ages: [35, 78],
    weight: 20,
    items: ['双乳头尾位+内外斜位'],
    departments: ['乳腺外科', '体检中心'],
    complaints: ['乳腺癌筛查', '触及乳房肿块1周', '乳房胀痛'],
    positive: 0.4,
    normal: ({ of }) => ({
      finding: `双侧乳腺对称，腺体呈${of('散在纤维腺体型（b型）', '不均匀致密型（c型）')}，未见肿块、结构扭曲及可疑钙化，皮肤及乳头未见异常，双侧腋窝未见肿大淋巴结。`,
      result: '双乳未见明显异常，BI-RADS 1类。',
    }),
    cases: [
      {
        name: '良性钙化',
        positive: 1,
        write: () => ({
          finding: '双侧乳腺呈不均匀致密型（c型），双乳内见散在粗大钙化，未见肿块及结构扭曲。皮肤及乳头未见异常。',
          result: '双乳良性钙化，BI-RADS 2类。',
          advice: '建议年度复查。',
        }),
      },
      {
        name: '可疑肿块',
        positive: 2,
        write: ({ n, of }) => {
          const x = of('左乳外上象限', '右乳外上象限', '右乳内上象限')
          return {
            finding: `双侧乳腺呈不均匀致密型（c型）。${x}见不规则高密度肿块，大小约${n(16, 28)} mm×${n(11, 15)} mm，边缘毛刺，内见簇状细小多形性钙化。双侧腋窝未见明显肿大淋巴结。`,
            result: `${x}肿块，BI-RADS 4C类。`,
            advice: '建议穿刺活检。',
          }
        },
      },
    ],
  },
]

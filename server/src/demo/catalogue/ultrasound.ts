import type { Part } from './part'

/** What ultrasound examines. */
export const ultrasoundParts: readonly Part[] = [
  {
    modality: 'US',
    bodypart: '肝胆胰脾',
    weight: 28,
    items: ['肝胆胰脾彩超'],
    departments: ['消化内科', '体检中心', '普外科', '急诊科'],
    complaints: ['体检', '右上腹不适1周', '转氨酶升高', '餐后腹胀1月'],
    positive: 0.55,
    normal: () => ({
      finding:
        '肝脏大小、形态正常，包膜光滑，实质回声均匀，门静脉内径正常，肝内外胆管无扩张。胆囊大小正常，壁光滑，腔内透声好。胰腺、脾脏大小、形态及回声未见异常。',
      result: '肝、胆、胰、脾超声未见明显异常。',
    }),
    cases: [
      {
        name: '脂肪肝',
        positive: 1,
        ages: [18, 150],
        write: ({ of }) => ({
          finding: '肝脏稍大，实质回声增强、细密，后方回声衰减，肝内管道显示欠清。胆囊壁光滑，腔内透声好。胰腺、脾脏未见异常。',
          result: `脂肪肝（${of('轻度', '中度')}）。`,
        }),
      },
      {
        name: '胆囊息肉',
        positive: 1,
        ages: [18, 90],
        write: ({ n }) => ({
          finding: `胆囊大小正常，壁见${n(2, 4)}个稍高回声附着，较大者约${n(3, 7)} mm，后方无声影，不随体位移动。肝脏、胰腺、脾脏回声未见异常，肝内外胆管无扩张。`,
          result: '胆囊息肉样病变。',
          advice: '建议6-12个月复查。',
        }),
      },
      {
        name: '胆囊结石',
        positive: 1,
        ages: [20, 150],
        write: ({ n }) => ({
          finding: `胆囊大小正常，腔内见强回声团，长径约${n(6, 20)} mm，后伴声影，随体位移动，壁稍毛糙。肝内外胆管无扩张，胰腺、脾脏未见异常。`,
          result: '胆囊结石，胆囊壁毛糙。',
        }),
      },
    ],
  },
  {
    modality: 'US',
    bodypart: '泌尿系',
    weight: 12,
    items: ['双肾输尿管膀胱彩超'],
    departments: ['泌尿外科', '肾内科', '体检中心', '急诊科'],
    complaints: ['腰酸1周', '尿频尿急3天', '体检'],
    positive: 0.4,
    normal: () => ({
      finding: '双肾大小、形态正常，皮髓质分界清楚，集合系统无分离，未见结石声像。双侧输尿管未见扩张。膀胱充盈良好，壁光滑，腔内透声好。',
      result: '双肾、输尿管、膀胱超声未见明显异常。',
    }),
    cases: [
      {
        name: '肾囊肿',
        positive: 1,
        ages: [30, 150],
        write: ({ n, of }) => {
          const x = of('左', '右')
          return {
            finding: `${x}肾${of('上极', '中部', '下极')}见无回声区，大小约${n(14, 32)} mm×${n(10, 13)} mm，壁薄光滑，后方回声增强。集合系统无分离，膀胱壁光滑。`,
            result: `${x}肾囊肿。`,
          }
        },
      },
    ],
  },
  {
    modality: 'US',
    bodypart: '甲状腺',
    ages: [12, 90],
    weight: 16,
    items: ['甲状腺及颈部淋巴结彩超'],
    departments: ['内分泌科', '普外科', '体检中心'],
    complaints: ['体检', '甲状腺结节随访', '颈部不适'],
    positive: 0.62,
    normal: () => ({
      finding: '甲状腺双叶及峡部大小、形态正常，实质回声均匀，未见结节，血流信号分布正常。双侧颈部未见异常肿大淋巴结。',
      result: '甲状腺超声未见明显异常，C-TIRADS 1类。',
    }),
    cases: [
      {
        name: '甲状腺结节3类',
        positive: 1,
        write: ({ n, of }) => {
          const x = of('左叶', '右叶')
          return {
            finding: `甲状腺${x}见低回声结节，大小约${n(5, 12)} mm×${n(3, 4)} mm，边界清，形态规则，纵横比<1，未见钙化，周边见少许血流信号。双侧颈部未见异常肿大淋巴结。`,
            result: `甲状腺${x}结节，C-TIRADS 3类。`,
            advice: '建议6-12个月复查。',
          }
        },
      },
      {
        name: '甲状腺可疑结节',
        positive: 2,
        ages: [18, 90],
        write: ({ n, of }) => {
          const x = of('左叶', '右叶')
          return {
            finding: `甲状腺${x}见极低回声结节，大小约${n(6, 11)} mm×${n(12, 14)} mm，边缘模糊，纵横比>1，内见点状强回声。双侧颈部未见明显肿大淋巴结。`,
            result: `甲状腺${x}实性结节，C-TIRADS 4B类。`,
            advice: '建议细针穿刺活检。',
          }
        },
      },
    ],
  },
  {
    modality: 'US',
    bodypart: '乳腺',
    sides: 'B',
    sex: 'F',
    ages: [18, 75],
    weight: 12,
    items: ['双侧乳腺彩超'],
    departments: ['乳腺外科', '体检中心', '妇科'],
    complaints: ['体检', '乳房胀痛2周', '乳腺结节随访'],
    positive: 0.5,
    normal: () => ({
      finding: '双侧乳腺腺体层结构清晰，回声均匀，未见明确肿块，导管无扩张，血流信号正常。双侧腋窝未见异常肿大淋巴结。',
      result: '双侧乳腺超声未见明显异常，BI-RADS 1类。',
    }),
    cases: [
      {
        name: '乳腺结节3类',
        positive: 1,
        write: ({ n, of }) => {
          const x = of('左乳2点', '左乳10点', '右乳9点', '右乳11点')
          return {
            finding: `双侧乳腺腺体结构稍紊乱。${x}方向距乳头约${n(18, 40)} mm处见低回声结节，大小约${n(7, 14)} mm×${n(4, 6)} mm，边界清，形态规则，未见血流信号。双侧腋窝未见异常肿大淋巴结。`,
            result: `${x}方向结节，BI-RADS 3类。`,
            advice: '建议6个月复查。',
          }
        },
      },
    ],
  },
  {
    modality: 'US',
    bodypart: '心脏',
    weight: 12,
    items: ['心脏彩超'],
    departments: ['心内科', '心外科', '老年科'],
    complaints: ['胸闷1月', '高血压病史10年', '术前评估', '心脏杂音待查'],
    positive: 0.55,
    normal: ({ n }) => ({
      finding: `各房室内径正常，室间隔及左室壁厚度正常，运动协调。各瓣膜形态、启闭未见异常，未见异常反流。左室射血分数约${n(60, 70)}%。心包腔未见积液。`,
      result: '心脏结构及功能未见明显异常。',
    }),
    cases: [
      {
        name: '瓣膜轻度反流',
        positive: 1,
        ages: [40, 150],
        write: ({ n }) => ({
          finding: `左房前后径约${n(38, 44)} mm，余房室内径正常。二尖瓣、三尖瓣见少量反流信号。左室射血分数约${n(56, 66)}%，左室舒张功能减低。心包腔未见积液。`,
          result: '1. 左房增大。\n2. 二、三尖瓣轻度反流。\n3. 左室舒张功能减低。',
        }),
      },
    ],
  },
  {
    modality: 'US',
    bodypart: '颈动脉',
    sides: 'B',
    ages: [40, 95],
    weight: 8,
    items: ['双侧颈动脉彩超'],
    departments: ['神经内科', '心内科', '体检中心'],
    complaints: ['头晕待查', '体检', '高血压、高脂血症'],
    positive: 0.62,
    normal: () => ({
      finding: '双侧颈总动脉、颈内动脉、颈外动脉管径正常，内中膜不厚，未见斑块，血流通畅，频谱形态正常。',
      result: '双侧颈动脉超声未见明显异常。',
    }),
    cases: [
      {
        name: '颈动脉斑块',
        positive: 1,
        write: ({ n, of }) => {
          const x = of('左侧', '右侧')
          return {
            finding: `双侧颈动脉内中膜不均匀增厚，较厚处约1.${n(1, 4)} mm。${x}颈总动脉分叉处见${of('低回声', '混合回声')}斑块，大小约${n(8, 14)} mm×${n(2, 3)} mm，未见明显狭窄。血流通畅。`,
            result: `双侧颈动脉内中膜增厚，${x}斑块形成。`,
          }
        },
      },
    ],
  },
  {
    modality: 'US',
    bodypart: '产科',
    sex: 'F',
    ages: [20, 42],
    weight: 9,
    items: ['中晚孕彩超', '早孕彩超'],
    departments: ['产科'],
    complaints: ['孕期检查', '停经50天', '孕28周产检'],
    positive: 0.12,
    normal: ({ n, item }) =>
      item.startsWith('早孕')
        ? {
            finding: `子宫增大，宫腔内见孕囊，大小约${n(18, 40)} mm×${n(14, 17)} mm，囊内见卵黄囊及胚芽，原始心管搏动可见。双附件区未见异常。`,
            result: '宫内早孕，可见胎心搏动。',
          }
        : {
            finding: `单胎，头位。双顶径约${n(68, 90)} mm，股骨长约${n(50, 70)} mm，胎心率约${n(132, 156)}次/分，律齐。胎盘位于后壁，成熟度Ⅰ级，羊水最大深度约${n(42, 64)} mm。`,
            result: '宫内单活胎，各项测值与孕周相符。',
          },
    cases: [
      {
        name: '羊水偏少',
        positive: 1,
        write: ({ n }) => ({
          finding: `单胎，头位，双顶径约${n(84, 94)} mm，胎心率约${n(130, 152)}次/分，律齐。胎盘成熟度Ⅱ级，羊水最大深度约${n(20, 28)} mm。`,
          result: '宫内单活胎，羊水偏少。',
          advice: '建议产科随诊复查。',
        }),
      },
    ],
  },
  {
    modality: 'US',
    bodypart: '下肢静脉',
    sides: 'LR',
    ages: [25, 95],
    weight: 5,
    items: ['下肢深静脉彩超'],
    departments: ['血管外科', '骨科', '重症医学科'],
    complaints: ['{s}下肢肿胀3天', '术后{s}下肢疼痛'],
    positive: 0.35,
    normal: ({ s }) => ({
      finding: `${s}下肢股总静脉、股浅静脉、腘静脉及胫后静脉管径正常，管腔可压闭，血流充盈良好，未见血栓回声。`,
      result: `${s}下肢深静脉血流通畅。`,
    }),
    cases: [
      {
        name: '深静脉血栓',
        positive: 2,
        write: ({ s, n }) => ({
          finding: `${s}下肢腘静脉内径增宽，约${n(9, 13)} mm，腔内充满低回声，探头加压不能压闭，未见血流信号。股总静脉血流通畅。`,
          result: `${s}下肢腘静脉血栓形成。`,
          advice: '建议血管外科急诊处理，注意制动。',
        }),
      },
    ],
  },
]

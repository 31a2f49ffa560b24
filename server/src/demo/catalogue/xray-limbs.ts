import type { Case, Part } from './part'

/** A paired joint or bone on plain films: all of them are written alike. */
function limb(
  bodypart: string,
  weight: number,
  items: readonly string[],
  normal: string,
  cases: readonly Case[],
  more: Partial<Part> = {},
): Part {
  return {
    modality: 'DX',
    bodypart,
    sides: 'LR',
    weight,
    items,
    departments: ['骨科', '急诊科'],
    complaints: [`{s}${bodypart}外伤后肿痛2小时`, `{s}${bodypart}疼痛1月`, `{s}${bodypart}扭伤1天`],
    positive: 0.5,
    normal: ({ s }) => ({ finding: `${s}${bodypart}${normal}`, result: `${s}${bodypart}未见明显骨质异常。` }),
    cases,
    ...more,
  }
}

const fracture = (name: string, bone: string, positive: 1 | 2 = 1, ages: readonly [number, number] = [5, 150]): Case => ({
  name,
  positive,
  trauma: true,
  ages,
  write: ({ s, n }) => ({
    finding: `${s}${bone}见骨折线，断端移位约${n(1, 5)} mm，周围软组织肿胀。余骨质未见明显异常，关节对位可。`,
    result: `${s}${bone}骨折。`,
    advice: '建议骨科处理后复查。',
  }),
})

const degeneration = (name: string, joint: string): Case => ({
  name,
  positive: 1,
  ages: [45, 150],
  both: true,
  write: ({ s }) => ({
    finding: `${s}${joint}诸骨边缘骨质增生，关节间隙变窄，关节面骨质硬化，未见骨折线，周围软组织未见肿胀。`,
    result: `${s}${joint}退行性改变。`,
  }),
})

/** Plain films of arms, legs and pelvis. */
export const xrayLimbs: readonly Part[] = [
  limb('膝关节', 12, ['膝关节正侧位', '膝关节负重正侧位'], '诸骨骨质结构完整，未见骨折线，关节间隙正常，关节面光滑，周围软组织未见肿胀。', [
    degeneration('膝关节退变', '膝关节'),
    fracture('髌骨骨折', '髌骨'),
  ]),
  limb('踝关节', 7, ['踝关节正侧位'], '诸骨骨质结构完整，未见骨折线，关节间隙对称，周围软组织未见明显肿胀。', [
    fracture('外踝骨折', '外踝'),
  ]),
  limb('腕关节', 6, ['腕关节正侧位'], '诸骨骨质结构完整，未见骨折线，腕骨排列整齐，关节间隙正常。', [
    fracture('桡骨远端骨折', '桡骨远端', 1, [18, 150]),
  ]),
  limb('手', 6, ['手正斜位'], '诸骨骨质结构完整，未见骨折及脱位，周围软组织未见异物影。', [fracture('掌骨骨折', '第五掌骨')]),
  limb('足', 6, ['足正斜位'], '诸骨骨质结构完整，未见骨折及脱位，足弓存在，周围软组织未见异常。', [
    fracture('跖骨骨折', '第五跖骨基底部'),
    {
      name: '拇外翻',
      positive: 1,
      ages: [20, 150],
      both: true,
      write: ({ s, n }) => ({
        finding: `${s}足第一跖趾关节向外侧成角，外翻角约${n(22, 38)}°，第一跖骨头内侧骨质增生，未见骨折。`,
        result: `${s}足拇外翻。`,
      }),
    },
  ]),
  limb('肩关节', 4, ['肩关节正位'], '诸骨骨质结构完整，关节对位良好，关节间隙正常，周围未见钙化影。', [
    fracture('肱骨近端骨折', '肱骨外科颈', 1, [40, 150]),
    degeneration('肩关节退变', '肩关节'),
  ]),
  limb(
    '髋关节',
    4,
    ['髋关节正侧位'],
    '诸骨骨质结构完整，股骨头形态正常，关节间隙无变窄，周围软组织未见异常。',
    [
      {
        name: '股骨颈骨折',
        positive: 1,
        trauma: true,
        ages: [55, 150],
        write: ({ s }) => ({
          finding: `${s}股骨颈骨皮质中断，断端嵌插并轻度成角，股骨头位于髋臼内。骨质密度普遍减低。`,
          result: `1. ${s}股骨颈骨折。\n2. 骨质疏松。`,
          advice: '建议骨科处理。',
        }),
      },
      degeneration('髋关节退变', '髋关节'),
    ],
    { ages: [16, 98] },
  ),
  limb(
    '肘关节',
    8,
    ['肘关节正侧位'],
    '诸骨骨质结构完整，未见骨折及脱位，关节对位良好，脂肪垫未见移位。',
    [fracture('肱骨髁上骨折', '肱骨髁上', 1, [2, 12]), fracture('桡骨小头骨折', '桡骨小头', 1, [16, 90])],
    { modality: 'CR' },
  ),
]

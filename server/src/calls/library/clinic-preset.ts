import { reportLibraryCalls } from '@farsight/shared/contract'
import { printSetting } from '../../print/setting'
import { sessionHandler } from '../handler'
import { writesForClinic } from '../policies'

type Kind = 'B' | 'C'

/** As delivered (decision 13): B is ultrasound, C is what else a clinic takes. */
const DELIVERED = {
  B: {
    modality: 'US',
    bodyparts: ['肝胆胰脾', '泌尿系', '甲状腺', '乳腺', '心脏', '颈部血管', '妇科', '产科', '阑尾', '浅表包块'],
    required: ['patName', 'sex', 'bodypart', 'checkItem', 'finding', 'result', 'yinYang'],
    imageSlots: 4,
  },
  C: {
    modality: 'DX',
    bodyparts: ['胸部', '颈椎', '胸椎', '腰椎', '骨盆', '膝', '踝', '足', '手', '腕', '肘', '肩', '腹部'],
    required: ['patName', 'sex', 'bodypart', 'checkItem', 'finding', 'result', 'yinYang'],
    imageSlots: 2,
  },
} satisfies Record<Kind, { modality: string; bodyparts: string[]; required: string[]; imageSlots: number }>

/** Fields, parts and image slots of the clinic's two report screens: the clinic's own preset, else as delivered. */
export const getClinicPreset = sessionHandler(
  reportLibraryCalls.getClinicPreset,
  { ...writesForClinic, audited: false },
  async ({ tx }, { kind }) => {
    const { clinic } = await printSetting(tx)
    return { val: { ...(clinic[kind] ?? DELIVERED[kind]), kind } }
  },
)

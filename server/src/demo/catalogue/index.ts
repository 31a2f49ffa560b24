import { ctBody } from './ct-body'
import { ctHeadChest } from './ct-head-chest'
import { ecgParts } from './ecg'
import { mrParts } from './mr'
import type { Part } from './part'
import { specialParts } from './special'
import { ultrasoundParts } from './ultrasound'
import { xrayChestSpine } from './xray-chest-spine'
import { xrayLimbs } from './xray-limbs'

export type { Case, Part, Scene, Texts } from './part'

/** Every body part that the demo hospitals examine. */
export const parts: readonly Part[] = [
  ...ctHeadChest,
  ...ctBody,
  ...mrParts,
  ...xrayChestSpine,
  ...xrayLimbs,
  ...ultrasoundParts,
  ...specialParts,
  ...ecgParts,
]

/** The parts of one modality. */
export const partsOf = (modality: string): readonly Part[] => parts.filter((part) => part.modality === modality)

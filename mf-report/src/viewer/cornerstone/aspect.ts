import * as core from '@cornerstonejs/core'
import { wadors } from '@cornerstonejs/dicom-image-loader'
import type { DicomJson } from '../archive'
import { numbersAt } from './header-values'

/** Where a pixel's shape is said without its size in the patient: at the detector, on the film, as a ratio alone (height by width, each). */
const SHAPES = ['00181164', '00182010', '00280034']

export interface Shape {
  readonly row: number
  readonly column: number
}

const isPair = ([row, column]: readonly number[]): boolean => row !== undefined && column !== undefined && row > 0 && column > 0

/** The shape of a pixel that is not square and whose spacing is not given; its shorter side is 1. */
export function shapeOf(header: DicomJson): Shape | undefined {
  if (isPair(numbersAt(header, '00280030'))) return undefined
  const pair = SHAPES.map((tag) => numbersAt(header, tag)).find(isPair)
  const ratio = pair ? pair[0]! / pair[1]! : 1
  return ratio === 1 ? undefined : { row: Math.max(1, ratio), column: Math.max(1, 1 / ratio) }
}

/** Before the engine's own reader, which knows a pixel's shape by its spacing alone (5.14) and would press such a picture flat. */
const PRIORITY = 10_000

/** Tells the engine the shape of pixels without spacing; their lengths stay without a unit of the patient. */
export function knowShapes(): void {
  const { IMAGE_PLANE } = core.Enums.MetadataModules
  core.metaData.addProvider((type: string, imageId: string) => {
    if (type !== IMAGE_PLANE || typeof imageId !== 'string') return undefined
    const header = wadors.metaDataManager.get(imageId) as unknown as DicomJson | undefined
    const shape = header && shapeOf(header)
    if (!shape) return undefined
    const plane = wadors.metaData.metaDataProvider(type, imageId) as object | undefined
    return plane && { ...plane, rowPixelSpacing: shape.row, columnPixelSpacing: shape.column, usingDefaultValues: true }
  }, PRIORITY)
}

import * as core from '@cornerstonejs/core'
import { wadors } from '@cornerstonejs/dicom-image-loader'
import type { DicomJson } from '../archive'
import { isGiven, numberAt, numbersAt } from './header-values'

/** Where a pixel's shape is said without its size in the patient: at the detector, on the film, as a ratio alone (height by width, each). */
const SHAPES = ['00181164', '00182010', '00280034']

export interface Shape {
  readonly row: number
  readonly column: number
}

const isPair = ([row, column]: readonly number[]): boolean => row !== undefined && column !== undefined && row > 0 && column > 0

/**
 * The size of a pixel in the patient where the header estimates it: its size at the detector over the magnification (PS3.3 10.7.1.3 and
 * C.8.11.7). Without a magnification the detector says nothing of the patient.
 */
export function estimatedSize(header: DicomJson): Shape | undefined {
  if (isPair(numbersAt(header, '00280030'))) return undefined
  const [row, column] = numbersAt(header, '00181164')
  const magnification = numberAt(header, '00181114') ?? 0
  return isPair([row!, column!]) && magnification > 0 ? { row: row! / magnification, column: column! / magnification } : undefined
}

/** The shape of a pixel that is not square and whose spacing is not given; its shorter side is 1. */
export function shapeOf(header: DicomJson): Shape | undefined {
  if (isPair(numbersAt(header, '00280030'))) return undefined
  const pair = SHAPES.map((tag) => numbersAt(header, tag)).find(isPair)
  const ratio = pair ? pair[0]! / pair[1]! : 1
  return ratio === 1 ? undefined : { row: Math.max(1, ratio), column: Math.max(1, 1 / ratio) }
}

/** Is the pixel's size in the patient given, but not where the image lies in the patient: plain films, nuclear medicine? */
export const isSizedOnly = (header: DicomJson): boolean =>
  isPair(numbersAt(header, '00280030')) && (!isGiven(header, '00200037') || !isGiven(header, '00200032'))

/** What the engine knows of where an image lies, with what we say of it beside. */
export interface Plane {
  readonly usingDefaultValues?: boolean
  /** Its directions are the engine's own making: lengths are the patient's, sides are nobody's. */
  readonly withoutPlace?: boolean
}

/** Does the header say how the image lies in the patient? */
export const liesInPatient = (plane: Plane): boolean => !plane.usingDefaultValues && !plane.withoutPlace

/** What the engine calls a size that rests on a magnification; our figures say it as an estimate (roi-text.ts). */
const ESTIMATED_SIZE = { type: 'ERMF' }

/** Before the engine's own reader, which knows a pixel's shape by its spacing alone (5.14) and would press such a picture flat. */
const PRIORITY = 10_000

/**
 * Tells the engine the shape of pixels without spacing; their lengths stay without a unit of the patient. And that pixels with a spacing have
 * one where nothing else is known: it measured them in millimetres and called these pixels (5.14). And an estimated size, which it does not read.
 */
export function knowShapes(): void {
  const { IMAGE_PLANE, CALIBRATION } = core.Enums.MetadataModules
  core.metaData.addProvider((type: string, imageId: string) => {
    if ((type !== IMAGE_PLANE && type !== CALIBRATION) || typeof imageId !== 'string') return undefined
    const header = wadors.metaDataManager.get(imageId) as unknown as DicomJson | undefined
    const size = header && estimatedSize(header)
    if (type === CALIBRATION) return size && ESTIMATED_SIZE
    const shape = size ?? (header && shapeOf(header))
    const sized = header !== undefined && isSizedOnly(header)
    if (!shape && !sized) return undefined
    const plane = wadors.metaData.metaDataProvider(type, imageId) as object | undefined
    if (!shape) return plane && { ...plane, usingDefaultValues: false, withoutPlace: true }
    const known = size ? { usingDefaultValues: false, withoutPlace: true } : { usingDefaultValues: true }
    return plane && { ...plane, rowPixelSpacing: shape.row, columnPixelSpacing: shape.column, ...known }
  }, PRIORITY)
}

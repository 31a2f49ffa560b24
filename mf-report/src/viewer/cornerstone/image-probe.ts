import * as tools from '@cornerstonejs/tools'

interface Voxels {
  getAtIJKPoint(point: readonly number[]): unknown
}
interface TargetImage {
  readonly voxelManager?: Voxels
}

/**
 * The engine's probe asks each image of a stack for the voxel of the image's place in the stack; an image by itself is one voxel deep, so
 * that only the first one of a stack had a figure.
 */
export class ImageProbeTool extends tools.ProbeTool {
  static override toolName = tools.ProbeTool.toolName

  override getTargetImageData(targetId: string): never {
    const image = super.getTargetImageData(targetId) as TargetImage | undefined
    const voxels = image?.voxelManager
    if (!image || !voxels || !targetId.startsWith('imageId:')) return image as never
    const voxelManager: Voxels = { getAtIJKPoint: ([column = 0, row = 0]) => voxels.getAtIJKPoint([column, row, 0]) }
    return { ...image, voxelManager } as never
  }
}

import type { ViewerPort } from './port'

/** What changes the picture alone. */
export const VIEW_ACTS = {
  invert: (port: ViewerPort) => port.invert(),
  overlays: (port: ViewerPort) => port.overlays(),
  flipHorizontal: (port: ViewerPort) => port.flip('horizontal'),
  flipVertical: (port: ViewerPort) => port.flip('vertical'),
  turnLeft: (port: ViewerPort) => port.rotate(-90),
  turnRight: (port: ViewerPort) => port.rotate(90),
  reset: (port: ViewerPort) => port.reset(),
} as const

export const isViewAct = (name: string): name is keyof typeof VIEW_ACTS => Object.hasOwn(VIEW_ACTS, name)

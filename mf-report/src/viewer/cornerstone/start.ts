import * as core from '@cornerstonejs/core'
import { init as initLoader } from '@cornerstonejs/dicom-image-loader'
import * as tools from '@cornerstonejs/tools'
import { bus } from '@farsight/shared/bus'
import { FAULT_CODES } from '@farsight/shared/module'
import { knowShapes } from './aspect'
import { type Decoders, type WorkerManager, watchDecoders } from './decoders'
import { registerFrameLoader } from './frame-loader'
import { ImageProbeTool } from './image-probe'
import { PinchZoomTool } from './pinch-zoom'

/**
 * The engine's image cache: about 450 slices of 512 x 512, so that an exam finds room beside its prior. A tab of a thousand slices then stays
 * below 600 MB even while it scrolls (`npm run bench -- --only viewer`), for the 4 GB desks of the field; never the gigabyte of the default.
 * What lies farther comes as they come nearer.
 */
const CACHE_BYTES = 224 * 1024 * 1024

const TOOLS = [
  tools.StackScrollTool,
  tools.WindowLevelTool,
  PinchZoomTool,
  tools.PanTool,
  tools.LengthTool,
  tools.AngleTool,
  tools.EllipticalROITool,
  tools.RectangleROITool,
  ImageProbeTool,
]

let started: Promise<Decoders> | undefined

/** Starts the engine once a page. On software rendering it must be told before its first use (field.md, pitfall 7). */
export function startCornerstone(): Promise<Decoders> {
  started ??= start()
  return started
}

async function start(): Promise<Decoders> {
  core.init()
  const { webgl, softwareRasterizer } = core.getRenderingCapabilities()
  if (!webgl || softwareRasterizer) core.setUseCPURendering(true)
  core.cache.setMaxCacheSize(CACHE_BYTES)
  // Half of the processors decode; more workers only take memory from the page.
  initLoader({ maxWebWorkers: Math.max(1, Math.min(4, Math.floor((navigator.hardwareConcurrency || 2) / 2))) })
  const tell = (): void => bus.emit('module-fault.v1', { module: 'mf-report', code: FAULT_CODES.chunk })
  const decoders = watchDecoders(core.getWebWorkerManager() as unknown as WorkerManager, tell)
  registerFrameLoader(decoders)
  knowShapes()
  tools.init()
  for (const tool of TOOLS) tools.addTool(tool)
  const style = tools.annotation.config.style
  style.setDefaultToolStyles({
    ...style.getDefaultToolStyles(),
    global: {
      ...style.getDefaultToolStyles().global,
      // visual.md 1.3: no colour lies over pixels but these.
      color: '#F5D76E',
      colorHighlighted: '#F5D76E',
      colorSelected: '#FFFFFF',
      textBoxColor: '#F5D76E',
      textBoxColorHighlighted: '#F5D76E',
      textBoxColorSelected: '#FFFFFF',
      textBoxFontSize: '12px',
      lineWidth: '1.5',
    },
  })
  return decoders
}

export { core, tools }

// Cornerstone alone, as its own documentation shows it: what the engine costs without any of ours.
import * as core from '@cornerstonejs/core'
import { init as initLoader, wadors } from '@cornerstonejs/dicom-image-loader'
import * as tools from '@cornerstonejs/tools'

const query = new URLSearchParams(location.search)
const series = query.get('series')!
const element = document.querySelector<HTMLDivElement>('#view')!

async function show(): Promise<void> {
  core.init()
  const { softwareRasterizer, webgl } = core.getRenderingCapabilities()
  if (query.get('cpu') !== '0' && (softwareRasterizer || !webgl)) core.setUseCPURendering(true)
  initLoader({ maxWebWorkers: 1 })
  tools.init()
  for (const tool of [tools.StackScrollTool, tools.WindowLevelTool, tools.ZoomTool, tools.PanTool, tools.LengthTool]) tools.addTool(tool)
  const headers = await (await fetch(`${series}/metadata`, { headers: { Accept: 'application/dicom+json' } })).json()
  headers.sort((a: never, b: never) => number(a) - number(b))
  const ids = headers.map((header: Record<string, { Value: string[] }>) => {
    const id = `wadors:${series}/instances/${header['00080018']!.Value[0]}/frames/1`
    wadors.metaDataManager.add(id, header as never)
    return id
  })
  const engine = new core.RenderingEngine('bench')
  engine.enableElement({ viewportId: 'v', element, type: core.Enums.ViewportType.STACK })
  const viewport = engine.getViewport('v') as core.Types.IStackViewport
  element.addEventListener(core.Enums.Events.IMAGE_RENDERED, () => {
    document.body.dataset.shown = String(viewport.getCurrentImageIdIndex())
  })
  await viewport.setStack(ids, 0)
  viewport.render()
  Object.assign(window, {
    bench: {
      count: ids.length,
      cache: () => Promise.all(ids.slice(0, 100).map((id: string) => core.imageLoader.loadAndCacheImage(id))).then(() => undefined),
      show: (index: number) => viewport.setImageIdIndex(index).then(() => undefined),
    },
  })
}
const number = (header: Record<string, { Value: number[] }>): number => Number(header['00200013']?.Value?.[0] ?? 0)

void show()

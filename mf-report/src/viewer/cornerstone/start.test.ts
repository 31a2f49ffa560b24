const mockOrder: string[] = []
let mockCapabilities = { webgl: true, softwareRasterizer: false }
jest.mock('@cornerstonejs/core', () => ({
  init: () => mockOrder.push('init'),
  getRenderingCapabilities: () => mockCapabilities,
  setUseCPURendering: (on: boolean) => mockOrder.push(`cpu ${on}`),
  cache: { setMaxCacheSize: (bytes: number) => mockOrder.push(`cache ${bytes / 1024 / 1024}`) },
  getWebWorkerManager: () => ({ workerRegistry: {}, executeTask: () => undefined }),
  Enums: { MetadataModules: {} },
  metaData: { addProvider: () => undefined },
  imageLoader: { registerImageLoader: () => mockOrder.push('loader') },
}))
jest.mock('@cornerstonejs/dicom-image-loader', () => ({ init: () => undefined, createImage: () => undefined, wadors: {} }))
jest.mock('@cornerstonejs/tools', () => ({
  init: () => undefined,
  addTool: () => undefined,
  ProbeTool: class {},
  ZoomTool: class {},
  annotation: { config: { style: { getDefaultToolStyles: () => ({ global: {} }), setDefaultToolStyles: () => undefined } } },
}))

Object.defineProperty(globalThis, 'navigator', { value: { hardwareConcurrency: 2 }, configurable: true })

const started = async (capabilities: typeof mockCapabilities): Promise<readonly string[]> => {
  mockOrder.length = 0
  mockCapabilities = capabilities
  jest.resetModules()
  const { startCornerstone } = await import('./start')
  await startCornerstone()
  return [...mockOrder]
}

test('[IMG-08] on software GL, or without any, the engine is told to draw by the processor before it draws at all; with a GPU it is not', async () => {
  expect(await started({ webgl: true, softwareRasterizer: true })).toEqual(['init', 'cpu true', 'cache 224', 'loader'])
  expect(await started({ webgl: false, softwareRasterizer: false })).toEqual(['init', 'cpu true', 'cache 224', 'loader'])
  expect(await started({ webgl: true, softwareRasterizer: false })).toEqual(['init', 'cache 224', 'loader'])
})

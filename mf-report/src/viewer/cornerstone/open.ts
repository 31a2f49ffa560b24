import { ArchiveError } from '../archive'
import { devicePixels } from '../device-pixels'
import { type SlicePlace, slicePlace } from '../linked'
import { distinctPatients, type HeaderPatient, patientOf } from '../patient'
import type { OpenViewer, Roi, Stack, ViewerPort, ViewerProblem, ViewState, Window } from '../port'
import { rangeToWindow, windowToRange } from '../presets'
import { type Sides, sidesOf } from '../sides'
import { liesInPatient } from './aspect'
import { cineRate } from './cine-rate'
import { DecoderError } from './decoders'
import { drawOnDevicePixels, zoomOnDevicePixels } from './device-pixels'
import { needsTable } from './finish'
import { headerOf } from './frame-loader'
import { HeldImages } from './held-images'
import { imageIdsOf } from './image-ids'
import { keepWindow } from './kept-window'
import { OVERLAY_CANVAS, OverlayLayer, overlaysFor } from './overlay-layer'
import { ownHands } from './own-hands'
import { imagePoint, pictureView, screenPoint, takeView } from './picture-view'
import { type Prefetch, prefetch } from './prefetch'
import {
  type ImagePlace,
  numberLines,
  onRegionChange,
  PutRegions,
  regionAt,
  regions,
  removeRegion,
  removeRegionsOf,
  selectRegion,
} from './regions'
import { headersOf } from './shared-headers'
import { core, startCornerstone } from './start'
import { makeToolGroup } from './tool-group'
import { volumeOf } from './volume-of'

export { headersOf } from './shared-headers'
export { openShelf } from './shelf'

type StackViewport = core.Types.IStackViewport

let made = 0

/** The viewer on Cornerstone's stack viewport. */
export const openCornerstone: OpenViewer = async (element, { dicomweb, words, events }) => {
  const decoders = await startCornerstone()
  const id = `farsight-${++made}`
  const engine = new core.RenderingEngine(id)
  const leaveScreen = drawOnDevicePixels(element, () => engine.resize(true, true))
  engine.enableElement({ viewportId: id, element, type: core.Enums.ViewportType.STACK, defaultOptions: { background: [0, 0, 0] } })
  const viewport = engine.getViewport(id) as StackViewport
  keepWindow(viewport)
  zoomOnDevicePixels(viewport)
  const letGo = ownHands(element)
  const group = makeToolGroup(id, id, id, words)
  numberLines(id)

  const places = new Map<string, ImagePlace>()
  const patients = new Map<string, HeaderPatient>()
  const place = (imageId: string): ImagePlace | undefined => places.get(imageId)
  const put = new PutRegions(places)
  let kept: { readonly regions: readonly Roi[]; readonly locked: boolean } = { regions: [], locked: false }
  const held = new HeldImages()
  let stack: Stack | undefined
  let ids: readonly string[] = []
  let ahead: Prefetch | undefined
  let headers: AbortController | undefined

  // The engine's CPU path forgets what MONOCHROME1 means (5.14): it neither tells that such an image is shown turned round, nor keeps to it when
  // the window goes back. So what the reader turned is known here, and what the engine is told follows from that and the image.
  let turned = false
  /** The window in which the series was opened, where that is not the image's own. */
  let opening: Window | undefined
  /** Its first image has not come yet. */
  let begins = false
  const openWindow = (): void => {
    if (opening && !viewport.getCornerstoneImage()?.color) viewport.setProperties({ voiRange: windowToRange(opening) })
  }
  const begin = (): boolean => {
    if (!begins || place(viewport.getCornerstoneImage()?.imageId ?? '')?.seriesUid !== stack?.seriesUid) return false
    begins = false
    openWindow()
    return opening !== undefined
  }
  const invertBy = (image: { readonly invert?: boolean } | undefined): void => {
    const invert = (image?.invert === true) !== turned
    viewport.setProperties({ invert })
  }

  const marks = new OverlayLayer(element, viewport)
  let marked = true
  const overlays = (image: object | undefined): ViewState['overlays'] => {
    const planes = overlaysFor(image)
    return planes === undefined ? undefined : planes === 'unread' ? 'unread' : marked ? 'shown' : 'hidden'
  }

  // While an image is on its way the engine already counts it as current: what stands on the screen is what it drew last.
  const shownIndex = (): number => place(viewport.getCornerstoneImage()?.imageId ?? '')?.index ?? 0

  // Asked of the engine's own geometry, so that a flip or a turn can never leave the letters behind.
  const sides = (): Sides | undefined => {
    const imageId = viewport.getCornerstoneImage()?.imageId
    const plane = imageId && core.metaData.get(core.Enums.MetadataModules.IMAGE_PLANE, imageId)
    if (!plane?.rowCosines || !liesInPatient(plane)) return undefined
    const at = (x: number, y: number): core.Types.Point3 => viewport.canvasToWorld([x, y])
    const [origin, right, down] = [at(0, 0), at(100, 0), at(0, 100)]
    const from = (to: core.Types.Point3): [number, number, number] => [to[0] - origin[0], to[1] - origin[1], to[2] - origin[2]]
    return sidesOf(from(right), from(down))
  }

  const state = (): ViewState => {
    const { voiRange } = viewport.getProperties()
    const image = viewport.getCornerstoneImage()
    return {
      index: shownIndex(),
      count: stack?.images.length ?? 0,
      window: voiRange ? rangeToWindow(voiRange) : undefined,
      zoom: viewport.getZoom() / (core.getShouldUseCPURendering() ? devicePixels() : 1),
      inverted: turned,
      sides: sides(),
      overlays: overlays(image),
      // With a graphics card the engine knows straight lines and S curves alone (5.14).
      withoutTable: image !== undefined && needsTable(image) && !core.getShouldUseCPURendering(),
      patient: patients.get(image?.imageId ?? ''),
    }
  }
  const tell = (): void => {
    // The engine also draws its empty viewport, which has neither window nor zoom.
    if (stack && viewport.getCornerstoneImage()) events.onState(state())
  }
  const problem = (value: ViewerProblem | undefined): void => events.onProblem(value)

  const onRendered = (): void => {
    // The image with which it was to begin did not come: the one that did begins.
    if (begin()) viewport.render()
    marks.draw(marked)
    if (stack && viewport.getCornerstoneImage()) events.onDrawn?.()
    tell()
  }
  const onNewImage = (event: Event): void => {
    problem(undefined)
    // Before it is drawn: a series may hold both kinds.
    invertBy((event as CustomEvent<{ image: core.Types.IImage }>).detail.image)
    ahead?.moved(viewport.getCurrentImageIdIndex())
  }
  const onFailed = (event: Event): void => {
    const { imageId, error } = (event as CustomEvent<{ imageId: string; error: unknown }>).detail
    const at = place(imageId)
    // What is fetched ahead fails in silence: it is told when the reader comes to it.
    if (at && at.seriesUid === stack?.seriesUid && at.index === viewport.getCurrentImageIdIndex()) problem(problemOf(error, at.index))
  }
  const { Events } = core.Enums
  element.addEventListener(Events.IMAGE_RENDERED, onRendered)
  element.addEventListener(Events.STACK_NEW_IMAGE, onNewImage)
  core.eventTarget.addEventListener(Events.IMAGE_LOAD_ERROR, onFailed)
  core.eventTarget.addEventListener(Events.IMAGE_LOAD_FAILED, onFailed)

  async function setStack(next: Stack, index = 0, window?: Window): Promise<void> {
    headers?.abort()
    ahead?.stop()
    stack = next
    turned = false
    problem(undefined)
    decoders.mend()
    const mine = new AbortController()
    headers = mine
    try {
      const found = await headersOf(dicomweb, next.studyUid, next.seriesUid, mine.signal)
      const imageIds = imageIdsOf(dicomweb, next)
      next.images.forEach((image, i) => {
        const header = found.get(image.sopUid)
        if (header) {
          held.hold(imageIds[i]!, header)
          patients.set(imageIds[i]!, patientOf(header))
        }
        places.set(imageIds[i]!, { seriesUid: next.seriesUid, sopUid: image.sopUid, frame: image.frame, index: i })
      })
      if (mine.signal.aborted) return
      ids = imageIds
      opening = window
      begins = true
      events.onPatients(distinctPatients([...found.values()].map(patientOf)))
      await viewport.setStack([...imageIds], index)
      if (mine.signal.aborted) return
      // The engine makes its window anew for a stack's first image, and draws it in the next frame: between the two.
      begin()
      put.show(kept.regions, kept.locked)
      viewport.render()
      tell()
      ahead = prefetch(imageIds, {
        from: index,
        progress: (loaded) => events.onProgress(next.seriesUid, loaded, imageIds.length),
        complete: () => events.onComplete(next.seriesUid),
      })
    } catch (error) {
      if (!mine.signal.aborted) problem(problemOf(error, index))
    }
  }

  const change = (apply: () => void): void => {
    if (!stack) return
    apply()
    viewport.render()
    tell()
  }

  const scrollTo = (index: number): void => {
    if (!stack) return
    const last = stack.images.length - 1
    void viewport.setImageIdIndex(Math.max(0, Math.min(last, index))).catch(() => undefined)
  }

  const port: ViewerPort = {
    setStack,
    setTool: (tool) => group.use(tool),
    setWindow: (window: Window | 'default') =>
      change(() => {
        if (window !== 'default') return viewport.setProperties({ voiRange: windowToRange(window) })
        viewport.resetProperties()
        invertBy(viewport.getCornerstoneImage())
      }),
    scrollTo,
    scrollBy: (images) => scrollTo(viewport.getTargetImageIdIndex() + images),
    invert: () =>
      change(() => {
        turned = !turned
        invertBy(viewport.getCornerstoneImage())
      }),
    overlays: () =>
      change(() => {
        marked = !marked
      }),
    flip: (axis) =>
      change(() => {
        const { flipHorizontal, flipVertical } = viewport.getCamera()
        const { rotation = 0 } = viewport.getViewPresentation()
        // The engine mirrors the image and then turns it; the reader means the screen.
        const turned = Math.round(rotation / 90) % 2 === 1
        const horizontal = (axis === 'horizontal') !== turned
        viewport.setCamera(horizontal ? { flipHorizontal: !flipHorizontal } : { flipVertical: !flipVertical })
      }),
    rotate: (degrees) =>
      change(() => {
        const { rotation = 0 } = viewport.getViewPresentation()
        viewport.setViewPresentation({ rotation: (rotation + degrees + 360) % 360 })
      }),
    reset: () =>
      change(() => {
        viewport.setCamera({ flipHorizontal: false, flipVertical: false })
        viewport.setViewPresentation({ rotation: 0 })
        viewport.resetProperties()
        turned = false
        invertBy(viewport.getCornerstoneImage())
        openWindow()
        viewport.resetCamera()
      }),
    getRois: () => regions(place),
    onRoi: (listener) => onRegionChange(() => listener(regions(place))),
    removeRoi: (roi) => {
      removeRegion(roi)
      viewport.render()
    },
    setRegions: (wanted, locked) => {
      kept = { regions: wanted, locked }
      if (put.show(wanted, locked) && stack) viewport.render()
    },
    onRoiPressed: (listener) => {
      let down: readonly [number, number] | undefined
      const pressed = ({ clientX, clientY, button }: PointerEvent): void => {
        down = button === 0 ? [clientX, clientY] : undefined
      }
      const released = ({ clientX, clientY }: PointerEvent): void => {
        // Who drags means the picture.
        if (!down || Math.hypot(clientX - down[0], clientY - down[1]) > 3) return
        const { left, top } = element.getBoundingClientRect()
        const shown = viewport.getCornerstoneImage()?.imageId
        const found = regionAt([clientX - left, clientY - top], shown, (world) => {
          const [x, y] = viewport.worldToCanvas(world)
          return [x, y]
        })
        if (found) listener(found)
      }
      element.addEventListener('pointerdown', pressed, true)
      element.addEventListener('pointerup', released, true)
      return () => {
        element.removeEventListener('pointerdown', pressed, true)
        element.removeEventListener('pointerup', released, true)
      }
    },
    showRoi: (roi) => {
      const found = regions(place).find((region) => region.id === roi)
      if (!found || found.seriesUid !== stack?.seriesUid) return
      selectRegion(roi)
      port.scrollTo(found.index)
      viewport.render()
    },
    slices: () => ids.map(sliceOf),
    rate: () => cineRate(headerOf(viewport.getCornerstoneImage()?.imageId ?? '')),
    volume: (progress, signal) => volumeOf(ids, progress, signal),
    pictureView: () => (stack ? pictureView(viewport, turned) : undefined),
    showAs: (view) =>
      change(() => {
        if (turned !== view.inverted) {
          turned = view.inverted
          invertBy(viewport.getCornerstoneImage())
        }
        takeView(viewport, view)
      }),
    imagePoint: (x, y) => (stack ? imagePoint(viewport, [x, y]) : undefined),
    screenPoint: (column, row) => (stack ? screenPoint(viewport, [column, row]) : undefined),
    snapshot: () => drawn(element),
    resize: () => engine.resize(true, true),
    dispose() {
      headers?.abort()
      ahead?.stop()
      letGo()
      leaveScreen()
      element.removeEventListener(Events.IMAGE_RENDERED, onRendered)
      element.removeEventListener(Events.STACK_NEW_IMAGE, onNewImage)
      core.eventTarget.removeEventListener(Events.IMAGE_LOAD_ERROR, onFailed)
      core.eventTarget.removeEventListener(Events.IMAGE_LOAD_FAILED, onFailed)
      group.dispose()
      engine.destroy()
      held.release((gone) => removeRegionsOf((imageId) => (gone.has(imageId) ? place(imageId) : undefined)))
    },
  }
  return port
}

type Vector = readonly [number, number, number]

/** Where an image lies, as the engine reads it out of plain and of enhanced headers. */
function sliceOf(imageId: string): SlicePlace | undefined {
  const plane = core.metaData.get(core.Enums.MetadataModules.IMAGE_PLANE, imageId)
  if (!plane?.imagePositionPatient || !plane.rowCosines || !plane.columnCosines || !liesInPatient(plane)) return undefined
  const vector = (of: ArrayLike<number>): Vector => [Number(of[0]), Number(of[1]), Number(of[2])]
  const [position, row, column] = [plane.imagePositionPatient, plane.rowCosines, plane.columnCosines].map(vector) as [
    Vector,
    Vector,
    Vector,
  ]
  return slicePlace(String(plane.frameOfReferenceUID ?? ''), position, row, column)
}

/** What a failed load means to the reader. */
function problemOf(error: unknown, index: number): ViewerProblem {
  const cause = (error as { error?: unknown } | undefined)?.error ?? error
  if (cause instanceof DecoderError) return { kind: 'decoder', status: 0, index }
  if (!(cause instanceof ArchiveError)) return { kind: 'decode', status: 0, index }
  const { status } = cause
  const kind = status === 404 || status === 410 ? 'missing' : status === 401 || status === 403 ? 'forbidden' : 'network'
  return { kind, status, index }
}

/** The picture with its measures as a PNG. */
async function drawn(element: HTMLDivElement): Promise<Blob> {
  const canvas = element.querySelector('canvas')!
  const out = document.createElement('canvas')
  out.width = canvas.width
  out.height = canvas.height
  const context = out.getContext('2d')!
  context.drawImage(canvas, 0, 0)
  const marks = element.querySelector<HTMLCanvasElement>(`canvas.${OVERLAY_CANVAS}`)
  if (marks) context.drawImage(marks, 0, 0)
  const layer = element.querySelector('svg.svg-layer')
  if (layer) {
    const copy = layer.cloneNode(true) as SVGElement
    copy.setAttribute('width', String(element.clientWidth))
    copy.setAttribute('height', String(element.clientHeight))
    const image = new Image()
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
    await image.decode()
    context.drawImage(image, 0, 0, out.width, out.height)
  }
  return new Promise((resolve, reject) =>
    out.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png'),
  )
}

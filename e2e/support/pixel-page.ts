import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import type { Drawn, DrawWish } from '../bench/viewer/pages/drawn'
import type { DecodedFrame } from '../bench/viewer/pages/pixels'
import { withPages } from '../bench/viewer/proxy.mjs'
import { HOSPITAL } from './images'
import { BASE_URL, importFolder, person, ROOT } from './live'
import type { OwnInstance } from './own-instance'

/** Stored values of a frame, or RGB triples. */
export interface Pixels {
  readonly columns: number
  readonly rows: number
  readonly colour: boolean
  readonly values: Float64Array
}

/** A page with the viewer's own loader and decoders and nothing else, before the server. */
export interface PixelPage {
  readonly page: Page
  /** Stores files and tells what the archive refused. */
  store(files: readonly OwnInstance[]): Promise<string>
  /** The frames of a stored file as the viewer decodes them. */
  decode(of: OwnInstance, frames?: number): Promise<Pixels[]>
  /** A stored file as the viewer's canvas shows it, and what is said beside it. */
  draw(of: OwnInstance, wish: DrawWish, frames?: number): Promise<Seen>
  close(): Promise<void>
}

/** RGB of the canvas; `first` is the first picture's, where there was one. */
export interface Seen extends Pick<Drawn, 'width' | 'height' | 'state' | 'problem'> {
  readonly shades: Uint8Array
  readonly first: Uint8Array | undefined
  /** What lies over the picture and belongs to it. */
  readonly marks: Uint8Array | undefined
}

export async function openPixelPage(browser: Browser): Promise<PixelPage> {
  const folder = mkdtempSync(join(tmpdir(), 'farsight-pixels-'))
  await promisify(execFile)(process.execPath, [join(ROOT, 'e2e/bench/viewer/build.mjs'), folder, 'pixels', '--unpacked'])
  const proxy = await withPages(folder, BASE_URL)
  const { page, context } = await person(browser, 'sun')
  await page.goto(`${proxy.url}/bench/pixels.html`)
  await page.waitForFunction(() => 'decode' in window)
  return {
    page,
    async store(files) {
      const stored = mkdtempSync(join(tmpdir(), 'farsight-files-'))
      files.forEach(({ bytes }, i) => {
        writeFileSync(join(stored, `${i}.dcm`), bytes)
      })
      const { text } = await importFolder(stored, HOSPITAL)
      rmSync(stored, { recursive: true })
      return text
        .split('\n')
        .filter((line) => line.includes(' refused  '))
        .join('\n')
    },
    async decode({ studyUid, seriesUid, sopUid }, frames = 1) {
      const images = Array.from({ length: frames }, (_, i) => ({ sopUid, frame: i + 1, number: 1 }))
      const found = await page.evaluate(
        ([at, stack]) => (window as unknown as { decode: (at: string, stack: unknown) => Promise<DecodedFrame[]> }).decode(at, stack),
        [`${proxy.url}/dicomweb`, { studyUid, seriesUid, modality: '', images }] as const,
      )
      return found.map(pixelsOf)
    },
    async draw({ studyUid, seriesUid, sopUid }, wish, frames = 1) {
      const images = Array.from({ length: frames }, (_, i) => ({ sopUid, frame: i + 1, number: 1 }))
      const { shades, first, marks, ...seen } = await page.evaluate(
        ([at, stack, what]) =>
          (window as unknown as { draw: (at: string, stack: unknown, what: unknown) => Promise<Drawn> }).draw(at, stack, what),
        [`${proxy.url}/dicomweb`, { studyUid, seriesUid, modality: '', images }, wish] as const,
      )
      const bytes = (text: string | undefined): Uint8Array | undefined =>
        text === undefined ? text : Uint8Array.from(Buffer.from(text, 'base64'))
      return { ...seen, shades: bytes(shades) ?? new Uint8Array(), first: bytes(first), marks: bytes(marks) }
    },
    async close() {
      await context.close()
      proxy.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function pixelsOf({ error, values = '', columns = 0, rows = 0, colour = false, scaled, slope = 1, intercept = 0 }: DecodedFrame): Pixels {
  if (error) throw new Error(error)
  const shown = new Float32Array(Uint8Array.from(Buffer.from(values, 'base64')).buffer)
  const stored = Float64Array.from(shown, (value) => (scaled && !colour ? Math.round((value - intercept) / slope) : value))
  return { columns, rows, colour, values: stored }
}

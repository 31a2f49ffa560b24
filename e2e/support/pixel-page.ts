import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
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
  close(): Promise<void>
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

// Every file with pictures of a folder, stored in the archive, fetched and decoded by the viewer's own loader in Chromium, against gdcm and
// dcmtk (Debian: dcmtk, libgdcm-tools): frames, largest error in grey levels, time. What is refused or broken says its reason.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { chromium } from '@playwright/test'
import { buildViewerPages } from './viewer/build.mjs'
import { withPages } from './viewer/proxy.mjs'

const HOSPITAL = '市第一人民医院'
const MOST_FRAMES = 8
/** Of a long series so many files are taken. */
const MOST_FILES = Number(process.env.BENCH_PIXELS ?? 6)
/** Colour goes through a conversion (YBR to RGB) that decoders round differently; JPEG may differ by as much between any two decoders. */
const LOSSY = /\.4\.(50|51|53|55|81|91|203)$/

const SILENT_MS = 40_000
const late = (ms) => new Promise((done) => setTimeout(done, ms))
const run = (program, args) => spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 << 20, timeout: 60_000 })

/** An element of the file itself: an item of a sequence, of which enhanced files have many, may hold another of the same name. */
function tag(file, name) {
  const { stdout: all } = run('dcmdump', ['-q', '+p', '+P', name, '+s', '+L', file])
  const stdout = all.split('\n').find((line) => /^\([\da-f]{4},[\da-f]{4}\) /i.test(line)) ?? ''
  return /\[([^\]]*)\]/.exec(stdout)?.[1] ?? /(?:US|SS|UL|UI) (=?[\w.]+)/.exec(stdout)?.[1] ?? ''
}

const ppm = (bytes) => {
  const head = /^P([56])\s+(?:#[^\n]*\n)*(\d+)\s+(\d+)\s+(\d+)\s/.exec(bytes.subarray(0, 200).toString('latin1'))
  if (!head) return { samples: 0, values: new Uint8Array() }
  const at = head[0].length
  return { samples: head[1] === '6' ? 3 : 1, values: Uint8Array.from(bytes.subarray(at)) }
}

/** The frames of a file as a reference decoder has them: stored values for grey, RGB for colour. */
function reference(file, folder, colour) {
  const raw = join(folder, 'raw.dcm')
  const converted = run('gdcmconv', ['--raw', file, raw])
  if (converted.status !== 0) return undefined
  const number = (name) => Number(tag(raw, name))
  const [rows, columns, bits, stored, signed, count] = ['0028,0010', '0028,0011', '0028,0100', '0028,0101', '0028,0103', '0028,0008'].map(
    number,
  )
  const frames = Math.min(MOST_FRAMES, count || 1)
  if (colour) {
    const found = []
    for (let frame = 1; frame <= frames; frame++) {
      const out = join(folder, 'frame.ppm')
      rmSync(out, { force: true })
      if (run('dcm2pnm', ['+op', '+F', String(frame), raw, out]).status !== 0 || !existsSync(out)) return undefined
      found.push(ppm(readFileSync(out)).values)
    }
    return found
  }
  // Float pixel data has an element of its own.
  const real = run('dcmdump', ['-q', '+P', '7fe0,0008', raw]).stdout.trim() !== ''
  const pixels = join(folder, 'raw.bin')
  if (run('gdcmraw', ['-i', raw, '-o', pixels]).status !== 0) return undefined
  const bytes = readFileSync(pixels)
  const size = rows * columns
  return Array.from({ length: frames }, (_, frame) =>
    Float32Array.from({ length: size }, (_, i) => {
      const at = ((frame * size + i) * bits) / 8
      if (bits === 1) return (bytes[(frame * size + i) >> 3] >> ((frame * size + i) & 7)) & 1
      if (bits === 8) return signed ? bytes.readInt8(at) : bytes[at]
      if (bits === 32 && real) return bytes.readFloatLE(at)
      if (bits === 32) return signed ? bytes.readInt32LE(at) : bytes.readUInt32LE(at)
      // What lies above the stored bits is none of the image.
      const value = bytes.readUInt16LE(at) & (2 ** stored - 1)
      return signed && value >= 2 ** (stored - 1) ? value - 2 ** stored : value
    }),
  )
}

const decoded = (text) => new Float32Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer)

function largestError(frame, expected) {
  const values = decoded(frame.values)
  const back = frame.scaled && !frame.colour ? (v) => (v - frame.intercept) / frame.slope : (v) => v
  let [worst, sum] = [0, 0]
  if (values.length !== expected.length) return `${values.length} values instead of ${expected.length}`
  for (let i = 0; i < values.length; i++) {
    const error = back(values[i]) - expected[i]
    worst = Math.max(worst, Math.abs(error))
    sum += error
  }
  return { worst: Math.round(worst * 1000) / 1000, mean: sum / values.length }
}

function* files(folder) {
  const names = readdirSync(folder).sort()
  const plain = names.filter((name) => statSync(join(folder, name)).isFile())
  const step = plain.length > 45 && !/fuzz|broken/.test(folder) ? Math.ceil(plain.length / MOST_FILES) : 1
  for (let i = 0; i < plain.length; i += step) yield join(folder, plain[i])
  for (const name of names) if (statSync(join(folder, name)).isDirectory()) yield* files(join(folder, name))
}

/** @param {{ root: string, base: string, data: string, pages: string, real: string, folders: string[], account: {name: string, password: string}, chrome?: string }} options */
export async function benchPixels({ root, base, data, pages, real, folders, account, chrome }) {
  for (const program of ['dcmdump', 'dcmodify', 'dcm2pnm', 'gdcmconv', 'gdcmraw'])
    if (run(program, ['--version']).error)
      return console.log(`\npixels: ${program} is missing (Debian: apt-get install dcmtk libgdcm-tools)`)
  mkdirSync(pages, { recursive: true })
  await buildViewerPages(pages, ['pixels'])
  const work = mkdtempSync(join(tmpdir(), 'farsight-pixels-'))
  const proxy = await withPages(pages, base)
  const browser = await chromium.launch({ executablePath: chrome || '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
  const totals = {
    compared: 0,
    frames: 0,
    exact: 0,
    lossless: 0,
    refused: 0,
    reasons: 0,
    noReference: 0,
    silent: 0,
    slowest: 0,
    painted: 0,
    paintedWrong: 0,
  }
  try {
    const context = await browser.newContext()
    let page = await context.newPage()
    // A page whose work does not end is given up.
    const fresh = async () => {
      const next = await context.newPage()
      await page.close().catch(() => undefined)
      page = next
      await page.goto(`${proxy.url}/bench/pixels.html`)
      await page.waitForFunction(() => 'decode' in window)
    }
    await page.goto(`${proxy.url}/#/login`)
    await page.locator('form img').waitFor()
    await page.locator('input[name=userName]').fill(account.name)
    await page.locator('input[name=password]').fill(account.password)
    await page.locator('input[name=imageCode]').fill('2580')
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => !/#\/login/.test(url.hash))
    await fresh()
    for (const folder of folders) {
      for (const original of files(join(real, folder))) {
        const name = relative(real, original)
        const file = join(work, basename(original))
        copyFileSync(original, file)
        // A study of its own: files of the set share their UIDs.
        // One whose syntax it does not know (HTJ2K) it writes without its pixels: that goes as it is.
        if (run('dcmodify', ['-nb', '-gst', '-gse', '-gin', file]).status !== 0) copyFileSync(original, file)
        const stored = spawnSync(process.execPath, [join(root, 'tools/import.mjs'), file, '--hospital', HOSPITAL, '--server', base], {
          env: { ...process.env, DATA_DIR: data },
          encoding: 'utf8',
        })
        if (stored.status !== 0) {
          totals.refused += 1
          console.log(`  ${name.padEnd(76)} refused: ${/refused {2}[^:]*: ([A-Z_]+)/.exec(stored.stdout)?.[1] ?? 'no reason'}`)
          continue
        }
        const [studyUid, seriesUid, sopUid] = ['0020,000d', '0020,000e', '0008,0018'].map((one) => tag(file, one))
        const count = Math.min(MOST_FRAMES, Number(tag(file, '0028,0008')) || 1)
        const images = Array.from({ length: count }, (_, i) => ({ sopUid, frame: i + 1, number: 1 }))
        if (tag(file, '0028,0010') === '') continue
        const syntax = run('dcmdump', ['-q', '-Un', '+P', '0002,0010', file]).stdout.match(/\[([\d.]+)\]/)?.[1] ?? ''
        const asked = page
          .evaluate(([at, stack]) => window.decode(at, stack), [`${proxy.url}/dicomweb`, { studyUid, seriesUid, modality: '', images }])
          .catch((error) => [{ error: String(error.message).slice(0, 100), took: 0 }])
        const frames = await Promise.race([asked, late(SILENT_MS)])
        if (frames === undefined) {
          totals.silent += 1
          console.log(`  ${name.padEnd(76)} NO ANSWER in ${SILENT_MS / 1000} s`)
          await fresh()
          continue
        }
        totals.slowest = Math.max(totals.slowest, ...frames.map(({ took }) => took))
        const broken = frames.find(({ error }) => error)
        if (broken) {
          totals.reasons += 1
          console.log(`  ${name.padEnd(76)} error tile: ${broken.error}`)
          continue
        }
        const stack = { studyUid, seriesUid, modality: '', images: images.slice(0, 1) }
        const first = await page.evaluate(([at, one]) => window.compareFirst(at, one), [`${proxy.url}/dicomweb`, stack])
        totals.painted += first.painted
        if (first.painted && (first.error || first.said || !(first.largest <= 1))) {
          totals.paintedWrong += 1
          console.log(`  ${name.padEnd(76)} FIRST PICTURE DIFFERS ${JSON.stringify(first)}`)
        }
        const expected = reference(file, work, frames[0].colour)
        if (!expected) {
          totals.noReference += 1
          console.log(`  ${name.padEnd(76)} shown; no reference decoder reads it`)
          continue
        }
        const errors = frames.slice(0, expected.length).map((frame, i) => largestError(frame, expected[i]))
        const worst = errors.find((one) => typeof one === 'string') ?? Math.max(...errors.map((one) => one.worst))
        // All of them too bright or too dark is a fault of a decoder's, not of its rounding.
        const mean = worst > 0 ? `, ${(errors.reduce((sum, one) => sum + one.mean, 0) / errors.length).toFixed(2)} in the mean` : ''
        const lossless = !LOSSY.test(syntax) && !frames[0].colour
        totals.compared += 1
        totals.frames += errors.length
        totals.lossless += lossless
        totals.exact += lossless && worst === 0
        console.log(
          `  ${name.padEnd(76)} ${String(errors.length).padStart(2)} frames  largest error ${worst}${mean}${lossless ? '' : frames[0].colour ? ' (colour)' : ' (lossy)'}`,
        )
      }
    }
    console.log(
      `pixels: ${totals.compared} files (${totals.frames} frames) against gdcm and dcmtk; of ${totals.lossless} lossless grey ones ${totals.exact} exact; ` +
        `${totals.refused} refused at the door, ${totals.reasons} with an error tile, ${totals.noReference} without a reference, ${totals.silent} without an answer; slowest frame ${totals.slowest.toFixed(0)} ms`,
    )
    console.log(
      `first picture: painted ahead of the engine for ${totals.painted} files, ${totals.paintedWrong} of them more than one grey level away from its canvas or with other words (goal 0)`,
    )
    if (totals.paintedWrong > 0) process.exitCode = 1
    return totals
  } finally {
    await browser.close()
    proxy.close()
    rmSync(work, { recursive: true, force: true })
  }
}

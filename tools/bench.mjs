// npm run bench [-- --only pages,federation,call,lists,statistics,audit,templates,report,viewer,pixels,door,guard,ecg,scroll,sockets,room,build,starts]: prints figures as ratios against floors measured in the same run.
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { needNode } from './start/node-version.mjs'

needNode()
const { install } = await import('./start/install.mjs')
const { freePort } = await import('./start/port.mjs')
const { endWithChildren, runChild } = await import('./start/child.mjs')
const { findBrowser } = await import('./test/browser.mjs')
const { values } = parseArgs({ options: { only: { type: 'string', default: 'pages,federation,call,report,guard,scroll,sockets,build' } } })
const only = new Set(values.only.split(','))
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const own = join(root, '.test', 'bench')
const say = (zh, en) => console.log(`== ${zh} / ${en}`)
const node = (args, env = {}) => runChild(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })

endWithChildren()
await install(root, say)
mkdirSync(own, { recursive: true })
const build = join(own, 'build')

async function buildAll() {
  say('构建', 'building')
  if ((await node([join(root, 'tools/build.mjs'), '--out', build])) !== 0) process.exit(1)
}

/** The real server on a fresh demo group, with a known image code, while `work` runs. */
async function withServer(work) {
  await node([join(root, 'tools/test/bundle-server.mjs'), build])
  const data = join(own, 'data')
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o711 })
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: data,
    BUILD_DIR: build,
    FARSIGHT_ROOT: root,
    DEMO_EXAMS: '2000',
    DEMO_STUDIES: '2',
    NODE_ENV: 'production',
  }
  const server = spawn(process.execPath, [join(build, 'server/e2e-server.js')], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((done) => server.once('close', done))
  await new Promise((ready, fail) => {
    server.stdout.setEncoding('utf8').on('data', (text) => text.includes('FARSIGHT READY') && ready())
    server.once('close', () => fail(new Error('the server did not start')))
  })
  try {
    await work(`http://127.0.0.1:${port}`)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

/** Sources of the shared rooms that a part for Node takes as they are. */
const SHARED = Object.fromEntries(
  ['domain', 'contract', 'ecg'].map((room) => [`@farsight/shared/${room}`, join(root, `shared/${room}/index.ts`)]),
)

/** One file for Node out of a TypeScript entry. */
async function bundled(entry, name, { format = 'esm', ...more } = {}) {
  const { build: bundle } = await import('esbuild')
  const outfile = join(root, 'node_modules/.cache/farsight/bench', `${name}.${format === 'esm' ? 'mjs' : 'cjs'}`)
  const options = { absWorkingDir: root, entryPoints: [entry], outfile, bundle: true, platform: 'node', target: 'node20', format }
  await bundle({ ...options, logLevel: 'warning', ...more })
  return outfile
}

/** The browser's pages. */
async function pages() {
  const floors = join(own, 'floors')
  await node([join(root, 'e2e/bench/build-floors.mjs'), floors])
  const chrome = findBrowser(root, say)
  const { benchPages } = await import('../e2e/bench/page-loads.mjs')
  await withServer((base) => benchPages({ base, floors, chrome, account: { name: 'zhang', password: 'Farsight-2026' } }))
}

/** What federation costs against one bundle of the same screens, and how soon a published version is seen. */
async function federation() {
  const single = join(own, 'single')
  if ((await node([join(root, 'e2e/bench/build-single.mjs'), single])) !== 0) process.exit(1)
  // One server for both: its page is changed in turn, its assets stand side by side under names of their content.
  const known = new Set(readdirSync(join(build, 'host/assets')))
  cpSync(join(single, 'host/assets'), join(build, 'host/assets'), { recursive: true })
  const chrome = findBrowser(root, say)
  const alias = { '@farsight/shared/release': join(root, 'shared/release/index.mjs') }
  const file = await bundled('e2e/bench/federation.ts', 'federation', { format: 'cjs', packages: 'external', alias })
  await withServer((base) =>
    node([file], { BASE_URL: base, BUILD_DIR: build, SINGLE_DIR: single, CHROME_PATH: chrome ?? '', FARSIGHT_ROOT: root }),
  )
  // The build's folder holds again what was built.
  for (const name of readdirSync(join(build, 'host/assets'))) if (!known.has(name)) rmSync(join(build, 'host/assets', name))
}

/** The worklist call's CPU against node:http and pg alone. */
async function call() {
  const [asks, own, raw] = await Promise.all(
    ['worklist-call', 'farsight-server', 'raw-server'].map((name) =>
      bundled(`e2e/bench/${name}.ts`, name, { packages: 'external', alias: SHARED }),
    ),
  )
  await node([asks, own, raw], { BUILD_DIR: build })
}

/** The worklist over five million exams (BENCH_EXAMS), and a full page's database CPU against a hundred thousand. */
async function lists() {
  const options = { packages: 'external', alias: SHARED }
  const asks = await bundled('e2e/bench/lists/main.ts', 'lists', options)
  await node([asks, await bundled('e2e/bench/farsight-server.ts', 'farsight-server', options)], { BUILD_DIR: build })
}

/** Each statistic over a million exams of one hospital (BENCH_EXAMS): database CPU against a straight count, and other calls beside a heavy one. */
async function statistics() {
  const options = { packages: 'external', alias: SHARED }
  const asks = await bundled('e2e/bench/statistics/main.ts', 'statistics', options)
  await node([asks, await bundled('e2e/bench/farsight-server.ts', 'farsight-server', options)], { BUILD_DIR: build })
}

/** Searches in a million events of the audit (BENCH_EVENTS): database CPU; its chain made and verified. */
async function audit() {
  await node([await bundled('e2e/bench/audit/main.ts', 'audit', { packages: 'external', alias: SHARED })])
}

/** A workbook of 5,000 templates (BENCH_ROWS): seconds, the reader's memory, how long the server's event loop stands. */
async function templates() {
  const reader = await bundled('server/src/excel/entry.ts', 'excel-reader', { format: 'cjs', alias: SHARED })
  const file = await bundled('e2e/bench/templates/main.ts', 'templates', { packages: 'external', alias: SHARED })
  await node([file], { EXCEL_READER: reader })
}

/** A report opened from the list, and the normal case by the keyboard. */
async function report() {
  const chrome = findBrowser(root, say)
  const { benchReport } = await import('../e2e/bench/report.mjs')
  await withServer((base) => benchReport({ base, chrome, account: { name: 'zhang', password: 'Farsight-2026' } }))
}

/** The first image, scrolling and memory of the viewer, against Cornerstone alone. */
async function viewer() {
  const chrome = findBrowser(root, say)
  const { benchViewer } = await import('../e2e/bench/viewer.mjs')
  const account = { name: 'sun', password: 'Farsight-2026' }
  await withServer((base) => benchViewer({ root, base, data: join(own, 'data'), pages: join(own, 'viewer'), chrome, account }))
}

/** Every file of the real set decoded by the viewer, against gdcm and dcmtk. */
async function pixels() {
  const { readdirSync: list, existsSync } = await import('node:fs')
  const real = process.env.FARSIGHT_SHARED ?? join(root, '..', 'shared', 'data')
  if (!existsSync(real)) return console.log(`\npixels: the folder of real files is not at ${real}`)
  const chrome = findBrowser(root, say)
  const { benchPixels } = await import('../e2e/bench/pixels.mjs')
  // Folders without a picture: waveforms, messages, documents.
  const folders = list(real, { withFileTypes: true }).filter((one) => one.isDirectory() && !/^(ecg|hl7|sr_pdf)/.test(one.name))
  const names = folders.map(({ name }) => name)
  const account = { name: 'sun', password: 'Farsight-2026' }
  await withServer((base) =>
    benchPixels({ root, base, data: join(own, 'data'), pages: join(own, 'pixels'), real, folders: names, chrome, account }),
  )
}

/** The image door's requests a second against those of Orthanc asked directly. */
async function door() {
  const file = await bundled('e2e/bench/door.ts', 'door', { packages: 'external' })
  await withServer((base) => node([file], { BASE_URL: base, DATA_DIR: join(own, 'data') }))
}

/** What the report check finds in the frozen corpus, and how long it needs. */
async function guard() {
  const corpus = join(root, 'mf-report/src/guard/corpus')
  console.log('\nthe report check on 300 injected errors and 300 clean reports in each language (goals: recall 90 %, precision 95 %)')
  for (const part of ['score', 'bench'])
    await node([await bundled(`mf-report/src/guard/${part}.ts`, `guard-${part}`, { format: 'cjs' }), corpus])
}

/** ECGs: what is measured of known ones, a frame's script time while it scrolls, a search among the statements, millimetres in the PDF, the first one of a session. */
async function ecg() {
  const entries = {
    ecg: 'e2e/bench/ecg.ts',
    frame: 'mf-report/src/ecg/model/frame.bench.ts',
    search: 'shared/ecg/statements/search.bench.ts',
  }
  for (const [name, entry] of Object.entries(entries)) {
    const file = await bundled(entry, `ecg-${name}`, { format: 'cjs', alias: SHARED })
    console.log(`\n${name}`)
    await node([file])
  }
  await node([join(root, 'node_modules/jest/bin/jest.js'), '--selectProjects', 'server', '--testPathPatterns', 'print/ecg-sheet'])
  const file = await bundled('e2e/bench/ecg-first.ts', 'ecg-first', { packages: 'external' })
  const chrome = findBrowser(root, say)
  await withServer((base) =>
    node([file], { BASE_URL: base, DATA_DIR: join(own, 'data'), BUILD_DIR: build, CHROME_PATH: chrome ?? '', FARSIGHT_ROOT: root }),
  )
}

/** The worklist's table while it scrolls, against antd's. */
async function scroll() {
  const { benchScroll } = await import('../e2e/bench/scroll.mjs')
  await benchScroll({ out: join(own, 'scroll'), chrome: findBrowser(root, say) })
}

/** Memory and CPU of the notification sockets against raw TCP. */
async function sockets() {
  const { bundleSockets } = await import('./soak/sockets.mjs')
  const file = await bundleSockets(root)
  await node([file('sockets'), file('farsight-server'), file('raw-socket-server'), file('socket-clients')])
}

/** Cursor and changes from one browser of a room to another against a raw echo, and the server's CPU with twenty in one room. */
async function room() {
  const { bundleSockets } = await import('./soak/sockets.mjs')
  const file = await bundleSockets(root)
  await node([file('room'), file('farsight-server'), file('raw-room-server')])
}

/** A one-line change to a module: seconds until its release is built. */
async function oneLine() {
  const file = join(root, 'mf-worklist/src/routes.tsx')
  const before = readFileSync(file, 'utf8')
  const began = Date.now()
  try {
    writeFileSync(file, `${before}\n// bench ${began}\n`)
    await node([join(root, 'tools/build.mjs'), '--out', build])
  } finally {
    writeFileSync(file, before)
  }
  console.log(`\none-line change to mf-worklist, built in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  await node([join(root, 'tools/build.mjs'), '--out', build])
}

/** First and second start of a fresh clone. */
async function starts() {
  const clone = mkdtempSync(join(tmpdir(), 'farsight-clone-'))
  // The database's user must be able to pass through.
  chmodSync(clone, 0o711)
  await runChild('git', ['clone', '-q', root, clone])
  for (const which of ['first', 'second']) {
    const port = await freePort()
    const began = Date.now()
    // Not by npm: it would not hand the signal on, and the bench would wait for ever.
    const child = spawn(process.execPath, [join(clone, 'tools/start.mjs')], {
      cwd: clone,
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((ready, fail) => {
      child.stdout.setEncoding('utf8').on('data', (text) => /ready: http/.test(text) && ready())
      child.once('close', () => fail(new Error('npm start ended')))
    })
    console.log(`${which} start of a fresh clone: ${((Date.now() - began) / 1000).toFixed(1)} s`)
    child.kill('SIGINT')
    await new Promise((done) => child.once('close', done))
  }
  rmSync(clone, { recursive: true, force: true })
}

if (['pages', 'federation', 'report', 'viewer', 'pixels', 'door', 'ecg', 'build'].some((part) => only.has(part))) await buildAll()
if (only.has('pages')) await pages()
if (only.has('federation')) await federation()
if (only.has('call')) await call()
if (only.has('lists')) await lists()
if (only.has('statistics')) await statistics()
if (only.has('audit')) await audit()
if (only.has('templates')) await templates()
if (only.has('report')) await report()
if (only.has('viewer')) await viewer()
if (only.has('pixels')) await pixels()
if (only.has('door')) await door()
if (only.has('guard')) await guard()
if (only.has('ecg')) await ecg()
if (only.has('scroll')) await scroll()
if (only.has('sockets')) await sockets()
if (only.has('room')) await room()
if (only.has('build')) await oneLine()
if (only.has('starts')) await starts()

// npm run soak -- <ID>: runs one long campaign whole and prints its figure.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { needNode } from './start/node-version.mjs'

needNode()
const { install } = await import('./start/install.mjs')
const { runChild, endWithChildren } = await import('./start/child.mjs')
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
endWithChildren()
await install(root, (zh, en) => console.log(`${zh} / ${en}`))

/** Jest runs a campaign's file with the whole count instead of the sample. */
const jest =
  (pattern, env, project = 'server') =>
  () =>
    runChild(process.execPath, [join(root, 'node_modules/jest/bin/jest.js'), '--selectProjects', project, '--testPathPatterns', pattern], {
      cwd: root,
      env: { ...process.env, ...env },
    })

async function kills() {
  const { build } = await import('esbuild')
  const directory = mkdtempSync(join(tmpdir(), 'farsight-soak-'))
  // The database's user must be able to pass through.
  chmodSync(directory, 0o711)
  const file = join(root, 'node_modules/.cache/farsight/kill-campaign.cjs')
  await build({
    entryPoints: [join(root, 'server/src/database/embedded/kill-campaign.main.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
  })
  let worst = 0
  for (const target of ['server', 'postmaster', 'backend']) {
    worst = Math.max(
      worst,
      await runChild(
        process.execPath,
        [file, '--rounds', '100', '--seed', '1', '--target', target, '--directory', join(directory, target)],
        { cwd: root },
      ),
    )
  }
  rmSync(directory, { recursive: true, force: true })
  return worst
}

/** Every file of every module of a fresh build, changed on the wire; see e2e/specs/integrity.spec.ts. */
async function tamper() {
  const build = resolve(root, process.env.BUILD_DIR || '.test/build')
  const built = await runChild(process.execPath, [join(root, 'tools/build.mjs'), '--out', build], { cwd: root })
  if (built !== 0) return built
  const { findBrowser } = await import('./test/browser.mjs')
  const chrome = findBrowser(root, (zh, en) => console.log(`${zh} / ${en}`))
  const args = ['test', '-c', join(root, 'e2e/playwright.config.ts'), 'integrity', '-g', 'FD-02']
  return runChild(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), ...args], {
    cwd: root,
    env: { ...process.env, SOAK: 'FD-02', BUILD_DIR: build, CHROME_PATH: chrome ?? '' },
  })
}

/** Twenty deploys under a thousand navigations, against a real server; see e2e/specs/deploys.spec.ts. */
async function deploys() {
  const build = resolve(root, process.env.BUILD_DIR || '.test/build')
  const built = await runChild(process.execPath, [join(root, 'tools/build.mjs'), '--out', build], { cwd: root })
  const bundled =
    built === 0 && (await runChild(process.execPath, [join(root, 'tools/test/bundle-server.mjs'), build], { cwd: root })) === 0
  if (!bundled) return 1
  const { withLiveServer } = await import('./test/live-server.mjs')
  const args = ['test', '-c', join(root, 'e2e/playwright.config.ts'), 'deploys']
  return withLiveServer({ root, build, data: join(root, '.test', 'soak-data'), exams: 100, studies: 0 }, (env) =>
    runChild(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), ...args], {
      cwd: root,
      env: { ...env, DEPLOYS: '20', NAVIGATIONS: '1000' },
    }),
  )
}

/** A hundred kills of page, network, session and server while a doctor types; see e2e/specs/kills.spec.ts. */
async function typing() {
  const build = resolve(root, process.env.BUILD_DIR || '.test/build')
  const built = await runChild(process.execPath, [join(root, 'tools/build.mjs'), '--out', build], { cwd: root })
  const bundled =
    built === 0 && (await runChild(process.execPath, [join(root, 'tools/test/bundle-server.mjs'), build], { cwd: root })) === 0
  if (!bundled) return 1
  const { withSupervisedServer } = await import('./soak/supervised.mjs')
  const args = ['test', '-c', join(root, 'e2e/playwright.config.ts'), 'kills']
  return withSupervisedServer({ root, build, data: join(root, '.test', 'typing-data') }, (env) =>
    runChild(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), ...args], { cwd: root, env: { ...env, KILLS: '100' } }),
  )
}

/** Storms of sockets against a real server in a process of its own; see e2e/bench/socket-storms.ts. */
const storm = (id) => async () => {
  const { bundleSockets } = await import('./soak/sockets.mjs')
  const file = await bundleSockets(root)
  return runChild(process.execPath, [file('socket-storms'), id, file('farsight-server'), file('socket-clients')], { cwd: root })
}

const campaigns = {
  'EDIT-01': { says: '100 kills of page, network, session and server while a doctor types: seconds lost, texts overwritten', run: typing },
  'NT-01': {
    says: '10,000 events over 100 random cuts of a socket: lost, shown twice',
    run: jest('src/push/push.test', { SOAK: 'NT-01' }),
  },
  'NT-10': { says: '1,000 sockets that do not read while events go on: closed, memory', run: storm('NT-10') },
  'NT-11': { says: '5,000 sockets cut at once by a restart: seconds until all are back, calls meanwhile', run: storm('NT-11') },
  'FD-17': { says: '20 deploys under 1,000 navigations: files that a session of any age does not find', run: deploys },
  'FD-02': { says: 'one byte of every file of every module changed on the wire at three places: how many are executed', run: tamper },
  'BK-10': { says: 'kill -9 of server, postmaster and backend, 100 times each: acknowledged rows lost', run: kills },
  'AN-01': {
    says: '400 logins with a wrong password, half of them by names that nobody has: difference of the medians, Welch t',
    run: jest('calls/session/timing', { SOAK: 'AN-01' }),
  },
  'AZ-03': {
    says: 'another hospital’s id and one that does not exist, forty times each: the widest difference of the medians',
    run: jest('security/sameness', { SOAK: 'AZ-03' }),
  },
  'AZ-01': { says: 'every call, identity and relation of the access table', run: jest('test/security/access', { SOAK: 'AZ-01' }) },
  'AZ-04': { says: 'the two walls, every filter and every policy dropped one at a time', run: jest('test/security', { SOAK: 'AZ-04' }) },
  'IV-01': { says: '10,000 requests for each call, generated from its schema', run: jest('test/security', { SOAK: 'IV-01' }) },
  'CS-02': {
    says: 'a program that cuts image codes apart, on 500 of them: how many it reads',
    run: jest('codes/picture', { SOAK: 'CS-02' }),
  },
  'CS-07': {
    says: '10,000 requests for SMS to one phone and to many: how many are sent',
    run: jest('account/forgot-password', { SOAK: 'CS-07' }),
  },
  'CS-10': { says: 'processor time of one image code', run: jest('codes/picture', { SOAK: 'CS-10' }) },
  RIGHTS: {
    says: 'rights of a doctor taken and given 1,000 times while his sessions read and write: milliseconds until it holds, calls that slipped through',
    run: jest('calls/manage/rights-storm', { SOAK: 'RIGHTS' }),
  },
  'AU-03': {
    says: '1,000 random tampers of the audit (changed, removed, swapped, inserted, its end cut off): how many the verification finds, and names',
    run: jest('src/audit/chain', { SOAK: 'AU-03' }),
  },
  STAT: {
    says: 'every figure of all statistics of a made past against the rows that it opens, and counted days against a straight count: numbers checked, differences',
    run: jest('calls/statistics/property', { SOAK: 'STAT' }),
  },
  'LG-01': {
    says: '1,000,000 random operations of the ledger, or ten minutes of them: the sum after each, what the reconciliation finds',
    run: jest('src/credits/random', { SOAK: 'LG-01' }),
  },
  'LG-03': {
    says: '100 launches at once with credit for 60, twenty times: how many stand',
    run: jest('src/credits/storm', { SOAK: 'LG-03' }),
  },
  'LG-09': {
    says: 'the server killed 100 times under launches and rejections: acknowledged ones lost, the sum',
    run: jest('src/credits/storm', { SOAK: 'LG-09' }),
  },
  'RS-05': {
    says: 'the server killed 100 times while doctors write reports: acknowledged words lost, what is there by half, claims left',
    run: jest('test/report-storm/kills', { SOAK: 'RS-05' }),
  },
  'RS-06': {
    says: '100 servers killed and 200 answers cut between commit and answer: what the repeated request gets',
    run: jest('test/report-storm/answers', { SOAK: 'RS-06' }),
  },
  'RS-07': {
    says: 'the database reset, silenced, delayed and restarted 100 times in the middle of transactions: words lost, seconds until all go on',
    run: jest('test/report-storm/database', { SOAK: 'RS-07' }),
  },
  'RS-08': {
    says: 'the database’s disk filled to the last byte 20 times (root on Linux): what is acknowledged, what is lost',
    run: jest('test/report-storm/full-disk', { SOAK: 'RS-08' }),
  },
  'EDIT-04': {
    says: '40,000 fresh reports in each language, clean and with a slip: recall and precision of the report check',
    run: jest('guard/fresh', { SOAK: 'EDIT-04' }, 'rules'),
  },
  'LK-03': {
    says: '20,000 signed requests in another spelling, order or case, as they were signed and signed anew: accepted',
    run: jest('embed/signed-spelling', { SOAK: 'LK-03' }),
  },
  'LK-08': {
    says: '1,000,000 guesses at the token of a shared link, of its very hospital and one bit beside a live one: how many open',
    run: jest('shares/share', { SOAK: 'LK-08' }),
  },
  'RS-01': {
    says: '100,000 random acts on the real server beside a model of the specification, or ten minutes of them (SOAK_MINUTES): disagreements',
    run: jest('test/report-model/rs-01', { SOAK: 'RS-01' }),
  },
  'RS-02': {
    says: 'one exam opened by two at once, 1,000 times, by 50 at once, after a crash: writers',
    run: jest('test/report-model/rs-02', { SOAK: 'RS-02' }),
  },
  'RS-27': {
    says: 'forty-five patients wait, three operators call the next one at once, 1,000 times: how often two get the same',
    run: jest('src/queue/storm', { SOAK: 'RS-27' }),
  },
  'RS-30': {
    says: '10,000 seeds of clients, faults and a moved clock on one stage, or twenty minutes of them (SOAK_MINUTES): invariants broken',
    run: jest('test/report-model/rs-30', { SOAK: 'RS-30' }),
  },
  'UP-06': { says: 'archives that are made to do harm: time, memory and the longest gap', run: jest('src/excel', { SOAK: 'UP-06' }) },
  'UP-08': { says: '10,000 changed workbooks of Excel 2003; the server stands', run: jest('src/excel', { SOAK: 'UP-08' }) },
  'UP-12': {
    says: 'the server killed 100 times in the middle of uploads: rows without a file, files without a row, what a retry finds',
    run: jest('images/door/campaigns', { SOAK: 'UP-12' }),
  },
  'LG-08': {
    says: 'ten million sums of fees in whole numbers: drift',
    run: jest('domain/credits', { SOAK: 'LG-08' }, 'rules'),
  },
  'DC-02': {
    says: 'deflate bombs of 10:1 to 1000:1: refused in under 200 ms of processor time (on a quiet machine)',
    run: jest('images/dicom/reader', { SOAK: 'DC-02' }),
  },
  'DC-15': {
    says: 'the thread that judges files killed again and again over 100 files: rows by half',
    run: jest('images/door/campaigns', { SOAK: 'DC-15' }),
  },
  'LD-06': {
    says: '10 uploads of 500 MB at once (5 GB of disk): the memory of the server',
    run: jest('images/door/campaigns', { SOAK: 'LD-06' }),
  },
  'DC-13': {
    says: '1,000,000 mutations of 30 good files that know what an element is (or SOAK_MINUTES of them), 20,000 of each ECG format (SOAK_EACH): hangs, crashes, memory of the main thread',
    run: jest('(worker|server/src/ecg)/mutations', { SOAK: 'DC-13' }),
  },
  'ECG-08': {
    says: '1,300 ECGs at random by condition (SOAK_EACH of each): R-peak F1, errors of HR, PR, QRS and QT, bounds missed',
    run: jest('ecg/measure/(sweep|lost)', { SOAK: 'ECG-08' }, 'rules'),
  },
  'FD-20': {
    says: 'the last commit built twice at two places, without a cache: files that differ',
    run: async () => (await import('./soak/reproducible.mjs')).reproducible(root),
  },
}

const campaign = campaigns[process.argv[2]]
if (!campaign) {
  console.error('用法 / usage: npm run soak -- <ID>')
  for (const [id, { says }] of Object.entries(campaigns)) console.error(`  ${id}  ${says}`)
  process.exit(1)
}
process.exit(await campaign.run())

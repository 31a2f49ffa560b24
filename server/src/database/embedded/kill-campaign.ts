import { type ChildProcess, fork } from 'node:child_process'
import { DirectoryInUse, startEmbedded } from '.'
import { type ServerMessage, type ServerRequest, WRITERS } from './kill-campaign-server'
import { signal, sleep, startTime } from './processes'

/** How to torment a cluster. */
export interface CampaignOptions {
  rounds: number
  /** Same seed: same waits, same victims. */
  seed: number
  /** Who gets SIGKILL: the Node process, the postmaster, or one of the writers' backends. */
  target: 'server' | 'postmaster' | 'backend'
  /** Data directory, kept afterwards; acknowledged ids are in its file `acknowledged`. */
  directory: string
  /** The bundle of kill-campaign.main.ts, run as the server process; by default the running script. */
  script?: string
  /** Where node_modules is. */
  packageRoot?: string
  /** Called after each round. */
  onRound?(round: number, report: CampaignReport): void
}

/** What came of it; times in milliseconds. */
export interface CampaignReport {
  target: CampaignOptions['target']
  seed: number
  rounds: number
  /** Commits acknowledged to a writer. */
  acked: number
  /** Acknowledged rows missing afterwards: must be 0. */
  lost: number
  /** Second starts on the directory while it was in use that were refused with the right pid: must equal `rounds`. */
  refused: number
  /** From the kill until all four writers had a commit acknowledged again. */
  backMs: number[]
  /** Target server: from the kill until no postmaster was left, in the rounds that waited for it. */
  goneMs: number[]
  /** Target server: from the new Node process's start to the first answered query. */
  bootMs: number[]
  /** What amcheck found in the heap and the index at the end: must be empty. */
  damage: string[]
}

const PATIENCE = 60_000

/** mulberry32: small, seeded, good enough for waits and victims. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The campaign's server process and what it has told. */
class Server {
  readonly process: ChildProcess
  readonly backends = new Map<number, number>()
  postmaster = 0
  bootMs = 0
  private checked: Extract<ServerMessage, { event: 'checked' }> | null = null
  private failure: string | null = null
  private output = ''

  constructor(script: string, directory: string, packageRoot: string) {
    this.process = fork(script, ['serve', directory, packageRoot], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.output += text
    })
    this.process.on('message', (message: ServerMessage) => this.take(message))
  }

  private take(message: ServerMessage): void {
    if (message.event === 'failed') this.failure = message.reason
    else if (message.event === 'checked') this.checked = message
    else {
      this.postmaster = message.postmaster
      if (message.event === 'ready') this.bootMs = message.ms
      else this.backends.set(message.writer, message.backend)
    }
  }

  async until(what: string, holds: () => boolean): Promise<void> {
    const end = Date.now() + PATIENCE
    while (!holds()) {
      const { exitCode, signalCode } = this.process
      if (this.failure !== null || Date.now() > end || ((exitCode !== null || signalCode !== null) && !holds())) {
        throw new Error(`campaign server: ${what}: ${this.failure ?? `exit ${exitCode ?? signalCode}`} ${this.output}`)
      }
      await sleep(2)
    }
  }

  allWriting(): Promise<void> {
    return this.until('writers are back', () => this.backends.size === WRITERS)
  }

  async ask(request: ServerRequest): Promise<Extract<ServerMessage, { event: 'checked' }>> {
    this.checked = null
    this.process.send(request)
    return this.told()
  }

  /** The next check's result; the server makes one by itself before its writers begin. */
  async told(): Promise<Extract<ServerMessage, { event: 'checked' }>> {
    await this.until('check', () => this.checked !== null)
    return this.checked!
  }
}

async function secondStartRefused(directory: string, packageRoot: string, pid: number): Promise<boolean> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  try {
    const database = await startEmbedded({ dataDirectory: directory, packageRoot, log: silent })
    await database.stop()
    return false
  } catch (error) {
    return error instanceof DirectoryInUse && error.pid === pid
  }
}

const dead = (server: Server): Promise<void> =>
  server.until('death', () => server.process.exitCode !== null || server.process.signalCode !== null)

/**
 * Kills one process of a writing server (SIGKILL) again and again. Four writers acknowledge a row only after its COMMIT
 * has returned; after every kill each acknowledged row must be there. Every round also tries a second start on the
 * directory, and with target `server` each new start takes over a dead process's claim.
 * @throws Error when the server does not come back within a minute.
 */
export async function killCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { directory, rounds, seed, target, script = process.argv[1] ?? '', packageRoot = process.cwd() } = options
  const random = seeded(seed)
  const report: CampaignReport = { target, seed, rounds: 0, acked: 0, lost: 0, refused: 0, backMs: [], goneMs: [], bootMs: [], damage: [] }
  const note = ({ acked, lost }: { acked: number; lost: number }): void => {
    report.acked = acked
    report.lost = Math.max(report.lost, lost)
  }

  let server = new Server(script, directory, packageRoot)
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await server.allWriting()
      if (await secondStartRefused(directory, packageRoot, server.process.pid!)) report.refused += 1
      await sleep(50 + random() * 450)
      const victim = [...server.backends.values()][Math.floor(random() * WRITERS)]!
      const waitsForPostmaster = random() < 0.5
      const { postmaster } = server
      const began = Date.now()
      server.backends.clear()
      if (target === 'server') {
        server.process.kill('SIGKILL')
        await dead(server)
        if (waitsForPostmaster) {
          while (startTime(postmaster) !== null && Date.now() - began < PATIENCE) await sleep(2)
          report.goneMs.push(Date.now() - began)
        }
        server = new Server(script, directory, packageRoot)
        note(await server.told())
        report.bootMs.push(server.bootMs)
      } else signal(target === 'postmaster' ? postmaster : victim, 'SIGKILL')
      await server.allWriting()
      report.backMs.push(Date.now() - began)
      note(await server.ask('check'))
      report.rounds = round
      options.onRound?.(round, report)
    }
    const end = await server.ask('finish')
    note(end)
    report.damage = end.damage
    await dead(server)
    return report
  } finally {
    // Where the campaign failed, its database ends with its server (or at the next start).
    if (server.process.exitCode === null && server.process.signalCode === null) server.process.kill('SIGKILL')
  }
}

/** Whether a campaign held: nothing lost, nothing damaged, every second start refused with the right pid. */
export const campaignHeld = (report: CampaignReport): boolean =>
  report.acked > 0 && report.lost === 0 && report.damage.length === 0 && report.refused === report.rounds

/** One line for people: counts and times as median/most. */
export function describeCampaign(report: CampaignReport): string {
  const figure = (times: number[]): string => {
    const sorted = [...times].sort((a, b) => a - b)
    return sorted.length === 0 ? '-' : `${sorted[Math.floor(sorted.length / 2)]}/${sorted.at(-1)} ms`
  }
  const { target, rounds, acked, lost, refused, damage, backMs, bootMs, goneMs } = report
  return `kill -9 of the ${target} x${rounds}: ${acked} acknowledged, ${lost} lost, ${damage.length} damaged, ${refused} second starts refused; back ${figure(backMs)}, boot ${figure(bootMs)}, postmaster gone ${figure(goneMs)} (median/most)`
}

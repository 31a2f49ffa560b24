import { Worker } from 'node:worker_threads'
import { CODE } from '@farsight/shared/domain'
import type { Release } from '@farsight/shared/release'
import { ReleaseRefusal } from '../../refusal'
import type { Finding } from './finding'
import { checkPackages, sharedCopies } from './packages'
import type { GateAnswer, GateJob } from './protocol'

/** Reads the code of a release before anybody runs it (FD-21). */
export interface Gate {
  /** Refuses with 2120 or 2121, the first places named; `permits` are the findings that the release's key may have. */
  check(folder: string, release: Release, permits: readonly string[]): Promise<void>
}

/**
 * A script that takes longer or more memory than this to be read is refused with its release. The largest of ours takes three
 * seconds; on a small machine that is busy starting it may wait for the processor twenty times as long.
 */
const TIMEOUT_MS = 300_000
const LIMITS = { maxOldGenerationSizeMb: 1_024, stackSizeMb: 16 }
/** How many places a refusal names. */
const NAMED = 5

const words = ({ name, file, at, what }: Finding): string => `${name} ${file}${at ? `:${at}` : ''} ${what}`

function inThread(workerFile: string, job: GateJob, timeoutMs: number): Promise<readonly Finding[]> {
  return new Promise((done) => {
    const worker = new Worker(workerFile, { workerData: job, resourceLimits: LIMITS })
    const settle = (findings: readonly Finding[]): void => {
      clearTimeout(timer)
      done(findings)
      void worker.terminate()
    }
    const unreadable = (what: string): void => settle([{ name: 'unparsable', file: job.files[0] ?? '', at: '', what }])
    const timer = setTimeout(() => unreadable(`not read within ${timeoutMs / 1000} s`), timeoutMs)
    worker.once('message', (answer: GateAnswer) => settle(answer.findings))
    worker.once('error', (error) => unreadable(error.message))
    worker.once('exit', () => unreadable('reading it ended the reader'))
  })
}

/**
 * The gate on code.
 * @param workerFile the bundled `gate/entry.ts`
 */
export function codeGate(workerFile: string, timeoutMs = TIMEOUT_MS): Gate {
  return {
    async check(folder, release, permits) {
      checkPackages(release)
      const files = Object.keys(release.files)
      const job = { folder, files: files.filter((file) => /\.(js|css)$/.test(file)), own: release.name.replaceAll('-', '_') }
      const binary: Finding[] = files
        .filter((file) => file.endsWith('.wasm'))
        .map((file) => ({ name: 'webassembly', file, at: '', what: 'WebAssembly' }))
      const found = [...sharedCopies(release), ...binary, ...(await inThread(workerFile, job, timeoutMs))]
      const refused = found.filter(({ name }) => !permits.includes(name))
      if (refused.length === 0) return
      const more = refused.length > NAMED ? `; +${refused.length - NAMED}` : ''
      throw new ReleaseRefusal(CODE.releaseForbiddenCode, refused.slice(0, NAMED).map(words).join('; ') + more)
    },
  }
}

import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { packages, ROOT } from './packages.mjs'
import { signBuild } from './sign.mjs'
import { clearStamp, isFresh, stampOf, writeStamp } from './stamp.mjs'

/**
 * Builds every package whose inputs changed, two at a time, and says so line by line.
 * @param {{ out?: string, only?: string[], mode?: string, force?: boolean, log?: (line: string) => void }} o
 * @returns {Promise<{ name: string, seconds: number }[]>} what was built
 * @throws Error with the compiler's own text when a package does not build
 */
export async function build({ out = 'build', only = [], mode = 'production', force = false, log = () => {} } = {}) {
  const started = performance.now()
  const target = path.resolve(ROOT, out)
  const all = packages()
  const unknown = only.filter((name) => !all.some((pkg) => pkg.name === name))
  if (unknown.length > 0)
    throw new Error(`build: no such package: ${unknown.join(', ')} (there are ${all.map(({ name }) => name).join(', ')})`)
  const chosen = all.filter(({ name }) => only.length === 0 || only.includes(name))
  const stale = chosen.map((pkg) => ({ pkg, stamp: stampOf(pkg, mode) })).filter(({ pkg, stamp }) => force || !isFresh(pkg, target, stamp))
  const sign = () => {
    const signed = signBuild(target)
    if (signed > 0) log(`build: ${signed} modules signed`)
  }
  if (stale.length === 0) {
    sign()
    log(`build: nothing changed (${chosen.length} packages checked in ${since(started)} s)`)
    return []
  }
  log(`build: ${stale.length} of ${chosen.length} packages to build: ${stale.map(({ pkg }) => pkg.name).join(', ')}`)
  const queue = [...stale]
  const built = []
  const failures = []
  const work = async () => {
    const worker = fork(path.join(import.meta.dirname, 'worker.mjs'), { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { pkg, stamp } = next
        clearStamp(pkg, target)
        try {
          const { seconds, note } = await ask(worker, { pkg, out: target, mode })
          writeStamp(pkg, target, stamp, seconds)
          built.push({ name: pkg.name, seconds })
          log(`build: ${built.length + failures.length} of ${stale.length}  ${pkg.name}  ${seconds.toFixed(1)} s${note ? `  ${note}` : ''}`)
        } catch (error) {
          // The others are built all the same: one package's fault is found together with the next one's.
          failures.push(error)
          log(`build: ${built.length + failures.length} of ${stale.length}  ${pkg.name}  FAILED`)
        }
      }
    } finally {
      worker.disconnect()
    }
  }
  await Promise.all(Array.from({ length: Math.min(stale.length, availableParallelism(), 4) }, work))
  if (failures.length > 0) throw new Error(failures.map(({ message }) => message).join('\n'))
  sign()
  log(`build: done in ${since(started)} s`)
  return built
}

const since = (start) => ((performance.now() - start) / 1000).toFixed(1)

/** One package, one answer; a worker that dies is a failure of its package. */
function ask(worker, job) {
  return new Promise((resolve, reject) => {
    const settle = (act) => {
      worker.off('message', onMessage)
      worker.off('exit', onExit)
      act()
    }
    const onMessage = (answer) =>
      settle(() => (answer.error === undefined ? resolve(answer) : reject(new Error(`build: ${job.pkg.name} failed\n${answer.error}`))))
    const onExit = (code) => settle(() => reject(new Error(`build: ${job.pkg.name} failed: the compiler ended with code ${code}`)))
    worker.on('message', onMessage)
    worker.on('exit', onExit)
    worker.send(job)
  })
}

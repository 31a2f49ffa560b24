import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

const isLinux = process.platform === 'linux'

/** Waits that many milliseconds; once `signal` is aborted the wait holds nothing up any more. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => clearTimeout(timer))
  })
}

/** The fields of /proc/<pid>/stat after the command's name, which may itself hold blanks and brackets. */
function statFields(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function ps(pid: number, column: string): string | null {
  const run = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
  return run.status === 0 && run.stdout.trim() !== '' ? run.stdout.trim() : null
}

/**
 * When the process began, as a text that tells it from a later process with the same pid (boot id and ticks on Linux,
 * the wall clock of `ps` elsewhere); null where no such process lives. A zombie counts as dead: pid 1 may reap it late.
 */
export function startTime(pid: number): string | null {
  if (!isLinux) {
    const state = ps(pid, 'stat')
    return state === null || state.startsWith('Z') ? null : ps(pid, 'lstart')
  }
  const fields = statFields(pid)
  if (fields === null || fields[0] === 'Z' || fields[0] === 'X') return null
  // Ticks are counted since boot, so that the boot id must stand beside them. Field 22 of proc(5) is the 20th after the name.
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`
}

/** Whether the process `pid` is a living postgres process of that cluster: its working directory is the cluster's. */
export function servesCluster(pid: number, cluster: string): boolean {
  if (startTime(pid) === null) return false
  if (!isLinux) {
    const command = ps(pid, 'command') ?? ''
    return command.includes('postgres') && command.includes(cluster)
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

/** The living children of a process (Linux alone). */
export function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return text.trim().split(/\s+/).filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Sends a signal; true where the process was there to take it. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

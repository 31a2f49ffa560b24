import { spawn } from 'node:child_process'

const children = new Set()
let ended = false

/** Ctrl-C reaches the children by the terminal; a signal to us alone is handed on. Then the process waits for them. */
export function endWithChildren() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (ended) return
      ended = true
      for (const child of children) child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
      if (children.size === 0) process.exit(130)
    })
  }
}

export const wasEnded = () => ended

/** Runs a program to its end; answers its exit code. Output goes through, or to `onLine`. */
export function runChild(command, args, { onLine, ...options } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: onLine ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'], ...options })
    children.add(child)
    if (onLine) {
      for (const stream of [child.stdout, child.stderr]) {
        let rest = ''
        stream.setEncoding('utf8').on('data', (piece) => {
          const lines = (rest + piece).split('\n')
          rest = lines.pop()
          for (const line of lines) onLine(line, stream === child.stderr)
        })
        stream.on('end', () => rest && onLine(rest, stream === child.stderr))
      }
    }
    child.on('error', fail)
    child.on('close', (code, signal) => {
      children.delete(child)
      done(code ?? (signal ? 1 : 0))
    })
  })
}

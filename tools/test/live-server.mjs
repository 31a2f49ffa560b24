import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../start/port.mjs'

/**
 * Starts the browser tests' server (with the demo group and an image code that the tests know) on a port and a data folder
 * of its own, and ends it when the work is done.
 * @param {{ root: string, build: string, data: string, exams?: number, studies?: number }} o
 * @param {(env: Record<string, string>) => Promise<T>} work gets the environment that the browser tests want
 * @template T
 */
export async function withLiveServer({ root, build, data, exams = 600, studies = 8 }, work) {
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o711 })
  const port = await freePort()
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    BUILD_DIR: build,
    FARSIGHT_ROOT: root,
    DEMO_EXAMS: String(exams),
    DEMO_STUDIES: String(studies),
    NODE_ENV: 'production',
  }
  const server = spawn(process.execPath, [join(build, 'server', 'e2e-server.js')], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((done) => server.once('close', done))
  try {
    await new Promise((ready, fail) => {
      let text = ''
      server.stdout.setEncoding('utf8').on('data', (piece) => {
        text += piece
        if (text.includes('FARSIGHT READY')) ready()
      })
      server.once('close', () => fail(new Error(`the test server did not start:\n${text}`)))
    })
    return await work({ ...env, BASE_URL: `http://127.0.0.1:${port}` })
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../start/port.mjs'

/**
 * The browser tests' server under a supervisor, which starts it again whenever it dies: `SERVER_PID_FILE` tells the campaign whom
 * to kill. @param {{ root: string, build: string, data: string }} o @param {(env: Record<string, string>) => Promise<T>} work @template T
 */
export async function withSupervisedServer({ root, build, data }, work) {
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o711 })
  const port = await freePort()
  const pidFile = `${data}.pid`
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    BUILD_DIR: build,
    FARSIGHT_ROOT: root,
    DEMO_EXAMS: '100',
    DEMO_STUDIES: '0',
    NODE_ENV: 'production',
    SERVER_PID_FILE: pidFile,
    BASE_URL: `http://127.0.0.1:${port}`,
  }
  let over = false
  let server
  let ended
  const start = () =>
    new Promise((ready, fail) => {
      let text = ''
      server = spawn(process.execPath, [join(build, 'server', 'e2e-server.js')], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
      writeFileSync(pidFile, String(server.pid))
      server.stdout.setEncoding('utf8').on('data', (piece) => {
        text += piece
        if (text.includes('FARSIGHT READY')) ready()
      })
      ended = new Promise((done) => server.once('close', done))
      ended.then(() => {
        fail(new Error(`the server did not start:\n${text}`))
        if (!over) start().catch((error) => console.error(error))
      })
    })
  await start()
  try {
    return await work(env)
  } finally {
    over = true
    server.kill('SIGTERM')
    await ended
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { calls } from '@farsight/shared/contract'
import type { TestDatabase } from '../harness'
import { formBody } from '../harness'
import { serverFile } from '../worker-file'
import type { Heard, Send } from './room'

/** A server process of its own over the test's database, to be killed. */
export interface Victim {
  readonly port: number
  readonly child: ChildProcess
  /** SIGKILL; answers when it is gone. */
  kill(): Promise<void>
}

export async function startVictim(database: TestDatabase, directory: string): Promise<Victim> {
  const settings = { database: database.address, directory, reportSteps: 1_000_000 }
  const child = fork(await serverFile(), { env: { ...process.env, SECOND_SERVER: JSON.stringify(settings) } })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const { port } = await new Promise<{ port: number }>((done, fail) => {
    child.once('message', (message) => done(message as { port: number }))
    child.once('exit', (code) => fail(new Error(`the second server ended with ${code}`)))
  })
  return {
    port,
    child,
    kill() {
      child.kill('SIGKILL')
      return gone
    },
  }
}

/** Calls to a port of this machine; nothing where the connection breaks. */
export const sendTo =
  (port: number): Send =>
  async (by, short, payload) => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/${calls[short].name}`, {
        method: 'POST',
        headers: { cookie: by.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' },
        body: formBody(payload),
      })
      return (await response.json()) as Heard
    } catch {
      return undefined
    }
  }

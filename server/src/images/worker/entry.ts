// The worker thread's entry. It is bundled to a file of its own (sharp stays outside the bundle) and never imported by the server.
import { parentPort } from 'node:worker_threads'
import { type JobMessage, READY } from './protocol.ts'
import { transferOf, work } from './work.ts'

const port = parentPort
port?.on('message', async (message: JobMessage) => {
  const answer = await work(message)
  port.postMessage(answer, transferOf(answer))
})
port?.postMessage(READY)

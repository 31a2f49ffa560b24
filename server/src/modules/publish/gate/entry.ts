// The gate's thread: bundled to a file of its own, started for one release and ended after it. What it reads is hostile.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Finding } from './finding'
import type { GateAnswer, GateJob } from './protocol'
import { findingsInScript } from './script'
import { findingsInStyle } from './style'

const { folder, files, own } = workerData as GateJob
const findings: Finding[] = files.flatMap((file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  return file.endsWith('.css') ? findingsInStyle(file, text) : findingsInScript(file, text, own)
})
parentPort?.postMessage({ findings } satisfies GateAnswer)

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const END = '\0'

/** Messages of the DevTools protocol over Chromium's own pipe. */
function protocol(child) {
  const [, , , into, from] = child.stdio
  const waiting = new Map()
  let rest = ''
  let last = 0
  from.setEncoding('utf8').on('data', (text) => {
    const messages = (rest + text).split(END)
    rest = messages.pop()
    for (const { id, result, error } of messages.map((one) => JSON.parse(one))) {
      const answered = waiting.get(id)
      waiting.delete(id)
      if (error) answered?.fail(new Error(error.message))
      else answered?.done(result)
    }
  })
  return (method, params = {}, sessionId) =>
    new Promise((done, fail) => {
      waiting.set(++last, { done, fail })
      into.write(JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) }) + END)
    })
}

/** What the system counts for a process, in bytes: `own` is shared with no other, `resident` also what of the program is in memory. */
function memoryOf(id) {
  try {
    const [rollup, status] = ['smaps_rollup', 'status'].map((name) => readFileSync(`/proc/${id}/${name}`, 'utf8'))
    const kb = (text, name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) * 1024
    const own = kb(rollup, 'Private_Dirty') + kb(rollup, 'Private_Clean')
    return { own, resident: kb(status, 'VmRSS') }
  } catch {
    return { own: 0, resident: 0 }
  }
}

/**
 * A tab as a doctor has it, in a Chromium and a profile of its own, for its memory to be measured. Playwright listens to the network of every
 * page, and for each who does, Chromium keeps up to 200 MB of the answers' bytes in the tab's own process: nothing listens here.
 */
export async function openQuietTab(chrome, args, { width = 1440, height = 900 } = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'farsight-tab-'))
  const child = spawn(
    chrome,
    [
      '--headless',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--lang=zh-CN',
      `--window-size=${width},${height}`,
      ...args,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const ended = new Promise((done) => child.once('close', done))
  const send = protocol(child)
  const { targetInfos } = await send('Target.getTargets')
  const { targetId } = targetInfos.find(({ type }) => type === 'page')
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })

  /** Runs a function of the page's with values of ours, as Playwright's of this name. */
  async function evaluate(work, ...values) {
    const expression = `(${work})(...${JSON.stringify(values)})`
    const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  async function until(work, ...values) {
    const end = Date.now() + 60_000
    while (!(await evaluate(work, ...values).catch(() => false))) {
      if (Date.now() > end) throw new Error(`it did not come: ${work}`)
      await new Promise((done) => setTimeout(done, 100))
    }
  }

  return {
    evaluate,
    until,
    goto: (url) => send('Page.navigate', { url }, sessionId),
    async fill(selector, text) {
      await evaluate((at) => document.querySelector(at).focus(), selector)
      await send('Input.insertText', { text }, sessionId)
    },
    /** Of the renderer that holds the most: the tab's, the others are spare. */
    async memory() {
      const { processInfo } = await send('SystemInfo.getProcessInfo')
      const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => memoryOf(id))
      return renderers.reduce((most, one) => (one.own > most.own ? one : most))
    },
    async close() {
      await send('Browser.close').catch(() => undefined)
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'

const PERSONAL = ['patName', 'hospitalNo', 'outpatientNo', 'inpatientNo', 'idNumber', 'phone', 'birthday', 'address']

/** What must be found nowhere: texts of patients that the server sent, long enough that no chance puts them anywhere. */
export class Canaries {
  readonly texts = new Set<string>()

  /** Learns from every answer of the server. */
  watch(context: BrowserContext): void {
    context.on('response', async (response) => {
      if (!/\.do(\?|$)/.test(response.url())) return
      this.learn(await response.json().catch(() => undefined))
    })
  }

  private learn(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.learn(one)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        if (typeof inner === 'string' && PERSONAL.includes(name) && inner.length >= (/\p{Script=Han}/u.exec(inner) ? 3 : 6))
          this.texts.add(inner)
        else this.learn(inner)
      }
  }

  in(text: string): string[] {
    return [...this.texts].filter((canary) => text.includes(canary) || text.includes(encodeURIComponent(canary)))
  }
}

/** Every address that the page asked for or stood at, with the Referer that it sent. */
export function watchAddresses(context: BrowserContext): string[] {
  const seen: string[] = []
  context.on('request', (request) => seen.push(decodeURIComponent(request.url()), request.headers().referer ?? ''))
  const page = (one: Page): void => {
    one.on('framenavigated', (frame) => seen.push(decodeURIComponent(frame.url())))
    one.on('websocket', (socket) => seen.push(socket.url()))
  }
  context.on('page', page)
  context.pages().forEach(page)
  return seen
}

/** All that a page keeps in this browser, as one text, and the names of its keys in the local storage. */
export const kept = (page: Page): Promise<{ keys: string[]; text: string; databases: number; caches: number; workers: number }> =>
  page.evaluate(async () => ({
    keys: Object.keys(localStorage),
    text: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys().then(
      (names) => names.length,
      () => 0,
    ),
    workers: await (navigator.serviceWorker?.getRegistrations() ?? Promise.resolve([])).then((all) => all.length),
  }))

/** The files below a folder that hold one of the texts, in UTF-8 or UTF-16. */
export function filesWith(folder: string, texts: Iterable<string>): string[] {
  const needles = [...texts].flatMap((text) =>
    [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')].map((bytes) => [text, bytes] as const),
  )
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const content = readFileSync(file)
      return needles.filter(([, bytes]) => content.includes(bytes)).map(([text]) => `${path.relative(folder, file)}: ${text}`)
    })
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { ListedModule, StaticServer } from './static-server'
import { BUILD } from './suite'

export const PLACES = ['start', 'middle', 'end'] as const
export type Place = (typeof PLACES)[number]

/** One file of a module with one byte changed. */
export interface Tampering {
  readonly module: ListedModule
  readonly file: string
  readonly place: Place
}

/** How a file comes into the page: each kind has a door of its own. */
export const kindOf = (module: ListedModule, file: string): 'entry' | 'script' | 'style' | 'worker' | 'wasm' | 'other' => {
  if (file === module.entry) return 'entry'
  if (file.endsWith('.css')) return 'style'
  if (file.endsWith('.wasm')) return 'wasm'
  if (!file.endsWith('.js')) return 'other'
  // A page's chunk is one push into the module's list; what stands by itself and is no entry is a worker's script.
  return /^(?:"use strict";)?\(?(?:self|globalThis|window)?\W*(?:globalThis|self)?[.[]?"?webpackChunk/.exec(
    text(module, file).slice(0, 200),
  )
    ? 'script'
    : 'worker'
}

const text = (module: ListedModule, file: string): string => readFileSync(diskFile(module, file), 'utf8')

/** Where the build has the file: its folder is the version without the stamp. */
function diskFile(module: ListedModule, file: string): string {
  return path.join(BUILD, 'modules', module.name, module.version.split('+')[0] as string, file)
}

/** One byte changed at the beginning, in the middle or at the end. */
export function flipped(bytes: Buffer, place: Place): Buffer {
  const copy = Buffer.from(bytes)
  const at = { start: 0, middle: copy.length >> 1, end: copy.length - 1 }[place]
  copy[at] = (copy[at] as number) ^ 1
  return copy
}

/** Every file of every module at every place. */
export const allTamperings = (modules: readonly ListedModule[]): Tampering[] =>
  modules.flatMap((module) => Object.keys(module.integrity).flatMap((file) => PLACES.map((place) => ({ module, file, place }))))

/** A sample that is the same in every run. */
export function sampled<T>(all: readonly T[], count: number, seed = 20260921): T[] {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
  return [...all]
    .map((item) => [next(), item] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, item]) => item)
}

/**
 * Sends the file with the byte changed and asks for it through the door by which the page takes such files.
 * `let in` means that the browser took the bytes: for a script that it ran, or would have but for its syntax.
 */
export async function tryTampered(page: Page, server: StaticServer, { module, file, place }: Tampering): Promise<'refused' | 'let in'> {
  const url = `${server.url}${module.base}${file}`
  const pattern = (asked: URL): boolean => asked.origin + asked.pathname === url
  let sent = 0
  await page.route(pattern, async (route) => {
    sent += 1
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: flipped(await answer.body(), place) })
  })
  const outcome = await page.evaluate(
    ({ url, kind }) => {
      type Doors = { __FARSIGHT_SCRIPT__(url: string): HTMLScriptElement; __FARSIGHT_INTEGRITY__(url: string): string }
      const { __FARSIGHT_SCRIPT__: openScript, __FARSIGHT_INTEGRITY__: hashOf } = globalThis as unknown as Doors
      return new Promise<'refused' | 'let in'>((done) => {
        const watch = (tag: HTMLElement): void => {
          tag.onload = () => done('let in')
          tag.onerror = () => done('refused')
        }
        if (kind === 'entry' || kind === 'script') return watch(openScript(url))
        if (kind === 'style') {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url, integrity: hashOf(url) })
          watch(link)
          return void document.head.append(link)
        }
        if (kind === 'worker') {
          const worker = new Worker(url)
          worker.onerror = ({ message }) => done(/integrity|fetch/i.exec(message) ? 'refused' : 'let in')
          return void setTimeout(() => done('let in'), 3000)
        }
        fetch(url, { integrity: hashOf(url) }).then(
          () => done('let in'),
          () => done('refused'),
        )
      })
    },
    { url, kind: kindOf(module, file) },
  )
  await page.unroute(pattern)
  if (sent === 0) throw new Error(`${file} was not asked for`)
  return outcome
}

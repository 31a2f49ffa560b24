import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Frame, Page } from '@playwright/test'
import { BASE_URL, expect, ROOT } from './live'

const run = promisify(execFile)

/** A partner of the tests: registered on the server, with its own page on another site. */
export interface PartnerPage {
  readonly id: string
  readonly key: string
  /** `http://localhost:…`, while the server is at 127.0.0.1: two sites. */
  readonly url: string
  close(): void
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

/** `npm run partner -- …` on the tests' server. */
export async function partner(...words: string[]): Promise<string> {
  return (await run(process.execPath, [join(ROOT, 'tools/partner.mjs'), ...words], { cwd: ROOT, env: process.env })).stdout
}

/** Registers a partner by the administrator's command and starts the sample page with its key. */
export async function startPartner(hospital: string): Promise<PartnerPage> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const id = `test-${process.pid}-${port}`
  const said = await partner('add', '--id', id, '--name', id, '--hospital', hospital, '--origin', url)
  const key = /key\s+([\w-]{43})/.exec(said)![1]!
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'examples/partner-page/server.mjs')], {
    env: { ...process.env, PARTNER_PORT: String(port), FARSIGHT: BASE_URL, PARTNER_ID: id, PARTNER_KEY: key },
  })
  await new Promise<void>((done, fail) => {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => text.includes('PARTNER READY') && done())
    child.on('exit', (code) => fail(new Error(`the partner page ended with ${code}`)))
  })
  return { id, key, url, close: () => void child.kill() }
}

/** A page of some other website with this in its body. */
export async function startWebsite(body: string): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!doctype html><body>${body}`),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => void server.close() }
}

/** A launch token, as the partner's server asks for it. */
export async function launchToken(by: PartnerPage, accessionNo: string, userName: string, mode = 'view', origin = by.url): Promise<string> {
  const form = { partnerId: by.id, key: by.key, accessionNo, userName, mode, origin, version: '3.1.2020092300' }
  const answer = await fetch(`${BASE_URL}/hospital_embed_launch.do`, { method: 'POST', body: new URLSearchParams(form) })
  const { val, errorCode } = (await answer.json()) as { val?: { token: string }; errorCode: number }
  return val?.token ?? `refused ${errorCode}`
}

/** Frames of ours in a partner's page, in the order in which they came. */
export const reportFrames = (page: Page): Frame[] => page.frames().filter((frame) => frame.url().startsWith(`${BASE_URL}/embed.html`))

/** The same from left to right: which came first is chance. */
export async function fromTheLeft(page: Page): Promise<Frame[]> {
  const placed = await Promise.all(
    reportFrames(page).map(async (frame) => ({ frame, x: (await (await frame.frameElement()).boundingBox())?.x ?? 0 })),
  )
  return placed.sort((a, b) => a.x - b.x).map(({ frame }) => frame)
}

/** Waits for an event of the left or right report, as the sample page writes it down. */
export async function heard(page: Page, side: 'left' | 'right', text: string | RegExp): Promise<void> {
  const line = page.locator(`[data-report=${side}] .events li`).filter({ hasText: text })
  await expect(line.first()).toBeAttached({ timeout: 60_000 })
}

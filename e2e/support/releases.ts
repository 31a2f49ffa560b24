import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  describeRelease,
  RELEASE_FILE,
  type Release,
  type ReleaseKey,
  SIGNATURE_FILE,
  signRelease,
  signRequest,
} from '@farsight/shared/release'
import { ZipFile } from 'yazl'
import { BASE_URL, callAs, ROOT } from './live'
import { BUILD } from './suite'

/** The site's name as the tests' server has it. */
export const SITE = process.env.SITE_ID || 'farsight'

/** The public demo key, which a demo site trusts. */
export const demoKey = (): ReleaseKey => JSON.parse(readFileSync(path.join(ROOT, 'tools/release/demo.key.json'), 'utf8'))

/** What a ZIP of a release holds. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>

const folderOf = (name: string): string => {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, name, 'module.json'), 'utf8')) as { version: string }
  return path.join(BUILD, 'modules', name, version)
}

/**
 * Another version of a module that is built already, with some words of its code changed.
 * @param change `[from, to]`: replaced in every script; one that finds nothing is an error of the test
 */
export function otherVersion(name: string, version: string, change?: readonly [from: string, to: string], key = demoKey()): ReleaseFiles {
  const source = folderOf(name)
  const built = JSON.parse(readFileSync(path.join(source, RELEASE_FILE), 'utf8')) as Release
  const folder = mkdtempSync(path.join(tmpdir(), 'farsight-release-'))
  try {
    const files = new Map<string, Buffer>()
    let changed = 0
    for (const file of Object.keys(built.files)) {
      let content = readFileSync(path.join(source, file))
      if (change && file.endsWith('.js') && content.includes(change[0])) {
        changed += 1
        content = Buffer.from(content.toString('utf8').replaceAll(change[0], change[1]))
      }
      files.set(file, content)
      writeFileSync(path.join(folder, file), content)
    }
    if (change && changed === 0) throw new Error(`${name} has no script with ${change[0]}`)
    const release = JSON.stringify(describeRelease(folder, { ...built.module, version }, built.built, version))
    files.set(RELEASE_FILE, Buffer.from(release))
    files.set(SIGNATURE_FILE, Buffer.from(JSON.stringify(signRelease(release, key))))
    return files
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The files as a ZIP. */
export function zipOf(files: ReleaseFiles): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [file, content] of files) zip.addBuffer(content, file)
  zip.end()
  return new Promise((done, fail) => {
    const pieces: Buffer[] = []
    zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece))
    zip.outputStream.on('end', () => done(Buffer.concat(pieces)))
    zip.outputStream.on('error', fail)
  })
}

/** Publishes as a vendor does: a request signed by the key. */
export async function publish(files: ReleaseFiles, key = demoKey()): Promise<{ status: number; body: Record<string, unknown> }> {
  const content = await zipOf(files)
  const headers = signRequest(key, { method: 'POST', path: '/releases', site: SITE, content })
  const answer = await fetch(`${BASE_URL}/releases`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/zip' },
    body: new Uint8Array(content),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** A version that no run before this one has published. */
export const freshVersion = (): string => `3.9.${Math.floor(Date.now() / 1000)}`

let last = 0
/** Serials are seconds: two releases of one second would not rise. */
export async function nextSecond(): Promise<void> {
  while (Math.floor(Date.now() / 1000) <= last) await new Promise((done) => setTimeout(done, 50))
  last = Math.floor(Date.now() / 1000)
}

interface Site {
  readonly val: {
    readonly hospitals: readonly { readonly facilityId: string; readonly name: string }[]
  }
}

/** A hospital's id by a part of its name. */
export async function hospital(admin: Parameters<typeof callAs>[0], part: string): Promise<string> {
  const site = (await callAs(admin, 'RisManage.do?func=QueryModules', {})) as unknown as Site
  return site.val.hospitals.find(({ name }) => name.includes(part))?.facilityId as string
}

import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BASE_URL, callAs, ROOT } from './live'

/** Does for a folder what `npm install ./farsight-shared-<version>.tgz` does, without a network. */
export function installKit(folder: string): void {
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', `import { installKit } from './tools/test/vendor-folder.mjs'; installKit(${JSON.stringify(folder)})`],
    { cwd: ROOT, stdio: 'pipe' },
  )
}

/** Runs a block of the docs in a vendor's folder, as a shell does: it stops at the first command that fails. */
export function shell(folder: string, block: string): Promise<{ code: number; text: string }> {
  return new Promise((done, fail) => {
    const child = spawn('sh', ['-ec', block], {
      cwd: folder,
      env: { ...process.env, FARSIGHT_SITE: BASE_URL, LANG: 'en_GB.UTF-8', NODE_ENV: '', CI: '1' },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
    }
    child.on('error', fail)
    child.on('close', (code) => done({ code: code ?? 1, text }))
  })
}

/** What the union's administrator does with a vendor's public half: lets it publish and activate these modules. */
export async function trustKey(admin: Parameters<typeof callAs>[0], file: string, modules: readonly string[]): Promise<void> {
  const { owner, publicKey } = JSON.parse(readFileSync(file, 'utf8')) as { owner: string; publicKey: string }
  const answer = await callAs(admin, 'RisManage.do?func=AddReleaseKey', {
    owner,
    publicKey,
    modules: JSON.stringify(modules),
    mayActivate: '1',
  })
  if (answer.errorCode !== 0) throw new Error(`the key is not added: ${JSON.stringify(answer)}`)
}

/** SHA-256 of every file below a folder, by its path; nothing for a folder that is not there. */
export function hashes(folder: string): Map<string, string> {
  const list = (at: string): string[] =>
    existsSync(at)
      ? readdirSync(at, { withFileTypes: true }).flatMap((entry) =>
          entry.isDirectory() ? list(path.join(at, entry.name)) : [path.join(at, entry.name)],
        )
      : []
  return new Map(list(folder).map((file) => [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]))
}

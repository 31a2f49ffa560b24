import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The repository's root, found upwards from where the tests run. */
export function repositoryRoot(): string {
  for (let at = process.cwd(); ; at = dirname(at)) {
    if (existsSync(join(at, 'pnpm-workspace.yaml'))) return at
    if (at === dirname(at)) throw new Error('run the tests inside the repository')
  }
}

/** Real files of a folder of the shared test data; undefined (and the tests skip) when it is not on this machine. */
export function sharedFiles(folder: string): { name: string; path: string; bytes(): Buffer }[] | undefined {
  const dir = join(process.env.FARSIGHT_SHARED ?? join(repositoryRoot(), '..', 'shared', 'data'), folder)
  if (!existsSync(dir)) return undefined
  return readdirSync(dir).map((name) => ({ name, path: join(dir, name), bytes: () => readFileSync(join(dir, name)) }))
}

/** `test` when the folder is there, else a skip that says so. */
export function testWithShared(folder: string): jest.It {
  return sharedFiles(folder)
    ? test
    : (((name: string) => test.skip(`${name} (shared data "${folder}" is not on this machine)`, () => undefined)) as unknown as jest.It)
}

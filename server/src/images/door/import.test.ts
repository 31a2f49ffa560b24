import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestServer, testServer } from '../../../test/harness'
import { ctFile, gatewayHeaders, newInstance, stow } from '../../../test/stow'
import { repositoryRoot } from '../testing/shared-data'

let server: TestServer
let folder: string

beforeAll(async () => {
  server = await testServer()
  await server.facility({ code: 'h1', name: '市第一人民医院' })
  folder = mkdtempSync(join(tmpdir(), 'farsight-import-'))
  mkdirSync(join(folder, 'data/private'), { recursive: true })
  writeFileSync(join(folder, 'data/private/secrets.json'), JSON.stringify({ site: server.secret.toString('base64url') }))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

/** What the command printed, and how it ended. */
function importOf(place: string): Promise<{ code: number | null; text: string }> {
  return new Promise((done, fail) => {
    const root = repositoryRoot()
    const args = [join(root, 'tools/import.mjs'), place, '--hospital', '市第一人民医院', '--server', server.url]
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, DATA_DIR: join(folder, 'data') } })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
    child.on('error', fail)
    child.on('close', (code) => done({ code, text }))
  })
}

test('two hundred studies are registered by the import command, each told; what is there already and what is refused too', async () => {
  const all = Array.from({ length: 200 }, () => newInstance())
  mkdirSync(join(folder, 'files'))
  for (const [n, i] of all.entries()) writeFileSync(join(folder, 'files', `${n}.dcm`), ctFile(i, { '00080050': '' }))
  writeFileSync(join(folder, 'files', 'letter.txt'), 'no DICOM')
  const first = all[0]!
  const headers = gatewayHeaders(server, 'h1')
  await stow(server.anonymous(), [ctFile(first, { '00080050': '' })], { path: '/dicomweb/studies?register=1', headers })
  writeFileSync(join(folder, 'files', 'other.dcm'), ctFile(first, { '00100010': 'Other^Patient' }))
  const { code, text } = await importOf(join(folder, 'files'))
  expect([code, text]).toEqual([0, expect.stringContaining('202 files: 200 stored, 2 refused')])
  expect(text.match(/registered as a new exam/g)).toHaveLength(199)
  expect(text).toContain(`${first.study}  归入已有检查`)
  expect(text).toContain('letter.txt: NOT_DICOM')
  expect(text).toContain('other.dcm: DUPLICATE')
}, 120_000)

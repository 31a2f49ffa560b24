import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODE } from '@farsight/shared/domain'
import { makeKey, RELEASE_FILE, type Release } from '@farsight/shared/release'
import { type Draft, releaseOf } from '../../../../test/release-kit'
import { gateFile } from '../../../../test/worker-file'
import { codeGate } from '.'

const key = makeKey('Acme')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farsight-gate-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function staged(draft: Draft): Promise<Release> {
  const files = releaseOf(key, draft)
  for (const [path, content] of files) await writeFile(join(folder, path), content)
  return JSON.parse(files.get(RELEASE_FILE)!.toString()) as Release
}

test('[FD-21] a permit lets its own finding through and no other; the first places are named and the rest counted', async () => {
  const gate = codeGate(await gateFile())
  const release = await staged({ files: { 'a.js': 'eval(a);'.repeat(7), 'b.js': 'Function("a")' } })
  await expect(gate.check(folder, release, [])).rejects.toMatchObject({
    code: CODE.releaseForbiddenCode,
    detail: expect.stringMatching(/^eval a\.js:1:1 eval; .*; \+3$/),
  })
  await expect(gate.check(folder, release, ['eval'])).rejects.toMatchObject({ detail: 'function-constructor b.js:1:1 Function(…)' })
  await expect(gate.check(folder, release, ['eval', 'function-constructor'])).resolves.toBeUndefined()
})

test('[FD-21] packages that are known to be bad are refused whatever the key is permitted', async () => {
  const gate = codeGate(await gateFile())
  for (const bad of ['event-stream@3.3.6', 'ua-parser-js@0.7.29', 'chalk@5.6.1', '@solana/web3.js@1.95.7', 'crossenv@9.9.9'])
    await expect(gate.check(folder, await staged({ change: (r) => r.built.packages.push(bad) }), ['shared-copy'])).rejects.toMatchObject({
      code: CODE.releaseBadPackage,
      detail: bad,
    })
  const good = await staged({ change: (r) => r.built.packages.push('chalk@5.6.0', 'constructor@1.0.0', 'toString') })
  await expect(gate.check(folder, good, [])).resolves.toBeUndefined()
})

test('a script that takes too long or ends its reader is refused; the next one is read', async () => {
  const bad = join(folder, 'reader.cjs')
  await writeFile(bad, 'for (;;);')
  const release = await staged({})
  await expect(codeGate(bad, 300).check(folder, release, [])).rejects.toMatchObject({
    code: CODE.releaseForbiddenCode,
    detail: expect.stringContaining('0.3 s'),
  })
  await writeFile(bad, 'process.exit(0)')
  await expect(codeGate(bad).check(folder, release, [])).rejects.toMatchObject({ code: CODE.releaseForbiddenCode })
  await expect(codeGate(await gateFile()).check(folder, release, [])).resolves.toBeUndefined()
})

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { HOST_VERSION } from '@farsight/shared/build/shared-libraries.mjs'
import { Said } from '../release/lib/errors.mjs'

const TEMPLATE = path.join(import.meta.dirname, 'template')
const NAME = /^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** What differs between a module in this repository and a vendor's, in a folder of his own. */
const PLACES = {
  repository: { version: HOST_VERSION, schema: '../shared/module/module-schema.json' },
  vendor: { version: '1.0.0', schema: './node_modules/@farsight/shared/module/module-schema.json' },
}

/**
 * Every file of the template as it will be named, with its content for a module.
 * @param {{ name: string, zh: string, en: string, place?: 'repository' | 'vendor' }} o
 */
export function skeleton({ name, zh, en, place = 'repository' }) {
  const short = name.slice('mf-'.length)
  const words = {
    ...PLACES[place],
    name,
    needs_host: `^${HOST_VERSION}`,
    kit: HOST_VERSION,
    route: short.replaceAll('-', '_'),
    menu: short.replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
    title_zh: zh,
    title_en: en,
  }
  const fill = (text) => text.replace(/__([a-z_]+?)__/g, (whole, word) => words[word] ?? whole)
  return ['common', place]
    .flatMap((part) => templates(path.join(TEMPLATE, part)))
    .map(({ file, content }) => ({ file, content: fill(content) }))
    .sort((a, b) => a.file.localeCompare(b.file))
}

function templates(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .map((file) => ({
      // `_gitignore`: packing a kit would leave out a file of that very name.
      file: path
        .relative(folder, file)
        .split(path.sep)
        .join('/')
        .replace(/\.tmpl$/, '')
        .replace(/^_/, '.'),
      content: readFileSync(file, 'utf8'),
    }))
}

/** A title may hold what JSON or a tag would take for its own: such a name is refused, not escaped in six kinds of files. */
const TITLE = /^[^"\\<>{}`$\n]{1,60}$/

function checked({ name, zh, en }) {
  if (!NAME.test(name)) throw new Said('badName', name)
  const spoken = name.slice('mf-'.length).replaceAll('-', ' ')
  const titles = { zh: zh ?? spoken, en: en ?? spoken[0].toUpperCase() + spoken.slice(1) }
  for (const title of Object.values(titles)) if (!TITLE.test(title)) throw new Said('badTitle', title)
  return { name, ...titles }
}

function write(folder, files) {
  for (const { file, content } of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), content)
  }
  return files.map(({ file }) => file)
}

/**
 * Writes a new module's folder into the repository.
 * @returns the files made, from the root
 */
export function makeModule({ root, ...asked }) {
  const words = checked(asked)
  if (existsSync(path.join(root, words.name))) throw new Said('exists', words.name)
  const made = write(path.join(root, words.name), skeleton(words)).map((file) => `${words.name}/${file}`)
  enterInLockfile(path.join(root, 'pnpm-lock.yaml'), words.name)
  return made
}

/** `npm start` installs exactly what the lockfile says, so that the new folder has to stand there; it brings no package along. */
function enterInLockfile(file, name) {
  if (!existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  const [whole, importers] = /^importers:\n\n([\s\S]*?)(?=^\S)/m.exec(text)
  const blocks = importers.split(/^(?= {2}\S)/m)
  const entry = `  ${name}:\n    dependencies:\n      '@farsight/shared':\n        specifier: workspace:*\n        version: link:../shared\n\n`
  const after = blocks.findIndex((block) => block.trimStart() > entry.trimStart())
  blocks.splice(after < 0 ? blocks.length : after, 0, entry)
  writeFileSync(
    file,
    text.replace(whole, () => `importers:\n\n${blocks.join('')}`),
  )
}

/**
 * Writes a vendor's module into a folder that holds at most the kit: its package.json keeps what `npm install` put there.
 * @returns the files made
 */
export function makeVendorModule({ folder, ...asked }) {
  const files = skeleton({ ...checked(asked), place: 'vendor' })
  const there = files.find(({ file }) => file !== 'package.json' && existsSync(path.join(folder, file)))
  if (there !== undefined) throw new Said('exists', there.file)
  const manifest = path.join(folder, 'package.json')
  const { dependencies } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
  return write(
    folder,
    files.map(({ file, content }) =>
      file === 'package.json' && dependencies !== undefined
        ? { file, content: `${JSON.stringify({ ...JSON.parse(content), dependencies }, null, 2)}\n` }
        : { file, content },
    ),
  )
}

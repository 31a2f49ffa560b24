import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { HOST_VERSION } from '../../shared/build/shared-libraries.mjs'

const TEMPLATE = path.join(import.meta.dirname, 'template')
const NAME = /^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Every file of the template as it will be named, with its content for a module. */
export function skeleton({ name, zh, en }) {
  const words = {
    name,
    version: HOST_VERSION,
    needs_host: `^${HOST_VERSION}`,
    route: name.slice('mf-'.length).replaceAll('-', '_'),
    title_zh: zh,
    title_en: en,
  }
  const fill = (text) => text.replace(/__([a-z_]+?)__/g, (whole, word) => words[word] ?? whole)
  return readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .map((file) => ({
      file: path
        .relative(TEMPLATE, file)
        .split(path.sep)
        .join('/')
        .replace(/\.tmpl$/, ''),
      content: fill(readFileSync(file, 'utf8')),
    }))
    .sort((a, b) => a.file.localeCompare(b.file))
}

/**
 * Writes a new module's folder.
 * @returns the files made, from the root
 * @throws Error when the name is not `mf-…` or the folder exists
 */
export function makeModule({ root, name, zh, en }) {
  if (!NAME.test(name)) throw new Error(`new-module: the name must look like mf-lab or mf-lab-orders, not "${name}"`)
  const target = path.join(root, name)
  if (existsSync(target)) throw new Error(`new-module: ${name} exists already`)
  const spoken = name.slice('mf-'.length).replaceAll('-', ' ')
  const files = skeleton({ name, zh: zh ?? spoken, en: en ?? spoken[0].toUpperCase() + spoken.slice(1) })
  for (const { file, content } of files) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true })
    writeFileSync(path.join(target, file), content)
  }
  return files.map(({ file }) => `${name}/${file}`)
}

import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The fenced blocks of a page of the docs whose first line is this mark: ```sh run. */
export function blocks(file: string, mark: string): string[] {
  const text = readFileSync(path.resolve(__dirname, '../../docs', file), 'utf8')
  return [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].filter(([, given]) => given === mark).map(([, , block]) => block as string)
}

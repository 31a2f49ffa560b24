/** Files of one recording. */
export interface Chosen<F> {
  readonly files: readonly F[]
  /** A signal file whose header was not chosen with it. */
  readonly alone?: true
}

const SIGNALS = /\.(dat|mat)$/i
const bare = (name: string): string => name.replace(/^.*[\\/]/s, '').toLowerCase()
const stem = (name: string): string => bare(name).replace(/\.[^.]*$/, '')
const isHeader = (name: string): boolean => /\.hea$/i.test(name)

/** Signal files that a WFDB header names: the first word of each line behind the first. */
export function namedIn(header: string): readonly string[] {
  const lines = header.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return [...new Set(lines.slice(1).map((line) => line.trim().split(/\s+/)[0]!.toLowerCase()))]
}

/** Parts chosen files into recordings: a WFDB header with the signals that it names and the annotations beside it; every other file is one. */
export async function recordingsOf<F extends { readonly name: string }>(
  files: readonly F[],
  textOf: (file: F) => Promise<string>,
): Promise<readonly Chosen<F>[]> {
  const left = new Set(files)
  const found: Chosen<F>[] = []
  for (const header of files.filter(({ name }) => isHeader(name))) {
    const named = namedIn(await textOf(header).catch(() => ''))
    const own = files.filter(
      (one) => one === header || (!isHeader(one.name) && (named.includes(bare(one.name)) || stem(one.name) === stem(header.name))),
    )
    for (const one of own) left.delete(one)
    found.push({ files: [header, ...own.filter((one) => one !== header)] })
  }
  return [...found, ...[...left].map((one) => ({ files: [one], ...(SIGNALS.test(one.name) ? { alone: true as const } : {}) }))]
}

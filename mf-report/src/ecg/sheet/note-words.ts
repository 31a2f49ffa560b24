import type { useT } from '@farsight/shared/i18n'

type T = ReturnType<typeof useT>

/** What the readers of files note (`server/src/ecg/formats`), and what the loading of one does, by how it is written. */
const NOTES: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [/^CRC$/, 'crc', []],
  [/^not received: (\d+)$/, 'unsent', ['samples']],
  [/^annotations: (\d+) points$/, 'points', ['count']],
  [/^annotations: (\d+) more$/, 'more', ['count']],
  [/^group \d+: \+(\d+) bytes$/, 'bytes', ['count']],
  [/^group (\d+): \+([\d.]+) ms$/, 'later', ['group', 'ms']],
  [/^(\S+): (?:skew|sample skew|offset) (\S+)$/, 'skew', ['lead', 'by']],
  [/^(\S+): 200\/(.*)$/, 'gain', ['lead', 'unit']],
  [/^lead (\d+)$/, 'lead', ['said']],
  [/^heard: ([\d.]+) of ([\d.]+) s$/, 'heard', ['seconds', 'all']],
  [/^value (.+)$/, 'value', ['said']],
  [/^(\S+): twice$/, 'twice', ['lead']],
  [/^(.+): (\d+) of (\d+) samples$/, 'short', ['leads', 'has', 'all']],
]

/** A note of the reader in the user's words. What is no known kind names a signal that is no ECG lead and is not drawn. */
export function noteWords(note: string, t: T): string {
  for (const [pattern, key, names] of NOTES) {
    const found = pattern.exec(note)
    if (found) return t(`ecgSheet.note.${key}`, Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ''])))
  }
  return t('ecgSheet.note.left', { said: note })
}

/** A part of the recording is not there, or its millivolts are assumed: it must not be overlooked. */
export const isLoss = (note: string): boolean => /^(?:not received|heard): |^\S+: 200\//.test(note)

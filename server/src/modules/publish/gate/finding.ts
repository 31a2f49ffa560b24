/** Something in a release's code that the gate does not let pass by itself, by its name. A key's permits name what they let through. */
export const FINDINGS = [
  'eval',
  'function-constructor',
  'string-timer',
  'document-write',
  'html-sink',
  'native-import',
  'foreign-code',
  'foreign-style',
  'other-container',
  'webassembly',
  'shared-copy',
  'unparsable',
] as const
export type FindingName = (typeof FINDINGS)[number]

/** One place. `at` is `line:column`, both from 1; '' where the file as a whole is meant. */
export interface Finding {
  readonly name: FindingName
  readonly file: string
  readonly at: string
  readonly what: string
}

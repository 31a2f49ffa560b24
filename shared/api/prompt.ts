/** Shows messages to the user. shared/ui registers the real one; until then nothing is shown and nothing breaks. */
export interface Prompter {
  /** A toast. */
  msg(text: string): void
  /** A modal with one button. */
  alert(text: string): void
}

let prompter: Prompter | undefined

/** Registers who shows messages; the returned function takes it back. */
export function registerPrompter(next: Prompter): () => void {
  prompter = next
  return () => {
    if (prompter === next) prompter = undefined
  }
}

export type PromptType = 'msg' | 'alert' | 'none'

export function prompt(type: PromptType, text: string): void {
  if (type !== 'none' && text !== '') prompter?.[type](text)
}

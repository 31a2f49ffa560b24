import type { Command, CommandArgs } from './commands'

/** A video call: who calls, by the account that the server gave, and whom. Without a target it logs in to the video service. */
export interface ImCall {
  readonly accId: string
  readonly token: string
  /** Number of a colleague, or phone of a remote expert. */
  readonly target?: string
  readonly type: 'login' | 'local' | 'remote'
}

/** State of the wrapper's windows, as it tells. */
export interface WindowState {
  readonly maximized: boolean
  readonly split: boolean
}

/** What the page can ask of the desktop wrapper (product.md section 7), and what a plain browser does instead. */
export interface Desktop {
  readonly isWrapper: boolean
  /**
   * Who answers when the wrapper asks for a report by its study. The last one registered answers.
   * @returns the way to take it back
   */
  reportFetch(answer: (studyUid: string) => Promise<unknown>): () => void
  /** Tells the address of the notification socket, at each connection. */
  socketAddress(url: string): void
  /** One of the named system commands; false where there is no wrapper, or it is none of them. */
  execute<C extends Command>(command: C, args: CommandArgs[C]): boolean
  /** False: calls are the wrapper's alone, and nothing happened. */
  imCall(call: ImCall): boolean
  /** Closes this window; a plain browser closes those alone that a script opened. */
  closeWindow(): void
  /** The state of the windows, now and on each change; nothing is told in a plain browser. */
  onWindow(changed: (state: WindowState) => void): () => void
}

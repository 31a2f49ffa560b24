import type { ViewerCommand } from './keys'

/** What is pressed while the first picture stands and the engine is still on its way: none of it is lost. */
export class EarlyCommands {
  private index: number | undefined
  private readonly rest: ViewerCommand[] = []

  /** @param at where the picture stands; `count` images are in its series */
  hear(command: ViewerCommand, at: number, count: number): void {
    const within = (index: number): number => Math.min(Math.max(index, 0), count - 1)
    if (command.do === 'slice') this.index = within((this.index ?? at) + command.by)
    else if (command.do === 'image') this.index = within(command.index)
    else if (command.do === 'edge') this.index = command.end === 'first' ? 0 : within(count - 1)
    else {
      // The images of the next series are others.
      if (command.do === 'series') this.index = undefined
      this.rest.push(command)
    }
  }

  /** Another series is shown: what was meant for the last one is over. */
  drop(): void {
    this.index = undefined
    this.rest.length = 0
  }

  /** The engine stands: first what is for the picture whichever image it shows, in its order (a window set while another image is on its way would be that one's own again), then to the image that was meant. */
  replay(go: (index: number) => void, run: (command: ViewerCommand) => void): void {
    const { index } = this
    const rest = this.rest.splice(0)
    this.index = undefined
    for (const command of rest) run(command)
    if (index !== undefined) go(index)
  }
}

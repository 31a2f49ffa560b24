/**
 * The part of the page that modules have: one element a module, kept while the page lives (a hidden one keeps its text and
 * scroll), and one place for what the host itself says there.
 */
export interface Stage {
  readonly element: HTMLElement
  /** The element of a module; made when it is first asked for. */
  container(name: string): HTMLElement
  /** Shows one module's element alone; undefined shows none. */
  front(name: string | undefined): void
  /** Draws the host's own words (a fault, an unknown address) and takes away what was drawn before; undefined draws nothing. */
  say(draw: ((element: HTMLElement) => () => void) | undefined): void
  /** Empties everything. */
  clear(): void
}

export function createStage(document: Document): Stage {
  const element = document.createElement('div')
  element.style.height = '100%'
  const containers = new Map<string, HTMLElement>()
  const words = document.createElement('div')
  words.hidden = true
  element.append(words)
  let erase: (() => void) | undefined

  const silence = (): void => {
    erase?.()
    erase = undefined
    words.replaceChildren()
    words.hidden = true
  }

  return {
    element,
    container(name) {
      let container = containers.get(name)
      if (container === undefined) {
        container = document.createElement('div')
        container.id = `module-${name}`
        container.style.height = '100%'
        container.hidden = true
        containers.set(name, container)
        element.append(container)
      }
      return container
    },
    front(name) {
      for (const [other, container] of containers) container.hidden = other !== name
    },
    say(draw) {
      silence()
      if (draw === undefined) return
      words.hidden = false
      // An element of its own each time: a screen may be drawn by a React root that leaves a moment later.
      const place = document.createElement('div')
      words.append(place)
      erase = draw(place)
    },
    clear() {
      silence()
      for (const container of containers.values()) container.remove()
      containers.clear()
    },
  }
}

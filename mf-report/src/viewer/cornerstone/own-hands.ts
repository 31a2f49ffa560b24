/**
 * Takes back what the engine lays on an element's keys and presses. Its element takes the focus at a press and then forbids every key its own
 * effect, so that Tab and F1 to F9 were dead after a look at the picture: the focus stays with the zone around it. And a press holds the next
 * one back for 400 ms, for a double click that nobody listens for: a drag that began in that time drew nothing.
 */
export function ownHands(element: HTMLElement): () => void {
  element.removeAttribute('tabindex')
  const pressed = ({ clientX, clientY }: MouseEvent): void => {
    // A move beyond its tolerance ends what it waits for; where it waits for nothing this is a move like any other.
    element.dispatchEvent(new MouseEvent('mousemove', { clientX: clientX + 100, clientY }))
  }
  element.addEventListener('mousedown', pressed, { capture: true })
  return () => element.removeEventListener('mousedown', pressed, { capture: true })
}

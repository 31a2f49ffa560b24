import { heldWords, session } from '@farsight/shared/bus'
import { askLeave } from '@farsight/shared/ui'

/** Of single-spa's own event after a module has changed the address by itself. */
const isModules = (event: Event): boolean => 'singleSpa' in event

let guarding = false

/**
 * The one door out of a place: shell, palette, a typed address and the browser's Back all change the hash. Where words are held that would
 * be gone (`holdWords`), the old address is put back before anybody hears of the new one, and the user is asked; a yes goes where he wanted.
 * It listens before all others, and must begin before single-spa, which delays listeners that come after it.
 */
export function guardLeaving(): void {
  if (guarding) return
  guarding = true
  let at = location.href
  let passes = false

  function moved(event: Event): void {
    const to = location.href
    // The second event of a move that was put back: it tells of an address that is not there any more.
    if (event instanceof HashChangeEvent && event.newURL !== '' && event.newURL !== to) event.stopImmediatePropagation()
    if (to === at) return
    if (passes || isModules(event) || heldWords('place') === 0 || session.current() === null) {
      passes = false
      at = to
      return
    }
    event.stopImmediatePropagation()
    // The untouched one: nobody is told of it.
    History.prototype.pushState.call(history, null, '', at)
    void askLeave().then((leave) => {
      if (!leave) return
      passes = true
      // Whether he came by a link or by Back: where he wanted to is the entry before the one that was put back.
      history.back()
    })
  }
  window.addEventListener('popstate', moved, true)
  window.addEventListener('hashchange', moved, true)
}

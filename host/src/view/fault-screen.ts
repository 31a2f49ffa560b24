import { FAULT_CODES, type RegisteredModule } from '@farsight/shared/module'
import type { ApplicationState } from '../federation/application'
import { mountFault } from '../screens'

/** Wait until the line of a load is drawn: a load that is faster shows nothing (visual.md section 2). */
const SEEN_MS = 300

/** What stands in a module's place while it is loading or after it failed. */
export function faultScreen(module: RegisteredModule, state: ApplicationState, retry: () => void): (element: HTMLElement) => () => void {
  return (element) => {
    if (state.phase === 'loading' && !state.slow) return drawLine(element)
    const kind = state.phase === 'failed' ? state.fault : 'slow'
    element.dataset.fault = FAULT_CODES[kind]
    return mountFault(element, { module: module.name, title: module.title, code: FAULT_CODES[kind], slow: kind === 'slow', onRetry: retry })
  }
}

function drawLine(element: HTMLElement): () => void {
  element.setAttribute('aria-busy', 'true')
  Object.assign(element.style, { height: '2px' })
  const timer = setTimeout(() => Object.assign(element.style, { background: 'var(--primary)' }), SEEN_MS)
  return () => clearTimeout(timer)
}

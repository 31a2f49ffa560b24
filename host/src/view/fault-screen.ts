import type { RegisteredModule } from '@farsight/shared/module'
import type { ApplicationState } from '../federation/application'
import { codeOf } from '../federation/fault'
import { mountFault } from '../screens'

/** Wait until the line of a load is drawn: a load that is faster shows nothing (visual.md section 2). */
const SEEN_MS = 300

/** What stands in a module's place while it is loading or after it failed. */
export function faultScreen(module: RegisteredModule, state: ApplicationState, retry: () => void): (element: HTMLElement) => () => void {
  return (element) => {
    if (state.phase === 'loading' && !state.slow) return drawLine(element)
    const code = codeOf(state.phase === 'failed' ? state.fault : 'slow')
    const detail = state.phase === 'failed' ? state.detail : undefined
    element.dataset.fault = code
    const { name, title } = module
    return mountFault(element, { module: name, title, code, detail, slow: state.phase !== 'failed', onRetry: retry })
  }
}

function drawLine(element: HTMLElement): () => void {
  element.setAttribute('aria-busy', 'true')
  Object.assign(element.style, { height: '2px' })
  const timer = setTimeout(() => Object.assign(element.style, { background: 'var(--primary)' }), SEEN_MS)
  return () => clearTimeout(timer)
}

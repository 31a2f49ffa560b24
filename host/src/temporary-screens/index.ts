import { bilingual, type Pair } from '@farsight/shared/i18n'
import type { RegisteredModule } from '@farsight/shared/module'

const text = (el: HTMLElement, s: string) => { const p = document.createElement('p'); p.textContent = s; el.append(p) }
const button = (el: HTMLElement, s: string, act: () => void) => { const b = document.createElement('button'); b.textContent = s; b.onclick = act; el.append(b) }
export function mountLogin(el: HTMLElement, o: { onLoggedIn(): void }) { text(el, 'login'); button(el, 'enter', o.onLoggedIn); return () => el.replaceChildren() }
export function mountShell(el: HTMLElement, o: { modules: RegisteredModule[]; outlet: (el: HTMLElement) => void }) {
  const nav = document.createElement('nav'); const out = document.createElement('div'); el.append(nav, out)
  for (const m of o.modules) for (const { route } of m.menus) { const a = document.createElement('a'); a.href = '#' + route; a.textContent = route + ' '; nav.append(a) }
  o.outlet(out); return () => el.replaceChildren()
}
export function mountNotFound(el: HTMLElement) { text(el, '404'); return () => el.replaceChildren() }
export function mountFault(el: HTMLElement, o: { module: string; title: Pair; code: string; slow?: boolean; onRetry(): void }) {
  text(el, `${bilingual(o.title)} ${o.code} ${o.slow ? 'slow' : ''}`); button(el, 'retry', o.onRetry); return () => el.replaceChildren()
}

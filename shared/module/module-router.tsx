import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPath, HashRouter, useLocation } from 'react-router-dom'
import { type RouterWindow, routerWindow } from './router-window'

/** A module's router over the page's one address. */
export function ModuleRouter({ children }: { readonly children: ReactNode }) {
  const [own] = useState(routerWindow)
  return (
    <HashRouter window={own.window}>
      <Shown of={own} />
      {children}
    </HashRouter>
  )
}

/** Tells what is shown before any page of it writes into the address. */
function Shown({ of }: { readonly of: RouterWindow }) {
  const path = createPath(useLocation())
  useLayoutEffect(() => of.shows(path), [of, path])
  return null
}

import { hashRoute } from '@farsight/shared/module'
import { useEffect, useState, useSyncExternalStore } from 'react'

const listen = (changed: () => void): (() => void) => {
  window.addEventListener('hashchange', changed)
  window.addEventListener('popstate', changed)
  return () => {
    window.removeEventListener('hashchange', changed)
    window.removeEventListener('popstate', changed)
  }
}

/** The path of the hash now. */
export const usePathname = (): string => useSyncExternalStore(listen, () => hashRoute(location.hash).pathname)

/** Wait after the last change of the window's size (product.md section 9). */
export const RESIZE_MS = 1000

/** The window's width; a change counts 1000 ms after its end. */
export function useWidth(): number {
  const [width, setWidth] = useState(() => window.innerWidth)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setWidth(window.innerWidth), RESIZE_MS)
    }
    window.addEventListener('resize', changed)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', changed)
    }
  }, [])
  return width
}

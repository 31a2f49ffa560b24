import { useCallback, useLayoutEffect, useRef } from 'react'
import { createPath, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'

/**
 * `useNavigate` for a page that moves on once the server has answered: who has gone to another path meanwhile, in this module or
 * out of it, stays there. Who has come back to the very address that he left is moved on: the page that stands there knows nothing of
 * the answer, and would offer the same act again. Steps through the history (a number) are the user's own, and are always done.
 */
export function useNavigateHere(): NavigateFunction {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const address = createPath({ pathname, search })
  // Where the page stands, or stood when it was left.
  const last = useRef({ pathname, address, stands: false })
  useLayoutEffect(() => {
    last.current = { pathname, address, stands: true }
    return () => {
      last.current.stands = false
    }
  }, [pathname, address])
  return useCallback(
    (...to: [never]) => {
      const { stands, ...was } = last.current
      const here = was.pathname === pathname && (stands || was.address === window.location.hash.slice(1))
      if (typeof to[0] === 'number' || here) navigate(...to)
    },
    [navigate, pathname],
  ) as NavigateFunction
}

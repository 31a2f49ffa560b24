import { desktop } from '@farsight/shared/desktop'
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { PRINT_ROOT } from './print-css'

export interface PrintRootProps {
  readonly children: ReactNode
  /** Hands what stands here to a printer: the browser's dialog unless told. False: nobody took it. */
  readonly hand?: () => Promise<boolean>
  /** It has been handed over, or not. */
  readonly onHanded: (taken: boolean) => void
}

/** Papers in the page for print alone. They are handed over when their pictures are there. */
export function PrintRoot({ children, hand, onHanded }: PrintRootProps) {
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, when it stands in the page
  useLayoutEffect(() => {
    let gone = false
    const pictures = [...(root.current?.querySelectorAll('img') ?? [])]
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(async () => {
      if (gone) return
      if (!hand) window.print()
      const taken = hand ? await hand() : true
      if (!gone) onHanded(taken)
    })
    return () => {
      gone = true
    }
  }, [])
  return createPortal(
    <div id={PRINT_ROOT} ref={root}>
      {children}
    </div>,
    document.body,
  )
}

const PRINTED_MS = 60_000

/** By the wrapper, on the desk's own printer. The papers must stand until it says that it has them. */
export async function handToWrapper(copies: number): Promise<boolean> {
  const printed = new Promise<void>((done) => {
    window.addEventListener('afterprint', () => done(), { once: true })
    setTimeout(done, PRINTED_MS)
  })
  if (!desktop().execute('print', { copies })) return false
  await printed
  return true
}

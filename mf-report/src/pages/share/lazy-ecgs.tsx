import { lazyWithRetry } from '@farsight/shared/module'
import { Suspense } from 'react'
import type { SharedEcgsProps } from './shared-ecgs'

const Ecgs = lazyWithRetry(() => import('./shared-ecgs'))

/** The ECGs of a page for somebody outside; their code comes with the first of them. */
export const SharedEcgSheets = (props: SharedEcgsProps) => (
  <Suspense fallback={null}>
    <Ecgs {...props} />
  </Suspense>
)

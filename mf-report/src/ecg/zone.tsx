import { lazyWithRetry } from '@farsight/shared/module'
import { Suspense } from 'react'
import { type EcgDesk, EcgDeskContext } from './critical/desk'
import type { EcgZoneProps } from './ecg-zone'

const EcgZone = lazyWithRetry(async () => {
  const { EcgZone } = await import('./ecg-zone')
  return { default: EcgZone }
})

/** The ECG's zone; its code comes with the first ECG that is opened. With a desk it asks of what may be critical. */
export const EcgSheetZone = ({ desk, ...props }: EcgZoneProps & { readonly desk?: EcgDesk }) => (
  <EcgDeskContext.Provider value={desk}>
    <Suspense fallback={null}>
      <EcgZone {...props} />
    </Suspense>
  </EcgDeskContext.Provider>
)

import { lazyWithRetry } from '@farsight/shared/module'
import { Suspense, useSyncExternalStore } from 'react'
import { peopleStore } from './people-store'

const IdentityDialog = lazyWithRetry(() => import('./identity-dialog').then((file) => ({ default: file.IdentityDialog })))

/** Where the dialog about identities opens. */
export function PeopleHost() {
  const open = useSyncExternalStore(peopleStore.subscribe, peopleStore.get)
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <IdentityDialog key={open.patientId} {...open} onClose={peopleStore.close} />
    </Suspense>
  )
}

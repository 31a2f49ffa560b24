import { lazy } from 'react'

/** Prints tickets of exams; its code comes with the first one. Mount it under a Suspense. */
export const PrintTickets = lazy(() => import('./print-tickets'))

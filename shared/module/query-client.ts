import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api'
import { bus } from '../bus'
import { FreshQueryCache } from './asked-again'

/** The one cache of answers in screens. Refetching is what pushed events and users ask for, never a change of window. */
export const queryClient = new QueryClient({
  queryCache: new FreshQueryCache(),
  defaultOptions: {
    // The client already told the user; asking again by itself would only hide a fault of the server.
    queries: {
      retry: (count, error) => count < 1 && error instanceof ApiError && error.kind === 'network',
      refetchOnWindowFocus: false,
      staleTime: 0,
    },
    mutations: { retry: false },
  },
})

/** Nothing of one user's answers stays for the next. */
bus.on('session-ended.v1').subscribe(() => queryClient.clear())

import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { useQuery } from '@tanstack/react-query'
import { CRITICALS } from '../parts/critical/use-criticals'

export type RegisterRequest = CallTypes['queryCriticals']['request']

/** How often what waits is asked for anew: minutes decide here. */
export const REGISTER_MS = 15_000

/** The register's rows and figures for what was asked; old rows stay while new ones come. */
export const useRegister = (request: RegisterRequest) =>
  useQuery({
    queryKey: [CRITICALS, 'register', request],
    queryFn: ({ signal }) => api.call('queryCriticals', request, { promptType: 'none', showLoading: false, signal }),
    placeholderData: (before) => before,
    refetchInterval: REGISTER_MS,
  })

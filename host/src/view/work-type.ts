import { logger } from '@farsight/shared/api'
import { readSite, writeSite } from '@farsight/shared/i18n'
import type { WorkType } from '@farsight/shared/module'
import { useSyncExternalStore } from 'react'
import { pathOf } from './host-paths'

export type { WorkType } from '@farsight/shared/module'

const KEY = 'WORK_TYPE'
const TYPES: readonly string[] = ['local', 'clinic', 'ai'] satisfies readonly WorkType[]

/** The addresses that say a work type of their own (product.md section 2; decision 1: /blank always means local). */
const BY_PATH: Readonly<Record<string, WorkType>> = {
  '/blank': 'local',
  '/code': 'local',
  '/ai_diagnose_list': 'ai',
  '/clinic_blank': 'clinic',
}

const isType = (stored: string | undefined): stored is WorkType => stored !== undefined && TYPES.includes(stored)

/** The work type at a path: the path's own, else the stored one, else local; also where what is stored is none of the three. */
export function workTypeOf(path: string, stored: string | undefined): WorkType {
  return (Object.hasOwn(BY_PATH, path) ? BY_PATH[path] : undefined) ?? (isType(stored) ? stored : 'local')
}

/** The work type of this page now. */
export const workType = (): WorkType => workTypeOf(pathOf(location.hash), readSite(KEY))

const changed = new EventTarget()

/** Stores what an address says. A stored word that is no work type becomes local, which is noted for whoever has to find out. */
export function noteWorkType(path: string): WorkType {
  const stored = readSite(KEY)
  const type = workTypeOf(path, stored)
  if (stored !== undefined && !isType(stored)) logger.error('work type: what was stored is none')
  if (type !== stored && (stored !== undefined || Object.hasOwn(BY_PATH, path))) {
    writeSite(KEY, type)
    changed.dispatchEvent(new Event('change'))
  }
  return type
}

/** Whoever works here next begins with the default. */
export const forgetWorkType = (): void => writeSite(KEY, undefined)

function listen(tell: () => void): () => void {
  window.addEventListener('hashchange', tell)
  window.addEventListener('popstate', tell)
  changed.addEventListener('change', tell)
  return () => {
    window.removeEventListener('hashchange', tell)
    window.removeEventListener('popstate', tell)
    changed.removeEventListener('change', tell)
  }
}

/** The work type now, drawing again when it changes. */
export const useWorkType = (): WorkType => useSyncExternalStore(listen, workType)

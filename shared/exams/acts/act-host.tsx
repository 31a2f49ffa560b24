import { lazyWithRetry, PageBoundary } from '@farsight/shared/module'
import { Suspense, useSyncExternalStore } from 'react'
import { actStore } from './act-store'
import { UndoBar } from './urgent/undo-bar'

const ActDialogs = lazyWithRetry(() => import('./act-dialogs').then((file) => ({ default: file.ActDialogs })))

/** Begins loading the dialogs: a menu that opens announces one of them. */
export const preloadActs = (): Promise<void> => ActDialogs.preload()

/** Where dialogs of row actions open. One stands on each page with rows; the dialogs themselves come with the first one. */
export function ActHost() {
  const { open, undo } = useSyncExternalStore(actStore.subscribe, actStore.get)
  return (
    <>
      {open && (
        <PageBoundary title={BOUNDARY}>
          <Suspense fallback={null}>
            <ActDialogs key={`${open.act}-${open.rows[0]?.risProcedureId}`} {...open} onClose={actStore.close} />
          </Suspense>
        </PageBoundary>
      )}
      {undo && <UndoBar key={undo.row.risProcedureId} {...undo} onEnd={actStore.dropUndo} />}
    </>
  )
}

const BOUNDARY = { zh: '检查操作', en: 'Row actions' } as const

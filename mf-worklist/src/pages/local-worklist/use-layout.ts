import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { type ColumnLayout, DEFAULT_LAYOUT, type ExamColumn } from '@farsight/shared/ui/data'
import { useCallback, useEffect, useRef, useState } from 'react'
import { COLUMNS_SETTING, countShown, MIN_COLUMNS, readLayout } from '../../model/column-layout'
import type { Row } from '../../model/query'

/** A column that is being pulled or moved comes to rest before it is saved. */
const REST = 1000

/** The user's columns: shown at once, kept on the server. At least five stay. */
export function useLayout(columns: readonly ExamColumn<Row>[]): readonly [ColumnLayout, (layout: ColumnLayout) => void] {
  const t = useT('mf-worklist')
  const [layout, setLayout] = useState(() => readLayout(session.current()?.settings[COLUMNS_SETTING]) ?? DEFAULT_LAYOUT)
  const unsaved = useRef<string | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    const value = unsaved.current
    unsaved.current = undefined
    // A failure is told by the client; the columns on the screen stay as they are.
    if (value !== undefined) api.call('saveUserSetting', { key: COLUMNS_SETTING, value }, { showLoading: false }).catch(() => undefined)
  }, [])
  useEffect(() => save, [save])

  const change = useCallback(
    (next: ColumnLayout) => {
      if (countShown(columns, next) < MIN_COLUMNS) {
        message.warning(t('list.minColumns', { count: MIN_COLUMNS }))
        return
      }
      setLayout(next)
      unsaved.current = JSON.stringify(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(save, REST)
    },
    [columns, save, t],
  )
  return [layout, change]
}

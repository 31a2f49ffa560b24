import { session } from '@farsight/shared/bus'
import { actStore, chatAbout, copyText, DIALOG_ACTS, type DialogAct, toggleCheck, useDirectActs } from '@farsight/shared/exams'
import {
  ACTION_GROUPS,
  type ActionGroup,
  type ActionKey,
  launchesRemote,
  launchRoute,
  type Row,
  type RowAction,
  type RowActions,
  refusalWords,
  reportRoute,
  rowActions,
  whoFor,
} from '@farsight/shared/exams/model'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import type { MenuGroup } from '@farsight/shared/ui/data'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { listStore } from '../../model/list-store'
import { useExtensionMenu } from './extensions'

/** What the logged-in doctor may do with a row, by state and right. */
export const actionsOf = (row: Row): RowActions => {
  const who = whoFor(row.modality)
  return rowActions(row, who, who.reviewLevels)
}

const MENU_KEYS: Partial<Record<ActionKey, string>> = { copyCheckNo: 'C', details: 'Space' }
/** A line of the menu says in full what the row's button says in a word. */
const menuWord = (key: ActionKey, word: RowAction['word']): string =>
  word === 'takeOver' ? (key === 'review' ? 'takeOverReview' : 'takeOver') : key === 'diagnose' && word === 'continue' ? 'continue' : key

const DIALOGS: ReadonlySet<string> = new Set(DIALOG_ACTS)

/** Acts that a hospital's configuration switches off are not there at all: no doctor could do anything about it. */
function isOffered(key: ActionKey): boolean {
  const config = session.current()?.facilityBaseConfig
  if (key === 'chat') return config?.disableChatFeature !== 1
  return (key !== 'launchRemote' && key !== 'relaunch') || launchesRemote(config?.isLaunchRemote ?? 0)
}

/** Does things with rows, and names them for the menu. */
export function useRowActs() {
  const t = useT('mf-worklist')
  const language = useLanguage()
  const navigate = useNavigate()
  const extensions = useExtensionMenu()
  const { expedite, take } = useDirectActs()

  const run = useCallback(
    (row: Row, key: ActionKey) => {
      listStore.set({ chosenId: row.risProcedureId })
      if (key === 'view') navigate(reportRoute(row, 'view_report'))
      else if (key === 'diagnose' || key === 'review') navigate(reportRoute(row, 'edit_report'))
      else if (key === 'launchRemote') navigate(launchRoute(row))
      else if (key === 'relaunch') navigate(launchRoute(row, true))
      else if (key === 'details') listStore.set({ drawerOpen: true })
      else if (key === 'expedite') void expedite(row)
      else if (key === 'take') void take(row)
      // Merging is about several rows: this one is ticked, and the bar above the table says what is missing.
      else if (key === 'merge') toggleCheck(listStore, row.risProcedureId)
      else if (key === 'chat') {
        if (!chatAbout(row)) message.warning(t('list.chatBlocked'))
      } else if (key === 'copyCheckNo') void copyNumber(row.checkNo, t)
      else if (DIALOGS.has(key)) actStore.open(key as DialogAct, row)
    },
    [navigate, t, expedite, take],
  )

  const menuOf = useCallback(
    (row: Row): MenuGroup[] => {
      const { menu } = actionsOf(row)
      const userId = session.current()?.loginUserId ?? ''
      const item = ({ key, word, refused, group }: RowAction) => ({
        key,
        label: t(`acts.word.${menuWord(key, word)}`),
        refused: refused && refusalWords(refused, row, userId, t, language, key),
        ...(group === 'danger' && key === 'delete' ? { danger: true } : {}),
        ...(MENU_KEYS[key] ? { keyName: MENU_KEYS[key] } : {}),
        onClick: () => run(row, key),
      })
      const own = ACTION_GROUPS.map((group: ActionGroup) => ({
        label: t(`acts.group.${group}`),
        items: menu.filter((action) => action.group === group && isOffered(action.key)).map(item),
      }))
      // What only reads the exam or asks about it stands before what changes it, and danger last.
      const [report, remote, ...rest] = own
      return [report!, remote!, ...extensions(row), ...rest]
    },
    [run, t, language, extensions],
  )
  return useMemo(() => ({ run, menuOf }), [run, menuOf])
}

async function copyNumber(checkNo: string, t: ReturnType<typeof useT>): Promise<void> {
  if (await copyText(checkNo)) message.success(t('list.copied', { checkNo }))
  else message.warning(t('list.copyFailed', { checkNo }))
}

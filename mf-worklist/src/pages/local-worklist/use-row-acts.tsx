import { openChat, session } from '@farsight/shared/bus'
import { errorMessage } from '@farsight/shared/domain'
import { currentLanguage, useBilingual, useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import type { MenuGroup } from '@farsight/shared/ui/data'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { listStore } from '../../model/list-store'
import type { Row } from '../../model/query'
import { type ActionKey, chatPartners, type RowAction, type RowActions, reportRoute, rowActions } from '../../model/row-actions'
import { useExtensionMenu } from './extensions'

/** What the logged-in doctor may do with a row, by state and right. */
export const actionsOf = (row: Row): RowActions => {
  const payload = session.current()
  const doctor = { userId: payload?.loginUserId ?? '', right: session.rightFor(row.modality) }
  return rowActions(row, doctor, payload?.facilityBaseConfig.reviewLevels ?? 0)
}

const MENU_WORDS: Readonly<Record<ActionKey, string>> = {
  view: 'viewReport',
  write: 'writeReport',
  review: 'reviewReport',
  chat: 'chat',
  copyCheckNo: 'copyCheckNo',
  details: 'history',
}
const MENU_KEYS: Partial<Record<ActionKey, string>> = { copyCheckNo: 'C', details: 'Space' }

const mayChat = (): boolean => session.current()?.facilityBaseConfig.disableChatFeature !== 1

/** The chat about this exam with the other doctor. False: the browser did not let its window open. */
function chatAbout(row: Row): boolean {
  const usrId = session.current()?.loginUserId ?? ''
  const about = {
    pUid: row.accessionNo,
    repId: row.risProcedureId,
    usrIds: chatPartners(row, usrId),
    type: row.remote ? 'remote' : 'local',
  } as const
  return openChat(about, { lang: currentLanguage(), usrId })
}

/** Does things with rows, and names them for the menu. */
export function useRowActs() {
  const t = useT('mf-worklist')
  const say = useBilingual()
  const navigate = useNavigate()
  const extensions = useExtensionMenu()

  const run = useCallback(
    (row: Row, key: ActionKey) => {
      listStore.set({ chosenId: row.risProcedureId })
      if (key === 'view') navigate(reportRoute(row, 'view_report'))
      else if (key === 'write' || key === 'review') navigate(reportRoute(row, 'edit_report'))
      else if (key === 'details') listStore.set({ drawerOpen: true })
      else if (key === 'chat') {
        if (!chatAbout(row)) message.warning(t('list.chatBlocked'))
      } else
        copy(row.checkNo).then(
          () => message.success(t('list.copied', { checkNo: row.checkNo })),
          () => message.warning(t('list.copyFailed', { checkNo: row.checkNo })),
        )
    },
    [navigate, t],
  )

  const menuOf = useCallback(
    (row: Row): MenuGroup[] => {
      const { menu } = actionsOf(row)
      const item = ({ key, word, refused }: RowAction) => ({
        key,
        label: t(`act.${key === 'write' && word === 'continue' ? 'continueReport' : MENU_WORDS[key]}`),
        refused: refusalText(refused, say),
        ...(MENU_KEYS[key] ? { keyName: MENU_KEYS[key] } : {}),
        onClick: () => run(row, key),
      })
      const own = (['report', 'patient'] as const).map((group) => ({
        label: t(`group.${group}`),
        items: menu.filter((action) => action.group === group && (action.key !== 'chat' || mayChat())).map(item),
      }))
      return [...own, ...extensions(row)]
    },
    [run, say, t, extensions],
  )
  return useMemo(() => ({ run, menuOf }), [run, menuOf])
}

function refusalText(code: number | undefined, say: ReturnType<typeof useBilingual>): string | undefined {
  const text = code === undefined ? undefined : errorMessage(code)
  return text && say(text)
}

async function copy(text: string): Promise<void> {
  // Missing on a page that is not a secure context.
  if (!navigator.clipboard) throw new Error('no clipboard')
  await navigator.clipboard.writeText(text)
}

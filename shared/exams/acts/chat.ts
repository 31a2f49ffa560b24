import { openChat, session } from '@farsight/shared/bus'
import { currentLanguage } from '@farsight/shared/i18n'
import type { Row } from '../model/query'
import { chatPartners } from '../model/row-actions'

/** The chat about an exam, with its other doctors or those named. False: the browser did not let its window open. */
export function chatAbout(row: Row, usrIds?: readonly string[]): boolean {
  const usrId = session.current()?.loginUserId ?? ''
  const about = {
    pUid: row.accessionNo,
    repId: row.risProcedureId,
    usrIds: usrIds ?? chatPartners(row, usrId),
    type: row.remote ? 'remote' : 'local',
  } as const
  return openChat(about, { lang: currentLanguage(), usrId })
}

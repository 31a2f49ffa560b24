import sql from 'sql-template-tag'
import { findConversation, openConversation, type Talker } from '../../chat/conversations'
import { markRead, send } from '../../chat/messages'
import { readAbout } from '../../chat/party'
import type { AsTenant, Tx } from '../../database/tenant'
import { demoAccounts } from '../group/accounts'
import { facilityIdOf, userIdOf } from '../group/staff'
import { MINUTE } from '../plan/clock'

/** Who says what, so many minutes ago. */
type Line = readonly [login: string, minutes: number, text: string]

/** Between colleagues: the last line is still unread. */
const COLLEAGUES: readonly Line[] = [
  ['zhang', 96, '李老师，昨天那份肺结节的报告我按您的意见改好了，已重新送审。'],
  ['li', 91, '看到了，随访时间写清楚就行，马上审。'],
  ['zhang', 90, '好的，谢谢！'],
  ['li', 12, '已通过。下次大小记得写两个径线。'],
]
/** About a case that was sent to the centre. */
const CASE: readonly Line[] = [
  ['zhang', 48, '顾主任您好，这例我院刚发起远程会诊，麻烦重点看一下病灶边缘。'],
  ['expert', 35, '收到，正在看。有没有既往片子？'],
  ['zhang', 31, '有，去年 3 月在我院做过，影像可以在对比里打开。'],
  ['expert', 8, '好，对比后给您意见。'],
]

function talkerOf(login: string): Talker {
  const { facility, name, mainMenu, role } = demoAccounts.find(({ loginName }) => loginName === login)!
  return { userId: userIdOf(login), facilityId: facilityIdOf(facility), userName: name, mainMenu, role }
}

/** Makes two short conversations, once, so that the chat of a first start is not an empty window. */
export async function makeDemoChats(asTenant: AsTenant, now: number): Promise<void> {
  const open = await asTenant(talkerOf('zhang'), (tx) =>
    tx.row<{ exam_id: string }>(
      sql`SELECT exam_id FROM exam WHERE facility_id = ${facilityIdOf('sy')} AND reader_facility_id = ${facilityIdOf('hd')} ORDER BY sort_key, exam_id LIMIT 1`,
    ),
  )
  await say(asTenant, COLLEAGUES, '', now)
  if (open) await say(asTenant, CASE, open.exam_id, now)
}

async function say(asTenant: AsTenant, lines: readonly Line[], repId: string, now: number): Promise<void> {
  const logins = [...new Set(lines.map(([login]) => login))]
  const as = <T>(login: string, work: (tx: Tx, talker: Talker, about: ReturnType<typeof readAbout>) => Promise<T>): Promise<T> => {
    const talker = talkerOf(login)
    const about = readAbout({ usrIds: logins.map(userIdOf).join(), repId }, talker.userId)
    return asTenant(talker, (tx) => work(tx, talker, about))
  }
  if (await as(logins[0]!, (tx, _, about) => findConversation(tx, about))) return
  for (const [login, minutes, text] of lines) {
    const at = now - minutes * MINUTE
    await as(login, async (tx, talker, about) => {
      const conversation = await openConversation(tx, talker, about, at)
      await send(tx, talker, conversation, { type: 'text', content: text }, at)
      // Whoever answers has read what was said before.
      await markRead(tx, conversation.conversation_id)
    })
  }
}

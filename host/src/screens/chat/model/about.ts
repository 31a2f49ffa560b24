import type { ChatConversation } from '@farsight/shared/contract'
import { queryOf } from '../../../view/host-paths'

/** What names a conversation: the other people, and the exam that it is about ('' for none). */
export interface About {
  readonly usrIds: readonly string[]
  readonly repId: string
}

/** What the window's address asks for. Whatever stands in it, the server alone decides what is opened (BR-17). */
export interface Asked extends About {
  readonly type: 'local' | 'remote'
}

export const keyOf = ({ usrIds, repId }: About): string => `${repId}/${[...usrIds].sort().join(',')}`

export const aboutOf = (conversation: ChatConversation): About => ({
  usrIds: conversation.members.map(({ userId }) => userId),
  repId: conversation.repId,
})

/** As the calls want it. */
export const formOf = ({ usrIds, repId }: About) => ({ usrIds: usrIds.join(','), repId })

export function askedBy(hash: string): Asked {
  const query = queryOf(hash)
  const usrIds = (query.get('usrIds') ?? '').split(',').filter((id) => id !== '')
  return { usrIds, repId: query.get('repId') ?? '', type: query.get('type') === 'remote' ? 'remote' : 'local' }
}

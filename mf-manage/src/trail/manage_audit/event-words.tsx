import { AUDIT_CALL_WORDS, AUDIT_KIND_WORDS, AUDIT_ROLE_WORDS, errorMessage } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { SignTag } from '@farsight/shared/ui/data'
import type { TrailEvent } from './use-trail'

const SIGNS = {
  done: { hue: 'done', glyph: 'disc-tick', zh: '成功', en: 'Done' },
  refused: { hue: 'bad', glyph: 'square-cross', zh: '被拒绝', en: 'Refused' },
} as const

/** What an event says, in words. */
export function useEventWords() {
  const t = useT('mf-manage')
  const say = useBilingual()
  return {
    /** What was done; its address where no words are known. */
    act: ({ call }: TrailEvent): string => {
      const words = AUDIT_CALL_WORDS[call]
      return words ? say(words) : call
    },
    kind: ({ kind }: TrailEvent): string => say(AUDIT_KIND_WORDS[kind]),
    who: ({ userName, role }: TrailEvent): string => userName || (role === 'gateway' ? say(AUDIT_ROLE_WORDS.gateway!) : t('trail.nobody')),
    role: ({ role }: TrailEvent): string => say(AUDIT_ROLE_WORDS[role] ?? { zh: role, en: role }),
    object: ({ object, objectId }: TrailEvent): string => (object ? `${object.patName} ${object.no}`.trim() : objectId),
    /** Why it was refused, with the code. */
    says: ({ outcome }: TrailEvent): string => {
      const text = errorMessage(outcome)
      return outcome === 0 ? '' : `${text ? say(text) : ''} (${outcome})`.trim()
    },
  }
}

export const OutcomeTag = ({ outcome }: { readonly outcome: number }) => <SignTag sign={outcome === 0 ? SIGNS.done : SIGNS.refused} />

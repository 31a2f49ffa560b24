import { session } from '@farsight/shared/bus'
import type { Consultation } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import css from '../../consult/known.module.css'
import { useWho } from '../../consult/use-who'
import { readText, type TextDraft } from '../../model/drafts'
import type { Room } from '../../room'

/** What a conclusion would shut out: opinions can be saved no more once it is submitted. */
export interface OpenOpinions {
  /** One's own that is typed and not saved; it goes along. */
  readonly own: TextDraft | undefined
  /** Who has written nothing yet. */
  readonly without: readonly string[]
  /** Who is typing now. */
  readonly typing: readonly string[]
  /** Who has typed something that is not saved, and pauses. */
  readonly unsaved: readonly string[]
}

/** Looked at in the moment of submitting: what others type comes by the room. */
export function openOpinions(one: Consultation, room: Room | undefined): OpenOpinions {
  const me = session.current()?.loginUserId ?? ''
  const mine = one.opinions.find(({ userId }) => userId === me)
  const draft = mine && readText(`opinion/${one.id}`)
  const own = draft && draft.text.trim() !== '' && draft.text.trim() !== mine.text ? draft : undefined
  const at = (seats: readonly number[] = []): ReadonlySet<string> =>
    new Set((room?.state.people ?? []).filter(({ seat }) => seats.includes(seat)).map(({ userId }) => userId))
  const [writing, holding] = [at(room?.state.typing), at(room?.state.unsaved)]
  const others = one.opinions.filter(({ userId }) => userId !== me)
  return {
    own,
    without: [
      ...(mine && !own && mine.text === '' ? [mine] : []),
      ...others.filter(({ text, userId }) => text === '' && !writing.has(userId) && !holding.has(userId)),
    ].map(({ name }) => name),
    typing: others.filter(({ userId }) => writing.has(userId)).map(({ name }) => name),
    unsaved: others.filter(({ userId }) => holding.has(userId) && !writing.has(userId)).map(({ name }) => name),
  }
}

export const isAnythingOpen = ({ own, without, typing, unsaved }: OpenOpinions): boolean =>
  own !== undefined || without.length + typing.length + unsaved.length > 0

interface BeforeConcludingProps {
  readonly one: Consultation
  readonly open: OpenOpinions
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks once more where somebody would be cut off in the middle of a word. */
export function BeforeConcluding({ one, open, busy, onConfirm, onClose }: BeforeConcludingProps) {
  const t = useT('mf-consultation')
  const names = (of: readonly string[]): string => of.join(t('comma'))
  return (
    <ConfirmDialog
      title={t('conclusion.askTitle')}
      who={useWho(one)}
      verb={t('step.conclude')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className={css.lines}>
        {open.own && <li>{t('conclusion.ownGoesAlong')}</li>}
        {open.typing.length > 0 && <li className="fs-hue-wait">{t('conclusion.areTyping', { names: names(open.typing) })}</li>}
        {open.unsaved.length > 0 && <li className="fs-hue-wait">{t('conclusion.haveUnsaved', { names: names(open.unsaved) })}</li>}
        {open.without.length > 0 && <li className="fs-hue-wait">{t('conclusion.without', { names: names(open.without) })}</li>}
      </ul>
      <p className="fs-2">{t('conclusion.shuts')}</p>
    </ConfirmDialog>
  )
}

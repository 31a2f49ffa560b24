import { session } from '@farsight/shared/bus'
import type { Consultation, ConsultationOpinion } from '@farsight/shared/contract'
import { CODE, doctorTitle, OPINION_MAX } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { isRefused, useWrite } from '@farsight/shared/module'
import { Button, ErrorBar, Field, TextArea } from '@farsight/shared/ui'
import { Differs, shortTime } from '@farsight/shared/ui/data'
import { useEffect, useRef, useState } from 'react'
import css from '../../consult/hold.module.css'
import knownCss from '../../consult/known.module.css'
import { Unsent } from '../../consult/unsent'
import { drafts, readText } from '../../model/drafts'
import type { Room } from '../../room'

/** Somebody who has typed nothing for so long types no more. */
const TYPING_MS = 3_000

export interface OpinionsProps {
  readonly one: Consultation
  readonly again: () => Promise<Consultation | undefined>
  readonly room?: Room | undefined
}

/** What each doctor thinks: one's own to write, the others' as they save them. */
export function Opinions({ one, again, room }: OpinionsProps) {
  const t = useT('mf-consultation')
  const me = session.current()?.loginUserId ?? ''
  const at = (seats: readonly number[] = []): ReadonlySet<string> =>
    new Set((room?.state.people ?? []).filter(({ seat }) => seats.includes(seat) && seat !== room?.state.seat).map(({ userId }) => userId))
  const [typing, unsaved] = [at(room?.state.typing), at(room?.state.unsaved)]
  const own = one.opinions.find(({ userId }) => userId === me)
  return (
    <section aria-label={t('opinion.title')} className={css.opinions}>
      <h2>{t('opinion.title')}</h2>
      {own && <OwnOpinion key={one.id} {...{ one, own, again, room }} />}
      {one.opinions.length === 0 && <p className="fs-2">{t('opinion.none')}</p>}
      {one.opinions
        .filter(({ userId }) => userId !== me)
        .map((other) => (
          <Opinion
            key={other.userId}
            opinion={other}
            chair={other.userId === one.chairId}
            does={typing.has(other.userId) ? 'typing' : unsaved.has(other.userId) ? 'unsaved' : undefined}
          />
        ))}
    </section>
  )
}

interface OpinionProps {
  readonly opinion: ConsultationOpinion
  readonly chair: boolean
  /** What stands here is not all: more is being typed, or typed and not saved. */
  readonly does?: 'typing' | 'unsaved' | undefined
}

function Opinion({ opinion, chair, does }: OpinionProps) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  return (
    <article aria-label={t('opinion.of', { name: opinion.name })} className={css.opinion}>
      <header>
        <b>{opinion.name}</b>
        <span className="fs-2">{[say(doctorTitle(opinion.title)), opinion.facilityName].filter(Boolean).join(' · ')}</span>
        {chair && <b className={css.lead}>{t('triage.chair')}</b>}
        {does && <span className={does === 'typing' ? 'fs-hue-work' : 'fs-hue-wait'}>{t(`opinion.${does}`)}</span>}
        <span className={`fs-2 ${knownCss.end}`}>{shortTime(opinion.time)}</span>
      </header>
      <p className={opinion.text === '' ? 'fs-2' : knownCss.text}>{opinion.text || t('opinion.empty')}</p>
    </article>
  )
}

/** One's own opinion: kept on this device with every letter, sent by Ctrl+Enter or the button. */
function OwnOpinion({ one, own: read, again, room }: OpinionsProps & { readonly own: ConsultationOpinion }) {
  const t = useT('mf-consultation')
  // What the server has taken stands here although the look after it failed: an empty field would be written a second time.
  const [taken, setTaken] = useState<Pick<ConsultationOpinion, 'text' | 'version'>>()
  const own = taken && taken.version > read.version ? { ...read, ...taken, time: null } : read
  const name = `opinion/${one.id}`
  const former = useState(() => readText(name))[0]
  const [typed, setTyped] = useState<string | undefined>(former?.text)
  // The number of the text that was typed over: another page of the same doctor may be quicker.
  const [base, setBase] = useState(former?.base)
  const { busy, refused, attempt, clear } = useWrite()
  const text = typed ?? own.text
  const dirty = typed !== undefined && typed.trim() !== own.text
  const stale = refused?.code === CODE.editedByAnother
  const field = useRef<HTMLTextAreaElement>(null)
  const still = useRef<ReturnType<typeof setTimeout>>(undefined)
  const telling = useRef(false)
  const tell = (on: boolean): void => {
    clearTimeout(still.current)
    if (on) still.current = setTimeout(() => tell(false), TYPING_MS)
    // With each key: the room itself says it no oftener than it must, and forgets who says nothing.
    if (on || telling.current) room?.typing(on)
    telling.current = on
  }
  useEffect(() => () => clearTimeout(still.current), [])
  // A pause is no end of it: who concludes has to know of words that would be shut out.
  const hold = room?.unsaved
  useEffect(() => {
    hold?.(dirty)
    return () => hold?.(false)
  }, [hold, dirty])
  function type(next: string): void {
    // What was saved by another way (with the conclusion) is what is typed over.
    const over = dirty ? (base ?? own.version) : own.version
    setTyped(next)
    setBase(over)
    drafts.keep(name, { text: next, base: over })
    tell(true)
  }
  function drop(): void {
    drafts.drop(name)
    setTyped(undefined)
    setBase(undefined)
    clear()
  }
  async function save(): Promise<void> {
    if (busy || !dirty) return
    const sent = text
    const answer = await attempt('consultationSaveOpinion', { id: one.id, baseVersion: base ?? own.version, text: sent.trim() })
    tell(false)
    if (isRefused(answer)) {
      await again()
      return
    }
    setTaken({ text: sent.trim(), version: answer.val.version })
    await again()
    // What was typed while it was on its way stays, over the number that was just written.
    setTyped((now) => {
      if (now !== undefined && now !== sent) {
        drafts.keep(name, { text: now, base: answer.val.version })
        setBase(answer.val.version)
        return now
      }
      drafts.drop(name)
      setBase(undefined)
      return undefined
    })
  }
  if (one.may.opinion !== 1)
    return dirty ? (
      <>
        <Opinion opinion={own} chair={own.userId === one.chairId} />
        <Unsent lines={[{ label: t('opinion.own'), text }]} onDrop={drop} />
      </>
    ) : (
      <Opinion opinion={own} chair={own.userId === one.chairId} />
    )
  return (
    <article className={css.own}>
      {stale && own.text !== text && (
        <Differs
          lines={[{ key: 'own', label: t('opinion.own'), mine: text, theirs: own.text, onTake: drop }]}
          onGoOn={() => {
            setBase(own.version)
            drafts.keep(name, { text, base: own.version })
            clear()
          }}
        />
      )}
      {refused && !stale && (
        <ErrorBar what={t('opinion.saving')} says={refused.says} code={refused.code} onRetry={() => void save()} onClose={clear} />
      )}
      <Field
        above
        label={t('opinion.own')}
        hint={
          <span role="status">
            {busy
              ? t('opinion.sending')
              : dirty
                ? t('draft.kept')
                : own.time
                  ? t('opinion.saved', { time: own.time.slice(11, 19) })
                  : t(own.text === '' ? 'opinion.hint' : 'step.saved')}
            {` · ${text.length}/${OPINION_MAX}`}
          </span>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={6}
            maxLength={OPINION_MAX}
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={() => tell(false)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || event.keyCode === 229 || event.key !== 'Enter' || !event.ctrlKey) return
              event.preventDefault()
              event.stopPropagation()
              void save()
            }}
          />
        )}
      </Field>
      <Button icon="save" busy={busy} onClick={() => void save()}>
        {t('opinion.save')} <kbd>Ctrl+↵</kbd>
      </Button>
    </article>
  )
}

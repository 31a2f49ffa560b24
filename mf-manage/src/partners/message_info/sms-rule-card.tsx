import type { SmsRule } from '@farsight/shared/contract'
import { CODE, errorMessage, SMS_DELIVERED, SMS_TEXT_LENGTH, SMS_WORDS, smsFault, smsFilled, smsMayBeOff } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { isRefused, useWrite } from '@farsight/shared/module'
import { Bar, Button, Checkbox, ErrorBar, Field, message, TextArea } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useRef, useState } from 'react'
import css from '../parts/parts.module.css'
import { Now, Stale, useWords } from '../parts/screen'
import { useDraft } from '../parts/use-draft'

type Draft = Pick<SmsRule, 'on' | 'text'>

/** One kind of message: whether it goes out, its words, and how it would read. */
export function SmsRuleCard({ saved, askAgain }: { readonly saved: SmsRule; readonly askAgain: () => Promise<void> }) {
  const t = useWords()
  const say = useBilingual()
  const { event } = saved
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft<Draft>(`sms ${event}`, { on: saved.on, text: saved.text }, saved.baseVersion)
  const [pressed, setPressed] = useState(false)
  const [asking, setAsking] = useState(false)
  const [stale, setStale] = useState<SmsRule>()
  const { busy, refused, attempt, clear } = useWrite()
  const { on, text } = draft.value
  const fault = smsFault(event, text)
  const words = SMS_WORDS[event]
  const example = smsFilled(text, Object.fromEntries(words.map((word) => [word, t(`sms.example.${word}`)])))
  const set = (more: Partial<Draft>) => {
    clear()
    draft.set({ ...draft.value, ...more })
  }
  /** At the caret. */
  function put(word: string): void {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = field.current ?? {}
    set({ text: `${text.slice(0, from)}{${word}}${text.slice(to)}`.slice(0, SMS_TEXT_LENGTH) })
    field.current?.focus()
  }
  async function save(): Promise<void> {
    const answer = await attempt('smsSave', { event, on, text: text.trim(), baseVersion: draft.base })
    setAsking(false)
    if (isRefused(answer)) {
      if (answer.code === CODE.editedByAnother) setStale(answer.val as SmsRule)
      return
    }
    draft.drop()
    setPressed(false)
    await askAgain()
    message.success(t('saved'))
  }
  const lines = (rule: Draft) => [t(rule.on ? 'sms.isOn' : 'sms.isOff'), rule.text]
  return (
    <section className={css.panel} aria-label={t(`sms.event.${event}.name`)}>
      <h2>{t(`sms.event.${event}.name`)}</h2>
      <Now says={t(saved.on ? `sms.event.${event}.now` : 'sms.nowOff', { count: saved.sent7 })} by={saved.savedBy} time={saved.savedTime} />
      {stale && (
        <Stale
          by={stale.savedBy}
          time={stale.savedTime ?? ''}
          theirs={lines(stale)}
          mine={lines(draft.value)}
          onTake={() => {
            draft.drop()
            setStale(undefined)
            clear()
            void askAgain()
          }}
          onKeep={() => {
            draft.over(stale.baseVersion)
            setStale(undefined)
            clear()
            void askAgain()
          }}
        />
      )}
      <div style={{ margin: '8px 0' }}>
        <Checkbox checked={on === 1} disabled={!smsMayBeOff(event)} onChange={(change) => set({ on: change.target.checked ? 1 : 0 })}>
          {t(smsMayBeOff(event) ? 'sms.on' : 'sms.alwaysOn')}
        </Checkbox>
      </div>
      <Field
        above
        label={t('sms.text')}
        required
        error={pressed && fault !== undefined ? `${say(errorMessage(fault)!)} (${t('code', { code: fault })})` : undefined}
        hint={t('sms.length', { count: text.length, most: SMS_TEXT_LENGTH })}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={3}
            maxLength={SMS_TEXT_LENGTH}
            value={text}
            onChange={(change) => set({ text: change.target.value })}
          />
        )}
      </Field>
      <div className={css.foot}>
        <span className="fs-2">{t('sms.insert')}</span>
        {words.map((word) => (
          <Button key={word} onClick={() => put(word)}>
            {t(`sms.word.${word}`)}
          </Button>
        ))}
      </div>
      <p style={{ margin: '8px 0', overflowWrap: 'anywhere' }}>
        <span className="fs-2">{t('sms.reads')}</span> {example}
      </p>
      {refused && refused.code !== CODE.editedByAnother && <ErrorBar what={t('save')} says={refused.says} code={refused.code} />}
      <div className={css.foot}>
        <Button
          {...(text === SMS_DELIVERED[event] ? { refused: t('sms.isDelivered') } : {})}
          aria-label={t('sms.deliveredOf', { name: t(`sms.event.${event}.name`) })}
          onClick={() => set({ text: SMS_DELIVERED[event] })}
        >
          {t('sms.delivered')}
        </Button>
        <span className="fs-tools-gap" />
        {draft.dirty && (
          <>
            <span className="fs-2">{t('unsaved')}</span>
            <Button
              onClick={() => {
                draft.drop()
                setPressed(false)
                clear()
              }}
            >
              {t('undo')}
            </Button>
          </>
        )}
        <Button
          kind="primary"
          busy={busy}
          aria-label={t('sms.saveOf', { name: t(`sms.event.${event}.name`) })}
          {...(draft.dirty ? {} : { refused: t('nothingToSave') })}
          onClick={() => {
            setPressed(true)
            if (fault !== undefined) field.current?.focus()
            else if (on === 1 && saved.on === 0) setAsking(true)
            else void save()
          }}
        >
          {t('save')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('sms.askTitle', { name: t(`sms.event.${event}.name`) })}
          verb={t('sms.askVerb')}
          busy={busy}
          onConfirm={() => void save()}
          onClose={() => setAsking(false)}
        >
          <p>{t(`sms.event.${event}.asks`)}</p>
          <Bar kind="info">{example}</Bar>
        </ConfirmDialog>
      )}
    </section>
  )
}

import { session } from '@farsight/shared/bus'
import type { SmsRule } from '@farsight/shared/contract'
import {
  CODE,
  type ErrorCode,
  errorMessage,
  SMS_DELIVERED,
  SMS_TEXT_LENGTH,
  SMS_WORDS,
  smsFault,
  smsFilled,
  smsMayBeOff,
  smsUnknown,
} from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { Bar, Button, Checkbox, Field, message, TextArea } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useLayoutEffect, useRef } from 'react'
import css from '../parts/parts.module.css'
import { RuleFoot, RuleStale } from '../parts/rule-parts'
import { Now, useWords } from '../parts/screen'
import { useRule } from '../parts/use-rule'

type Draft = Pick<SmsRule, 'on' | 'text'>
const draftOf = ({ on, text }: SmsRule): Draft => ({ on, text })

/** One kind of message: whether it goes out, its words, and how it would read. */
export function SmsRuleCard({ saved, askAgain }: { readonly saved: SmsRule; readonly askAgain: () => Promise<void> }) {
  const t = useWords()
  const say = useBilingual()
  const { event } = saved
  const field = useRef<HTMLTextAreaElement>(null)
  const rule = useRule(`sms ${event}`, saved, draftOf, askAgain)
  const { draft, standing } = rule
  const { on, text } = draft.value
  const fault = smsFault(event, text)
  const words = SMS_WORDS[event]
  const hospital = session.user()?.facilityName ?? ''
  const example = smsFilled(
    text,
    Object.fromEntries(words.map((word) => [word, word === 'hospital' ? hospital : t(`sms.example.${word}`)])),
  )
  const set = (more: Partial<Draft>) => rule.change({ ...draft.value, ...more })
  /** Where the caret goes when the word that was put in stands there. */
  const caret = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  /** At the caret, in place of what is chosen. A word that has no room is not put in: nothing that was typed goes for it. */
  function put(word: string): void {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = field.current ?? {}
    const next = `${text.slice(0, from)}{${word}}${text.slice(to)}`
    if (next.length > SMS_TEXT_LENGTH) return void message.warning(t('sms.noRoom', { name: t(`sms.word.${word}`), most: SMS_TEXT_LENGTH }))
    caret.current = from + word.length + 2
    set({ text: next })
  }
  const whyNot = (code: ErrorCode): string =>
    [
      `${say(errorMessage(code)!)} (${t('code', { code })})`,
      code === CODE.smsWord && smsUnknown(event, text).join(' '),
      code === CODE.smsLong && t('sms.length', { count: text.trim().length, most: SMS_TEXT_LENGTH }),
    ]
      .filter(Boolean)
      .join(' · ')
  const save = () => rule.save('smsSave', { event, on, text: text.trim(), baseVersion: draft.base })
  const lines = ({ on, text }: Draft) => [t(on ? 'sms.isOn' : 'sms.isOff'), text]
  return (
    <section className={css.panel} aria-label={t(`sms.event.${event}.name`)}>
      <h2>{t(`sms.event.${event}.name`)}</h2>
      <Now
        says={t(standing.on ? `sms.event.${event}.now` : 'sms.nowOff', { count: saved.sent7 })}
        by={standing.savedBy}
        time={standing.savedTime}
      />
      <RuleStale rule={rule} theirs={lines} mine={lines(draft.value)} />
      <div style={{ margin: '8px 0' }}>
        <Checkbox checked={on === 1} disabled={!smsMayBeOff(event)} onChange={(change) => set({ on: change.target.checked ? 1 : 0 })}>
          {t(smsMayBeOff(event) ? 'sms.on' : 'sms.alwaysOn')}
        </Checkbox>
      </div>
      <Field
        above
        label={t('sms.text')}
        required
        error={fault !== undefined && (rule.pressed || fault === CODE.smsLong) ? whyNot(fault) : undefined}
        hint={t('sms.length', { count: text.length, most: SMS_TEXT_LENGTH })}
      >
        {(control) => <TextArea {...control} ref={field} rows={3} value={text} onChange={(change) => set({ text: change.target.value })} />}
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
      <RuleFoot
        rule={rule}
        label={t('sms.saveOf', { name: t(`sms.event.${event}.name`) })}
        onSave={() => {
          rule.press()
          if (fault !== undefined) field.current?.focus()
          else if (on === 1 && standing.on === 0) rule.ask(true)
          else void save()
        }}
      >
        <Button
          {...(text === SMS_DELIVERED[event] ? { refused: t('sms.isDelivered') } : {})}
          aria-label={t('sms.deliveredOf', { name: t(`sms.event.${event}.name`) })}
          onClick={() => set({ text: SMS_DELIVERED[event] })}
        >
          {t('sms.delivered')}
        </Button>
      </RuleFoot>
      {rule.asking && (
        <ConfirmDialog
          title={t('sms.askTitle', { name: t(`sms.event.${event}.name`) })}
          verb={t('sms.askVerb')}
          busy={rule.busy}
          onConfirm={() => void save()}
          onClose={() => rule.ask(false)}
        >
          <p>{t(`sms.event.${event}.asks`)}</p>
          <Bar kind="info">{example}</Bar>
        </ConfirmDialog>
      )}
    </section>
  )
}

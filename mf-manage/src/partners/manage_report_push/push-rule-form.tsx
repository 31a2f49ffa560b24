import { api } from '@farsight/shared/api'
import type { PushRule } from '@farsight/shared/contract'
import { SOURCE_LABELS, SOURCE_TYPES } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { Bar, Checkbox, Field, Input } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import css from '../parts/parts.module.css'
import { RuleFoot, RuleStale } from '../parts/rule-parts'
import { Now, useWords } from '../parts/screen'
import { useRule } from '../parts/use-rule'
import { draftOf, metBy, minutesOf, type PushDraft, pushSentence, widens } from './says'

const QUIET = { promptType: 'none', showLoading: false } as const

/** When completed reports go to patients' phones. */
export function PushRuleForm({ saved, askAgain }: { readonly saved: PushRule; readonly askAgain: () => Promise<void> }) {
  const t = useWords()
  const say = useBilingual()
  const modalities = useQuery({
    queryKey: ['mf-manage/modality-codes'],
    queryFn: async () => (await api.call('queryModality', {}, { ...QUIET, cacheType: 'cacheAndNet' })).val.map(({ code }) => code),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const writes = useRule('push', saved, draftOf, askAgain)
  const { draft, pressed, standing } = writes
  const rule = draft.value
  const minutes = minutesOf(rule.delayMinutes)
  const [before, after] = [metBy(draftOf(standing), saved.recent), metBy(rule, saved.recent)]
  const set = (more: Partial<PushDraft>) => writes.change({ ...rule, ...more })
  const toggled = <W extends string>(list: readonly W[], word: W): W[] =>
    list.includes(word) ? list.filter((one) => one !== word) : [...list, word]
  async function save(): Promise<void> {
    if (minutes !== undefined) await writes.save('reportPushSave', { ...rule, delayMinutes: minutes, baseVersion: draft.base })
  }
  return (
    <>
      <Now
        says={pushSentence(draftOf(standing), t)}
        by={standing.savedBy}
        time={standing.savedTime}
        warn={standing.auto === 1 && standing.push === 1}
      />
      {saved.ruleOn === 0 && <Bar kind="warn">{t('push.ruleOff')}</Bar>}
      {saved.open === 0 && <Bar kind="warn">{t('sms.closed')}</Bar>}
      <RuleStale rule={writes} theirs={(other) => [pushSentence(draftOf(other), t)]} mine={[pushSentence(rule, t)]} />
      <section className={css.panel} aria-label={t('push.rule')}>
        <Checkbox checked={rule.push === 1} onChange={(event) => set(event.target.checked ? { push: 1 } : { push: 0, auto: 0 })}>
          {t('push.allow')}
        </Checkbox>
        <p className="fs-2" style={{ margin: '0 0 8px 24px' }}>
          {t('push.allowSays')}
        </p>
        <Checkbox checked={rule.auto === 1} disabled={rule.push === 0} onChange={(event) => set({ auto: event.target.checked ? 1 : 0 })}>
          {t('push.auto')}
        </Checkbox>
        <p className="fs-2" style={{ margin: '0 0 8px 24px' }}>
          {t('push.autoSays')}
        </p>
        {rule.auto === 1 && (
          <div style={{ marginLeft: 24 }}>
            <Field above label={t('push.delay')} required error={pressed && minutes === undefined ? t('push.delayFault') : undefined}>
              {(control) => (
                <Input
                  {...control}
                  style={{ width: 88 }}
                  inputMode="numeric"
                  maxLength={4}
                  value={rule.delayMinutes}
                  onChange={(event) => set({ delayMinutes: event.target.value })}
                />
              )}
            </Field>
            <Field above label={t('push.modalities')} hint={rule.modalities.length === 0 ? t('push.everyHint') : undefined}>
              {({ id }) => (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own
                <div id={id} role="group" aria-label={t('push.modalities')} className={css.checks}>
                  {[...new Set([...(modalities.data ?? []), ...rule.modalities])].map((code) => (
                    <Checkbox
                      key={code}
                      checked={rule.modalities.includes(code)}
                      onChange={() => set({ modalities: toggled(rule.modalities, code) })}
                    >
                      {code}
                    </Checkbox>
                  ))}
                </div>
              )}
            </Field>
            <Field above label={t('push.sources')} hint={rule.sourceTypes.length === 0 ? t('push.everyHint') : undefined}>
              {({ id }) => (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own
                <div id={id} role="group" aria-label={t('push.sources')} className={css.checks}>
                  {SOURCE_TYPES.map((source) => (
                    <Checkbox
                      key={source}
                      checked={rule.sourceTypes.includes(source)}
                      onChange={() => set({ sourceTypes: toggled(rule.sourceTypes, source) })}
                    >
                      {say(SOURCE_LABELS[source])}
                    </Checkbox>
                  ))}
                </div>
              )}
            </Field>
            <Checkbox checked={rule.negativeOnly === 1} onChange={(event) => set({ negativeOnly: event.target.checked ? 1 : 0 })}>
              {t('push.negativeOnly')}
            </Checkbox>
          </div>
        )}
        {draft.dirty && (
          <Bar kind="info">
            <b>{t('then')}</b> {pushSentence(rule, t)} {rule.auto === 1 && t('push.met', { count: after, before })}
          </Bar>
        )}
        <RuleFoot
          rule={writes}
          onSave={() => {
            writes.press()
            if (minutes === undefined) return
            if (widens(draftOf(standing), rule)) writes.ask(true)
            else void save()
          }}
        />
      </section>
      {writes.asking && (
        <ConfirmDialog
          title={t('push.askTitle')}
          verb={t('push.askVerb')}
          danger
          busy={writes.busy}
          onConfirm={() => void save()}
          onClose={() => writes.ask(false)}
        >
          <p>
            {t('was')} {pushSentence(draftOf(standing), t)}
          </p>
          <p>
            <b>
              {t('then')} {pushSentence(rule, t)}
            </b>
          </p>
          {rule.auto === 1 && <p>{t('push.met', { count: after, before })}</p>}
          <Bar kind="warn">{t('push.widens')}</Bar>
        </ConfirmDialog>
      )}
    </>
  )
}

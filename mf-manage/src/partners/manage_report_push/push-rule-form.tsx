import { api } from '@farsight/shared/api'
import type { PushRule } from '@farsight/shared/contract'
import { CODE, SOURCE_LABELS, SOURCE_TYPES } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { isRefused, useWrite } from '@farsight/shared/module'
import { Bar, Button, Checkbox, ErrorBar, Field, Input, message } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from '../parts/parts.module.css'
import { Now, Stale, useWords } from '../parts/screen'
import { useDraft } from '../parts/use-draft'
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
  const draft = useDraft<PushDraft>('push', draftOf(saved), saved.baseVersion)
  const [pressed, setPressed] = useState(false)
  const [asking, setAsking] = useState(false)
  const [stale, setStale] = useState<PushRule>()
  const { busy, refused, attempt, clear } = useWrite()
  const rule = draft.value
  const minutes = minutesOf(rule.delayMinutes)
  const [before, after] = [metBy(draftOf(saved), saved.recent), metBy(rule, saved.recent)]
  const set = (more: Partial<PushDraft>) => {
    clear()
    draft.set({ ...rule, ...more })
  }
  const toggled = <W extends string>(list: readonly W[], word: W): W[] =>
    list.includes(word) ? list.filter((one) => one !== word) : [...list, word]
  async function save(): Promise<void> {
    if (minutes === undefined) return
    const answer = await attempt('reportPushSave', { ...rule, delayMinutes: minutes, baseVersion: draft.base })
    setAsking(false)
    if (isRefused(answer)) {
      if (answer.code === CODE.editedByAnother) setStale(answer.val as PushRule)
      return
    }
    draft.drop()
    await askAgain()
    message.success(t('saved'))
  }
  return (
    <>
      <Now says={pushSentence(draftOf(saved), t)} by={saved.savedBy} time={saved.savedTime} warn={saved.auto === 1 && saved.push === 1} />
      {saved.ruleOn === 0 && <Bar kind="warn">{t('push.ruleOff')}</Bar>}
      {saved.open === 0 && <Bar kind="warn">{t('sms.closed')}</Bar>}
      {stale && (
        <Stale
          by={stale.savedBy}
          time={stale.savedTime ?? ''}
          theirs={[pushSentence(draftOf(stale), t)]}
          mine={[pushSentence(rule, t)]}
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
        {refused && refused.code !== CODE.editedByAnother && <ErrorBar what={t('save')} says={refused.says} code={refused.code} />}
        <div className={css.foot}>
          <span className="fs-tools-gap" />
          {draft.dirty && (
            <>
              <span className="fs-2">{t('unsaved')}</span>
              <Button
                onClick={() => {
                  draft.drop()
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
            {...(draft.dirty ? {} : { refused: t('nothingToSave') })}
            onClick={() => {
              setPressed(true)
              if (minutes === undefined) return
              if (widens(draftOf(saved), rule)) setAsking(true)
              else void save()
            }}
          >
            {t('save')}
          </Button>
        </div>
      </section>
      {asking && (
        <ConfirmDialog
          title={t('push.askTitle')}
          verb={t('push.askVerb')}
          danger
          busy={busy}
          onConfirm={() => void save()}
          onClose={() => setAsking(false)}
        >
          <p>
            {t('was')} {pushSentence(draftOf(saved), t)}
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

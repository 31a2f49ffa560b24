import type { GuardRule } from '@farsight/shared/contract'
import { SEX_LABELS } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, Field, Input, Select } from '@farsight/shared/ui'
import { Dialog, Segments } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { ModalityField } from '../parts/modality-field'
import { wordsIn } from './rule-list'

export interface OwnRuleDialogProps {
  readonly rule: GuardRule
  readonly onPut: (rule: GuardRule) => void
  readonly onClose: () => void
}

/** Words of the hospital: where they stand, and what is said then in both languages. */
export function OwnRuleDialog({ rule, onPut, onClose }: OwnRuleDialogProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const [draft, setDraft] = useState(rule)
  const [texts, setTexts] = useState({ words: rule.words.join(', '), unless: rule.unless.join(', ') })
  const [asked, setAsked] = useState(false)
  const set = (more: Partial<GuardRule>) => setDraft({ ...draft, ...more })
  const words = wordsIn(texts.words).slice(0, 50)
  const missing = (text: string) => (asked && text.trim() === '' ? t('rules.missing') : undefined)
  function put() {
    setAsked(true)
    if (words.length === 0 || draft.zh.trim() === '' || draft.en.trim() === '') return
    onPut({ ...draft, words, unless: wordsIn(texts.unless).slice(0, 50), zh: draft.zh.trim(), en: draft.en.trim() })
  }
  return (
    <Dialog
      title={t('rules.add')}
      onClose={onClose}
      dirty={draft !== rule}
      foot={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button kind="primary" onClick={put}>
            {t('rules.done')}
          </Button>
        </>
      }
    >
      <Field above required label={t('rules.words')} hint={t('rules.wordsHint')} error={missing(words.join())}>
        {(control) => <Input {...control} value={texts.words} onChange={(event) => setTexts({ ...texts, words: event.target.value })} />}
      </Field>
      <Field above label={t('rules.unless')}>
        {(control) => <Input {...control} value={texts.unless} onChange={(event) => setTexts({ ...texts, unless: event.target.value })} />}
      </Field>
      {(['zh', 'en'] as const).map((language) => (
        <Field key={language} above required label={t(`rules.${language}`)} error={missing(draft[language])}>
          {(control) => (
            <Input {...control} maxLength={128} value={draft[language]} onChange={(event) => set({ [language]: event.target.value })} />
          )}
        </Field>
      ))}
      <Field label={t('rules.head.weight')}>
        {() => (
          <Segments
            label={t('rules.head.weight')}
            value={draft.weight}
            options={(['hint', 'stop'] as const).map((value) => ({ value, label: t(`rules.weight.${value}`) }))}
            onChange={(weight) => set({ weight })}
          />
        )}
      </Field>
      <ModalityField value={draft.modality} onChange={(modality) => set({ modality })} />
      <Field label={t('rules.sex')}>
        {(control) => (
          <Select
            {...control}
            value={draft.sex}
            options={[
              { value: '', label: t('rules.anySex') },
              ...(['M', 'F'] as const).map((sex) => ({ value: sex, label: say(SEX_LABELS[sex]) })),
            ]}
            onChange={(event) => set({ sex: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('rules.bodypart')}>
        {(control) => (
          <Input {...control} maxLength={64} value={draft.bodypart} onChange={(event) => set({ bodypart: event.target.value })} />
        )}
      </Field>
    </Dialog>
  )
}

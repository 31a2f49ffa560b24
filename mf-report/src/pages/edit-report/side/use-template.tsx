import type { Template } from '@farsight/shared/contract'
import type { MarkedText } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, DayInput, Field, Input } from '@farsight/shared/ui'
import { Dialog, Segments } from '@farsight/shared/ui/data'
import { type KeyboardEvent, useState } from 'react'
import { type Ask, answered, asksOf, carried, isPair, isWrong, type TemplateLanguage, textsIn } from '../../../model/template-ask'
import { composing } from '../../../viewer/keys'
import side from './side.module.css'

export interface UseTemplateProps {
  readonly template: Template
  /** Is there text that it is put behind, or in the place of? */
  readonly written: boolean
  readonly onUse: (texts: { readonly finding: MarkedText; readonly result: MarkedText }, how: 'append' | 'replace') => void
  readonly onClose: () => void
}

/** A template before it is taken: its fields as a small form, in which language, and where it goes if something is written already. */
export function UseTemplate({ template, written, onUse, onClose }: UseTemplateProps) {
  const t = useT('mf-report')
  const ui = useLanguage()
  const [language, setLanguage] = useState<TemplateLanguage>(ui === 'en' ? 'en' : 'zh')
  // By the fields' order; of a choice, which of its words.
  const [typed, setTyped] = useState<readonly string[]>([])
  const [pressed, setPressed] = useState(false)
  const texts = textsIn(template, language)
  const asks = asksOf(texts)
  const values = asks.map((ask, i) => (ask.type === 'choice' ? (ask.words[Number(typed[i] || -1)] ?? '') : (typed[i] ?? '')))
  const put = (at: number, value: string) => setTyped((before) => asks.map((_, i) => (i === at ? value : (before[i] ?? ''))))
  const use = (how: 'append' | 'replace') => {
    setPressed(true)
    if (!asks.some((ask, i) => isWrong(ask, values[i]!))) onUse(answered(texts, asks, values), how)
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || composing(event.nativeEvent) || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    use(written ? 'append' : 'replace')
  }
  const filled = answered(texts, asks, values)
  const control = (ask: Ask, i: number) => (
    <Field
      // The fields of a text have no other name than their place.
      key={`${i}-${ask.type}`}
      label={ask.name || t(`templateField.${ask.type}`)}
      error={pressed && isWrong(ask, values[i]!) ? t(`useTemplate.${ask.type}Wrong`) : undefined}
    >
      {(own) =>
        ask.type === 'choice' ? (
          <Segments
            {...own}
            label={ask.name || t('templateField.choice')}
            value={typed[i] || undefined}
            options={ask.words.map((word, at) => ({ value: String(at), label: word }))}
            onChange={(value) => put(i, value)}
          />
        ) : ask.type === 'date' ? (
          <DayInput {...own} value={values[i]!} onChange={(value) => put(i, value)} />
        ) : (
          <span className={side.unit}>
            <Input
              {...own}
              maxLength={ask.type === 'number' ? 32 : 200}
              inputMode={ask.type === 'number' ? 'decimal' : 'text'}
              value={values[i]!}
              onChange={(event) => put(i, event.target.value)}
            />
            {ask.unit && <span>{ask.unit}</span>}
          </span>
        )
      }
    </Field>
  )
  return (
    <Dialog
      title={t('fill.title', { name: template.name })}
      width={asks.length > 0 ? 720 : 480}
      dirty={typed.some((value) => value !== '')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          {asks.length > 0 && !written && (
            <Button onClick={() => onUse(answered(texts, asks, []), 'replace')}>{t('useTemplate.inText')}</Button>
          )}
          {written && <Button onClick={() => use('replace')}>{t('fill.replace')}</Button>}
          <Button
            kind="primary"
            {...(asks.length === 0 ? { 'data-autofocus': true } : {})}
            onClick={() => use(written ? 'append' : 'replace')}
          >
            {t(written ? 'fill.append' : 'useTemplate.fill')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in any of its fields takes the template */}
      <div onKeyDown={enter}>
        {written && <p>{t('fill.says')}</p>}
        {isPair(template) && (
          <Field label={t('useTemplate.language')}>
            {() => (
              <Segments
                label={t('useTemplate.language')}
                value={language}
                options={[
                  { value: 'zh', label: t('useTemplate.zh') },
                  { value: 'en', label: t('useTemplate.en') },
                ]}
                onChange={(next) => {
                  setTyped(carried(asks, asksOf(textsIn(template, next)), typed))
                  setLanguage(next)
                }}
              />
            )}
          </Field>
        )}
        {asks.map(control)}
        {asks.length > 0 && (
          <section className={side.preview} aria-label={t('useTemplate.preview')}>
            <p>{filled.finding.text}</p>
            <p>{filled.result.text}</p>
          </section>
        )}
      </div>
    </Dialog>
  )
}

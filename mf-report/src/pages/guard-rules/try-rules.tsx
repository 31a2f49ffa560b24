import type { GuardRule } from '@farsight/shared/contract'
import { SEX_LABELS, SIDE_LABELS, YIN_YANG_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Input, Select, TextArea } from '@farsight/shared/ui'
import { MODALITIES } from '@farsight/shared/ui/data'
import { useDeferredValue, useMemo, useState } from 'react'
import { guard, hitMessage } from '../../guard'
import css from './rules-page.module.css'

/** A text to try the rules on before they are saved: the same guard that doctors have. */
export function TryRules({ rules }: { readonly rules: readonly GuardRule[] }) {
  const t = useT('mf-report')
  const say = useBilingual()
  const language = useLanguage()
  const [text, setText] = useState({ finding: '', result: '', yinYang: 1 as 0 | 1 | 2 | null })
  const [exam, setExam] = useState({ modality: 'CT', bodypart: '', side: '', sex: 'M' })
  const later = useDeferredValue(text)
  const hits = useMemo(
    () =>
      later.finding + later.result === ''
        ? []
        : guard({ ...later, advice: '' }, { ...exam, checkItem: '', age: null }, { language, rules, asksFlag: true, criticals: [] }),
    [later, exam, language, rules],
  )
  const pick = (name: 'modality' | 'side' | 'sex', options: readonly { readonly value: string; readonly label: string }[]) => (
    <Select
      aria-label={t(`rules.${name === 'side' ? 'exam' : name}`)}
      value={exam[name]}
      options={options}
      onChange={(event) => setExam({ ...exam, [name]: event.target.value })}
    />
  )
  return (
    <section aria-label={t('rules.try')} className={css.try}>
      <h2 className={css.group}>{t('rules.try')}</h2>
      <div className={css.exam}>
        {pick(
          'modality',
          MODALITIES.map((code) => ({ value: code, label: code })),
        )}
        {pick(
          'sex',
          (['M', 'F'] as const).map((sex) => ({ value: sex, label: say(SEX_LABELS[sex]) })),
        )}
        {pick(
          'side',
          (['', 'L', 'R', 'B'] as const).map((side) => ({ value: side, label: say(SIDE_LABELS[side]) || '—' })),
        )}
        <Select
          aria-label={t('yinYang')}
          value={String(text.yinYang ?? '')}
          options={[
            { value: '', label: '—' },
            ...([0, 1, 2] as const).map((one) => ({ value: String(one), label: say(YIN_YANG_LABELS[one]) })),
          ]}
          onChange={(event) => setText({ ...text, yinYang: event.target.value === '' ? null : (Number(event.target.value) as 0 | 1 | 2) })}
        />
        <Input
          aria-label={t('rules.bodypart')}
          placeholder={t('rules.bodypart')}
          value={exam.bodypart}
          onChange={(event) => setExam({ ...exam, bodypart: event.target.value })}
        />
      </div>
      {(['finding', 'result'] as const).map((field) => (
        <TextArea
          key={field}
          rows={field === 'finding' ? 5 : 3}
          aria-label={t(field === 'finding' ? 'rules.tryText' : 'rules.tryResult')}
          placeholder={t(`field.${field}`)}
          value={text[field]}
          onChange={(event) => setText({ ...text, [field]: event.target.value })}
        />
      ))}
      <div role="status">{hits.length === 0 ? t('rules.tryNone') : t('rules.tryHit', { count: hits.length })}</div>
      <ul className={css.hits}>
        {hits.map((hit) => (
          <li key={`${hit.rule} ${hit.field} ${hit.from}`}>
            <b>{t(`field.${hit.field}`)}</b> {hit.text && `“${hit.text}”`} {hitMessage(hit, language)} · {t(`rules.weight.${hit.weight}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

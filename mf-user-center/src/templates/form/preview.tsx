import { type TemplateField, templateFields } from '@farsight/shared/domain'
import type { ReactNode } from 'react'
import css from '../kit/templates.module.css'
import { useWords } from '../kit/use-words'

export interface TemplateTexts {
  readonly findings: string
  readonly diagnosis: string
  readonly findingsEn: string
  readonly diagnosisEn: string
}

/** What a field asks for, in words: 选择 左 / 右, 数值 mm. */
export function useFieldSays() {
  const t = useWords()
  return ({ type, unit, words }: Pick<TemplateField, 'type' | 'unit' | 'words'>): string =>
    [t(`kind.${type}`), unit, words.join(' / ')].filter(Boolean).join(' ')
}

/** A text with its fields standing out, as the report's editor will ask for them. */
function Text({ text }: { readonly text: string }) {
  const says = useFieldSays()
  const pieces: ReactNode[] = []
  let end = 0
  for (const field of templateFields(text)) {
    pieces.push(text.slice(end, field.from))
    pieces.push(
      <mark key={field.from} className={css.field} title={says(field)}>
        {field.name || field.words.join(' / ')}
        {field.unit && ` ${field.unit}`}
      </mark>,
    )
    end = field.to
  }
  pieces.push(text.slice(end))
  return <p className={css.text}>{pieces}</p>
}

/** Both texts in each language that is there; where neither is, one line says so. */
export function Preview({ template }: { readonly template: TemplateTexts }) {
  const t = useWords()
  const { findings, diagnosis, findingsEn, diagnosisEn } = template
  const says = useFieldSays()
  const sides = [
    { key: 'zh', title: t('language.zh'), texts: [findings, diagnosis] },
    { key: 'en', title: t('language.en'), texts: [findingsEn, diagnosisEn] },
  ].filter(({ texts }) => texts.some((text) => text.trim() !== ''))
  // The same field in both texts is asked once.
  const keyOf = ({ type, name, unit, words }: TemplateField): string => JSON.stringify([type, name, unit, words])
  const all = templateFields(`${findings}\n${diagnosis}\n${findingsEn}\n${diagnosisEn}`)
  const fields = [...new Map(all.map((field) => [keyOf(field), field])).values()]
  if (sides.length === 0) return <p className="fs-2">{t('preview.none')}</p>
  return (
    <>
      {sides.map(({ key, title, texts: [first = '', second = ''] }) => (
        <section key={key} aria-label={title} lang={key}>
          {sides.length > 1 && <h3 className={css.side}>{title}</h3>}
          <h4 className={css.side}>{t('field.findings')}</h4>
          <Text text={first || '—'} />
          <h4 className={css.side}>{t('field.diagnosis')}</h4>
          <Text text={second || '—'} />
        </section>
      ))}
      {fields.length > 0 && (
        <>
          <h4 className={css.side}>{t('preview.fields', { count: fields.length })}</h4>
          <ul className={css.fields}>
            {fields.map((field) => (
              <li key={field.from}>
                <b>{field.name || '—'}</b> <span className="fs-2">{says(field)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

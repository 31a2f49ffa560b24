import { choicesOf } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { useSyncExternalStore } from 'react'
import editorCss from '../../editor/editor.module.css'
import type { FieldEditors } from '../../editor/field-editors'
import { wantedOf } from '../../model/misfits'

/** What the chosen field of a template wants: words to choose from, or which kind of word. Always one line high, so that nothing jumps. */
export function FieldHint({ fields, any }: { readonly fields: FieldEditors; readonly any: boolean }) {
  const t = useT('mf-report')
  const { template } = useSyncExternalStore(fields.place.subscribe, fields.place.get)
  if (!any) return null
  const wrong = template?.misfit === undefined ? undefined : wantedOf(template.misfit)
  const says = wrong
    ? t(`templateField.wrong.${wrong.type}`, { word: template!.shown, words: wrong.words.join(' / ') })
    : template
      ? t(`templateField.${template.type}`, { defaultValue: t('templateField.text') })
      : t('templateField.some')
  return (
    <div className={editorCss.hint} role="status">
      {!wrong && template?.type === 'choice' ? (
        choicesOf(template.shown).map((word, i) => (
          <Button key={word} title={String(i + 1)} onMouseDown={(event) => event.preventDefault()} onClick={() => fields.write(word)}>
            {i < 9 && `${i + 1} `}
            {word}
          </Button>
        ))
      ) : (
        <span className={wrong && editorCss.wrong}>{says}</span>
      )}
      <span>{t('templateField.keys')}</span>
    </div>
  )
}

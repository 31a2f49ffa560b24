import { Field, TextArea } from '@farsight/shared/ui'
import { useId } from 'react'
import { useShellText } from '../shell/texts'
import { countOf, useCutPaste } from '../text-limit'
import type { Words } from './use-words'

/** As much as the server takes. */
const MOST = 2000

/** The field of {@link useWords}. Ctrl+Enter sends. The line for a fault or the count is kept free: nothing jumps. */
export function WordsField({ label, words }: { readonly label: string; readonly words: Words }) {
  const t = useShellText()
  const hint = useId()
  const onPaste = useCutPaste(MOST)
  return (
    <Field
      above
      label={label}
      required
      error={words.missing ? t('feedback.empty') : undefined}
      hint={countOf(words.text, MOST) || '\u00a0'}
    >
      {(control) => (
        <>
          <TextArea
            {...control}
            aria-describedby={`${control['aria-describedby'] ?? ''} ${hint}`}
            rows={6}
            maxLength={MOST}
            value={words.text}
            onPaste={onPaste}
            onChange={(event) => words.setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.ctrlKey && !event.nativeEvent.isComposing) void words.send()
            }}
          />
          <div className="fs-field-hint" id={hint}>
            {t('feedback.hint')}
          </div>
        </>
      )}
    </Field>
  )
}

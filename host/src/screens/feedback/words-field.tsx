import { Field, TextArea } from '@farsight/shared/ui'
import { useShellText } from '../shell/texts'
import type { Words } from './use-words'

/** As much as the server takes. */
const MOST = 2000

/** The field of {@link useWords}. Ctrl+Enter sends. */
export function WordsField({ label, words }: { readonly label: string; readonly words: Words }) {
  const t = useShellText()
  return (
    <Field above label={label} required error={words.missing ? t('feedback.empty') : undefined} hint={t('feedback.hint')}>
      {(control) => (
        <TextArea
          {...control}
          rows={6}
          maxLength={MOST}
          value={words.text}
          onChange={(event) => words.setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.ctrlKey && !event.nativeEvent.isComposing) void words.send()
          }}
        />
      )}
    </Field>
  )
}

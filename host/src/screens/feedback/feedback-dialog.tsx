import { Button, ErrorBar, message } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useShellText } from '../shell/texts'
import { useWords } from './use-words'
import { WordsField } from './words-field'

/** Tells the administrators what goes wrong. Empty: it says so and stays open; on a failure everything that was typed stays. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useShellText()
  const words = useWords('feedback', () => {
    message.success(t('feedback.done'))
    onClose()
  })
  return (
    <Dialog
      title={t('feedback.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('feedback.cancel')}</Button>
          <Button kind="primary" busy={words.busy} onClick={() => void words.send()}>
            {t('feedback.send')}
          </Button>
        </>
      }
    >
      <WordsField label={t('feedback.label')} words={words} />
      {words.fault && <ErrorBar what={t('feedback.failed')} {...words.fault} />}
    </Dialog>
  )
}

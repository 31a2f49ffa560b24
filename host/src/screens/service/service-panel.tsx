import { Button, ErrorBar, message } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useWords } from '../feedback/use-words'
import { WordsField } from '../feedback/words-field'
import { useShellText } from '../shell/texts'

/** Customer service: whom to call, and a message that lands in feedback. It loads nothing from outside (decision 115). */
export function ServicePanel({ onClose }: { readonly onClose: () => void }) {
  const t = useShellText()
  const words = useWords('service', () => {
    message.success(t('feedback.done'))
    onClose()
  })
  return (
    <Dialog
      title={t('service.title')}
      onClose={onClose}
      foot={
        <Button kind="primary" busy={words.busy} onClick={() => void words.send()}>
          {t('service.send')}
        </Button>
      }
    >
      <p>{t('service.says')}</p>
      <p>
        <b>{t('service.line')}</b> {t('service.lineSays')}
      </p>
      <p className="fs-2">{t('service.urgent')}</p>
      <WordsField label={t('service.label')} words={words} />
      {words.fault && <ErrorBar what={t('feedback.failed')} {...words.fault} />}
    </Dialog>
  )
}

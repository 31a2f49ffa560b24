import type { Meeting } from '@farsight/shared/contract'
import { MEETING_MOST } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { useWrite } from '@farsight/shared/module'
import { Button, ErrorBar, Field, TextArea } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { summaryDraft, useKeptText } from '../../meeting/drafts'

interface FinishDialogProps {
  readonly meeting: Meeting
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Ends a meeting with its summary; nothing of it changes from then on. What is typed here waits on the device. */
export function FinishDialog({ meeting, onClose, onDone }: FinishDialogProps) {
  const t = useT('mf-consultation')
  const [summary, setSummary] = useKeptText(summaryDraft(meeting.id))
  const write = useWrite()
  async function finish(): Promise<void> {
    if (write.busy || !(await write.run('meetingFinish', { id: meeting.id, summary: summary.trim() }))) return
    setSummary('')
    onDone()
  }
  return (
    <Dialog
      title={t('meeting.finishTitle', { title: meeting.title })}
      width={720}
      dirty={summary.trim() !== ''}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('meeting.goOn')}</Button>
          <Button kind="primary" busy={write.busy} onClick={() => void finish()}>
            {t('meeting.finish')}
          </Button>
        </>
      }
    >
      <p>{t('meeting.finishSays')}</p>
      <Field above label={t('meeting.summary')}>
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            maxLength={MEETING_MOST.summary}
            value={summary}
            // What would be typed while it is on its way could go nowhere any more.
            readOnly={write.busy}
            onChange={(event) => setSummary(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.ctrlKey && !event.nativeEvent.isComposing) void finish()
            }}
          />
        )}
      </Field>
      {write.refused && <ErrorBar what={t('meeting.finish')} says={write.refused.says} code={write.refused.code} />}
    </Dialog>
  )
}

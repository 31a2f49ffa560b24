import type { Meeting } from '@farsight/shared/contract'
import { MEETING_MOST } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { useWrite } from '@farsight/shared/module'
import { Bar, Button, ErrorBar, Field, TextArea } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { summaryDraft, useKeptText } from '../../meeting/drafts'
import { othersAt, type Room } from '../../room'

interface FinishDialogProps {
  readonly meeting: Meeting
  readonly room: Room
  readonly onClose: () => void
  readonly onDone: () => void
}

/**
 * Ends a meeting with its summary; nothing of it changes from then on. What is typed here waits on the device. Whoever would be cut off in
 * the middle of a word is named, and the host asked once more, also for whom begins meanwhile.
 */
export function FinishDialog({ meeting, room, onClose, onDone }: FinishDialogProps) {
  const t = useT('mf-consultation')
  const [summary, setSummary] = useKeptText(summaryDraft(meeting.id))
  const write = useWrite()
  const [asked, setAsked] = useState<readonly string[]>()
  const { state } = room
  const typing = othersAt(state, state.typing)
  const unsaved = othersAt(state, state.unsaved).filter(({ userId }) => !typing.some((one) => one.userId === userId))
  const open = [...typing, ...unsaved]
  const names = (of: typeof typing): string => of.map(({ name }) => name).join(t('meeting.comma'))
  async function finish(anyway = false): Promise<void> {
    if (write.busy) return
    if (open.some(({ userId }) => !(anyway && asked?.includes(userId)))) {
      setAsked(open.map(({ userId }) => userId))
      return
    }
    if (!(await write.run('meetingFinish', { id: meeting.id, summary: summary.trim() }))) return
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
      {open.length > 0 && (
        <Bar
          kind="warn"
          acts={
            asked && (
              <Button busy={write.busy} onClick={() => void finish(true)}>
                {t('meeting.finishAnyway')}
              </Button>
            )
          }
        >
          {typing.length > 0 && t('meeting.areTyping', { names: names(typing) })}{' '}
          {unsaved.length > 0 && t('meeting.haveUnsent', { names: names(unsaved) })} {asked && t('meeting.finishAsks')}
        </Bar>
      )}
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

import { useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, Field, message, TextArea } from '@farsight/shared/ui'
import { Segments } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { fromWire } from '../../model/content'
import { SideBySide } from '../log/versions-tab'
import { says, useWrite } from '../parts/use-write'
import type { ReaderFormProps } from './reader-form'
import css from './readings.module.css'
import { plainTexts, useOpposed } from './use-opposed'

type Sides = 'first' | 'second' | 'neither'

/** Two readings that differ, without names: the arbiter says which one counts, and why. */
export function ArbiterForm({ reading, onDone }: ReaderFormProps) {
  const t = useT('mf-report')
  const [sides, setSides] = useState<Sides>()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { busy, fault, run } = useWrite()
  const { first, second, modality, bodypart, checkItem, side } = reading
  const opposed = useOpposed(first && second ? { first: plainTexts(fromWire(first)), second: plainTexts(fromWire(second)) } : undefined, {
    modality,
    bodypart,
    checkItem,
    side,
    sex: '',
    age: null,
  })
  async function send() {
    setAsked(true)
    if (!sides || reason.trim() === '') return
    if (!(await run('arbitrateReading', { id: reading.id, sides, reason: reason.trim() }))) return
    message.success(t('readings.settled'))
    onDone()
  }
  return (
    <div className={css.form}>
      {opposed && opposed.length > 0 && <Bar kind="error">{t('readings.opposed', { words: opposed.join(' · ') })}</Bar>}
      {reading.first && reading.second && (
        <SideBySide
          peers
          before={fromWire(reading.first)}
          after={fromWire(reading.second)}
          names={[t('readings.first'), t('readings.second')]}
        />
      )}
      <Field above required label={t('readings.verdict')} error={asked && !sides ? t('readings.chooseSide') : undefined}>
        {() => (
          <Segments
            label={t('readings.verdict')}
            value={sides}
            options={(['first', 'second', 'neither'] as const).map((value) => ({ value, label: t(`readings.side.${value}`) }))}
            onChange={setSides}
          />
        )}
      </Field>
      <Field above required label={t('issue.reason')} error={asked && reason.trim() === '' ? t('issue.reasonMissing') : undefined}>
        {(control) => <TextArea {...control} rows={3} maxLength={512} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
      {fault && <ErrorBar {...says(fault)!} />}
      <div className={css.acts}>
        <Button kind="primary" busy={busy} onClick={() => void send()}>
          {t('readings.settle')}
        </Button>
      </div>
    </div>
  )
}

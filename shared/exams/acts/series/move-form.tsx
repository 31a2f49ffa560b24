import { ApiError, api } from '@farsight/shared/api'
import type { ProcedureFacts } from '@farsight/shared/contract'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, Input } from '@farsight/shared/ui'
import { useState } from 'react'
import { identityLine } from '../dialog/act-dialog'

/** The exam that a series goes to: found by a whole number, and shown with its patient before anything moves. */
export function MoveForm({ own, onFound }: { readonly own: string; readonly onFound: (id: string | undefined) => void }) {
  const t = useT('exams')
  const language = useLanguage()
  const [number, setNumber] = useState('')
  const [found, setFound] = useState<readonly ProcedureFacts[]>()
  const [chosen, setChosen] = useState<string>()
  const [fault, setFault] = useState<string>()

  const choose = (id: string | undefined): void => {
    setChosen(id)
    onFound(id)
  }
  async function find(): Promise<void> {
    setFault(undefined)
    choose(undefined)
    try {
      const { val } = await api.call('queryByScanId', { scanId: number.trim() }, { promptType: 'none' })
      const others = val.filter(({ risProcedureId }) => risProcedureId !== own).slice(0, 10)
      const facts = await Promise.all(
        others.map(({ risProcedureId }) =>
          api.call('getProcedure', { risProcedureId }, { promptType: 'none' }).then((answer) => answer.val),
        ),
      )
      setFound(facts)
      if (facts.length === 1) choose(facts[0]!.risProcedureId)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setFault(thrown.message)
    }
  }

  return (
    <>
      <Field label={t('acts.series.number')} required>
        {(control) => (
          <div style={{ display: 'flex', gap: 8 }}>
            <Input
              {...control}
              data-autofocus
              maxLength={64}
              placeholder={t('acts.series.numberKinds')}
              value={number}
              onChange={(event) => setNumber(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && number.trim() !== '') void find()
              }}
            />
            <Button onClick={() => void (number.trim() !== '' && find())}>{t('acts.series.find')}</Button>
          </div>
        )}
      </Field>
      {fault && <ErrorBar says={fault} />}
      {found?.length === 0 && <p role="status">{t('acts.series.notFound')}</p>}
      {found?.map((exam) => (
        <label key={exam.risProcedureId} style={{ display: 'flex', gap: 8, padding: '4px 0' }}>
          <input type="radio" name="series-target" checked={chosen === exam.risProcedureId} onChange={() => choose(exam.risProcedureId)} />
          {identityLine(exam as never, language)} · {exam.modality} {exam.bodypart} {exam.checkItem} · {exam.registerTime}
        </label>
      ))}
    </>
  )
}

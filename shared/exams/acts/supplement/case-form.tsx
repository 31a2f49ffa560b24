import type { CallTypes, PatientCase } from '@farsight/shared/contract'
import {
  CASE_TEXTS,
  CODE,
  CONDITION_MAX,
  caseFaults,
  errorMessage,
  VITAL_RANGES,
  VITAL_SIGNS,
  type VitalSign,
} from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, Field, Input, TextArea } from '@farsight/shared/ui'
import { useState } from 'react'
import type { Row } from '../../model/query'
import { ActDialogShell } from '../dialog/act-dialog'
import { Stale } from '../dialog/stale'
import { CountedText } from '../dialog/text-counter'
import { useShowWrong } from '../dialog/use-show-wrong'
import { useAct } from '../use-act'
import { type CaseKey, changedKeys, plainCase } from './case-fields'

type Loaded = CallTypes['getPatientCase']['answer']['val']

export interface CaseFormProps {
  readonly row: Row
  readonly loaded: Loaded
  /** As typed so far; undefined while nothing was. */
  readonly typed: PatientCase | undefined
  readonly onType: (typed: PatientCase) => void
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The form itself. A version that another has saved meanwhile is shown beside what was typed: nobody's words are lost. */
export function CaseForm({ row, loaded, typed, onType, onClose, onSaved }: CaseFormProps) {
  const t = useT('exams')
  const say = useBilingual()
  const { busy, fault, clear, run } = useAct(row)
  const [baseVersion, setBaseVersion] = useState(loaded.baseVersion)
  const [theirs, setTheirs] = useState<Loaded>()
  const form = typed ?? loaded.caseInfo
  const dirty = typed !== undefined && changedKeys(typed, loaded.caseInfo).length > 0
  const set = (key: CaseKey, value: string): void => onType({ ...form, [key]: value })
  const stale = fault?.code === CODE.editedByAnother ? ((fault.val as Loaded | undefined) ?? undefined) : undefined
  const other = stale ?? theirs
  // Told when it is to be saved, all at once; from then on each goes as it is mended.
  const [tried, setTried] = useState(false)
  const { form: box, showWrong } = useShowWrong()
  const wrong = tried ? caseFaults(plainCase(form)).map(({ field }) => field) : []
  const vitalFault = (key: VitalSign): string | undefined =>
    wrong.includes(key) ? t('acts.case.vitalWrong', { name: t(`acts.case.${key}`), ...VITAL_RANGES[key] }) : undefined

  async function save(): Promise<void> {
    if (busy) return
    const caseInfo = plainCase(form)
    if (changedKeys(caseInfo, form).length > 0) onType(caseInfo)
    const faults = caseFaults(caseInfo)
    setTried(faults.length > 0)
    if (faults.length > 0) showWrong()
    else if (await run('savePatientCase', { risProcedureId: row.risProcedureId, caseInfo, baseVersion })) onSaved()
  }
  /** Goes on from the other version: the next save is meant to replace it. */
  function goOn(now: Loaded): void {
    setBaseVersion(now.baseVersion)
    setTheirs(now)
    clear()
  }

  return (
    <ActDialogShell
      act="supplement"
      row={row}
      width={720}
      dirty={dirty}
      onClose={onClose}
      fault={stale ? undefined : fault}
      foot={
        <>
          <Button onClick={onClose}>{t('acts.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t('acts.save')}
          </Button>
        </>
      }
    >
      {loaded.savedTime && <p className="fs-2">{t('acts.savedBy', { name: loaded.savedBy, time: loaded.savedTime })}</p>}
      {other && (
        <Stale
          by={[other.savedBy, other.savedTime ?? ''].join(' ').trim()}
          onGoOn={stale && (() => goOn(stale))}
          lines={changedKeys(form, other.caseInfo).map((key) => ({
            key,
            label: t(`acts.case.${key}`),
            theirs: other.caseInfo[key],
            onTake: () => set(key, other.caseInfo[key]),
          }))}
        />
      )}
      <div ref={box} style={{ display: 'contents' }}>
        <CountedText
          label={t('acts.case.conditionDescription')}
          value={form.conditionDescription}
          max={CONDITION_MAX}
          error={wrong.includes('conditionDescription') ? say(errorMessage(CODE.descriptionTooLong)!) : undefined}
          onChange={(value) => set('conditionDescription', value)}
        />
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit,minmax(112px,1fr))', gap: '0 12px' }}>
          {VITAL_SIGNS.map((key) => (
            <Field above key={key} label={`${t(`acts.case.${key}`)} (${VITAL_RANGES[key].unit})`} error={vitalFault(key)}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  maxLength={16}
                  value={form[key]}
                  onChange={(event) => set(key, event.target.value)}
                />
              )}
            </Field>
          ))}
        </div>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit,minmax(min(100%,300px),1fr))', gap: '0 16px' }}>
          {CASE_TEXTS.map((key) => (
            <Field above key={key} label={t(`acts.case.${key}`)}>
              {(control) => (
                <TextArea {...control} rows={2} maxLength={2000} value={form[key]} onChange={(event) => set(key, event.target.value)} />
              )}
            </Field>
          ))}
        </div>
      </div>
    </ActDialogShell>
  )
}

import type { ModuleState } from '@farsight/shared/contract'
import { useBilingual } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, Field, Select } from '@farsight/shared/ui'
import { Dialog, Segments } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { type Audience, consequences, failedBefore } from '../../model/activation'
import { EVERYBODY, runsWhere } from '../../model/state'
import { signedAt, useSays, useWords } from './show'
import { useAct, useFaults } from './use-releases'

export interface Activated {
  readonly version: string
  readonly facilityId: string
}
export interface ActivateDialogProps {
  readonly module: ModuleState
  /** The version that was pointed at. */
  readonly version: string
  readonly forAll: boolean
  readonly hospitals: readonly Audience[]
  readonly onDone: (done: Activated) => void
  readonly onClose: () => void
}

/** Which version, for whom, and what will happen, in words, before it happens. The audience is never chosen beforehand. */
export function ActivateDialog({ module, version: given, forAll, hospitals, onDone, onClose }: ActivateDialogProps) {
  const t = useWords()
  const says = useSays()
  const say = useBilingual()
  const { busy, error, run } = useAct()
  const [version, setVersion] = useState(given)
  const [kind, setKind] = useState<'all' | 'one' | undefined>(forAll ? undefined : 'one')
  const [hospital, setHospital] = useState(hospitals.length === 1 ? (hospitals[0]?.facilityId ?? '') : '')
  const [missing, setMissing] = useState(false)
  const facilityId = kind === 'all' ? EVERYBODY : kind === 'one' && hospital !== '' ? hospital : undefined
  const faults = useFaults(module.name).data ?? []
  const planned = consequences(module, { version, facilityId }, hospitals, forAll)
  const already = planned[0]?.key === 'activate.already'
  const told = already ? planned : [...planned, ...failedBefore(faults, version)]
  const fit = module.versions.filter(({ refusal, revokedAt }) => refusal === 0 && revokedAt === null)

  async function send(): Promise<void> {
    setMissing(facilityId === undefined)
    if (facilityId === undefined || already || busy) return
    const done = await run('activateModule', { name: module.name, moduleVersion: version, facilityId })
    if (done) onDone({ version, facilityId })
  }

  return (
    <Dialog
      title={t('activate.title', { module: say(module.title), version })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={busy} refused={already ? says(told[0]!) : undefined} onClick={() => void send()}>
            {t('activate.verb')}
          </Button>
        </>
      }
    >
      <Field label={t('column.version')}>
        {(control) => (
          <Select
            {...control}
            value={version}
            onChange={(event) => setVersion(event.target.value)}
            options={fit.map((one) => ({
              value: one.version,
              label: [one.version, signedAt(one.serial), runsWhere(module, one.version).length > 0 ? t('activate.runs') : '']
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        )}
      </Field>
      {forAll ? (
        <Field label={t('activate.audience')} required error={missing ? t('activate.choose') : undefined}>
          {() => (
            <div className="fs-tools">
              <Segments
                label={t('activate.audience')}
                value={kind}
                options={[
                  { value: 'one', label: t('activate.one') },
                  { value: 'all', label: t('activate.all', { count: hospitals.length }) },
                ]}
                onChange={(next) => {
                  setKind(next)
                  setMissing(false)
                }}
              />
              {kind === 'one' && (
                <Select
                  aria-label={t('activate.hospital')}
                  value={hospital}
                  onChange={(event) => {
                    setHospital(event.target.value)
                    setMissing(false)
                  }}
                  options={[
                    { value: '', label: t('activate.chooseHospital') },
                    ...hospitals.map(({ facilityId: value, name: label }) => ({ value, label })),
                  ]}
                />
              )}
            </div>
          )}
        </Field>
      ) : (
        <p className="fs-dialog-who">{t('activate.own', { who: hospitals[0]?.name ?? '' })}</p>
      )}
      <div aria-live="polite" style={{ display: 'grid', gap: 8 }}>
        {told.some(({ warn }) => !warn) && (
          <ul style={{ listStyle: 'disc', paddingLeft: 20 }}>
            {told
              .filter(({ warn }) => !warn)
              .map((one) => (
                <li key={one.key}>{says(one)}</li>
              ))}
          </ul>
        )}
        {told
          .filter(({ warn }) => warn)
          .map((one) => (
            <Bar kind="warn" key={one.key}>
              {says(one)}
            </Bar>
          ))}
      </div>
      {error && <ErrorBar what={t('activate.verb')} {...error} />}
    </Dialog>
  )
}

import type { Consultation } from '@farsight/shared/contract'
import { CODE, doctorTitle, maySign } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { isRefused, useWrite } from '@farsight/shared/module'
import { Bar, Button, ErrorBar, message } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import knownCss from '../../consult/known.module.css'
import { PrintMinutes } from '../../consult/print-minutes'
import { useWho } from '../../consult/use-who'
import { unsigned } from '../../model/signs'
import { factsOf, partOf } from '../../model/steps'
import { Minutes, ScoreLines } from './check-after'
import { Acts, type StepProps } from './step-parts'

/** Who has signed, and who has not: an older number than the minutes' counts no more. */
export function Signs({ one }: { readonly one: Consultation }) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  return (
    <section aria-label={t('sign.title')}>
      <h2>{t('sign.title')}</h2>
      <ul className={knownCss.lines}>
        {one.signs.map((sign) => (
          <li key={sign.userId + sign.minutes} className={sign.minutes === one.minutes ? 'fs-hue-done' : 'fs-hue-none'}>
            <b>{sign.name}</b>
            <span>{[say(doctorTitle(sign.title)), sign.facilityName].filter(Boolean).join(' · ')}</span>
            <span className={knownCss.end}>{sign.time.slice(0, 19)}</span>
            {sign.minutes !== one.minutes && <span>{t('sign.old')}</span>}
          </li>
        ))}
        {unsigned(one).map((who) => (
          <li key={who} className="fs-2">
            {who} <span className={knownCss.end}>{t('sign.waiting')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** s6: read-only for everybody; each puts his name under the minutes that he has read. */
export function CompletedStep({ one, again }: StepProps) {
  const t = useT('mf-consultation')
  const who = useWho(one)
  const { busy, refused, attempt, clear } = useWrite()
  const [asked, setAsked] = useState<number>()
  const [printing, setPrinting] = useState(false)
  // Under which minutes a refusal stood: read again, they may be signed.
  const changed = refused?.code === CODE.minutesChanged
  const may = one.may.sign === 1 && maySign(factsOf(one), partOf(one)) === undefined
  async function sign(minutes: number): Promise<void> {
    const answer = await attempt('consultationSign', { id: one.id, minutes })
    setAsked(undefined)
    await again()
    if (!isRefused(answer)) message.success(t('sign.done'))
  }
  return (
    <>
      {changed && (
        <Bar kind="warn" onClose={clear}>
          {t('sign.changed')}
        </Bar>
      )}
      {refused && !changed && <ErrorBar what={t('sign.verb')} says={refused.says} code={refused.code} onClose={clear} />}
      <Minutes one={one} again={again} />
      <ScoreLines scores={one.scores} />
      <Signs one={one} />
      <Acts>
        <Button icon="print" onClick={() => setPrinting(true)}>
          {t('print')}
        </Button>
        {may && (
          <Button kind="primary" icon="edit" busy={busy} onClick={() => setAsked(one.minutes)}>
            {t('sign.verb')}
          </Button>
        )}
      </Acts>
      {asked !== undefined && (
        <ConfirmDialog
          title={t('sign.ask', { no: one.no })}
          who={who}
          verb={t('sign.verb')}
          busy={busy}
          onConfirm={() => void sign(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p className={knownCss.text}>{one.conclusion}</p>
          <p className="fs-2">{t('sign.says')}</p>
        </ConfirmDialog>
      )}
      {printing && <PrintMinutes one={one} onPrinted={() => setPrinting(false)} />}
    </>
  )
}

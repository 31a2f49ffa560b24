import type { Consultation, ConsultationExam } from '@farsight/shared/contract'
import { partText, SIDE_LABELS, type Side } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Slot } from '@farsight/shared/module'
import { Bar, Button, EmptyLine } from '@farsight/shared/ui'
import { Tabs } from '@farsight/shared/ui/data'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CaseLive } from '../room'
import css from './hold.module.css'

const NEVER = (): (() => void) => () => undefined
const NOTHING = (): undefined => undefined

/** Images and report of the exams, by the module that shows them; whoever leads also says which exam is shown. */
export function CasePane({ one, live }: { readonly one: Consultation; readonly live?: CaseLive | undefined }) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const language = useLanguage()
  const [chosen, setChosen] = useState(one.exams[0]?.risProcedureId ?? '')
  const state = useSyncExternalStore(live?.subscribe ?? NEVER, live?.snapshot ?? NOTHING)
  const led = state?.follow?.risProcedureId
  useEffect(() => {
    if (led && one.exams.some(({ risProcedureId }) => risProcedureId === led)) setChosen(led)
  }, [led, one.exams])
  const exam = one.exams.find(({ risProcedureId }) => risProcedureId === chosen) ?? one.exams[0]
  const shown = exam?.risProcedureId ?? ''
  const props = useMemo(
    () => ({ of: { kind: 'consultation' as const, id: one.id, risProcedureId: shown }, ...(live ? { live } : {}) }),
    [one.id, shown, live],
  )
  if (!exam) return <EmptyLine says={t('exams.none')} />
  // Another hospital's: the server opens it from the moment it was handed in.
  if (one.progress === 's1' && one.part.requester === 0) return <EmptyLine says={t('case.notYet')} />
  const nameOf = (of: ConsultationExam): string =>
    [of.modality, say(SIDE_LABELS[of.side as Side]), partText(of.bodypart, of.checkItem, language)].filter(Boolean).join(' ')
  const away = led === shown ? undefined : one.exams.find(({ risProcedureId }) => risProcedureId === led)
  return (
    <div className={css.case} data-zone="reading">
      {one.exams.length > 1 && (
        <Tabs
          label={t('exams.title')}
          value={shown}
          tabs={one.exams.map((other) => ({
            value: other.risProcedureId,
            label: nameOf(other),
          }))}
          onChange={setChosen}
        />
      )}
      {away && (
        <Bar
          kind="info"
          acts={
            <Button kind="primary" onClick={() => setChosen(away.risProcedureId)}>
              {t('case.toLed')}
            </Button>
          }
        >
          {t('case.ledElsewhere', { exam: nameOf(away) })}
        </Bar>
      )}
      <div className={css.slot}>
        <Slot key={shown} id="mf-consultation/case.v1" props={props} fallback={<EmptyLine says={t('case.noViewer')} />} />
      </div>
    </div>
  )
}

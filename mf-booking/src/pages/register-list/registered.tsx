import { type ApiError, api } from '@farsight/shared/api'
import { CODE, nationOf, SAFETY_KEYS, SIDE_LABELS } from '@farsight/shared/domain'
import { DrawerFact, DrawerPart, useSettled } from '@farsight/shared/exams'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { ErrorBar } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RegisterRow } from '../../model/register-list'

/** Told only where there is something to tell. */
const RARE: ReadonlySet<string> = new Set(['visit', 'imageNo', 'physicalNo', 'hisNo', 'repeatReason'])

/** What the desk wrote of the chosen row; asked once the choice has come to rest. */
export function Registered({ row }: { readonly row: RegisterRow }) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const id = useSettled(row.risProcedureId)
  const here = id === row.risProcedureId
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-booking/registration', id, row.version],
    queryFn: ({ signal }) => api.call('getRegistration', { risProcedureId: id }, { promptType: 'none', showLoading: false, signal }),
    enabled: here,
  })
  const failed = error as ApiError | null
  const unregistered = failed?.code === CODE.notInRis
  const one = here && !failed ? data?.val : undefined
  const check = one?.checks.find((each) => each.risProcedureId === id)
  const nation = one && nationOf(one.patient.nation)
  const others = one?.checks.filter((each) => each.risProcedureId !== id) ?? []
  const checkText = (each: (typeof others)[number]): string => `${each.checkNo} ${say(SIDE_LABELS[each.side])}${each.checkItem}`
  const facts: readonly (readonly [string, ReactNode])[] = one
    ? [
        ['room', check?.roomName],
        ['fee', check?.fee],
        ['applyNo', one.visit.applyNo],
        ['applyDoctor', one.visit.applyDoctor],
        ['visit', others.length > 0 && others.map((each) => <div key={each.risProcedureId}>{checkText(each)}</div>)],
        ['birthday', one.patient.birthday],
        ['nation', nation && say(nation)],
        ['idNo', one.patient.idType === 'none' ? one.patient.idReason && t(`patient.reason.${one.patient.idReason}`) : one.patient.idNo],
        ['address', one.patient.address],
        ['imageNo', one.visit.imageNo],
        ['physicalNo', one.visit.physicalNo],
        ['hisNo', one.visit.hisNo],
        ['emergency', one.visit.emergency === 1 ? t('list.yes') : t('list.no')],
        ['preCheckTime', one.visit.preCheckTime],
        ['safety', <SafetyAnswers key="safety" safety={one.visit.safety} />],
        ['repeatReason', one.repeatReason],
        ['by', `${one.registeredBy} ${one.visit.registerTime}`],
      ]
    : []
  return (
    <>
      {failed && !unregistered && (
        <ErrorBar what={t('list.registered')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      )}
      {unregistered && <p className="fs-2">{t('list.notRegistered')}</p>}
      {one && (
        <DrawerPart title={t('list.registered')}>
          {facts
            .filter(([key, value]) => value || !RARE.has(key))
            .map(([key, value]) => (
              <DrawerFact key={key} label={t(`list.fact.${key}`)}>
                {value}
              </DrawerFact>
            ))}
        </DrawerPart>
      )}
      {one?.sheetUrl && (
        <a href={one.sheetUrl} target="_blank" rel="noreferrer">
          <img src={one.sheetUrl} alt={t('list.fact.sheet')} style={{ maxWidth: '100%', maxHeight: 240, marginBottom: 16 }} />
        </a>
      )}
    </>
  )
}

/** Every question that was asked with its answer and what was said to it; what speaks against the check stands out. */
function SafetyAnswers({ safety }: { readonly safety: Readonly<Record<string, string>> }) {
  const t = useT('mf-booking')
  const answered = SAFETY_KEYS.filter((key) => safety[key])
  if (answered.length === 0) return '—'
  return answered.map((key) => {
    const note = safety[`${key}Note`]
    return (
      <div key={key} className={safety[key] === 'no' ? undefined : 'fs-hue-wait'}>
        {t(`list.safety.${key}`)}: {t(`list.safety.${safety[key]}`)}
        {note && ` (${note})`}
      </div>
    )
  })
}

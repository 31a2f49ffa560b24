import { ApiError, api } from '@farsight/shared/api'
import type { HisAnswer, RevisitRow } from '@farsight/shared/contract'
import { CODE, errorMessage, plainIdNo } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Input, message, Select } from '@farsight/shared/ui'
import { useScanner } from '@farsight/shared/ui/data'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { RevisitLookup } from '../../lookup/revisit-lookup'
import field from '../../lookup/revisit-lookup.module.css'
import type { FormTurn } from '../../patient-form'
import styles from './register.module.css'

const HIS_TYPES = ['outpatient', 'inpatient', 'application', 'card', 'identity'] as const
type HisType = (typeof HIS_TYPES)[number]

export interface LookupsProps {
  readonly fields: {
    readonly card: RefObject<HTMLInputElement | null>
    readonly his: RefObject<HTMLInputElement | null>
    readonly revisit: RefObject<HTMLInputElement | null>
  }
  readonly onNew: () => void
  readonly onUnknown: () => void
  readonly onCard: (idNo: string) => void
  readonly onPatient: (row: RevisitRow) => void
  readonly onHis: (answer: HisAnswer) => void
  /** Whose answers these are: those that were asked for a form that is gone are nobody's. */
  readonly form: FormTurn
  /** What was scanned while a form was saved: the next form's. */
  readonly held: RefObject<string | undefined>
}

/** What a number is: an identity card, a patient of this hospital, or one that the HIS knows. */
export const scanKind = (text: string): 'identity' | 'patient' | 'his' => {
  const plain = plainIdNo(text)
  if (/^\d{17}[\dX]$/.test(plain)) return 'identity'
  return /^P\d{8,}$/.test(plain) ? 'patient' : 'his'
}

/** The ways to a patient who is known somewhere: a card or a code, the HIS, an earlier visit. */
export function Lookups({ fields, onNew, onUnknown, onCard, onPatient, onHis, form, held }: LookupsProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const ids = { card: useId(), his: useId() }
  const [card, setCard] = useState('')
  const [type, setType] = useState<HisType>('outpatient')
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState<{ readonly says: string; readonly code: number | string | undefined }>()
  const [busy, setBusy] = useState(false)

  // As the page is when the answer comes, not as it was when it was asked.
  const current = useRef({ onHis, onPatient, onCard })
  current.current = { onHis, onPatient, onCard }
  // What the HIS is being asked: the same once more is one question.
  const asking = useRef('')
  async function askHis(queryType: HisType, wanted: string): Promise<void> {
    const plain = wanted.trim()
    const question = `${queryType} ${plain}`
    if (plain === '' || asking.current === question) return
    asking.current = question
    const mayCome = form.ask()
    const same = form.here()
    setBusy(true)
    setFault(undefined)
    try {
      const { val } = await api.call('queryHis', { queryType, number: plain }, { promptType: 'none' })
      if (!(await mayCome(val.patient.patName))) return
      current.current.onHis(val)
      setNumber('')
    } catch (error) {
      if (!same()) return
      // An answer that cannot be read is the HIS's fault, and said in its words.
      const code = error instanceof ApiError ? error.code || undefined : CODE.hisAbnormal
      const unreached = error instanceof ApiError && error.kind !== 'business'
      setFault({
        says: unreached ? t('register.hisUnreached') : error instanceof ApiError ? error.message : say(errorMessage(CODE.hisAbnormal)!),
        code,
      })
    } finally {
      if (asking.current === question) {
        asking.current = ''
        setBusy(false)
      }
    }
  }
  async function read(text: string): Promise<void> {
    const kind = scanKind(text)
    setCard('')
    setFault(undefined)
    if (kind === 'his') return askHis('card', text)
    const mayCome = form.ask()
    try {
      const asked = kind === 'identity' ? { idNo: plainIdNo(text) } : { dicomId: text.trim().toUpperCase() }
      const [row] = (await api.call('queryRevisit', asked, { promptType: 'none' })).val
      if (!(await mayCome(row?.patName ?? text))) return
      if (row) current.current.onPatient(row)
      else if (kind === 'identity') current.current.onCard(plainIdNo(text))
      else await askHis('card', text)
    } catch (error) {
      if (!(await mayCome(text))) return
      // The card itself says enough to go on.
      if (kind === 'identity') current.current.onCard(plainIdNo(text))
      setFault({ says: (error as Error).message, code: (error as ApiError).code || undefined })
    }
  }
  useScanner((text) => {
    // A question is answered first: who is scanned meanwhile would change whom it is about.
    if (document.querySelector('dialog[open]')) message.warning(t('register.scanAsked'))
    // The form that is saved is full; this is the next one's.
    else if (form.isSaving()) held.current = text
    else void read(text)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the next form begins
  useEffect(() => {
    const text = held.current
    held.current = undefined
    if (text !== undefined) void read(text)
  }, [form.turn])
  const enter = (act: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <>
      <div className={styles.lookups}>
        <Button icon="plus" title="F2" onClick={onNew}>
          {t('register.new')}
        </Button>
        <Button title={t('register.unknownHint')} onClick={onUnknown}>
          {t('register.unknown')}
        </Button>
        <span className={field.lookup}>
          <label htmlFor={ids.card}>{t('register.card')}</label>
          <Input
            id={ids.card}
            ref={fields.card}
            autoComplete="off"
            maxLength={64}
            placeholder={t('register.cardHint')}
            value={card}
            onChange={(event) => setCard(event.target.value)}
            onKeyDown={(event) => {
              // With nothing in it, Enter goes on into the form.
              if (card.trim() !== '') enter(() => void read(card))(event)
            }}
          />
        </span>
        <span className={field.lookup}>
          <label htmlFor={ids.his}>HIS</label>
          <Select
            aria-label={t('register.hisType')}
            value={type}
            options={HIS_TYPES.map((value) => ({ value, label: t(`register.his.${value}`) }))}
            onChange={(event) => setType(event.target.value as HisType)}
          />
          <Input
            id={ids.his}
            ref={fields.his}
            autoComplete="off"
            maxLength={64}
            aria-busy={busy || undefined}
            placeholder="F3"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
            onKeyDown={enter(() => void askHis(type, number))}
          />
        </span>
        <RevisitLookup field={fields.revisit} onChoose={onPatient} />
      </div>
      {fault && <ErrorBar says={fault.says} code={fault.code} onClose={() => setFault(undefined)} />}
    </>
  )
}

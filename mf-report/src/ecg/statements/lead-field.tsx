import { leadsText, leadsTyped, STANDARD_LEADS } from '@farsight/shared/ecg'
import { useBilingual } from '@farsight/shared/i18n'
import { type ControlProps, Input } from '@farsight/shared/ui'
import css from './statements.module.css'
import { WORDS } from './words'

const FURTHER = ['V7', 'V8', 'V9', 'V3R', 'V4R', 'V5R']
/** Leads that look at one wall. */
const REGIONS = [
  { zh: '下壁', en: 'Inferior', leads: ['II', 'III', 'aVF'] },
  { zh: '前间壁', en: 'Anteroseptal', leads: ['V1', 'V2', 'V3'] },
  { zh: '前壁', en: 'Anterior', leads: ['V1', 'V2', 'V3', 'V4'] },
  { zh: '侧壁', en: 'Lateral', leads: ['I', 'aVL', 'V5', 'V6'] },
  { zh: '高侧壁', en: 'High lateral', leads: ['I', 'aVL'] },
  { zh: '广泛前壁', en: 'Extensive anterior', leads: ['I', 'aVL', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'] },
  { zh: '正后壁', en: 'Posterior', leads: ['V7', 'V8', 'V9'] },
  { zh: '右心室', en: 'Right ventricle', leads: ['V3R', 'V4R', 'V5R'] },
] as const

export interface LeadFieldProps {
  readonly control: ControlProps
  /** As it is typed: `v1-4 avl`. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Leads by typing, by walls, or one by one; the buttons write what could have been typed. */
export function LeadField({ control, value, onChange }: LeadFieldProps) {
  const say = useBilingual()
  const { leads, wrong } = leadsTyped(value)
  const give = (next: readonly string[]): void => onChange(leadsText(next, 'en'))
  const toggle = (some: readonly string[]): void => {
    // What is typed and no lead yet stays, with its fault; nobody's words go because of a button.
    if (wrong !== '') onChange(`${value.trim()} ${some.join(' ')}`)
    else if (some.every((lead) => leads.includes(lead))) give(leads.filter((lead) => !some.includes(lead)))
    else give([...leads, ...some])
  }
  return (
    <>
      <Input
        {...control}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that write into the field above, no fields of their own */}
      <div className={css.twelve} role="group" aria-label={say(WORDS.chosenLeads)}>
        {[...STANDARD_LEADS, ...FURTHER].map((lead) => (
          <button key={lead} type="button" className={css.lead} aria-pressed={leads.includes(lead)} onClick={() => toggle([lead])}>
            {lead}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className={css.leads} role="group" aria-label={say(WORDS.regions)}>
        {REGIONS.map((region) => (
          <button
            key={region.en}
            type="button"
            className={css.lead}
            title={leadsText(region.leads, 'en')}
            aria-pressed={region.leads.every((lead) => leads.includes(lead))}
            onClick={() => toggle(region.leads)}
          >
            {say(region)}
          </button>
        ))}
      </div>
    </>
  )
}

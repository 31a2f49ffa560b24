import { SIDE_LABELS, type Side } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Checkbox, IconButton } from '@farsight/shared/ui'
import { SearchSelect, Segments } from '@farsight/shared/ui/data'
import { type LaunchDraft, type LaunchFacts, wantsSide } from '../../model/launch'
import css from './launch.module.css'

/** Parts that one order may have (contract). */
const MOST_PARTS = 20
const SIDES: readonly Side[] = ['L', 'R', 'B']

export interface PartsProps {
  readonly dictionary: LaunchFacts['parts']
  readonly draft: LaunchDraft
  readonly onChange: (changes: Partial<LaunchDraft>) => void
}

/** The parts that are asked for, each with its side where it has sides; and the flags that decide the price. */
export function Parts({ dictionary, draft, onChange }: PartsProps) {
  const t = useT('mf-worklist')
  const say = useBilingual()
  const { parts } = draft
  const change = (at: number, side: Side) => onChange({ parts: parts.map((part, i) => (i === at ? { ...part, side } : part)) })
  // Both knees are one part with two sides: a part that is there is not offered again.
  const rest = dictionary.filter(({ name }) => !parts.some(({ bodypart }) => bodypart === name))
  return (
    <>
      <ul className={css.parts} aria-label={t('launch.parts')}>
        {parts.map((part, i) => (
          <li key={part.bodypart} className={css.part}>
            <b>{part.bodypart}</b>
            {wantsSide(part, dictionary) && (
              <Segments
                label={t('launch.sideOf', { part: part.bodypart })}
                value={part.side || undefined}
                options={SIDES.map((value) => ({ value, label: say(SIDE_LABELS[value]) }))}
                onChange={(side) => change(i, side)}
              />
            )}
            <IconButton
              icon="close"
              label={t('launch.removePart', { part: part.bodypart })}
              onClick={() => onChange({ parts: parts.filter((_, at) => at !== i) })}
            />
          </li>
        ))}
      </ul>
      {parts.length < MOST_PARTS && (
        <SearchSelect
          label={t('launch.addPart')}
          placeholder={t('launch.addPart')}
          value=""
          options={rest.map(({ name }) => ({ value: name, label: name }))}
          onChange={(bodypart) => bodypart && onChange({ parts: [...parts, { bodypart, side: '' }] })}
        />
      )}
      <div className="fs-tools">
        <Checkbox checked={draft.urgent} onChange={(event) => onChange({ urgent: event.target.checked })}>
          {t('launch.urgent')}
        </Checkbox>
        <Checkbox checked={draft.trauma} onChange={(event) => onChange({ trauma: event.target.checked })}>
          {t('launch.trauma')}
        </Checkbox>
        {draft.kind === 'expert' && (
          <Checkbox checked={draft.advanced} onChange={(event) => onChange({ advanced: event.target.checked })}>
            {t('launch.advanced')}
          </Checkbox>
        )}
      </div>
    </>
  )
}

import { useT } from '@farsight/shared/i18n'
import { Field, Select } from '@farsight/shared/ui'
import { MODALITIES } from '@farsight/shared/ui/data'

/** Which modality something stands for; all of them unless one is chosen. */
export function ModalityField({ value, onChange }: { readonly value: string; readonly onChange: (modality: string) => void }) {
  const t = useT('mf-report')
  return (
    <Field label={t('rules.modality')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[{ value: '', label: t('register.any.modality') }, ...MODALITIES.map((code) => ({ value: code, label: code }))]}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

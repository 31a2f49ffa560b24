import { Select } from 'antd'
import type { SearchSelectProps } from '../data/search-select'
import { AntdLayer } from './layer'

/** antd's choice among many words, found by typing. */
export default function AntdSearchSelect({ value, options, onChange, placeholder, id, many, label }: SearchSelectProps) {
  return (
    <AntdLayer>
      <Select
        id={id}
        aria-label={label}
        mode={many ? 'multiple' : undefined}
        value={value === '' ? undefined : (value as string | string[])}
        options={options as { value: string; label: string }[]}
        placeholder={placeholder}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        maxTagCount="responsive"
        style={{ width: '100%' }}
        onChange={(next: string | string[] | undefined) => onChange((next ?? (many ? [] : '')) as never)}
      />
    </AntdLayer>
  )
}

import { api } from '@farsight/shared/api'
import { Input, type InputProps } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

export interface BodypartInputProps extends Omit<InputProps, 'onChange' | 'value' | 'list'> {
  readonly modality: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A body part: free text, with the dictionary of the modality to choose from. */
export function BodypartInput({ modality, value, onChange, ...rest }: BodypartInputProps) {
  const listId = useId()
  const { data } = useQuery({
    queryKey: ['exams/bodyparts', modality],
    queryFn: () => api.call('queryBodypart', { modality }, { cacheType: 'cacheAndNet', showLoading: false, promptType: 'none' }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const names = [...new Set(data?.val.map((part) => part.name) ?? [])]
  return (
    <>
      <Input {...rest} list={listId} maxLength={128} value={value} onChange={(event) => onChange(event.target.value)} />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

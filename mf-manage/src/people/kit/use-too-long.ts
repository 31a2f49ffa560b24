import { useWords } from './use-people'

/** What is longer than may be saved is said beside its field, and never cut: half a name is another one. */
export function useTooLong(): (value: string, most: number) => string | undefined {
  const t = useWords()
  return (value, most) => (value.trim().length > most ? t('need.tooLong', { most, count: value.trim().length }) : undefined)
}

import { hasUnseen } from '@farsight/shared/domain'
import { useWords } from './use-people'
import { useTooLong } from './use-too-long'

/** Why a name of one line cannot be saved as it stands, as the server would say it: it is too long, or holds what nobody sees. */
export function useLineFault(): (value: string, most: number) => string | undefined {
  const t = useWords()
  const tooLong = useTooLong()
  return (value, most) => tooLong(value, most) ?? (hasUnseen(value) ? t('need.unseen') : undefined)
}

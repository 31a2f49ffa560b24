import type { CallTypes } from '@farsight/shared/contract'
import { Bar, Button, ErrorBar } from '@farsight/shared/ui'
import { useAct, useManaged, useWords } from './use-people'

export type Separation = CallTypes['manageSeparationGet']['answer']['val']

/** Whether this hospital separates its administrators' duties; undefined until it is known. */
export const useSeparation = (): Separation | undefined => useManaged('manageSeparationGet', {}).data?.val

/** That separated duties end is one duty's wish: whoever has another one agrees or refuses here, on whichever screen he works (AZ-19). */
export function SeparationBar() {
  const t = useWords()
  const wish = useSeparation()?.wish
  const { busy, fault, run } = useAct()
  if (!wish) return null
  const { name, time } = wish
  const answer = (separated: 0 | 1) => void run('manageSeparationSave', { separated })
  return (
    <>
      {fault && <ErrorBar what={t('separation.endVerb')} says={fault.says} code={fault.code} />}
      <Bar
        kind="warn"
        acts={
          <>
            {wish.mayAgree === 1 && (
              <Button kind="danger" busy={busy} onClick={() => answer(0)}>
                {t('separation.agree')}
              </Button>
            )}
            <Button busy={busy} onClick={() => answer(1)}>
              {t(wish.own ? 'separation.withdraw' : 'separation.refuse')}
            </Button>
          </>
        }
      >
        {t(wish.own ? 'separation.waits' : wish.mayAgree ? 'separation.asks' : 'separation.asksOther', {
          ...{ name, time },
          duty: t(`duty.${wish.duty}`),
        })}
      </Bar>
    </>
  )
}

import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import { useEffect, useState } from 'react'
import { failureOf, type OpenedReport } from '../../model/ports'
import type { ViewerSession } from '../../viewer/viewer-session'
import type { NoticeBar } from './notices'
import { says, useWrite } from './use-write'

type Changes = CallTypes['queryImageChanges']['answer']['val']

/** What could not be learnt is asked again after so long. */
const AGAIN_MS = 3_000

/**
 * What happened to the exam's images since the report was opened: its pictures are held against the list of now, and its flags are asked for
 * again whenever `told` has grown. Undefined while what the opening said still holds.
 */
function useChangesSince(id: string, session: ViewerSession | undefined, told: number): [Changes | undefined, (changes: Changes) => void] {
  const [since, setSince] = useState<{ readonly id: string; readonly changes: Changes }>()
  useEffect(() => {
    if (told === 0 || id === '') return
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const flags = () =>
      api.call('queryImageChanges', { risProcedureId: id }, { promptType: 'none', showLoading: false }).then(
        ({ val }) => {
          if (!over) setSince({ id, changes: val })
          return true
        },
        (thrown) => failureOf(thrown).kind === 'business',
      )
    const look = async (): Promise<void> => {
      const learnt = await Promise.all([session ? session.renew() : true, flags()])
      if (!over && learnt.includes(false)) timer = setTimeout(() => void look(), AGAIN_MS)
    }
    void look()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [id, session, told])
  return [since?.id === id ? since.changes : undefined, (changes) => setSince({ id, changes })]
}

/** How a change is told. */
const sayingOf = ({ came, doubt }: Changes[number]): string => (doubt ? 'doubt' : came ? 'came' : 'went')

/**
 * Images that went, came or are in doubt since the report was begun (DAY-04): a bar, until who has it in hand says that he has seen it. `told`
 * grows with each such change, also while the report stands open.
 */
export function useImageChanges(
  opened: OpenedReport | undefined | null,
  session: ViewerSession | undefined,
  told: number,
): NoticeBar | false {
  const t = useT('mf-report')
  const { busy, fault, run } = useWrite()
  const id = opened?.exam.risProcedureId ?? ''
  const [since, setSince] = useChangesSince(id, session, told)
  const changes = since ?? opened?.imageChanges ?? []
  if (changes.length === 0) return false
  const mayConfirm = opened?.mode === 'edit' || opened?.mode === 'review'
  async function confirm(): Promise<void> {
    if (await run('seeImageChanges', { risProcedureId: id })) setSince([])
  }
  return {
    key: 'imageChanges',
    kind: 'error',
    whole: true,
    bar: (
      <Bar
        kind="error"
        acts={
          mayConfirm && (
            <Button busy={busy} onClick={() => void confirm()}>
              {t('imageChanges.seen')}
            </Button>
          )
        }
      >
        {changes
          .map((one) =>
            t(`imageChanges.${sayingOf(one)}`, {
              series: one.description || one.modality,
              images: one.images,
              name: one.userName,
              time: one.time,
              reason: one.reason,
            }),
          )
          .join(' ')}{' '}
        {says(fault)?.says}
      </Bar>
    ),
  }
}

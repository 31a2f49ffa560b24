import { session } from '@farsight/shared/bus'
import { actRefusal } from '@farsight/shared/domain'
import { actStore, copyText, DIALOG_ACTS, type DialogAct, toggleCheck, useDirectActs } from '@farsight/shared/exams'
import { type ActionKey, refusalWords, whoFor } from '@farsight/shared/exams/model'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import type { MenuGroup } from '@farsight/shared/ui/data'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { deskRefusal, deskRoute, isDeskAct, isOffered, primaryAct, REGISTER_GROUPS, type RegisterAct } from '../../model/register-acts'
import { type RegisterRow, registerStore } from '../../model/register-list'
import { peopleStore } from '../people/people-store'

const DIALOGS: ReadonlySet<string> = new Set(DIALOG_ACTS)
const KEYS: Partial<Record<RegisterAct, string>> = { copyCheckNo: 'C', details: 'Space' }
export const menus = (): string => session.current()?.userMainMenuConfig ?? ''

/** Does things with rows of the register list, and names them for the menu. */
export function useRegisterActs() {
  const t = useT('mf-booking')
  const words = useT('exams')
  const language = useLanguage()
  const navigate = useNavigate()
  const { expedite } = useDirectActs()

  const run = useCallback(
    (row: RegisterRow, act: RegisterAct) => {
      registerStore.set({ chosenId: row.risProcedureId })
      if (act === 'identity') peopleStore.open(row.patientId, row.unknown)
      else if (isDeskAct(act)) navigate(deskRoute(act, row))
      else if (act === 'details') registerStore.set({ drawerOpen: true })
      else if (act === 'expedite') void expedite(row)
      // Merging is about several rows: this one is ticked, and the bar beside the pages says what is missing.
      else if (act === 'merge') toggleCheck(registerStore, row.risProcedureId)
      else if (act === 'copyCheckNo')
        void copyText(row.checkNo).then((done) =>
          done
            ? message.success(words('list.copied', { checkNo: row.checkNo }))
            : message.warning(words('list.copyFailed', { checkNo: row.checkNo })),
        )
      else if (DIALOGS.has(act)) actStore.open(act as DialogAct, row)
    },
    [navigate, expedite, words],
  )

  const refusedBy = useCallback(
    (row: RegisterRow, act: RegisterAct): string | undefined => {
      if (isDeskAct(act)) {
        const why = deskRefusal(act, row, menus())
        return why && t(`list.why.${why}`)
      }
      if (act === 'copyCheckNo') return undefined
      const who = whoFor(row.modality)
      const refusal = actRefusal(act, row, who)
      return refusal && refusalWords(refusal, row, who.userId, words, language, act as ActionKey)
    },
    [t, words, language],
  )

  const menuOf = useCallback(
    (row: RegisterRow): MenuGroup[] =>
      Object.entries(REGISTER_GROUPS).map(([group, acts]) => ({
        label: t(`list.group.${group}`),
        items: acts
          .filter((act) => isOffered(act, row))
          .map((act) => ({
            key: act,
            label: wordOf(act, row, t, words),
            refused: refusedBy(row, act),
            ...(act === 'delete' ? { danger: true } : {}),
            ...(KEYS[act] ? { keyName: KEYS[act] } : {}),
            onClick: () => run(row, act),
          })),
      })),
    [t, words, refusedBy, run],
  )
  const open = useCallback((row: RegisterRow) => run(row, primaryAct(row, menus())), [run])
  return useMemo(() => ({ run, menuOf, open }), [run, menuOf, open])
}

/** What an act is called for this row. */
export const wordOf = (
  act: RegisterAct,
  row: Pick<RegisterRow, 'unknown'>,
  t: ReturnType<typeof useT>,
  words: ReturnType<typeof useT>,
): string =>
  act === 'identity'
    ? t(row.unknown ? 'list.act.reconcile' : 'list.act.identity')
    : isDeskAct(act)
      ? t(`list.act.${act}`)
      : words(`acts.word.${act}`)

/** The row's button has room for a word. */
export const buttonWord: typeof wordOf = (act, row, t, words) => (act === 'details' ? words('act.details') : wordOf(act, row, t, words))

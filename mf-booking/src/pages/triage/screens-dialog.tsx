import { type ApiError, api } from '@farsight/shared/api'
import type { CallTypes, QueueRoom } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button, Checkbox, ErrorBar, Field, Input, message } from '@farsight/shared/ui'
import { ConfirmDialog, Dialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from './triage.module.css'
import { isRefused, useWrite } from './use-write'

type Screens = CallTypes['queryScreens']['answer']

export interface ScreensDialogProps {
  readonly rooms: readonly QueueRoom[]
  readonly roomId: string
  readonly onClose: () => void
}

/** Pairs the television of a hall by the code that it shows, and takes the right back from one that is no longer there. */
export function ScreensDialog({ rooms, roomId, onClose }: ScreensDialogProps) {
  const t = useT('mf-booking')
  const write = useWrite()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(roomId ? [roomId] : [])
  const [ending, setEnding] = useState<Screens['val'][number]>()
  const { data, error, refetch } = useQuery<Screens, ApiError>({
    queryKey: ['triage-screens'],
    queryFn: () => api.call('queryScreens', {}, { promptType: 'none' }),
    refetchInterval: 10_000,
  })
  const digits = code.normalize('NFKC').replaceAll(/\D/g, '')
  const refused = digits.length !== 6 ? t('triage.codeSix') : chosen.length === 0 ? t('triage.roomsFirst') : undefined
  const pair = async () => {
    if (refused !== undefined) return
    const answer = await write.run('pairScreen', { code: digits, roomIds: [...chosen], name: name.trim() })
    if (isRefused(answer)) return
    message.success(t('triage.paired'))
    setCode('')
    setName('')
    await refetch()
  }
  const end = async () => {
    if (!ending) return
    const answer = await write.run('revokeScreen', { id: ending.id })
    if (isRefused(answer)) return
    setEnding(undefined)
    await refetch()
  }
  if (ending)
    return (
      <ConfirmDialog
        title={t('triage.revoke')}
        who={`${ending.name || t('triage.unnamed')} · ${ending.rooms.join(t('triage.comma'))}`}
        verb={t('triage.revoke')}
        danger
        busy={write.busy}
        error={write.refused && { says: write.refused.message, code: write.refused.code }}
        onConfirm={() => void end()}
        onClose={() => setEnding(undefined)}
      >
        <p>{t('triage.revokeSays')}</p>
      </ConfirmDialog>
    )
  return (
    <Dialog title={t('triage.screens')} width={720} onClose={onClose} dirty={code !== ''}>
      <p className={css.dim}>{t('triage.pairSays', { address: `${location.origin}${location.pathname}#/screen` })}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void pair()
        }}
      >
        <Field required label={t('triage.code')}>
          {(control) => (
            <Input
              {...control}
              className={css.code}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={code}
              data-no-scan
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('triage.screenName')} hint={t('triage.screenNameHint')}>
          {(control) => <Input {...control} maxLength={32} value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
        <fieldset className={css.pairs}>
          <legend>{t('triage.screenRooms')}</legend>
          {rooms.map((room) => (
            <Checkbox
              key={room.roomId}
              checked={chosen.includes(room.roomId)}
              onChange={(event) => setChosen(event.target.checked ? [...chosen, room.roomId] : chosen.filter((id) => id !== room.roomId))}
            >
              {room.name}
            </Checkbox>
          ))}
        </fieldset>
        <Button type="submit" kind="primary" busy={write.busy} {...(refused === undefined ? {} : { refused })}>
          {t('triage.pair')}
        </Button>
      </form>
      {write.refused && <ErrorBar says={write.refused.message} code={write.refused.code || undefined} />}
      {error && <ErrorBar what={t('triage.screens')} says={error.message} code={error.code || undefined} onRetry={() => void refetch()} />}
      {data && data.val.length > 0 && (
        <table className={css.list}>
          <thead>
            <tr>
              {['screenName', 'screenRooms', 'pairedBy', 'seen', 'acts'].map((head) => (
                <th key={head} scope="col">
                  {t(`triage.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.val.map((screen) => (
              <tr key={screen.id}>
                <td>{screen.name || t('triage.unnamed')}</td>
                <td>{screen.rooms.join(t('triage.comma'))}</td>
                <td>
                  {screen.pairedBy} {screen.pairedTime.slice(0, 16)}
                </td>
                <td>{screen.seenTime?.slice(0, 16) ?? t('triage.never')}</td>
                <td>
                  <Button onClick={() => setEnding(screen)}>{t('triage.revoke')}</Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

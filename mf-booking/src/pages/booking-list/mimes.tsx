import { type ApiError, api } from '@farsight/shared/api'
import type { BookingMime, BookingRow } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, IconButton } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBookingWrite } from '../../booking/use-write'
import css from './booking-list.module.css'
import { sendMime } from './upload'

/** The attachments of a booking: shown, added, and taken away by who brought them. */
export function Mimes({ row, onChanged }: { readonly row: BookingRow; readonly onChanged: () => void }) {
  const t = useT('mf-booking')
  const { appointmentId } = row
  const file = useRef<HTMLInputElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [going, setGoing] = useState<BookingMime>()
  const { busy: removing, run, refused, clear } = useBookingWrite()
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-booking/mimes', appointmentId],
    queryFn: ({ signal }) => api.call('getBookingMimes', { appointmentId }, { promptType: 'none', signal }),
    gcTime: 0,
  })
  const failed = error as ApiError | null
  async function add(chosen: FileList | null): Promise<void> {
    const files = [...(chosen ?? [])]
    if (files.length === 0) return
    setBusy(true)
    setRefusals([])
    for (const one of files) {
      const says = await sendMime(appointmentId, one)
      if (says) setRefusals((before) => [...before, `${one.name}: ${says}`])
    }
    setBusy(false)
    if (file.current) file.current.value = ''
    void refetch()
    onChanged()
  }
  async function remove(mimeId: string): Promise<void> {
    if (!(await run('deleteBookingMime', { appointmentId, mimeId }))) return
    setGoing(undefined)
    void refetch()
    // What was pressed is gone with its row: the focus stays in the details, whose keys go on.
    setTimeout(() => adding.current?.focus())
    onChanged()
  }
  return (
    <section aria-label={t('booking.mimes')}>
      <h2>{t('booking.mimes')}</h2>
      {failed && (
        <ErrorBar what={t('booking.mimes')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      )}
      {refusals.map((says) => (
        <ErrorBar key={says} says={says} />
      ))}
      <ul className={css.mimes}>
        {data?.val.map((mime) => (
          <li key={mime.mimeId}>
            <a href={mime.url} target="_blank" rel="noreferrer">
              <img src={mime.url} alt={mime.name} />
            </a>
            <span className="fs-2">
              {mime.name} · {mime.userName} · {mime.time.slice(0, 16)}
            </span>
            {mime.own === 1 && (
              <IconButton
                icon="close"
                label={t('booking.removeMime', { name: mime.name })}
                onClick={() => {
                  clear()
                  setGoing(mime)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {data?.val.length === 0 && <p className="fs-2">{t('booking.noMimes')}</p>}
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg"
        aria-label={t('booking.addMime')}
        onChange={(event) => void add(event.target.files)}
      />
      <Button ref={adding} icon="plus" busy={busy} onClick={() => file.current?.click()}>
        {t('booking.addMime')}
      </Button>
      {going && (
        <ConfirmDialog
          title={t('booking.removeMime', { name: going.name })}
          verb={t('booking.remove')}
          danger
          busy={removing}
          error={refused && { says: refused.says, code: refused.code }}
          onConfirm={() => void remove(going.mimeId)}
          onClose={() => setGoing(undefined)}
        >
          <img className={css.going} src={going.url} alt={going.name} />
        </ConfirmDialog>
      )}
    </section>
  )
}

import { apiConfig, sendForm } from '@farsight/shared/api'
import type { Consultation, ConsultationFile } from '@farsight/shared/contract'
import { CONSULTATION_UPLOAD_PATH } from '@farsight/shared/contract/names'
import { CODE, CONSULTATION_MOST, errorMessage } from '@farsight/shared/domain'
import { bilingual, useT } from '@farsight/shared/i18n'
import { isRefused, refusalWords, useWrite } from '@farsight/shared/module'
import { Button, ErrorBar, IconButton } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useEffect, useRef, useState } from 'react'
import css from './known.module.css'

/** The contract's limit, 5M; a test holds the two equal (its module would bring every schema along). */
export const FILE_LIMIT = 5 * 1024 * 1024
const KINDS: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg']

const words = (code: number): string => bilingual(errorMessage(code)!)
/** Why a file is not even sent. The server looks at its bytes again. */
export const fileRefusal = ({ size, type }: Pick<File, 'size' | 'type'>, there: number): string | undefined =>
  size > FILE_LIMIT || there >= CONSULTATION_MOST.files
    ? words(CODE.consultationFileLarge)
    : KINDS.includes(type)
      ? undefined
      : words(CODE.consultationFileKind)

/** `1.2 MB` with a narrow space, in both languages. */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}\u202fKB` : `${(bytes / 1024 / 1024).toFixed(1)}\u202fMB`

export const fileAddress = (id: string, fileId: string): string => `${apiConfig().base}/consultations/${id}/files/${fileId}`

interface Going {
  readonly name: string
  readonly share: number
}

/** What was brought along: opened, added with its progress, and taken away by who brought it. */
export function Files({ one, onChanged }: { readonly one: Consultation; readonly onChanged: () => void }) {
  const t = useT('mf-consultation')
  const input = useRef<HTMLInputElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const [going, setGoing] = useState<Going>()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [leaving, setLeaving] = useState<ConsultationFile>()
  const { busy, attempt, refused, clear } = useWrite()
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])

  async function add(chosen: FileList | null): Promise<void> {
    const files = [...(chosen ?? [])]
    if (input.current) input.current.value = ''
    if (files.length === 0) return
    setRefusals([])
    let there = one.files.length
    for (const file of files) {
      const before = fileRefusal(file, there)
      let says = before
      if (!before) {
        const form = new FormData()
        form.append('id', one.id)
        form.append('file', file, file.name)
        setGoing({ name: file.name, share: 0 })
        const answer = await sendForm(
          CONSULTATION_UPLOAD_PATH.replace(/^\//, ''),
          form,
          (share) => setGoing({ name: file.name, share }),
          stop.current.signal,
        )
        if (stop.current.signal.aborted) return
        says = answer.errorCode === CODE.success ? undefined : refusalWords({ code: answer.errorCode, message: answer.errorMsg })
      }
      if (says) setRefusals((now) => [...now, `${file.name}: ${says}`])
      else there += 1
    }
    setGoing(undefined)
    onChanged()
  }
  async function remove({ fileId }: ConsultationFile): Promise<void> {
    if (isRefused(await attempt('consultationRemoveFile', { id: one.id, fileId }))) return
    setLeaving(undefined)
    onChanged()
    // What was pressed is gone with its line.
    setTimeout(() => adding.current?.focus())
  }
  return (
    <section aria-label={t('files.title')}>
      <h2>{t('files.title')}</h2>
      {refusals.map((says) => (
        <ErrorBar key={says} says={says} onClose={() => setRefusals((now) => now.filter((other) => other !== says))} />
      ))}
      {one.files.length === 0 && <p className="fs-2">{t('files.none')}</p>}
      <ul className={css.lines}>
        {one.files.map((file) => (
          <li key={file.fileId}>
            <span className={css.kind}>
              {file.mediaType === 'application/pdf' ? 'PDF' : file.mediaType === 'image/png' ? 'PNG' : 'JPEG'}
            </span>
            <span className={css.grow}>
              <a href={fileAddress(one.id, file.fileId)} target="_blank" rel="noreferrer">
                {file.name}
              </a>
              <br />
              <span className="fs-2">
                {sizeText(file.size)} · {file.userName} {file.facilityName} · {file.time.slice(0, 16)}
              </span>
            </span>
            {file.mayRemove === 1 && (
              <IconButton
                icon="close"
                label={t('files.remove', { name: file.name })}
                onClick={() => {
                  clear()
                  setLeaving(file)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {going && (
        <p role="status" className={css.going}>
          <progress max={1} value={going.share} aria-label={going.name} /> {going.name} {Math.round(going.share * 100)}
          {'\u202f%'}
        </p>
      )}
      {one.may.upload === 1 && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={KINDS.join(',')}
            aria-label={t('files.add')}
            onChange={(event) => void add(event.target.files)}
          />
          <Button ref={adding} icon="plus" busy={going !== undefined} onClick={() => input.current?.click()}>
            {t('files.add')}
          </Button>{' '}
          <span className="fs-2">{t('files.hint')}</span>
        </>
      )}
      {leaving && (
        <ConfirmDialog
          title={t('files.remove', { name: leaving.name })}
          who={`${one.no} · ${one.patName}`}
          verb={t('files.removeVerb')}
          danger
          busy={busy}
          error={refused && { says: refused.says, code: refused.code }}
          onConfirm={() => void remove(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  )
}

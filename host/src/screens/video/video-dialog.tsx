import { ApiError, api } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { Button, ErrorBar, Field, Input } from '@farsight/shared/ui'
import { type ActFault, Dialog, Segments } from '@farsight/shared/ui/data'
import { type FormEvent, useId, useRef, useState } from 'react'
import { faultOf } from '../act-fault'
import { useShellText } from '../shell/texts'
import { callByVideo } from './im-account'

type Kind = 'local' | 'remote'
const KINDS: readonly Kind[] = ['local', 'remote']
interface Called {
  readonly number: string
  /** Name, title and hospital of a colleague; a remote expert is his phone alone. */
  readonly who: string
}

/** 全角数字 → digits; spaces and dashes of a pasted number go. */
const plain = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** Calls a doctor of this hospital by his number, or a remote expert by his phone. Several may be called one after the other. */
export function VideoDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useShellText()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<Kind>('local')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState('')
  const [fault, setFault] = useState<ActFault>()
  const [busy, setBusy] = useState(false)
  const [called, setCalled] = useState<readonly Called[]>([])

  /** The number must be entered again: why, with the focus on it. */
  function again(why: string): void {
    setWrong(why)
    field.current?.focus()
    field.current?.select()
  }
  /** Who has the number: undefined when nobody has. */
  async function teacher(number: string): Promise<string | undefined> {
    try {
      const { val } = await api.call('checkTeacher', { number }, { promptType: 'none' })
      return [val.name, val.title, val.facilityName].filter(Boolean).join(' · ')
    } catch (error) {
      if (error instanceof ApiError && Number(error.code) === CODE.imUnknown) return undefined
      throw error
    }
  }
  async function call(): Promise<void> {
    const number = plain(text)
    setFault(undefined)
    if (number === '') return again(t(kind === 'local' ? 'video.emptyNumber' : 'video.emptyPhone'))
    if (called.some((other) => other.number === number)) return again(t('video.twice'))
    const who = kind === 'local' ? await teacher(number) : ''
    if (who === undefined) return again(t('video.again'))
    if (!(await callByVideo(kind, number))) return
    setCalled([...called, { number, who }])
    setText('')
    setWrong('')
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await call()
    } catch (error) {
      setFault(faultOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('video.title')}
      onClose={onClose}
      dirty={text !== ''}
      foot={
        <Button kind="primary" type="submit" form={formId} busy={busy}>
          {t('video.call')}
        </Button>
      }
    >
      <form id={formId} className="fs-video" onSubmit={(event) => void submit(event)}>
        <Segments
          label={t('video.who')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`video.${value}`) }))}
          onChange={(next) => {
            setKind(next)
            setWrong('')
          }}
        />
        <Field above label={t(kind === 'local' ? 'video.number' : 'video.phone')} required error={wrong || undefined}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              inputMode="numeric"
              autoComplete="off"
              maxLength={32}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setWrong('')
              }}
            />
          )}
        </Field>
      </form>
      {called.length > 0 && (
        <ul className="fs-called" aria-label={t('video.called')}>
          {called.map(({ number, who }) => (
            <li key={number}>
              <b>{number}</b> {who} <span className="fs-2">{t('video.called')}</span>
            </li>
          ))}
        </ul>
      )}
      {fault && <ErrorBar what={t('video.failed')} {...fault} />}
    </Dialog>
  )
}

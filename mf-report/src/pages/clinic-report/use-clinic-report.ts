import { api, RequestKeys } from '@farsight/shared/api'
import type { CallTypes, GuardOverride } from '@farsight/shared/contract'
import { CODE, formatDate, plainText } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../model/ports'
import { dropReasons } from '../parts/guard/overrides'
import { type ClinicField, type ClinicForm, clinicFaults, clinicRequest, EMPTY_FORM, FIELD_ORDER, requiredFields } from './clinic-form'
import { type Draft, dropDraft, keepDraft, newDraft, readDraft, reasonsName } from './draft'
import { type Picture, pictureRefusal, sendPicture, type TurnedAway } from './pictures'

export type Preset = CallTypes['getClinicPreset']['answer']['val']
export interface Sent extends Omit<CallTypes['saveClinicReport']['answer']['val'], 'state'> {
  readonly modality: string
  readonly patName: string
}

let next = 0

/** Without signs that nobody sees: one that turns the direction of reading makes 81 mm out of 18 mm. */
const visible = (change: Partial<ClinicForm>): Partial<ClinicForm> =>
  Object.fromEntries(Object.entries(change).map(([field, value]) => [field, typeof value === 'string' ? plainText(value) : value]))

/** The screen's state: what is typed, the pictures on their way, what is wrong, and what was sent last. */
export function useClinicReport(preset: Preset) {
  const { kind } = preset
  const keys = useRef(new RequestKeys())
  const [draft, setDraft] = useState<Draft>(() => readDraft(kind))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const [failure, setFailure] = useState<Failure>()
  const [sent, setSent] = useState<Sent>()
  const { form, pictures } = draft
  const count = useRef(0)
  count.current = pictures.length
  const [turnedAway, setTurnedAway] = useState<readonly TurnedAway[]>([])
  const full = useT('mf-report')('clinicReport.full', { count: preset.imageSlots })
  const written = form !== EMPTY_FORM || pictures.length > 0
  useEffect(() => {
    if (written) keepDraft(kind, draft)
  }, [kind, draft, written])

  const required = requiredFields(preset.required)
  const faults = clinicFaults(form, required, formatDate(serverNow(), serverOffset()))
  const set = (change: Partial<ClinicForm>): void => setDraft((now) => ({ ...now, form: { ...now.form, ...visible(change) } }))
  const setPicture = (id: string, change: Partial<Picture>): void =>
    setDraft((now) => ({ ...now, pictures: now.pictures.map((one) => (one.id === id ? { ...one, ...change } : one)) }))

  async function bring(id: string, file: File): Promise<void> {
    setPicture(id, await sendPicture(file))
  }
  async function add(files: Iterable<File>): Promise<void> {
    // Before anything is waited for: the browser empties its list.
    const chosen = [...files].map((file) => {
      next += 1
      return { id: `${Date.now()} ${next}`, name: file.name, file }
    })
    const refusals = await Promise.all(chosen.map(({ file }) => pictureRefusal(file)))
    // One that can never be sent takes no place of another that can.
    const good = chosen.filter((_, i) => refusals[i] === undefined)
    const room = Math.max(0, preset.imageSlots - count.current)
    const over = new Set(good.slice(room).map(({ id }) => id))
    const whyOf = (id: string, i: number): string | undefined => refusals[i] ?? (over.has(id) ? full : undefined)
    // What was not taken the last time has been read by now: the lines do not grow until the form is out of sight.
    setTurnedAway(chosen.flatMap(({ id, name }, i) => (whyOf(id, i) ? [{ id, name, why: whyOf(id, i)! }] : [])))
    const fresh = good.slice(0, room).map((one) => ({ ...one, url: URL.createObjectURL(one.file) }))
    count.current += fresh.length
    setDraft((now) => ({ ...now, pictures: [...now.pictures, ...fresh] }))
    for (const { id, file } of fresh) void bring(id, file)
  }
  function again({ id, file }: Picture): void {
    if (!file) return
    setPicture(id, { failed: undefined })
    void bring(id, file)
  }
  function remove({ id, url }: Picture): void {
    if (url) URL.revokeObjectURL(url)
    setDraft((now) => ({ ...now, pictures: now.pictures.filter((one) => one.id !== id) }))
  }
  function empty(): void {
    for (const { url } of pictures) if (url) URL.revokeObjectURL(url)
    dropDraft(kind)
    dropReasons(reasonsName(kind, draft))
    setDraft(newDraft())
    setTried(false)
    setTurnedAway([])
    setFailure(undefined)
  }
  const wrong = FIELD_ORDER.find((field) => faults[field])
  /** Answers the first field that is wrong, and shows all that are. */
  function check(): ClinicField | undefined {
    setTried(true)
    return wrong
  }
  async function send(overrides: readonly GuardOverride[]): Promise<void> {
    // The report check may have come a moment after the key: asked for twice, or changed meanwhile.
    if (wrong || sending.current || unready > 0) return
    sending.current = true
    setBusy(true)
    setFailure(undefined)
    const imageKeys = pictures.flatMap(({ imageKey }) => imageKey ?? [])
    const request = clinicRequest(form, { kind, modality: preset.modality, imageKeys, overrides })
    try {
      const { val } = await api.call(
        'saveClinicReport',
        { ...request, requestKey: keys.current.keyFor('save', request) },
        { promptType: 'none' },
      )
      setSent({ ...val, modality: preset.modality, patName: request.patName })
      empty()
    } catch (thrown) {
      const refused = failureOf(thrown)
      keys.current.refused('save', refused)
      // The server has let go of the pictures: they are sent anew from the page, where it still has them.
      if (refused.code === CODE.imageKeyUnknown)
        setDraft((now) => ({ ...now, pictures: now.pictures.map((one) => ({ ...one, imageKey: undefined, failed: refused.message })) }))
      setFailure(refused)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const unready = pictures.filter(({ imageKey }) => !imageKey).length
  return {
    form,
    set,
    required,
    faults: tried ? faults : {},
    pictures,
    unready,
    add,
    again,
    remove,
    turnedAway,
    forget: (id: string) => setTurnedAway((now) => now.filter((one) => one.id !== id)),
    empty,
    written,
    check,
    send,
    reasonsName: reasonsName(kind, draft),
    busy,
    failure,
    dismiss: () => setFailure(undefined),
    sent,
  }
}

import { session } from '@farsight/shared/bus'
import type { UserInfo } from '@farsight/shared/contract'
import { CODE, DOCTOR_TITLES, doctorTitle, SEX_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { isRefused, useWrite } from '@farsight/shared/module'
import { Bar, Button, ErrorBar, Field, Input, message, Select, TextArea } from '@farsight/shared/ui'
import { Differs, Segments, useDraft } from '@farsight/shared/ui/data'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { asksPassword, faultByCode, faultsOf, INFO_FIELDS, INFO_LENGTHS, type InfoFaults, type InfoField, tooLong } from './info-faults'
import css from './own.module.css'
import { PasswordDialog } from './password-dialog'
import { useOwnWords } from './use-own-words'

const TEXTS = ['name', 'nickname', 'intro'] as const
const SEXES = ['M', 'F', 'O'] as const

export interface InfoFormProps {
  readonly info: UserInfo
  /** Something is typed over this number; undefined: nothing is any more. */
  readonly onTyped: (over: number | undefined) => void
  /** What was typed is given up. */
  readonly onBack: () => void
  readonly onSaved: (info: UserInfo) => void
}

/** What a doctor says of himself, saved as a whole over the number that was read. */
export function InfoForm({ info, onTyped, onBack, onSaved }: InfoFormProps) {
  const t = useT('mf-user-center')
  const say = useBilingual()
  const language = useLanguage()
  const { busy, refused, attempt, clear } = useWrite()
  const draft = useDraft<UserInfo>(info, info.version, INFO_FIELDS, 'own info')
  const { value, changed, dirty } = draft
  const [faults, setFaults] = useState<InfoFaults>({})
  const [asking, setAsking] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const [over] = useState(info.version)
  // Not taken back by a clean-up: that comes also when the page is hidden behind another one, and the words are still there.
  useEffect(() => onTyped(dirty ? over : undefined), [dirty, over, onTyped])
  useOwnWords(dirty)

  const set = (field: InfoField, text: string) => {
    setFaults(({ [field]: _, ...rest }) => rest)
    clear()
    draft.set({ [field]: text } as Partial<UserInfo>)
  }
  function tell(found: InfoFaults): boolean {
    setFaults(found)
    const first = INFO_FIELDS.find((field) => found[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    return first === undefined
  }
  async function send(password?: string) {
    if (busy) return
    const sent = Object.fromEntries(changed.map((field) => [field, value[field]]))
    const answer = await attempt('saveUserInfo', {
      ...sent,
      baseVersion: draft.baseVersion,
      ...(password === undefined ? {} : { password }),
    })
    if (!isRefused(answer)) {
      setAsking(false)
      message.success(t('profile.saved'))
      onSaved(answer.val)
      return
    }
    if (answer.code === CODE.oldPasswordWrong) return setWrong(answer.says)
    setAsking(false)
    tell(faultByCode(answer.code))
    draft.clash(answer)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const long = TEXTS.find((field) => tooLong(field, value[field]))
    if (long) form.current?.querySelector<HTMLElement>(`[name=${long}]`)?.focus()
    if (busy || long || !tell(faultsOf(value, changed))) return
    if (!dirty) return message.info(t('profile.nothing'))
    setWrong(undefined)
    if (asksPassword(changed)) setAsking(true)
    else void send()
  }
  const show = (field: keyof UserInfo, row: UserInfo): string => {
    if (field === 'sex') return sexWord(row.sex)
    return field === 'title' ? say(doctorTitle(row.title)) : String(row[field])
  }
  const label = (field: keyof UserInfo): string => t(`profile.${String(field)}`)
  const titles = [...new Set(['', ...DOCTOR_TITLES.map(({ zh }) => zh), info.title, value.title])]
  const longer = (field: keyof typeof INFO_LENGTHS): string | undefined =>
    tooLong(field, value[field]) ? t('profile.fault.tooLong', { most: INFO_LENGTHS[field], count: value[field].length }) : undefined
  const sexWord = (sex: UserInfo['sex']): string => (sex === 'O' ? t('profile.sexUnsaid') : SEX_LABELS[sex][language])
  const line = (field: 'name' | 'nickname' | 'phone', more: { required?: true; hint?: string; inputMode?: 'tel' } = {}) => (
    <Field
      label={t(`profile.${field}`)}
      {...(more.required ? { required: true } : {})}
      hint={more.hint}
      error={longer(field) ?? (faults[field] && t(`profile.fault.${faults[field]}`))}
    >
      {(control) => (
        <Input
          {...control}
          name={field}
          inputMode={more.inputMode}
          {...(field === 'phone' ? { maxLength: INFO_LENGTHS.phone } : {})}
          value={value[field]}
          onChange={(event) => set(field, event.target.value)}
        />
      )}
    </Field>
  )
  const own = refused && refused.code !== CODE.editedByAnother && refused.code !== CODE.oldPasswordWrong && !faultByCode(refused.code).phone
  return (
    <form ref={form} className={css.panel} aria-label={t('profile.form')} noValidate onSubmit={submit}>
      <h2>{t('profile.form')}</h2>
      {draft.restored && <Bar kind="warn">{t('profile.restored')}</Bar>}
      {draft.conflict && <Differs lines={draft.lines(label, show)} followed={draft.followed(label, show)} />}
      <dl className={css.fixed}>
        <dt>{t('profile.loginName')}</dt>
        <dd>{info.loginName}</dd>
        <dt>{t('profile.facilityName')}</dt>
        <dd>{(language === 'en' && session.current()?.facilityNameEn) || info.facilityName}</dd>
      </dl>
      {line('name', { required: true })}
      {line('nickname')}
      <Field label={t('profile.sex')}>
        {(control) => (
          <Segments
            {...control}
            label={t('profile.sex')}
            value={value.sex}
            options={SEXES.map((sex) => ({ value: sex, label: sexWord(sex) }))}
            onChange={(sex) => set('sex', sex)}
          />
        )}
      </Field>
      {line('phone', { hint: t('profile.phoneHint'), inputMode: 'tel' })}
      <Field label={t('profile.title')}>
        {(control) => (
          <Select
            {...control}
            name="title"
            options={titles.map((title) => ({ value: title, label: title === '' ? t('profile.noTitle') : say(doctorTitle(title)) }))}
            value={value.title}
            onChange={(event) => set('title', event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('profile.intro')}
        error={longer('intro')}
        hint={t('profile.introHint', { count: [...value.intro].length, most: INFO_LENGTHS.intro })}
      >
        {(control) => (
          <TextArea {...control} name="intro" rows={5} value={value.intro} onChange={(event) => set('intro', event.target.value)} />
        )}
      </Field>
      {own && <ErrorBar what={t('profile.save')} says={refused.says} code={refused.code} />}
      <div className={css.foot}>
        <Button kind="primary" type="submit" busy={busy && !asking}>
          {t('profile.save')}
        </Button>
        {dirty && (
          <>
            <Button onClick={onBack}>{t('profile.back')}</Button>
            <span className="fs-2" role="status">
              {t('profile.dirty')}
            </span>
          </>
        )}
      </div>
      {asking && (
        <PasswordDialog
          busy={busy}
          phone={!changed.includes('phone') || info.phone === '' ? 'stays' : value.phone === '' ? 'none' : 'changes'}
          wrong={wrong}
          onType={() => setWrong(undefined)}
          onGive={(password) => void send(password)}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}

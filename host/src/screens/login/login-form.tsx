import { ApiError, api } from '@farsight/shared/api'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { readSite, useBilingual, writeSite } from '@farsight/shared/i18n'
import { Bar, Button, Checkbox, Field, Input } from '@farsight/shared/ui'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { refusedField } from '../entry/says-of'
import { useHostText } from '../texts'
import { ImageCodeField } from './image-code-field'
import { useImageCode } from './use-image-code'

export interface LoginFault {
  readonly says: string
  readonly code: number | string
}

export interface LoginFormProps {
  /** Undefined: the server is ready; else why nobody can log in yet. */
  readonly wait: string | undefined
  /** The server has accepted the login of this name; resolves with false when the session could not be entered. */
  readonly onLoggedIn: (userName: string) => unknown
  /** Told from the beginning. */
  readonly fault?: LoginFault | undefined
  /** The login name of a user whose session ended in the middle of work: '' where it is not known any more. */
  readonly cutOff?: string | undefined
  /** Cut off beside a form that was not saved: not everything is kept. */
  readonly form?: boolean | undefined
}

type FieldName = 'userName' | 'password' | 'newPwd' | 'rePwd' | 'imageCode'
const FIELDS: readonly FieldName[] = ['userName', 'password', 'imageCode']
/** Where the password was given by an administrator: the own one, twice. */
const FIRST_FIELDS: readonly FieldName[] = ['userName', 'password', 'newPwd', 'rePwd', 'imageCode']
/** The longest that the server reads. What is longer is told, never cut: half a password is a wrong one. */
const LONGEST: Readonly<Record<FieldName, number>> = { userName: 64, password: 256, newPwd: 256, rePwd: 256, imageCode: 8 }
/** What is said in our own words, without a field's name behind it. */
const SAID: readonly number[] = [
  CODE.noMenu,
  CODE.firstPassword,
  CODE.passwordsDiffer,
  CODE.passwordShort,
  CODE.passwordCommon,
  CODE.passwordGiven,
]
/** They are about the own password. */
const PASSWORD_CODES: readonly number[] = SAID.slice(1)
/** Remembered is the name alone, never a token (decision 119). */
const REMEMBERED = 'USER'
/** What a Chinese input method makes full-width is the same name; a password is what was typed. */
const plain = (typed: string): string => typed.normalize('NFKC').trim()

/** User name, password, image code. What was typed stays, but for a password that was wrong and a code that is used. */
export function LoginForm({ wait, onLoggedIn, fault: first, cutOff, form }: LoginFormProps) {
  const t = useHostText()
  const say = useBilingual()
  const remembered = readSite(REMEMBERED)
  const known = cutOff || remembered
  const [values, setValues] = useState({ userName: known ?? '', password: '', newPwd: '', rePwd: '', imageCode: '' })
  /** The password was given by an administrator: the form asks for an own one as well. */
  const [given, setGiven] = useState(false)
  const asked = given ? FIRST_FIELDS : FIELDS
  const [remember, setRemember] = useState(remembered !== undefined)
  const [missing, setMissing] = useState<readonly FieldName[]>([])
  /** The server cannot read what stands in it. */
  const [unread, setUnread] = useState<FieldName>()
  const [long, setLong] = useState<FieldName>()
  const [fault, setFault] = useState(first)
  const [busy, setBusy] = useState(false)
  const [caps, setCaps] = useState(false)
  const picture = useImageCode(values.imageCode !== '')
  const fields = {
    userName: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    newPwd: useRef<HTMLInputElement>(null),
    rePwd: useRef<HTMLInputElement>(null),
    imageCode: useRef<HTMLInputElement>(null),
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => fields[known ? 'password' : 'userName'].current?.focus(), [])
  // They are there only after the answer: the next keys are the new password's, and must not show in another field.
  useEffect(() => {
    if (given) fields.newPwd.current?.focus()
  }, [given, fields.newPwd])

  const type = (field: FieldName, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    if (value) setMissing((before) => before.filter((name) => name !== field))
    setUnread((before) => (before === field ? undefined : before))
    setLong((before) => (before === field ? undefined : before))
  }

  function refused(error: ApiError) {
    const field = refusedField(error, asked)
    if (field) {
      setUnread(field)
      return fields[field].current?.focus()
    }
    const known = SAID.includes(error.code as number) ? errorMessage(error.code as number) : undefined
    if (error.code === CODE.firstPassword) setGiven(true)
    setFault({ says: known ? say(known) : error.message, code: error.code || error.status })
    const wrong = error.code === CODE.loginFailed
    setValues((before) => ({ ...before, imageCode: '', password: wrong ? '' : before.password }))
    void picture.renew()
    fields[wrong ? 'password' : PASSWORD_CODES.includes(error.code as number) ? 'newPwd' : 'imageCode'].current?.focus()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const { newPwd, rePwd } = values
    const sent = { userName: plain(values.userName), password: values.password, newPwd, rePwd, imageCode: plain(values.imageCode) }
    const tooLong = asked.find((field) => sent[field].length > LONGEST[field])
    const empty = asked.filter((field) => values[field].trim() === '')
    setMissing(empty)
    setFault(undefined)
    setUnread(undefined)
    setLong(tooLong)
    const first = empty[0] ?? tooLong
    if (first) return fields[first].current?.focus()
    if (wait !== undefined) return setFault({ says: wait, code: '' })
    setBusy(true)
    try {
      const imageId = await picture.id()
      if (imageId === '') {
        void picture.renew()
        return setFault({ says: t('login.noPicture'), code: '' })
      }
      const { userName, password, imageCode } = sent
      const own = given ? { newPwd, rePwd } : {}
      await api.call('login', { userName, password, imageCode, ...own, imageId }, { promptType: 'none', handleOverTime: false })
      writeSite(REMEMBERED, remember ? userName : undefined)
      if ((await onLoggedIn(userName)) === false) {
        setFault({ says: t('login.notEntered'), code: '' })
        setValues((before) => ({ ...before, imageCode: '' }))
        void picture.renew()
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const error = (field: FieldName): string | undefined =>
    missing.includes(field)
      ? t(`login.missing.${field}`)
      : long === field
        ? t('login.long', { most: LONGEST[field] })
        : unread === field
          ? t('login.unread')
          : undefined

  return (
    <form className="fs-login-form" aria-label={t('login.name')} noValidate onSubmit={(event) => void send(event)}>
      {fault && (
        <Bar kind="error">
          {fault.says} {fault.code !== '' && fault.code !== 0 && <span className="fs-code">{t('login.code', { code: fault.code })}</span>}
        </Bar>
      )}
      {cutOff !== undefined && (
        <Bar kind={form ? 'warn' : 'info'}>{t(`login.cutOff${form ? 'Form' : ''}${cutOff ? '' : 'Unknown'}`, { name: cutOff })}</Bar>
      )}
      <Field above label={t('login.userName')} required error={error('userName')}>
        {(control) => (
          <Input
            {...control}
            ref={fields.userName}
            name="userName"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={values.userName}
            onChange={(event) => type('userName', event.target.value)}
          />
        )}
      </Field>
      <Field above label={t('login.password')} required error={error('password')} hint={caps && t('login.caps')}>
        {(control) => (
          <Input
            {...control}
            ref={fields.password}
            type="password"
            name="password"
            autoComplete="current-password"
            value={values.password}
            onKeyDown={watchCaps}
            onKeyUp={watchCaps}
            onBlur={() => setCaps(false)}
            onChange={(event) => type('password', event.target.value)}
          />
        )}
      </Field>
      {given &&
        (['newPwd', 'rePwd'] as const).map((field) => (
          <Field key={field} above label={t(`login.${field}`)} required error={error(field)}>
            {(control) => (
              <Input
                {...control}
                ref={fields[field]}
                type="password"
                name={field}
                autoComplete="new-password"
                value={values[field]}
                onChange={(event) => type(field, event.target.value)}
              />
            )}
          </Field>
        ))}
      <ImageCodeField
        picture={picture}
        ref={fields.imageCode}
        value={values.imageCode}
        error={error('imageCode')}
        onChange={(value) => type('imageCode', value)}
      />
      <div className="fs-login-row">
        <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
          {t('login.remember')}
        </Checkbox>
        <a href="#/forget_pwd">{t('login.forgot')}</a>
      </div>
      <Button kind="primary" type="submit" wide busy={busy}>
        {t(busy ? 'login.busy' : 'login.enter')}
      </Button>
    </form>
  )
}

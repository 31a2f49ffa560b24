import type { ManagedUser } from '@farsight/shared/contract'
import { ADMIN_DUTIES, CODE, DOCTOR_TITLES, type GivenRole, lineName, permissionFault } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { Bar, Button, Checkbox, ErrorBar, Field, Input, Select, TextArea } from '@farsight/shared/ui'
import { Differs, Segments, useDraft } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { firstPassword } from '../kit/first-password'
import { FormDialog } from '../kit/form-dialog'
import css from '../kit/people.module.css'
import { useLineFault } from '../kit/use-line-fault'
import { useAct, useWords } from '../kit/use-people'
import { useTooLong } from '../kit/use-too-long'
import { RightsMatrix } from './rights-matrix'
import { EMPTY_USER, FIELD_OF, formOf, TYPED_NEW, type TypedUser, USER_FIELDS, USER_PARTS, type UserForm } from './user-model'
import { type Room, useShowUser } from './user-show'

/** What was saved, as the page tells it. */
export interface SavedUser {
  readonly id: string
  readonly name: string
  readonly role: string
  /** Of a new account: its first password, which is shown this once. */
  readonly given?: { readonly loginName: string; readonly password: string } | undefined
  /** What became of its main menu with another role. */
  readonly menu?: 'followed' | 'left' | undefined
}

export interface UserDialogProps {
  /** Undefined: a new account. */
  readonly user: ManagedUser | undefined
  readonly rooms: readonly Room[]
  /** Those that the hospital can have. */
  readonly roles: readonly string[]
  readonly onSaved: (saved: SavedUser) => void
  readonly onClose: () => void
}

const PHONE = /^1[0-9]{10}$/

/** One account: who it is, what it may, on which devices. What another administrator saved meanwhile is shown beside what was typed. */
export function UserDialog({ user, rooms, roles, onSaved, onClose }: UserDialogProps) {
  const t = useWords()
  const say = useBilingual()
  const show = useShowUser(rooms)
  const { busy, fault, run, clear } = useAct()
  const draft = useDraft<TypedUser>(
    user ? { ...formOf(user), loginName: user.loginName } : { ...EMPTY_USER, loginName: '' },
    user?.version ?? 0,
    user ? USER_FIELDS : TYPED_NEW,
    `account ${user?.id ?? ''}`,
    USER_PARTS,
  )
  const { value, set } = draft
  const { loginName } = value
  const [password, setPassword] = useState(() => (user ? '' : firstPassword()))
  const [pressed, setPressed] = useState(false)
  const refusedAt = fault && fault.code !== CODE.editedByAnother ? FIELD_OF.get(fault.code ?? '') : undefined
  const tooLong = useTooLong()
  const lineFault = useLineFault()
  const long: Record<string, string | undefined> = {
    name: lineFault(value.name, 64),
    nickname: lineFault(value.nickname, 64),
    loginName: tooLong(loginName, 64),
    intro: tooLong(value.intro, 1000),
  }
  const lacks = permissionFault(value.role, value.permissions as never)
  const own: Record<string, string | undefined> = pressed
    ? {
        name: lineName(value.name) ? undefined : t('need.name'),
        loginName: user || loginName.trim() ? undefined : t('need.loginName'),
        phone: (value.phone === '' ? value.role !== 'admin' : PHONE.test(value.phone))
          ? undefined
          : t(value.phone ? 'need.phoneFormat' : 'need.phoneAdmin'),
        permissions: lacks && t(lacks === 'none' ? 'need.permission' : 'need.level'),
      }
    : {}
  const error = (field: string): string | undefined =>
    long[field] ?? own[field] ?? (refusedAt === field ? `${fault!.says} (${fault!.code})` : undefined)
  const text = (field: 'name' | 'nickname' | 'phone', required = false) => (
    <Field label={t(`user.${field}`)} required={required} error={error(field)}>
      {(control) => (
        <Input
          {...control}
          value={value[field]}
          onChange={(event) => {
            clear()
            set({ [field]: event.target.value })
          }}
        />
      )}
    </Field>
  )
  async function save() {
    setPressed(true)
    const bad = Object.values(long).some(Boolean) || !lineName(value.name) || (!user && !loginName.trim()) || lacks !== undefined
    if (bad || busy || (value.phone === '' ? value.role === 'admin' : !PHONE.test(value.phone))) return
    const form = Object.fromEntries(USER_FIELDS.map((field) => [field, value[field]])) as unknown as UserForm
    const doctor = { ...form, role: value.role as GivenRole }
    const made = user ? { id: user.id } : { loginName: loginName.trim(), password }
    const answer = await run('manageUserSave', { ...made, baseVersion: draft.baseVersion, doctor }, draft.clash)
    if (!answer) return
    const { id, menu } = answer.val
    const given = user ? undefined : { loginName: loginName.trim().toLowerCase(), password }
    onSaved({ id, name: lineName(value.name), role: value.role, given, menu })
    onClose()
  }
  // A closed room is given to nobody anew, and can be taken from whoever has it.
  const offered = rooms.filter(({ id, enabled }) => enabled || value.roomIds.includes(id) || user?.roomIds.includes(id))
  // What it is now stands there, whatever the hospital has become since.
  const offeredRoles = roles.includes(value.role) ? roles : [...roles, value.role]
  const titles = [
    { value: '', label: t('noTitle') },
    ...DOCTOR_TITLES.map((title) => ({ value: title.zh, label: say(title) })),
    ...(value.title && !DOCTOR_TITLES.some(({ zh }) => zh === value.title) ? [{ value: value.title, label: value.title }] : []),
  ]
  return (
    <FormDialog
      title={user ? t('user.edit', { name: user.name }) : t('user.add')}
      width={960}
      dirty={draft.dirty}
      onClose={onClose}
      save={
        <Button kind="primary" busy={busy} onClick={() => void save()}>
          {t(draft.conflict ? 'saveOver' : 'save')}
        </Button>
      }
    >
      {draft.restored && <Bar kind="warn">{t('restored')}</Bar>}
      {draft.conflict && (
        <Differs lines={draft.lines((field) => t(`user.${field}`), show)} followed={draft.followed((field) => t(`user.${field}`), show)} />
      )}
      {fault && fault.code !== CODE.editedByAnother && !refusedAt && <ErrorBar what={t('save')} says={fault.says} code={fault.code} />}
      <div className={css.two}>
        {text('name', true)}
        {user ? (
          <Field label={t('user.loginName')}>{(control) => <Input {...control} readOnly value={user.loginName} />}</Field>
        ) : (
          <Field label={t('user.loginName')} required error={error('loginName')} hint={t('hint.loginName')}>
            {(control) => (
              <Input
                {...control}
                autoCapitalize="none"
                spellCheck={false}
                value={loginName}
                onChange={(event) => {
                  clear()
                  set({ loginName: event.target.value })
                }}
              />
            )}
          </Field>
        )}
        {!user && (
          <Field label={t('user.password')} required error={error('password')} hint={t('hint.password')}>
            {(control) => (
              <Input
                {...control}
                maxLength={256}
                autoComplete="off"
                spellCheck={false}
                value={password}
                onChange={(event) => {
                  clear()
                  setPassword(event.target.value)
                }}
              />
            )}
          </Field>
        )}
        {text('phone', value.role === 'admin')}
        {text('nickname')}
        <Field label={t('user.title')} error={error('title')}>
          {(control) => (
            <Select
              {...control}
              options={titles}
              value={value.title}
              onChange={(event) => {
                clear()
                set({ title: event.target.value })
              }}
            />
          )}
        </Field>
        <Field label={t('user.sex')}>
          {(control) => (
            <Segments
              {...control}
              label={t('user.sex')}
              value={value.sex}
              options={(['M', 'F', 'O'] as const).map((sex) => ({ value: sex, label: t(`sex.${sex}`) }))}
              onChange={(sex) => set({ sex })}
            />
          )}
        </Field>
        <Field label={t('user.role')} error={error('role')}>
          {(control) => (
            <Select
              {...control}
              options={offeredRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
              value={value.role}
              onChange={(event) => {
                clear()
                set({ role: event.target.value })
              }}
            />
          )}
        </Field>
        {value.role === 'admin' && (
          <Field label={t('user.duty')} hint={t('hint.duty')}>
            {(control) => (
              <Select
                {...control}
                options={(['', ...ADMIN_DUTIES] as const).map((duty) => ({ value: duty, label: t(`duty.${duty || 'none'}`) }))}
                value={value.duty}
                onChange={(event) => set({ duty: event.target.value as typeof value.duty })}
              />
            )}
          </Field>
        )}
        <div className={css.wide}>
          <Field label={t('user.intro')} error={error('intro')}>
            {(control) => <TextArea {...control} rows={2} value={value.intro} onChange={(event) => set({ intro: event.target.value })} />}
          </Field>
        </div>
      </div>
      <RightsMatrix
        value={value.permissions}
        error={error('permissions')}
        onChange={(permissions) => {
          clear()
          set({ permissions })
        }}
      />
      <fieldset className={css.set}>
        <legend>{t('user.more')}</legend>
        <div className={css.ticks}>
          <Checkbox checked={value.mayRetract === 1} onChange={(event) => set({ mayRetract: event.target.checked ? 1 : 0 })}>
            {t('user.mayRetract')}
          </Checkbox>
          <Checkbox checked={value.mayMoveSeries === 1} onChange={(event) => set({ mayMoveSeries: event.target.checked ? 1 : 0 })}>
            {t('user.mayMoveSeries')}
          </Checkbox>
        </div>
      </fieldset>
      {rooms.length > 0 && (
        <fieldset className={css.set}>
          <legend>{t('user.roomIds')}</legend>
          <p className="fs-2">{t(value.roomIds.length === 0 ? 'rooms.none' : 'rooms.some', { count: value.roomIds.length })}</p>
          <div className={css.ticks}>
            {offered.map(({ id, name, modality, enabled }) => (
              <Checkbox
                key={id}
                checked={value.roomIds.includes(id)}
                onChange={(event) =>
                  set({ roomIds: event.target.checked ? [...value.roomIds, id].sort() : value.roomIds.filter((one) => one !== id) })
                }
              >
                {enabled ? name : t('rooms.closed', { name })} <span className="fs-2">{modality}</span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </FormDialog>
  )
}

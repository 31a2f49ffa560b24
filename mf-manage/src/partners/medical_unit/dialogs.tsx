import { api } from '@farsight/shared/api'
import { CODE, lineName } from '@farsight/shared/domain'
import { isRefused, useWrite } from '@farsight/shared/module'
import { Bar, Button, Checkbox, ErrorBar, Field, Input } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLineFault } from '../../people/kit/use-line-fault'
import { HospitalList } from '../parts/hospital-list'
import { useHospitalName } from '../parts/hospital-name'
import { useWords } from '../parts/screen'
import type { Member, Union } from './medical-unit.page'

const QUIET = { promptType: 'none', showLoading: false } as const
interface DialogProps {
  readonly onClose: () => void
  readonly onDone: (says: string) => void
}

/** Founds a union, or renames one; who was slower sees the other name beside the own. */
export function NameDialog({ union, onClose, onDone }: DialogProps & { readonly union?: Union }) {
  const t = useWords()
  const [name, setName] = useState(union?.name ?? '')
  const [base, setBase] = useState(union?.version ?? 0)
  const [pressed, setPressed] = useState(false)
  const [theirs, setTheirs] = useState('')
  const { busy, refused, attempt, clear } = useWrite()
  const taken = refused?.code === CODE.unionNameTaken ? `${refused.says} (${t('code', { code: refused.code })})` : undefined
  const bad = useLineFault()(name, 64)
  async function save(): Promise<void> {
    setPressed(true)
    if (lineName(name) === '' || bad !== undefined) return
    const answer = await attempt('unionSave', { name: lineName(name), ...(union ? { id: union.id, baseVersion: base } : {}) })
    if (!isRefused(answer)) return onDone(t(union ? 'union.renamed' : 'union.founded', { name: lineName(name) }))
    if (answer.code !== CODE.editedByAnother) return
    const there = answer.val as Union
    setTheirs(there.name)
    setBase(there.version)
  }
  return (
    <Dialog
      title={union ? t('union.renameTitle', { name: union.name }) : t('union.foundTitle')}
      dirty={name !== (union?.name ?? '')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t(union ? 'union.renameVerb' : 'union.foundVerb')}
          </Button>
        </>
      }
    >
      {!union && <p className="fs-2">{t('union.foundSays')}</p>}
      <Field above label={t('union.name')} required error={bad ?? (pressed && lineName(name) === '' ? t('union.needName') : taken)}>
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => {
              clear()
              setName(event.target.value)
            }}
          />
        )}
      </Field>
      {theirs !== '' && <Bar kind="warn">{t('union.theirs', { name: theirs })}</Bar>}
      {refused && taken === undefined && refused.code !== CODE.editedByAnother && (
        <ErrorBar what={t('save')} says={refused.says} code={refused.code} />
      )}
    </Dialog>
  )
}

export function InviteDialog({ union, onClose, onDone }: DialogProps & { readonly union: Union }) {
  const t = useWords()
  const named = useHospitalName()
  const [chosen, setChosen] = useState('')
  const [pressed, setPressed] = useState(false)
  const { busy, refused, run } = useWrite()
  const offered = useQuery({
    queryKey: ['mf-manage/union-candidates', union.id],
    queryFn: async ({ signal }) => (await api.call('unionCandidates', { unionId: union.id }, { ...QUIET, signal })).val,
  })
  async function send(): Promise<void> {
    setPressed(true)
    if (chosen === '' || !(await run('unionSaveMember', { unionId: union.id, facilityId: chosen }))) return
    const invited = offered.data?.find((one) => one.facilityId === chosen)
    onDone(t('union.invitedDone', { name: invited ? named(invited) : '' }))
  }
  return (
    <Dialog
      title={t('union.inviteTo', { name: union.name })}
      width={720}
      dirty={chosen !== ''}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void send()}>
            {t('union.inviteVerb')}
          </Button>
        </>
      }
    >
      <p className="fs-2">{t('union.inviteSays')}</p>
      {offered.error && <ErrorBar what={t('hospital.choose')} says={offered.error.message} onRetry={() => void offered.refetch()} />}
      {offered.data && <HospitalList hospitals={offered.data} chosen={chosen} onChoose={setChosen} empty={t('union.everybody')} />}
      {pressed && chosen === '' && <Bar kind="error">{t('hospital.chooseOne')}</Bar>}
      {refused && <ErrorBar what={t('union.inviteVerb')} says={refused.says} code={refused.code} />}
    </Dialog>
  )
}

const FLAGS = ['noRemoteReceiving', 'showUnionButton', 'addPublicHospital'] as const
type Flags = Pick<Member, (typeof FLAGS)[number]>
/** Orders come in again, or more hospitals may be asked: more people may get something than before. */
const widens = (before: Flags, after: Flags): boolean =>
  (before.noRemoteReceiving === 1 && after.noRemoteReceiving === 0) || (before.addPublicHospital === 0 && after.addPublicHospital === 1)

export interface FlagsDialogProps extends DialogProps {
  readonly union: Union
  readonly member: Member
  readonly own: boolean
}
/** The flags of a hospital in a union, each with what it means as it stands in the dialog. */
export function FlagsDialog({ union, member, own, onClose, onDone }: FlagsDialogProps) {
  const t = useWords()
  const name = useHospitalName()(member)
  const { noRemoteReceiving, showUnionButton, addPublicHospital } = member
  const [flags, setFlags] = useState<Flags>({ noRemoteReceiving, showUnionButton, addPublicHospital })
  const [sure, setSure] = useState(false)
  const { busy, refused, run } = useWrite()
  const dirty = FLAGS.some((flag) => flags[flag] !== member[flag])
  const asks = widens(member, flags)
  async function save(): Promise<void> {
    if (asks && !sure) return setSure(true)
    if (await run('unionSaveFlags', { unionId: union.id, facilityId: member.facilityId, ...flags })) onDone(t('saved'))
  }
  return (
    <Dialog
      title={t('union.flagsOf', { name })}
      dirty={dirty}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind={asks && sure ? 'danger' : 'primary'}
            busy={busy}
            {...(dirty ? {} : { refused: t('nothingToSave') })}
            onClick={() => void save()}
          >
            {asks && sure ? t('union.sureVerb') : t('save')}
          </Button>
        </>
      }
    >
      <p className="fs-2">{t(own ? 'union.flagsOwn' : 'union.flagsOther', { name, union: union.name })}</p>
      {FLAGS.map((flag) => (
        <div key={flag} style={{ marginBottom: 8 }}>
          <Checkbox
            checked={flags[flag] === 1}
            onChange={(event) => {
              setSure(false)
              setFlags({ ...flags, [flag]: event.target.checked ? 1 : 0 })
            }}
          >
            {t(`union.flag.${flag}.name`)}
          </Checkbox>
          <div className="fs-2" style={{ paddingLeft: 24 }}>
            {t(`union.flag.${flag}.${flags[flag] ? 'onSays' : 'offSays'}`, { name })}
          </div>
        </div>
      ))}
      {asks && sure && <Bar kind="warn">{t('union.widens')}</Bar>}
      {refused && <ErrorBar what={t('save')} says={refused.says} code={refused.code} />}
    </Dialog>
  )
}

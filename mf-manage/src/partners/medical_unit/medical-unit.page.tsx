import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { hospitalLevel } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { useWrite } from '@farsight/shared/module'
import { Bar, Button, EmptyLine, message } from '@farsight/shared/ui'
import { ConfirmDialog, SearchField } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LINK, Table, Zone } from '../../pages/manage-release/show'
import { type NamedHospital, useHospitalName } from '../parts/hospital-name'
import { Now, RelationTag, Screen, useWords } from '../parts/screen'
import { FlagsDialog, InviteDialog, NameDialog } from './dialogs'

const QUIET = { promptType: 'none', showLoading: false } as const
export type Union = CallTypes['unionList']['answer']['val'][number]
export type Member = Union['members'][number]

type Open =
  | { readonly kind: 'name'; readonly union?: Union }
  | { readonly kind: 'invite' | 'delete' | 'join' | 'decline'; readonly union: Union }
  | { readonly kind: 'flags' | 'remove'; readonly union: Union; readonly member: Member }

/** Who leads a union, named as its member where it is one that is seen. */
export const leadOf = ({ leadId, leadName, members }: Union): NamedHospital =>
  members.find(({ facilityId }) => facilityId === leadId) ?? { name: leadName, nameEn: '' }

/** /manage/medical_unit: unions, who is in them, and each hospital's flags. */
export function MedicalUnitPage() {
  const t = useWords()
  const named = useHospitalName()
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState<Open>()
  const asked = useQuery({
    queryKey: ['mf-manage/unions'],
    queryFn: async ({ signal }) => await api.call('unionList', {}, { ...QUIET, signal }),
  })
  const all = asked.data?.val ?? []
  const ownId = asked.data?.ownId ?? ''
  const word = keyword.toLowerCase()
  const rows = all.filter((union) =>
    [union.name, ...union.members.flatMap(({ name, nameEn }) => [name, nameEn])].some((text) => text.toLowerCase().includes(word)),
  )
  const founds = asked.data?.mayFound === 1
  const inside = all.filter((union) => union.ownState === 'agreed')
  const close = () => setOpen(undefined)
  const done = (says: string) => {
    message.success(says)
    close()
    void asked.refetch()
  }
  return (
    <Screen
      title={t('union.title')}
      asked={asked}
      tools={
        <>
          <SearchField value={keyword} label={t('union.search')} placeholder={t('union.search')} onSearch={setKeyword} />
          {founds && (
            <Button kind="primary" icon="plus" onClick={() => setOpen({ kind: 'name' })}>
              {t('union.found')}
            </Button>
          )}
        </>
      }
    >
      <Now says={inside.length === 0 ? t('union.nowNone') : t('union.now', { names: inside.map(({ name }) => name).join(t('comma')) })} />
      {rows.length === 0 && (
        <EmptyLine
          says={all.length === 0 ? t(founds ? 'union.emptyFound' : 'union.empty') : t('union.notFound')}
          act={all.length === 0 ? undefined : { label: t('clear'), onClick: () => setKeyword('') }}
        />
      )}
      {rows.map((union) => (
        <Zone key={union.id} title={union.name} end={<UnionActs union={union} onOpen={setOpen} />}>
          <p className="fs-2" style={{ margin: '0 0 4px' }}>
            {union.leadName ? t('union.lead', { name: named(leadOf(union)) }) : t('union.noLead')}
          </p>
          {union.ownState === 'pending' && (
            <Bar
              kind="warn"
              acts={
                <>
                  <Button onClick={() => setOpen({ kind: 'decline', union })}>{t('union.decline')}</Button>
                  <Button kind="primary" onClick={() => setOpen({ kind: 'join', union })}>
                    {t('union.join')}
                  </Button>
                </>
              }
            >
              {t('union.invited', { name: union.name, lead: named(leadOf(union)) })}
            </Bar>
          )}
          <Members union={union} ownId={ownId} onOpen={setOpen} />
        </Zone>
      ))}
      {open?.kind === 'name' && <NameDialog {...(open.union ? { union: open.union } : {})} onClose={close} onDone={done} />}
      {open?.kind === 'invite' && <InviteDialog union={open.union} onClose={close} onDone={done} />}
      {open?.kind === 'flags' && (
        <FlagsDialog union={open.union} member={open.member} own={open.member.facilityId === ownId} onClose={close} onDone={done} />
      )}
      {open && ['delete', 'join', 'decline', 'remove'].includes(open.kind) && (
        <Ask open={open} ownId={ownId} onClose={close} onDone={done} />
      )}
    </Screen>
  )
}

function UnionActs({ union, onOpen }: { readonly union: Union; readonly onOpen: (open: Open) => void }) {
  const t = useWords()
  if (union.mayLead === 0) return null
  return (
    <>
      <Button icon="plus" aria-label={t('union.inviteTo', { name: union.name })} onClick={() => onOpen({ kind: 'invite', union })}>
        {t('union.invite')}
      </Button>
      <Button aria-label={t('union.renameOne', { name: union.name })} onClick={() => onOpen({ kind: 'name', union })}>
        {t('union.rename')}
      </Button>
      <Button
        aria-label={t('union.deleteOne', { name: union.name })}
        {...(union.members.some((one) => one.facilityId !== union.leadId && one.state !== 'refused')
          ? { refused: t('union.hasMembers') }
          : {})}
        onClick={() => onOpen({ kind: 'delete', union })}
      >
        {t('union.delete')}
      </Button>
    </>
  )
}

function Members({ union, ownId, onOpen }: { readonly union: Union; readonly ownId: string; readonly onOpen: (open: Open) => void }) {
  const t = useWords()
  const named = useHospitalName()
  const say = useBilingual()
  const yes = (on: 0 | 1, word: string) =>
    on ? <b>{t(`union.flag.${word}.on`)}</b> : <span className="fs-2">{t(`union.flag.${word}.off`)}</span>
  return (
    <Table<Member>
      name={t('union.members', { name: union.name })}
      rows={union.members}
      rowKey={(one) => one.facilityId}
      columns={[
        {
          key: 'name',
          title: t('hospital.name'),
          width: 220,
          cell: (one) => (
            <>
              <b>{named(one)}</b>
              {one.facilityId === union.leadId && <span className="fs-2"> {t('union.leads')}</span>}
              {one.facilityId === ownId && (
                <span className="fs-2" style={{ whiteSpace: 'nowrap' }}>
                  {' '}
                  {t('union.own')}
                </span>
              )}
            </>
          ),
        },
        {
          key: 'level',
          title: t('hospital.level'),
          cell: (one) => <span style={{ whiteSpace: 'nowrap' }}>{say(hospitalLevel(one.level)) || '—'}</span>,
        },
        { key: 'state', title: t('relation.state'), width: 104, cell: (one) => <RelationTag state={one.state} /> },
        { key: 'closed', title: t('union.flag.noRemoteReceiving.column'), cell: (one) => yes(one.noRemoteReceiving, 'noRemoteReceiving') },
        { key: 'button', title: t('union.flag.showUnionButton.column'), cell: (one) => yes(one.showUnionButton, 'showUnionButton') },
        { key: 'public', title: t('union.flag.addPublicHospital.column'), cell: (one) => yes(one.addPublicHospital, 'addPublicHospital') },
        {
          key: 'acts',
          title: t('acts'),
          width: 148,
          stays: true,
          cell: (one) => {
            const mine = one.facilityId === ownId
            if (!mine && union.mayLead === 0) return '—'
            return (
              <span className="fs-acts">
                {one.state === 'agreed' && (
                  <Button
                    kind="link"
                    style={LINK}
                    aria-label={t('union.flagsOf', { name: named(one) })}
                    onClick={() => onOpen({ kind: 'flags', union, member: one })}
                  >
                    {t('union.flags')}
                  </Button>
                )}
                {one.facilityId !== union.leadId && (one.state !== 'refused' || !mine) && (
                  <Button
                    kind="link"
                    style={LINK}
                    aria-label={t(mine ? 'union.leaveOne' : 'union.removeOne', { name: named(one), union: union.name })}
                    onClick={() => onOpen({ kind: 'remove', union, member: one })}
                  >
                    {t(mine ? 'union.leave' : 'union.remove')}
                  </Button>
                )}
              </span>
            )
          },
        },
      ]}
    />
  )
}

interface AskProps {
  readonly open: Open
  readonly ownId: string
  readonly onClose: () => void
  readonly onDone: (says: string) => void
}
/** What joins, ends or takes out is asked for by name. */
function Ask({ open, ownId, onClose, onDone }: AskProps) {
  const t = useWords()
  const named = useHospitalName()
  const { busy, refused, run } = useWrite()
  const { union } = open
  if (!union) return null
  const member = open.kind === 'remove' ? open.member : undefined
  const leaves = member?.facilityId === ownId
  const word = member ? (leaves ? 'leave' : 'remove') : open.kind
  const values = { name: member ? named(member) : union.name, union: union.name, lead: named(leadOf(union)) }
  async function confirm(): Promise<void> {
    const answer =
      open.kind === 'delete'
        ? await run('unionDelete', { id: union!.id })
        : member
          ? await run('unionRemoveMember', { unionId: union!.id, facilityId: member.facilityId })
          : await run('unionAnswer', { unionId: union!.id, agree: open.kind === 'join' ? 1 : 0 })
    if (answer) onDone(t(`union.ask.${word}.done`, values))
  }
  return (
    <ConfirmDialog
      title={t(`union.ask.${word}.title`, values)}
      verb={t(`union.ask.${word}.verb`)}
      danger={word !== 'join'}
      busy={busy}
      error={refused}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{t(`union.ask.${word}.says`, values)}</p>
    </ConfirmDialog>
  )
}

import type { DoctorSheet } from '@farsight/shared/contract'
import { DOCTOR_SHEET_PATH } from '@farsight/shared/contract/names'
import { doctorTitle, type GivenRole, LEVEL_WORDS, ROLE_WORDS } from '@farsight/shared/domain'
import { useBilingual, useLanguage } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar } from '@farsight/shared/ui'
import { ConfirmDialog, Dialog, figure } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { DropZone } from '../pages/manage-release/drop-zone'
import { Table } from '../pages/manage-release/show'
import { useAskAgain } from '../people/kit/use-people'
import { doctorExample } from './examples'
import { csvBlob, saveFile } from './save-file'
import { TableFaults } from './table-faults'
import { type Made, type SheetDoctor, useMakeDoctors } from './use-make-doctors'
import { TABLE_TYPES, useTable, useWords } from './use-table'

/** Accounts out of a table: looked at first, then made one by one, with first passwords that are shown here alone. */
export function DoctorImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords()
  const language = useLanguage()
  const askAgain = useAskAgain()
  const { send, busy: reading, share, failure, clear } = useTable<DoctorSheet>(DOCTOR_SHEET_PATH, 'manageUserList')
  const [looked, setLooked] = useState<{ readonly name: string; readonly told: DoctorSheet }>()
  const { made, busy, run, stop } = useMakeDoctors()
  const [saved, setSaved] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const given = made.filter(({ refused }) => refused === undefined)
  const unseen = given.length > 0 && !saved
  const begun = made.length > 0 || busy

  async function look(file: File): Promise<void> {
    setLooked(undefined)
    const told = await send(file, {})
    if (told) setLooked({ name: file.name, told })
  }
  async function make(): Promise<void> {
    await run(looked!.told.rows)
    askAgain()
  }
  function save(): void {
    setSaved(true)
    const rows = given.map(({ doctor, password }) => [doctor.name, doctor.loginName, password])
    saveFile(`${t('doctor.saveName')}.csv`, csvBlob([[t('doctor.name'), t('doctor.loginName'), t('doctor.password')], ...rows]))
  }
  function leave(): void {
    if (busy) stop()
    else if (unseen) setLeaving(true)
    else onClose()
  }
  const ready = looked?.told.rows.length ?? 0
  return (
    <Dialog
      title={t('doctor.title')}
      width={960}
      // It holds the page too: a first password that was not downloaded is seen nowhere again.
      dirty={unseen || busy}
      onClose={leave}
      foot={
        <>
          <Button onClick={leave}>{t(busy ? 'doctor.stop' : made.length > 0 ? 'doctor.finish' : 'doctor.cancel')}</Button>
          {unseen && !busy && (
            <Button kind="primary" icon="save" onClick={save}>
              {t('doctor.save')}
            </Button>
          )}
          {!begun && ready > 0 && (
            <Button kind="primary" onClick={() => void make()}>
              {t('doctor.make', { count: figure(ready) })}
            </Button>
          )}
        </>
      }
    >
      {failure && <ErrorBar what={t('doctor.look')} says={failure.says} code={failure.code} onClose={clear} />}
      {!begun && (
        <DropZone label={t(looked ? 'other' : 'choose')} accept={TABLE_TYPES} onFile={(file) => void look(file)}>
          <p className="fs-2" style={{ margin: 0 }}>
            {reading ? t('reading', { share: Math.round((share ?? 0) * 100) }) : t('doctor.drop')}{' '}
            <Button kind="link" onClick={() => saveFile(`${t('doctor.exampleName')}.csv`, csvBlob(doctorExample(language)))}>
              {t('example')}
            </Button>
          </p>
        </DropZone>
      )}
      {looked && !begun && (
        <>
          <Bar kind={looked.told.faulty > 0 ? 'warn' : 'info'}>
            <b style={{ overflowWrap: 'anywhere' }}>{looked.name}</b>{' '}
            {t('doctor.counts', { total: figure(looked.told.total), ready: figure(ready), faulty: figure(looked.told.faulty) })}
          </Bar>
          <TableFaults told={looked.told} fileName={looked.name} />
          {ready > 0 && <Doctors rows={looked.told.rows} />}
        </>
      )}
      {begun && (
        <>
          <Bar kind={unseen && !busy ? 'warn' : 'info'}>
            {busy
              ? t('doctor.making', { done: figure(made.length), count: figure(ready) })
              : t('doctor.madeCount', { count: figure(given.length) })}{' '}
            {given.length > 0 && t('doctor.once')}
          </Bar>
          <Results made={made} />
        </>
      )}
      {leaving && (
        <ConfirmDialog
          title={t('doctor.title')}
          verb={t('doctor.closeAnyway')}
          danger
          onClose={() => setLeaving(false)}
          onConfirm={onClose}
        >
          <p>{t('doctor.left')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function Doctors({ rows }: { readonly rows: readonly SheetDoctor[] }) {
  const t = useWords()
  const say = useBilingual()
  return (
    <Table<SheetDoctor>
      name={t('doctor.title')}
      rows={rows}
      rowKey={({ row }) => String(row)}
      most={320}
      columns={[
        { key: 'row', title: t('row'), num: true, width: 64, cell: ({ row }) => row },
        { key: 'name', title: t('doctor.name'), cell: ({ name, title }) => [name, say(doctorTitle(title))].filter(Boolean).join(' · ') },
        { key: 'loginName', title: t('doctor.loginName'), cell: ({ loginName }) => loginName },
        { key: 'role', title: t('doctor.role'), cell: ({ role }) => say(ROLE_WORDS[role as GivenRole]) },
        {
          key: 'rights',
          title: t('doctor.rights'),
          cell: ({ permissions }) =>
            permissions.map(({ modality, level }) => `${modality} ${say(LEVEL_WORDS[level - 1]!)}`).join(' · ') || t('doctor.noRights'),
        },
      ]}
    />
  )
}

function Results({ made }: { readonly made: readonly Made[] }) {
  const t = useWords()
  return (
    <Table<Made>
      name={t('doctor.outcome')}
      rows={made}
      rowKey={({ doctor }) => String(doctor.row)}
      most={360}
      columns={[
        { key: 'row', title: t('row'), num: true, width: 64, cell: ({ doctor }) => doctor.row },
        { key: 'name', title: t('doctor.name'), cell: ({ doctor }) => doctor.name },
        { key: 'loginName', title: t('doctor.loginName'), cell: ({ doctor }) => doctor.loginName },
        { key: 'password', title: t('doctor.password'), cell: ({ password }) => <b style={{ userSelect: 'all' }}>{password || '—'}</b> },
        {
          key: 'outcome',
          title: t('doctor.outcome'),
          cell: ({ refused }) => (refused === undefined ? t('doctor.made') : <span style={{ color: 'var(--st-bad)' }}>{refused}</span>),
        },
      ]}
    />
  )
}

import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { doctorTitle, formatDate, MANAGED_MODALITIES } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button, Checkbox, EmptyLine, IconButton, MomentInput, message, Select } from '@farsight/shared/ui'
import { Differs, serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useRef, useState } from 'react'
import css from '../kit/people.module.css'
import { Shown } from '../kit/shown'
import { useAct, useManaged, useWords } from '../kit/use-people'
import { MenuFoot } from '../menus/menu-foot'
import { useMenuDraft } from '../menus/use-menu-draft'
import { newShift, notThere, rangeOf, rowOf, type Shift, shiftFaults, shiftsOf, type Week, weekLater, weekOf } from './rota-model'

type Answer = CallTypes['dutyGet']['answer']['val']
interface Form {
  readonly rows: readonly Shift[]
}
const FIELDS = ['rows'] as const

/** Words of the rota. */
function useRotaWords() {
  const t = useT('mf-manage')
  return (key: string, values?: Readonly<Record<string, string | number>>) => t(`hospital.rota.${key}`, values)
}

/** Who is on duty in a week: new cases are dealt by it (DAY-09). */
export function Rota() {
  const t = useRotaWords()
  const [weeks, setWeeks] = useState(0)
  const [dirty, setDirty] = useState(false)
  const week = weekOf(formatDate(serverNow(), serverOffset()), weeks)
  const asked = useManaged('dutyGet', rangeOf(week))
  const stop = dirty ? { refused: t('saveFirst') } : {}
  return (
    <>
      <div className="fs-tools">
        <Button {...stop} onClick={() => setWeeks(weeks - 1)}>
          {t('before')}
        </Button>
        <Button {...stop} onClick={() => setWeeks(0)}>
          {t('now')}
        </Button>
        <Button {...stop} onClick={() => setWeeks(weeks + 1)}>
          {t('after')}
        </Button>
        <b>{t('week', { ...week })}</b>
      </div>
      <Shown what={t('title')} asked={asked}>
        {({ val }) =>
          asked.isPlaceholderData ? null : <RotaForm key={`${week.from} ${val.version}`} answer={val} week={week} onDirty={setDirty} />
        }
      </Shown>
    </>
  )
}

function RotaForm({ answer, week, onDirty }: { readonly answer: Answer; readonly week: Week; readonly onDirty: (dirty: boolean) => void }) {
  const t = useRotaWords()
  const words = useWords()
  const comma = useT()('comma')
  const { busy, fault, run, clear } = useAct()
  const { shifts, carried } = shiftsOf(answer.rows, week)
  const draft = useMenuDraft<Form>({ rows: shifts, version: answer.version }, FIELDS, `rota ${week.from}`, onDirty)
  const [pressed, setPressed] = useState(false)
  const { rows } = draft.value
  const latest = useRef(rows)
  latest.current = rows
  const faults = shiftFaults(rows, week)
  const set = (next: readonly Shift[]) => {
    clear()
    draft.set({ rows: next })
  }
  const put = (at: number, patch: Partial<Shift>) => set(rows.map((row, i) => (i === at ? { ...row, ...patch } : row)))
  const names = new Map(answer.doctors.map(({ doctorId, name }) => [doctorId, name]))
  const show = (_: keyof Form, form: Form): string =>
    form.rows.map((row) => `${names.get(row.doctorId) ?? '—'} ${row.from}–${row.to} ${row.modalities.join('/') || t('all')}`).join(comma)
  async function copy() {
    const { val } = await api.call('dutyGet', rangeOf(weekOf(week.from, -1)), { promptType: 'msg' })
    const before = shiftsOf(val.rows, weekOf(week.from, -1)).shifts.filter(({ doctorId }) => names.has(doctorId))
    const later = before.map(weekLater)
    // What was typed while the answer was on its way stands there too.
    const added = notThere(latest.current, later)
    if (added.length > 0) set([...latest.current, ...added])
    message.info(added.length > 0 ? t('copied', { count: added.length }) : t(later.length > 0 ? 'copiedAlready' : 'copiedNone'))
  }
  async function save() {
    setPressed(true)
    if (busy || faults.some(Boolean)) return
    const request = { ...rangeOf(week), rows: rows.map(rowOf), baseVersion: draft.baseVersion }
    const saved = await run('dutySave', request, (why) => {
      const there = why.val as Pick<Answer, 'rows' | 'version'> | undefined
      draft.clash(there && 'rows' in there ? { ...why, val: { rows: shiftsOf(there.rows, week).shifts, version: there.version } } : why)
    })
    if (saved) message.success(t('saved', { count: saved.val.dealt }))
  }
  return (
    <section aria-label={t('title')} style={{ maxWidth: 960, marginTop: 8 }}>
      {draft.restored && <Bar kind="warn">{words('restored')}</Bar>}
      {draft.conflict && <Differs lines={draft.lines(() => t('rows'), show)} />}
      <p className="fs-2">{t('says')}</p>
      {carried > 0 && <p className="fs-2">{t('carried', { count: carried })}</p>}
      {rows.length === 0 ? (
        <EmptyLine says={answer.doctors.length === 0 ? t('nobody') : t('empty')} />
      ) : (
        <div style={{ overflowX: 'auto' }}>
          <table className={`${css.matrix} ${css.fields}`} style={{ minWidth: 760 }}>
            <thead>
              <tr>
                {(['doctor', 'from', 'to', 'modality', 'urgent'] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(key)}
                  </th>
                ))}
                <th scope="col" aria-label={t('rows')} />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                <ShiftRow
                  key={i}
                  n={i + 1}
                  row={row}
                  doctors={answer.doctors}
                  fault={pressed ? faults[i] : undefined}
                  onChange={(patch) => put(i, patch)}
                  onRemove={() => set(rows.filter((_, at) => at !== i))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="fs-tools" style={{ marginTop: 8 }}>
        <Button icon="plus" onClick={() => set([...rows, newShift(week, formatDate(serverNow(), serverOffset()))])}>
          {t('add')}
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <MenuFoot
        dirty={draft.dirty}
        empty={false}
        busy={busy}
        conflict={draft.conflict}
        fault={fault}
        onSave={() => void save()}
        onBack={() => {
          clear()
          draft.back()
        }}
      />
    </section>
  )
}

function ShiftRow({
  n,
  row,
  doctors,
  fault,
  onChange,
  onRemove,
}: {
  readonly n: number
  readonly row: Shift
  readonly doctors: Answer['doctors']
  readonly fault: ReturnType<typeof shiftFaults>[number]
  readonly onChange: (patch: Partial<Shift>) => void
  readonly onRemove: () => void
}) {
  const t = useRotaWords()
  const say = useBilingual()
  const line = t('line', { n })
  const several = row.modalities.length > 1 ? [{ value: row.modalities.join(','), label: row.modalities.join(' ') }] : []
  const moment = (field: 'from' | 'to') => (
    <MomentInput
      aria-label={`${line} ${t(field)}`}
      invalid={fault !== undefined && fault !== 'noDoctor' && fault !== 'twice'}
      style={{ width: 152 }}
      value={row[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  return (
    <tr>
      <td>
        <Select
          aria-label={`${line} ${t('doctor')}`}
          options={[
            { value: '', label: '—' },
            ...doctors.map(({ doctorId, name, title }) => ({
              value: doctorId,
              label: [name, say(doctorTitle(title))].filter(Boolean).join(' · '),
            })),
          ]}
          value={row.doctorId}
          onChange={(event) => onChange({ doctorId: event.target.value })}
        />
        {fault && (
          <div className="fs-field-error" role="alert">
            <b aria-hidden="true">!</b>
            <span>{t(fault)}</span>
          </div>
        )}
      </td>
      <td>{moment('from')}</td>
      <td>{moment('to')}</td>
      <td>
        <Select
          aria-label={`${line} ${t('modality')}`}
          options={[
            { value: '', label: t('all') },
            ...several,
            ...MANAGED_MODALITIES.map((one) => ({ value: one as string, label: one as string })),
          ]}
          value={row.modalities.join(',')}
          onChange={(event) => onChange({ modalities: event.target.value === '' ? [] : event.target.value.split(',') })}
        />
      </td>
      <td>
        <Checkbox
          aria-label={`${line} ${t('urgent')}`}
          checked={row.urgentOnly === 1}
          onChange={(event) => onChange({ urgentOnly: event.target.checked ? 1 : 0 })}
        />
      </td>
      <td>
        <IconButton icon="minus" label={t('remove', { n })} onClick={onRemove} />
      </td>
    </tr>
  )
}

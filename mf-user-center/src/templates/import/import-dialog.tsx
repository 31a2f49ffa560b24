import type { TemplateImport } from '@farsight/shared/contract'
import { TEMPLATE_TYPES, type TemplateLevel } from '@farsight/shared/domain'
import { Bar, Button, ErrorBar, Field, message, Select } from '@farsight/shared/ui'
import { Dialog, figure } from '@farsight/shared/ui/data'
import { useRef, useState } from 'react'
import { writableLevels } from '../kit/rights'
import { saveFile } from '../kit/save-file'
import css from '../kit/templates.module.css'
import { useExport } from '../kit/use-export'
import { useWords } from '../kit/use-words'
import { faultLine, faultsCsv, faultsText } from './fault-table'
import { useImport } from './use-import'

export interface ImportDialogProps {
  readonly level: TemplateLevel
  readonly onClose: () => void
  readonly onImported: () => void
}

/** A workbook of templates: chosen, looked through by the server, and imported when it has no fault. */
export function ImportDialog({ level: first, onClose, onImported }: ImportDialogProps) {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [level, setLevel] = useState(first)
  const [type, setType] = useState(1)
  const [file, setFile] = useState<File>()
  const [seen, setSeen] = useState<TemplateImport>()
  const { going, refusal, send } = useImport()
  const blank = useExport()
  const faulty = seen !== undefined && seen.faults.length > 0
  const ready = seen !== undefined && !faulty && seen.imported > 0

  async function look(next: File, at: TemplateLevel, of: number): Promise<void> {
    setFile(next)
    setSeen(undefined)
    setSeen(await send(next, at, of, true))
  }
  async function take(): Promise<void> {
    if (!file || !ready || going) return
    const done = await send(file, level, type, false)
    if (!done) return
    // Somebody else was quicker with a template of the same name: it is told like any fault.
    if (done.faults.length > 0) return setSeen(done)
    message.success(t('import.done', { count: figure(done.imported), unchanged: figure(done.unchanged) }))
    onImported()
    onClose()
  }
  const head = [t('import.row'), t('import.column'), t('import.why')]
  const lines = seen ? seen.faults.map((fault) => faultLine(t, fault)) : []
  const copy = () =>
    void navigator.clipboard?.writeText(faultsText(head, lines)).then(
      () => message.success(t('import.copied')),
      () => message.warning(t('import.copyFailed')),
    )
  return (
    <Dialog
      title={t('import.title')}
      width={960}
      dirty={going !== undefined}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={going !== undefined && file !== undefined && seen !== undefined}
            {...(ready
              ? {}
              : { refused: t(faulty ? 'import.mend' : seen && seen.imported === 0 ? 'import.nothingNew' : 'import.chooseFirst') })}
            onClick={() => void take()}
          >
            {ready ? t('import.verb', { count: figure(seen.imported) }) : t('list.import')}
          </Button>
        </>
      }
    >
      <div className={css.two}>
        <Field label={t('field.level')}>
          {(control) => (
            <Select
              {...control}
              value={level}
              options={writableLevels().map((one) => ({ value: one, label: t(`level.${one}`) }))}
              onChange={(event) => {
                const next = event.target.value as TemplateLevel
                setLevel(next)
                if (file) void look(file, next, type)
              }}
            />
          )}
        </Field>
        <Field label={t('field.type')}>
          {(control) => (
            <Select
              {...control}
              value={String(type)}
              options={TEMPLATE_TYPES.map((one) => ({ value: String(one), label: t(`type.${one}`) }))}
              onChange={(event) => {
                const next = Number(event.target.value)
                setType(next)
                if (file) void look(file, level, next)
              }}
            />
          )}
        </Field>
      </div>
      <Field label={t('import.file')} hint={t('import.hint')}>
        {(control) => (
          <div className={css.file}>
            <input
              {...{ id: control.id, 'aria-describedby': control['aria-describedby'] }}
              ref={input}
              type="file"
              className="fs-hidden"
              accept=".xls,.xlsx"
              tabIndex={-1}
              onChange={(event) => {
                const [next] = event.target.files ?? []
                // The same file again, mended in the meantime, is a choice too.
                event.target.value = ''
                if (next) void look(next, level, type)
              }}
            />
            <Button data-autofocus icon="up" onClick={() => input.current?.click()}>
              {t(file ? 'import.other' : 'import.choose')}
            </Button>
            {file && <span>{file.name}</span>}
            {(!file || refusal || faulty) && (
              <Button kind="link" icon="down" busy={blank.busy} onClick={() => void blank.run(level, 1, true)}>
                {t('import.blank')}
              </Button>
            )}
          </div>
        )}
      </Field>
      {going && (
        <div role="status">
          <progress className={css.bar} value={going.share < 1 ? going.share : undefined} aria-label={t('import.progress')} />
          {t(going.share < 1 ? 'import.sending' : 'import.reading')}
        </div>
      )}
      {blank.fault && <ErrorBar what={t('import.blank')} says={blank.fault.says} code={blank.fault.code} onClose={blank.clear} />}
      {refusal && <ErrorBar says={refusal.says} code={refusal.code} />}
      {faulty && (
        <>
          <Bar
            kind="error"
            acts={
              <>
                <Button icon="copy" onClick={copy}>
                  {t('import.copy')}
                </Button>
                <Button
                  icon="down"
                  onClick={() => saveFile(t('import.faultsFile'), new Blob([faultsCsv(head, lines)], { type: 'text/csv;charset=utf-8' }))}
                >
                  {t('import.download')}
                </Button>
              </>
            }
          >
            {t('import.faulty', { count: figure(seen.faults.length + seen.moreFaults) })}
          </Bar>
          <div className={css.scroll}>
            <table className={css.table} aria-label={t('import.faults')}>
              <thead>
                <tr>
                  {head.map((one) => (
                    <th key={one}>{one}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.join('|')}>
                    <td className={css.num}>{line[0]}</td>
                    <td>{line[1]}</td>
                    <td>{line[2]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {seen.moreFaults > 0 && <p className="fs-2">{t('import.moreFaults', { count: figure(seen.moreFaults) })}</p>}
        </>
      )}
      {seen && !faulty && (
        <>
          <Bar kind={ready ? 'ok' : 'info'}>
            {t(ready ? 'import.ready' : 'import.nothingNew', { count: figure(seen.imported), unchanged: figure(seen.unchanged) })}
          </Bar>
          <div className={css.scroll}>
            <table className={css.table} aria-label={t('import.preview')}>
              <thead>
                <tr>
                  <th>{t('import.row')}</th>
                  <th>{t('field.name')}</th>
                  <th>{t('field.modality')}</th>
                  <th>{t('field.bodypart')}</th>
                  <th>{t('field.abnormal')}</th>
                  <th>{t('field.findings')}</th>
                  <th>{t('field.diagnosis')}</th>
                </tr>
              </thead>
              <tbody>
                {seen.rows.map((one) => (
                  <tr key={one.row}>
                    <td className={css.num}>{one.row}</td>
                    <td>{one.name}</td>
                    <td>{one.modality}</td>
                    <td>{one.bodypart || t('anyPart')}</td>
                    <td>{t(one.abnormal ? 'abnormal' : 'normal')}</td>
                    <td>{one.findings}</td>
                    <td>{one.diagnosis || '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {seen.imported + seen.unchanged > seen.rows.length && (
            <p className="fs-2">{t('import.moreRows', { count: figure(seen.imported + seen.unchanged - seen.rows.length) })}</p>
          )}
        </>
      )}
    </Dialog>
  )
}

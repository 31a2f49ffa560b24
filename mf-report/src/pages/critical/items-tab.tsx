import type { CriticalItem } from '@farsight/shared/contract'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, Checkbox, EmptyLine, ErrorBar, Field, Input, message } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { failureOf } from '../../model/ports'
import { useCriticalItems, useFreshCriticals } from '../parts/critical/use-criticals'
import { ModalityField } from '../parts/modality-field'
import { says, useWrite } from '../parts/use-write'
import css from './register.module.css'

type Draft = Omit<CriticalItem, 'id' | 'code'>
const NEW: Draft = { zh: '', en: '', modality: '', bodypart: '', words: [], tellMinutes: 10, escalateMinutes: 30, enabled: true }

/** The hospital's own list, imaging and ECG alike; what loops are open keep the minutes they began with. */
export function ItemsTab() {
  const t = useT('mf-report')
  const say = useBilingual()
  const { data, error, refetch } = useCriticalItems()
  const [edited, setEdited] = useState<{ readonly id?: string; readonly item: Draft }>()
  const failure = error ? failureOf(error) : undefined
  return (
    <>
      <div className={css.filters}>
        <span className={css.dim}>{t('register.itemsSays')}</span>
        <Button icon="plus" onClick={() => setEdited({ item: NEW })}>
          {t('register.addItem')}
        </Button>
      </div>
      {failure && (
        <ErrorBar what={t('critical.items')} says={failure.message} code={failure.code || undefined} onRetry={() => void refetch()} />
      )}
      {data?.val.length === 0 && <EmptyLine says={t('register.noItems')} />}
      {data && data.val.length > 0 && (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                {['enabled', 'item', 'fits', 'words', 'tell', 'escalate', 'acts'].map((head) => (
                  <th key={head} scope="col">
                    {t(`register.itemHead.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.val.map(({ id, code: _, ...item }) => (
                <tr key={id} className={item.enabled ? undefined : css.dim}>
                  <td className={css.nowrap}>{t(item.enabled ? 'register.on' : 'register.off')}</td>
                  <td>
                    {say(item)}
                    <small>{say({ zh: item.en, en: item.zh })}</small>
                  </td>
                  <td>{[item.modality || t('register.any.modality'), item.bodypart].filter(Boolean).join(' · ')}</td>
                  <td>{item.words.join(t('case.comma')) || '—'}</td>
                  <td className={css.number}>{t('critical.minutes', { count: item.tellMinutes })}</td>
                  <td className={css.number}>{t('critical.minutes', { count: item.escalateMinutes })}</td>
                  <td className={css.nowrap}>
                    <Button onClick={() => setEdited({ id, item })}>{t('register.edit')}</Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {edited && <ItemDialog {...edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const MOST_MINUTES = 240
const numberIn = (text: string): number => Math.min(MOST_MINUTES, Number(text.replace(/\D/g, '')) || 0)

interface ItemDialogProps {
  readonly id?: string
  readonly item: Draft
  readonly onClose: () => void
}

function ItemDialog({ id, item, onClose }: ItemDialogProps) {
  const t = useT('mf-report')
  const fresh = useFreshCriticals()
  const { busy, fault, run } = useWrite()
  const [draft, setDraft] = useState(item)
  const [words, setWords] = useState(item.words.join(', '))
  const [asked, setAsked] = useState(false)
  const set = (more: Partial<Draft>) => setDraft({ ...draft, ...more })
  const missing = (text: string) => (asked && text.trim() === '' ? t('critical.missing') : undefined)
  const noMinutes = (count: number) => (asked && count < 1 ? t('register.minutesMissing') : undefined)
  async function save() {
    setAsked(true)
    const list = words
      .split(/[,，、;；\n]+/)
      .map((word) => word.trim())
      .filter(Boolean)
    if (draft.zh.trim() === '' || draft.en.trim() === '' || draft.tellMinutes < 1 || draft.escalateMinutes < 1) return
    if (
      !(await run('criticalItemSave', {
        item: { ...draft, zh: draft.zh.trim(), en: draft.en.trim(), words: [...new Set(list)].slice(0, 20) },
        ...(id ? { id } : {}),
      }))
    )
      return
    message.success(t('register.saved'))
    fresh()
    onClose()
  }
  return (
    <Dialog
      title={t(id ? 'register.editItem' : 'register.addItem')}
      onClose={onClose}
      dirty={JSON.stringify(draft) !== JSON.stringify(item)}
      foot={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t('save.act')}
          </Button>
        </>
      }
    >
      {(['zh', 'en'] as const).map((name) => (
        <Field key={name} required label={t(`register.itemField.${name}`)} error={missing(draft[name])}>
          {(control) => <Input {...control} maxLength={64} value={draft[name]} onChange={(event) => set({ [name]: event.target.value })} />}
        </Field>
      ))}
      <ModalityField value={draft.modality} onChange={(modality) => set({ modality })} />
      <Field label={t('register.itemField.bodypart')}>
        {(control) => (
          <Input {...control} maxLength={64} value={draft.bodypart} onChange={(event) => set({ bodypart: event.target.value })} />
        )}
      </Field>
      <Field label={t('register.itemField.words')} hint={t('register.wordsHint')}>
        {(control) => <Input {...control} value={words} onChange={(event) => setWords(event.target.value)} />}
      </Field>
      {(['tellMinutes', 'escalateMinutes'] as const).map((name) => (
        <Field key={name} required label={t(`register.itemField.${name}`)} error={noMinutes(draft[name])}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={draft[name] || ''}
              onChange={(event) => set({ [name]: numberIn(event.target.value) })}
            />
          )}
        </Field>
      ))}
      <Checkbox checked={draft.enabled} onChange={(event) => set({ enabled: event.target.checked })}>
        {t('register.on')}
      </Checkbox>
      {fault && <ErrorBar {...says(fault)!} />}
    </Dialog>
  )
}

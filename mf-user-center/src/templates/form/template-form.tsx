import type { TemplateRow } from '@farsight/shared/contract'
import { CODE, MANAGED_MODALITIES, TEMPLATE_TYPES, type TemplateLevel, type TemplateScreen } from '@farsight/shared/domain'
import { isRefused, useWrite } from '@farsight/shared/module'
import { Bar, Button, ErrorBar, Field, Input, message, Select, useHoldWords } from '@farsight/shared/ui'
import { ConfirmDialog, Differs, Segments, useDraft, useModalityName } from '@farsight/shared/ui/data'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { writableLevels } from '../kit/rights'
import css from '../kit/templates.module.css'
import { useAskAgain } from '../kit/use-templates'
import { useWords } from '../kit/use-words'
import { draftName, emptyForm, FIELDS, formFaults, type TemplateForm } from './form-model'
import { Preview } from './preview'
import { TextAreas } from './text-areas'
import { TitleField } from './title-field'

export interface TemplateFormProps {
  readonly screen: Exclude<TemplateScreen, 'quick'>
  /** The one that is changed; a new one has none. */
  readonly row: TemplateRow | undefined
  /** Where a new one begins. */
  readonly level: TemplateLevel
  /** It is not there any more: these are words that were rescued. */
  readonly lost?: boolean
}

const LIST = '/user_center/report_template/list'

/** A template as a form, with what it will look like beside it. */
export function TemplateFormView({ screen, row, level, lost = false }: TemplateFormProps) {
  const t = useWords()
  const go = useNavigate()
  const modalityName = useModalityName()
  const askAgain = useAskAgain()
  const { busy, refused, attempt, clear } = useWrite()
  const [start] = useState<TemplateForm>(() => row ?? emptyForm(level))
  const draft = useDraft<TemplateForm>(start, row?.version ?? 0, FIELDS, draftName(row?.id, screen, start.level))
  const { value, dirty, saved: stood } = draft
  const [english, setEnglish] = useState(() => [stood, value].some((one) => one.findingsEn !== '' || one.diagnosisEn !== ''))
  const [pressed, setPressed] = useState(false)
  const [leaving, setLeaving] = useState(false)
  // Somebody took the template away meanwhile: what is written here can still become one.
  const [gone, setGone] = useState(lost)
  useHoldWords(dirty)
  const form = useRef<HTMLDivElement>(null)

  const faults = formFaults(value, screen, row && stood)
  const taken = refused?.code === CODE.templateExists
  /** Lengths at once, what is missing when it was meant to be saved. */
  const faultOf = (name: keyof TemplateForm): string | undefined => {
    if (name === 'name' && taken) return `${refused.says} (${refused.code})`
    const fault = faults[name]
    return fault && (pressed || fault.most !== undefined) ? t(fault.key, fault.most === undefined ? {} : { most: fault.most }) : undefined
  }
  const put = (patch: Partial<TemplateForm>) => {
    clear()
    draft.set(patch)
  }
  const show = (name: keyof TemplateForm, from: TemplateForm): string =>
    name === 'level'
      ? t(`level.${from.level}`)
      : name === 'type'
        ? t(`type.${from.type}`)
        : name === 'abnormal'
          ? t(from.abnormal ? 'abnormal' : 'normal')
          : from[name]
  const address = `${LIST}?level=${value.level}`
  const leave = () => (dirty ? setLeaving(true) : void go(address))

  async function save(): Promise<void> {
    setPressed(true)
    const [first] = Object.keys(faults)
    if (busy) return
    if (first) {
      // What is wrong is looked at, wherever on the form it is.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    const { abnormal, name, bodypart, ...rest } = value
    const title = value.title.trim()
    const { level: at, type, modality, findings, diagnosis, findingsEn, diagnosisEn } = rest
    const answer = await attempt('templateSave', {
      ...{ name: name.trim(), title, level: at, type, modality, bodypart: bodypart.trim(), abnormal: abnormal === true },
      ...{ findings, diagnosis, findingsEn, diagnosisEn },
      ...(row && !gone ? { id: row.id, baseVersion: draft.baseVersion } : {}),
    })
    if (isRefused(answer)) {
      if (answer.code === CODE.notFound) setGone(true)
      return draft.clash(answer)
    }
    message.success(t('form.saved', { name: name.trim() }))
    askAgain()
    void go(address)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S saves from anywhere in the form
    <div
      ref={form}
      style={{ display: 'contents' }}
      onKeyDown={(event) => {
        if (!event.ctrlKey || event.altKey || event.nativeEvent.isComposing || (event.code !== 'KeyS' && event.code !== 'Enter')) return
        event.preventDefault()
        void save()
      }}
    >
      <h1 className="fs-hidden">{t(row ? `form.${screen}` : 'form.add')}</h1>
      <div className={css.form}>
        <div className={css.fill}>
          {gone && <Bar kind="error">{t('form.goneSays', { name: start.name })}</Bar>}
          {draft.restored && <Bar kind="warn">{t('form.restored')}</Bar>}
          {draft.conflict && (
            <Differs
              lines={draft.lines((name) => t(`field.${name}`), show)}
              followed={draft.followed((name) => t(`field.${name}`), show)}
            />
          )}
          <div className={css.two}>
            <Field label={t('field.name')} required error={faultOf('name')}>
              {(control) => <Input {...control} value={value.name} onChange={(event) => put({ name: event.target.value })} />}
            </Field>
            <TitleField level={value.level} value={value.title} onChange={(title) => put({ title })} />
            <Field label={t('field.modality')} required error={faultOf('modality')}>
              {(control) => (
                <Select
                  {...control}
                  aria-invalid={control.invalid || undefined}
                  value={value.modality}
                  options={[
                    { value: '', label: t('form.choose') },
                    ...[...new Set<string>([...MANAGED_MODALITIES, ...(stood.modality ? [stood.modality] : [])])].map((code) => ({
                      value: code,
                      label: modalityName(code),
                    })),
                  ]}
                  onChange={(event) => put({ modality: event.target.value })}
                />
              )}
            </Field>
            <Field label={t('field.bodypart')} error={faultOf('bodypart')}>
              {(control) => (
                <Input
                  {...control}
                  placeholder={t('anyPart')}
                  value={value.bodypart}
                  onChange={(event) => put({ bodypart: event.target.value })}
                />
              )}
            </Field>
            <Field label={t('field.abnormal')} required error={faultOf('abnormal')}>
              {(control) => (
                <Segments
                  {...control}
                  label={t('field.abnormal')}
                  value={value.abnormal === undefined ? undefined : value.abnormal ? 1 : 0}
                  options={[
                    { value: 0, label: t('normal') },
                    { value: 1, label: t('abnormal') },
                  ]}
                  onChange={(one) => put({ abnormal: one === 1 })}
                />
              )}
            </Field>
            <Field label={t('field.type')} hint={t(`typeSays.${value.type}`)}>
              {(control) => (
                <Select
                  {...control}
                  value={String(value.type)}
                  options={TEMPLATE_TYPES.map((one) => ({ value: String(one), label: t(`type.${one}`) }))}
                  onChange={(event) => put({ type: Number(event.target.value) })}
                />
              )}
            </Field>
            {writableLevels().length > 1 && (
              <Field label={t('field.level')} hint={t(`levelSays.${value.level}`)}>
                {(control) => (
                  <Select
                    {...control}
                    value={value.level}
                    options={writableLevels().map((one) => ({ value: one, label: t(`level.${one}`) }))}
                    onChange={(event) => put({ level: event.target.value as TemplateLevel })}
                  />
                )}
              </Field>
            )}
          </div>
          <TextAreas
            names={['findings', 'diagnosis']}
            value={value}
            fields={screen === 'newEdit'}
            required={false}
            faultOf={faultOf}
            onChange={put}
          />
          {english ? (
            <TextAreas
              names={['findingsEn', 'diagnosisEn']}
              value={value}
              fields={screen === 'newEdit'}
              required={false}
              faultOf={faultOf}
              onChange={put}
            />
          ) : (
            <Button icon="language" onClick={() => setEnglish(true)}>
              {t('form.english')}
            </Button>
          )}
        </div>
        <aside className={css.shown} aria-label={t('preview.title')}>
          <h2>{t('preview.title')}</h2>
          <Preview template={value} />
        </aside>
      </div>
      {refused && !taken && refused.code !== CODE.editedByAnother && refused.code !== CODE.notFound && (
        <ErrorBar what={t('form.save')} says={refused.says} code={refused.code} />
      )}
      <div className={css.foot}>
        <Button onClick={leave}>{t('form.back')}</Button>
        {row && screen === 'edit' && !dirty && !gone && (
          <Button icon="template" onClick={() => void go(`/user_center/report_template/newEdit?id=${row.id}`)}>
            {t('list.fields')}
          </Button>
        )}
        <Button kind="primary" icon="save" title="Ctrl+S" busy={busy} onClick={() => void save()}>
          {t(gone ? 'form.saveNew' : 'form.save')}
        </Button>
      </div>
      {leaving && (
        <ConfirmDialog
          title={t('form.leave')}
          verb={t('form.leaveVerb')}
          danger
          onClose={() => setLeaving(false)}
          onConfirm={() => void go(address)}
        >
          <p>{t('form.leaveSays')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

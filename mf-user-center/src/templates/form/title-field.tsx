import { TEMPLATE_TITLE_MAX, type TemplateLevel } from '@farsight/shared/domain'
import { useWrite } from '@farsight/shared/module'
import { Button, Field, Input, Select } from '@farsight/shared/ui'
import { useRef, useState } from 'react'
import css from '../kit/templates.module.css'
import { useAskAgain, useTitles } from '../kit/use-templates'
import { useWords } from '../kit/use-words'

export interface TitleFieldProps {
  readonly level: TemplateLevel
  readonly value: string
  readonly onChange: (title: string) => void
}

/** The group that the template stands in: one of those there are, or a new one, which is named here. */
export function TitleField({ level, value, onChange }: TitleFieldProps) {
  const t = useWords()
  const titles = useTitles(level)
  const askAgain = useAskAgain()
  const { busy, refused, run, clear } = useWrite()
  const [typed, setTyped] = useState<string>()
  const before = useRef('')
  const long = typed !== undefined && typed.trim().length > TEMPLATE_TITLE_MAX
  const known = [...new Set([...(titles.data ?? []), ...(value ? [value] : [])])].sort()
  async function name(): Promise<void> {
    const title = (typed ?? '').trim()
    if (title === '' || long || busy) return
    if (!(await run('templateTitleSave', { level, title }))) return
    setTyped(undefined)
    onChange(title)
    askAgain()
  }
  if (typed === undefined)
    return (
      <Field label={t('field.title')}>
        {(control) => (
          <span className={css.pick}>
            <Select
              {...control}
              value={value}
              options={[{ value: '', label: t('title.none') }, ...known.map((one) => ({ value: one, label: one }))]}
              onChange={(event) => onChange(event.target.value)}
            />
            <Button
              icon="plus"
              onClick={() => {
                before.current = value
                setTyped('')
                onChange('')
              }}
            >
              {t('title.new')}
            </Button>
          </span>
        )}
      </Field>
    )
  const leave = () => {
    clear()
    setTyped(undefined)
    onChange(before.current)
  }
  return (
    <Field
      label={t('title.newName')}
      error={long ? t('fault.titleLong', { most: TEMPLATE_TITLE_MAX }) : refused ? `${refused.says} (${refused.code})` : undefined}
    >
      {(control) => (
        <span className={css.pick}>
          <Input
            {...control}
            autoFocus
            value={typed}
            maxLength={TEMPLATE_TITLE_MAX + 1}
            onChange={(event) => {
              setTyped(event.target.value)
              // It is the template's at once: whoever saves without naming the group first has it in the group all the same.
              onChange(event.target.value)
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter') {
                event.preventDefault()
                void name()
              } else if (event.key === 'Escape') leave()
            }}
          />
          <Button busy={busy} onClick={() => void name()}>
            {t('title.add')}
          </Button>
          <Button onClick={leave}>{t('cancel')}</Button>
        </span>
      )}
    </Field>
  )
}

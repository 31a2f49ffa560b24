import { currentLanguage, setLanguage, useLanguage, useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import type { ReactNode } from 'react'
import css from './public.module.css'

export interface PublicFrameProps {
  readonly title: string
  /** What it shows needs the width of a screen, where there is one. */
  readonly wide?: boolean | undefined
  readonly children: ReactNode
}

/** A page for somebody who has no account: phone first, one column, both languages. */
export function PublicFrame({ title, wide = false, children }: PublicFrameProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  return (
    <main className={css.page} lang={language === 'zh' ? 'zh-CN' : 'en'}>
      <div className={wide ? `${css.in} ${css.broad}` : css.in}>
        <header className={css.top}>
          <h1>{title}</h1>
          <Button icon="language" onClick={() => setLanguage(currentLanguage() === 'zh' ? 'en' : 'zh')}>
            {t('public.otherLanguage')}
          </Button>
        </header>
        {children}
      </div>
    </main>
  )
}

/** Label and value in lines. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value || '—'}</dd>
  </>
)

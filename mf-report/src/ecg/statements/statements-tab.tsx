import { bilingual } from '@farsight/shared/i18n'
import { lazy, Suspense } from 'react'
import { fieldsOf } from '../../editor/field-editors'
import type { ReportStore } from '../../model/report-store'
import type { OwnTab } from '../../pages/parts/extension-tabs'
import type { EcgFigures } from '../critical/desk'
import type { Values } from './hole-chooser'
import { WORDS } from './words'

const StatementPicker = lazy(() => import('./statement-picker').then(({ StatementPicker }) => ({ default: StatementPicker })))

export const STATEMENTS_TAB = '/ecg-statements'

/** What the sheet's values fill in: the rate, and for the one statement that asks for milliseconds the QTc that it tells. */
export const knownOf = (figures: EcgFigures | undefined): Values => ({
  ...(figures?.hr === undefined ? {} : { rate: String(figures.hr) }),
  ...(figures?.qtc === undefined ? {} : { milliseconds: String(figures.qtc) }),
})

/** The picker as a tab beside the report. A text goes behind what stands there, as a template's does, and can be taken back. */
export function statementsTab(store: ReportStore, refused: string | undefined, known: Values = {}): OwnTab {
  return {
    key: STATEMENTS_TAB,
    title: bilingual(WORDS.title),
    body: (
      <Suspense fallback={<p role="status">{bilingual(WORDS.loading)}</p>}>
        <StatementPicker
          known={known}
          refused={refused}
          insert={(field, text) => {
            store.fill({ finding: '', result: '', [field]: text }, 'append')
            const editor = fieldsOf(store).of(field)
            editor.setCaret(editor.value().text.length)
          }}
        />
      </Suspense>
    ),
  }
}

import { useLanguage, useT } from '@farsight/shared/i18n'
import { useMedia } from '@farsight/shared/ui'
import { ConfirmDialog, PatientBanner } from '@farsight/shared/ui/data'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReportState, TextField } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import type { Roi } from '../../viewer/port'
import { nameRegion } from '../../viewer/region-ref'
import { useViewer } from '../../viewer/viewer-sessions'
import css from '../pages.module.css'
import { AI_TAB, useAiTab } from '../parts/ai/ai-tab'
import { useAi } from '../parts/ai/use-ai'
import { useAiAnswers } from '../parts/ai/use-ai-answers'
import { identityLine } from '../parts/identity'
import { Bars } from './bars'
import { type EditorDialog, EditorDialogs } from './dialogs'
import { Layout } from './layout'
import { ReportForm } from './report-form'
import { SidePanel, TEMPLATES_TAB } from './side-panel'
import { LOW_STARS } from './stars'
import { useEditorKeys } from './use-editor-keys'
import { useKeyHelp } from './use-key-help'
import { useSubmit } from './use-submit'

export interface EditorProps {
  readonly store: ReportStore
  readonly state: ReportState
  /** Opened from the AI list. */
  readonly ai: boolean
}

/** Banner, images, report, templates (visual.md 3.3). */
export function Editor({ store, state, ai: fromAiList }: EditorProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const opened = state.opened!
  const { exam } = opened
  const root = useRef<HTMLDivElement>(null)
  // The end of the findings, until the doctor goes elsewhere.
  const caret = useRef<{ field: TextField; at: number }>({ field: 'finding', at: Number.POSITIVE_INFINITY })
  const wide = useMedia('(min-width: 1440px)')
  const [sideShown, setSideShown] = useState<boolean | undefined>(fromAiList || undefined)
  const side = sideShown ?? wide
  const [front, setFront] = useState(fromAiList ? AI_TAB : TEMPLATES_TAB)
  const showSide = (tab: string) => {
    setFront(tab)
    setSideShown(true)
  }
  const [dialog, setDialog] = useState<EditorDialog>()
  const [identityChecked, setIdentityChecked] = useState(false)
  const [stars, setStars] = useState(0)
  const [asksIdentity, setAsksIdentity] = useState(false)
  // ECG sheets come with the ECG module: the text then has the whole width.
  const { pathname } = useLocation()
  const ecg = pathname.split('/').includes('ecg') || exam.modality === 'ECG'
  const session = useViewer(ecg ? undefined : exam.risProcedureId)

  const ai = useAi(exam.risProcedureId, fromAiList)
  const answers = useAiAnswers(ai, adopt)
  const aiTab = useAiTab({
    ai,
    answers,
    session,
    refused: state.phase !== 'ready' || state.leaseLost ? t('ai.notNow') : undefined,
  })

  const { faults, submit, pass } = useSubmit({
    store,
    state,
    identityOpen: opened.identityWarnings.length > 0 && !identityChecked,
    root: root.current,
  })
  const review = opened.mode === 'review'
  // Without stars, or with few, there is more to say: the dialog asks for it.
  const passNow = () => (stars < LOW_STARS ? setDialog('pass') : pass(stars, ''))
  useKeyHelp(review)
  useEditorKeys(root, {
    save: () => void store.save(),
    submit: () => (review ? passNow() : submit(opened.reviewLevels === 0 && opened.mayFinish ? 0 : 1)),
    template: () => showSide(TEMPLATES_TAB),
    choose: (yinYang) => store.choose(yinYang),
    abandon: () => setDialog('abandon'),
    side: () => setSideShown(!side),
  })

  function markRegion(roi: Roi) {
    const { content } = store.snapshot()
    const { text, ref } = nameRegion(roi, [content.finding, content.result, content.advice], language)
    const { field, at } = caret.current
    const where = Math.min(at, content[field].text.length)
    store.insertRegion(field, where, where, text, ref)
    caret.current = { field, at: where + text.length }
  }

  function adopt(text: string) {
    const { field, at } = caret.current
    const after = store.adopt(text, field === 'finding' ? at : Number.POSITIVE_INFINITY)
    if (after !== undefined) caret.current = { field: 'finding', at: after }
  }

  return (
    <div className={css.page} ref={root} data-editor>
      <PatientBanner
        patient={exam}
        state={exam}
        dueTime={exam.dueTime}
        differences={
          identityChecked
            ? []
            : opened.identityWarnings.map(({ field, exam: own, dicom }) => ({ label: t(`identity.${field}`), exam: own, images: dicom }))
        }
        onConfirmDifferences={() => setAsksIdentity(true)}
      />
      <Bars store={store} state={state} />
      <Layout
        session={session}
        textAlone={ecg}
        identity={identityLine(exam, language)}
        onMark={markRegion}
        report={
          <ReportForm
            store={store}
            state={state}
            faults={faults}
            caret={caret}
            ecg={ecg}
            onRegion={(ref) => void session?.goTo(ref)}
            onSide={() => (side && front !== AI_TAB ? setSideShown(false) : showSide(TEMPLATES_TAB))}
            ai={aiTab && { open: ai.open, onOpen: () => (side && front === AI_TAB ? setSideShown(false) : showSide(AI_TAB)) }}
            onDialog={setDialog}
            onSubmit={submit}
            stars={stars}
            onStars={setStars}
            onPass={passNow}
          />
        }
        side={
          side ? (
            <SidePanel
              store={store}
              state={state}
              overlay={!wide}
              front={front}
              onFront={setFront}
              ai={aiTab}
              onClose={() => setSideShown(false)}
              onSave={() => setDialog('template')}
            />
          ) : null
        }
      />
      {dialog && (
        <EditorDialogs
          which={dialog}
          store={store}
          state={state}
          stars={stars}
          onPass={pass}
          onFinish={() => submit(0)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {asksIdentity && (
        <ConfirmDialog
          title={t('identity.title')}
          who={identityLine(exam, language)}
          verb={t('identity.verb')}
          onConfirm={() => {
            setIdentityChecked(true)
            setAsksIdentity(false)
          }}
          onClose={() => setAsksIdentity(false)}
        >
          <p>{t('identity.says')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

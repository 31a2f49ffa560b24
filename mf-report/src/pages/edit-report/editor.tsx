import { useLanguage, useT } from '@farsight/shared/i18n'
import { message, useMedia } from '@farsight/shared/ui'
import { PatientBanner } from '@farsight/shared/ui/data'
import { useRef, useState } from 'react'
import { useEcgDesk } from '../../ecg/critical/use-ecg-desk'
import { valuesEdit } from '../../ecg/model/values-place'
import { knownOf, STATEMENTS_TAB, statementsTab } from '../../ecg/statements/statements-tab'
import { EcgSheetZone } from '../../ecg/zone'
import { fieldsOf } from '../../editor/field-editors'
import type { PassHow } from '../../model/pass-how'
import type { ReportState } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import { useViewer } from '../../viewer/viewer-sessions'
import css from '../pages.module.css'
import type { ReportPlace } from '../parts/address'
import { AI_TAB, useAiTab } from '../parts/ai/ai-tab'
import { useAi } from '../parts/ai/use-ai'
import { useAiAnswers } from '../parts/ai/use-ai-answers'
import { useCaseTab } from '../parts/case-tab'
import { CriticalDialog } from '../parts/critical/critical-dialog'
import { useRegistered } from '../parts/critical/use-criticals'
import { DeskActs } from '../parts/desk-acts'
import { GuardPanel } from '../parts/guard/guard-panel'
import { useGuard } from '../parts/guard/use-guard'
import { identityLine } from '../parts/identity'
import { useIdentityCheck } from '../parts/identity-check'
import { useImageChanges } from '../parts/image-changes'
import { Notices } from '../parts/notices'
import { usePanes } from '../parts/use-panes'
import { useWrongPatient } from '../parts/wrong-patient'
import { changedNotice } from '../review/changed-bar'
import { useBars } from './bars'
import { type EditorDialog, EditorDialogs } from './dialogs'
import { Layout } from './layout'
import { ReportForm } from './report-form'
import { HISTORY_TAB, SidePanel, TEMPLATES_TAB } from './side-panel'
import { LOW_STARS } from './stars'
import { useEditorKeys } from './use-editor-keys'
import { useEditorRegions } from './use-editor-regions'
import { useKeyHelp } from './use-key-help'
import { useSubmit } from './use-submit'

export interface EditorProps {
  readonly store: ReportStore
  readonly state: ReportState
  readonly place: ReportPlace
  readonly onNext: () => void
}

/** Banner, images, report, templates (visual.md 3.3). */
export function Editor({ store, state, place, onNext }: EditorProps) {
  const fromAiList = place.ai
  const t = useT('mf-report')
  const language = useLanguage()
  const opened = state.opened!
  const { exam } = opened
  const root = useRef<HTMLDivElement>(null)
  const fields = fieldsOf(store)
  const wide = useMedia('(min-width: 1440px)')
  const [sideShown, setSideShown] = useState<boolean | undefined>(fromAiList || undefined)
  const side = sideShown ?? wide
  const [front, setFront] = useState(fromAiList ? AI_TAB : TEMPLATES_TAB)
  const showSide = (tab: string) => {
    setFront(tab)
    setSideShown(true)
  }
  const [dialog, setDialog] = useState<EditorDialog>()
  const [how, setHow] = useState<PassHow>({})
  const [stars, setStars] = useState(0)
  const identity = useIdentityCheck(opened, (identityConfirmed) => store.note({ identityConfirmed }))
  const criticals = useRegistered(exam.risProcedureId)
  const { found, setFound, desk, measured, keep } = useEcgDesk(exam.risProcedureId)
  const guard = useGuard(exam, state.content, { asksFlag: true, ...(criticals ? { criticals } : {}), ...(measured ? { measured } : {}) })
  const ecg = place.ecg || exam.modality === 'ECG'
  const session = useViewer(ecg ? undefined : exam.risProcedureId, exam)
  const regions = useEditorRegions(store, state, session)
  const wrongPatient = useWrongPatient(session, opened)
  const imageChanges = useImageChanges(opened, session, regions.images)

  const ai = useAi(exam.risProcedureId, fromAiList)
  const answers = useAiAnswers(ai, adopt)
  const aiTab = useAiTab({
    ai,
    answers,
    session,
    refused: state.phase !== 'ready' || state.leaseLost ? t('ai.notNow') : undefined,
  })

  const caseTab = useCaseTab(opened)
  const { faults, submit, pass } = useSubmit({
    store,
    state,
    identityOpen: identity.open,
    root: root.current,
    gate: guard.gate,
    keep,
  })
  const bars = useBars(store, state, ({ action, said }) => {
    const { stars: given = 0, reason = '', direct, modify, toHigher } = said
    if (action === 'submit') submit(said.toReview ?? 1)
    else if (action === 'rebut') void store.rebut(reason, given)
    else pass(given, reason, { ...(direct && { direct }), ...(modify && { modify }), ...(toHigher && { toHigher }) })
  })
  const panes = usePanes(opened, place)
  const review = opened.mode === 'review'
  // Without stars, or with few, there is more to say: the dialog asks for it.
  const passNow = (next: PassHow) => {
    setHow(next)
    return stars < LOW_STARS ? setDialog('pass') : pass(stars, '', next)
  }
  useKeyHelp(review)
  useEditorKeys(root, {
    save: () => void store.save(),
    submit: () => (review ? passNow({}) : submit(opened.reviewLevels === 0 && opened.mayFinish ? 0 : 1)),
    template: () => showSide(TEMPLATES_TAB),
    choose: (yinYang) => store.choose(yinYang),
    abandon: () => setDialog('abandon'),
    side: () => setSideShown(!side),
    history: () => showSide(HISTORY_TAB),
    statements: () => ecg && showSide(STATEMENTS_TAB),
    hang: () => {
      if (!review && opened.hungUntil === null) setDialog('hang')
    },
    next: onNext,
    field: (step) => {
      if (!fields.nextField(step) && step === 1) fields.firstField()
    },
  })

  /** The line of an ECG's values, written as if by hand: a step of the findings' own undo, and of nobody else's. */
  function insertLine(line: string) {
    const editor = fields.of('finding')
    const edit = valuesEdit(editor.value().text, line)
    editor.edit(edit)
    if (edit.removed > 0) message.success(t('ecg.replaced'))
  }
  function adopt(text: string) {
    const { field, to } = fields.place.get()
    const after = store.adopt(text, field === 'finding' ? to : Number.POSITIVE_INFINITY)
    if (after !== undefined) fields.of('finding').setCaret(after)
  }

  return (
    <div className={css.page} ref={root} data-editor>
      <PatientBanner
        patient={exam}
        state={exam}
        dueTime={exam.dueTime}
        differences={identity.differences}
        {...(identity.open ? { onConfirmDifferences: identity.ask } : {})}
      >
        {panes.acts}
      </PatientBanner>
      <Notices bars={[wrongPatient, imageChanges, ...bars, changedNotice(opened), identity.notice]} />
      <Layout
        session={session}
        {...(ecg ? { sheet: <EcgSheetZone exam={exam} signed={false} onInsert={insertLine} desk={desk} /> } : {})}
        identity={identityLine(exam, language)}
        exam={exam}
        {...regions.zone}
        report={
          <ReportForm
            store={store}
            state={state}
            faults={faults}
            regions={regions.list}
            onSide={() => (side && front !== AI_TAB ? setSideShown(false) : showSide(TEMPLATES_TAB))}
            ai={aiTab && { open: ai.open, onOpen: () => (side && front === AI_TAB ? setSideShown(false) : showSide(AI_TAB)) }}
            onDialog={setDialog}
            onSubmit={submit}
            stars={stars}
            onStars={setStars}
            onPass={passNow}
            guard={
              <GuardPanel
                guard={guard}
                onGo={({ kind, field, from, to }) =>
                  kind === 'flag'
                    ? root.current?.querySelector<HTMLElement>('[data-flag] input')?.focus()
                    : fields.of(field).select(from, to)
                }
                onChoose={(yinYang) => store.choose(yinYang)}
                onRegister={({ params, text }) => setFound({ text: params.sentence ?? text, code: params.item })}
              >
                <DeskActs store={store} state={state} />
              </GuardPanel>
            }
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
              others={[
                ecg
                  ? statementsTab(store, state.phase !== 'ready' || state.leaseLost ? t('ai.notNow') : undefined, knownOf(measured))
                  : undefined,
                caseTab,
                aiTab,
              ]}
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
          how={how}
          onPass={(given, reason) => pass(given, reason, how)}
          onFinish={() => submit(0)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {found && (
        <CriticalDialog exam={exam} content={state.content} found={found.text} code={found.code} onClose={() => setFound(undefined)} />
      )}
      {identity.dialog}
      {panes.drawer}
    </div>
  )
}

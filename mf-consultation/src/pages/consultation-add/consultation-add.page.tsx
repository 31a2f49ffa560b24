import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { CONSULTATION_MOST, hasMenu, personNameText, plainNumber, SEX_LABELS, type Sex } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { isRefused, useNavigateHere, useWrite } from '@farsight/shared/module'
import { Bar, Button, ErrorBar, message, NoRightPanel } from '@farsight/shared/ui'
import { useKeyHints } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import css from '../../consult/consult.module.css'
import { sexAge } from '../../consult/patient'
import requestCss from '../../consult/request.module.css'
import { RequestFields } from '../../consult/request-fields'
import { drafts } from '../../model/drafts'
import {
  EMPTY_FORM,
  formFaults,
  isOtherCase,
  type PickedExam,
  pickedOf,
  type RequestForm,
  readForm,
  refusedField,
  requestOf,
  withCase,
} from '../../model/request-form'
import { stepAddress } from '../../model/steps'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `/consultation/add?risProcedureId=…`: a consultation is asked for, from an exam or from the list (CONS-11). */
export function ConsultationAddPage() {
  const t = useT('mf-consultation')
  const [params] = useSearchParams()
  const asked = params
    .getAll('risProcedureId')
    .filter((id) => UUID.test(id))
    .slice(0, CONSULTATION_MOST.exams)
  const payload = session.current()
  if (payload && !hasMenu(payload.userMainMenuConfig, 'consultation')) return <NoRightPanel title={t('add.title')} />
  // Each exam has a draft of its own: what was typed for one patient never stands under another.
  const name = `add/${[...asked].sort().join('+') || 'none'}`
  return <ConsultationAdd key={name} name={name} asked={asked} />
}

/** The exams that the address names, and the case information that stands with the first one. */
function usePrefill(asked: readonly string[], restored: boolean, setForm: (change: (now: RequestForm) => RequestForm) => void) {
  const t = useT('mf-consultation')
  const [failed, setFailed] = useState<{ readonly says: string; readonly code: number | string | undefined }>()
  const takeCase = useCallback(
    async (exam: PickedExam): Promise<void> => {
      try {
        const { val } = await api.call(
          'getPatientCase',
          { risProcedureId: exam.risProcedureId },
          { promptType: 'none', showLoading: false },
        )
        // Chosen away meanwhile: another patient's case is not taken.
        setForm((now) => (now.exams[0]?.risProcedureId === exam.risProcedureId ? withCase(now, val.caseInfo) : now))
      } catch (thrown) {
        // The case can be typed: without it nothing is lost.
        if (!(thrown instanceof ApiError)) throw thrown
      }
    },
    [setForm],
  )
  const load = useCallback(async () => {
    if (asked.length === 0) return
    setFailed(undefined)
    try {
      const { val } = await api.call('queryRows', { risProcedureIds: [...asked] }, { promptType: 'none' })
      const exams = asked.flatMap((id) => val.filter((row) => row.risProcedureId === id).map(pickedOf))
      if (exams.length < asked.length) setFailed({ says: t('add.examGone'), code: undefined })
      if (!exams[0]) return
      setForm((now) => ({ ...now, exams: now.exams.length > 0 ? now.exams : exams }))
      await takeCase(exams[0])
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setFailed({ says: thrown.message, code: thrown.code || undefined })
    }
  }, [asked, setForm, takeCase, t])
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (!restored) void load()
  }, [load, restored])
  return { failed, load, takeCase }
}

function ConsultationAdd({ name, asked }: { readonly name: string; readonly asked: readonly string[] }) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const language = useLanguage()
  const navigate = useNavigateHere()
  const client = useQueryClient()
  const [former] = useState(() => readForm(drafts.read(name)))
  const [restored, setRestored] = useState(former !== undefined)
  const [form, setForm] = useState<RequestForm>(former ?? EMPTY_FORM)
  const [tried, setTried] = useState(false)
  const [wrong, setWrong] = useState(0)
  const [typed, setTyped] = useState(former !== undefined)
  const { busy, refused, attempt, clear } = useWrite()
  const sent = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const { failed, load, takeCase } = usePrefill(asked, former !== undefined, setForm)
  const set = useCallback((change: (now: RequestForm) => RequestForm) => {
    setTyped(true)
    setForm(change)
  }, [])
  // With every letter: another page, a closed browser or an expired session costs nothing.
  useEffect(() => {
    if (typed && !sent.current) drafts.keep(name, form)
  }, [name, form, typed])
  useEffect(() => {
    if (wrong > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  const field = refused && refusedField(refused.code, refused.raw)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (field) setWrong((n) => n + 1)
  }, [refused])
  const hints = useMemo(() => [{ title: t('add.title'), hints: [{ keys: ['Ctrl+Enter'], does: t('add.save') }] }], [t])
  useKeyHints(hints)
  const faults = tried ? formFaults(form, true) : {}
  const count = Object.keys(faults).length

  async function save(): Promise<void> {
    if (busy) return
    setTried(true)
    if (Object.keys(formFaults(form, true)).length > 0 || isOtherCase(form)) {
      setWrong((n) => n + 1)
      return
    }
    const age = plainNumber(form.ageValue)
    const answer = await attempt('consultationCreate', {
      request: requestOf(form),
      risProcedureIds: form.exams.map(({ risProcedureId }) => risProcedureId),
      ...(form.exams.length > 0
        ? {}
        : { patName: form.patName.trim(), sex: form.sex, ageValue: age === '' ? null : Number(age), ageUnit: form.ageUnit }),
    })
    if (isRefused(answer)) return
    sent.current = true
    drafts.drop(name)
    void client.invalidateQueries({ queryKey: ['mf-consultation/list'] })
    message.success(t('add.done', { no: answer.val.no }))
    navigate(stepAddress(answer.val.id, 's1'), { replace: true })
  }
  function empty(): void {
    drafts.drop(name)
    setTyped(false)
    setRestored(false)
    setTried(false)
    setForm(EMPTY_FORM)
    clear()
    void load()
  }
  const first = form.exams[0]
  const patient = first
    ? {
        name: personNameText(first.patName, language),
        rest: sexAge({ sex: first.sex, ageValue: first.age?.value ?? null, ageUnit: first.age?.unit ?? '' }, language),
      }
    : {
        name: form.patName.trim(),
        rest: [
          SEX_LABELS[form.sex as Sex] ? say(SEX_LABELS[form.sex as Sex]) : '',
          form.ageValue && `${form.ageValue}${t(`patient.unit${form.ageUnit}`)}`,
        ]
          .filter(Boolean)
          .join(' '),
      }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the whole form
    <div
      ref={box}
      className={css.page}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229 || event.key !== 'Enter' || !event.ctrlKey) return
        event.preventDefault()
        void save()
      }}
    >
      <section aria-label={t('patient.bar')} className={css.patient}>
        <div className="fs-banner">
          <h1 className={requestCss.addTitle}>{t('add.title')}</h1>
          {patient.name === '' ? (
            <span className="fs-2">{t('add.noPatient')}</span>
          ) : (
            <span className={css.who}>
              <b className={css.name} title={patient.name}>
                {patient.name}
              </b>
              <b>{patient.rest}</b>
            </span>
          )}
        </div>
      </section>
      <div className={css.bars}>
        {restored && (
          <Bar kind="info" onClose={() => setRestored(false)} acts={<Button onClick={empty}>{t('add.anew')}</Button>}>
            {t('add.restored')}
          </Bar>
        )}
        {failed && <ErrorBar what={t('exams.title')} says={failed.says} code={failed.code} onRetry={() => void load()} />}
        {refused && !field && <ErrorBar what={t('add.save')} says={refused.says} code={refused.code} onClose={clear} />}
        {count > 3 && <Bar kind="error">{t('add.faults', { count })}</Bar>}
      </div>
      <div className={requestCss.addBody} inert={busy} aria-busy={busy}>
        <RequestFields
          form={form}
          set={set}
          faults={faults}
          told={field && refused ? { [field]: refused.says } : {}}
          fresh
          onExam={(exam) => {
            if (form.exams.length === 0) void takeCase(exam)
          }}
        />
        <div className={css.acts}>
          <span className="fs-2" role="status">
            {typed ? t('draft.kept') : ''}
          </span>
          <Link className={`fs-button ${css.plain}`} to="/consultation_list">
            {t('add.leave')}
          </Link>
          <Button kind="primary" icon="save" busy={busy} onClick={() => void save()}>
            {t('add.save')} <kbd>Ctrl+↵</kbd>
          </Button>
        </div>
      </div>
    </div>
  )
}

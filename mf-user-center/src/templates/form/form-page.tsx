import { CODE, TEMPLATE_LEVELS, type TemplateScreen } from '@farsight/shared/domain'
import { Bar, Button, EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { useLocation, useNavigate } from 'react-router-dom'
import { mayWrite } from '../kit/rights'
import css from '../kit/templates.module.css'
import { useTemplate } from '../kit/use-templates'
import { useWords } from '../kit/use-words'
import { GoneTemplate } from './gone-template'
import { Preview } from './preview'
import { TemplateFormView } from './template-form'

const LIST = '/user_center/report_template/list'

/** The template that the address names, in its form; without one a new template where the screen makes them. */
export function FormPage({ screen }: { readonly screen: Exclude<TemplateScreen, 'quick'> }) {
  const t = useWords()
  const go = useNavigate()
  const told = new URLSearchParams(useLocation().search)
  const id = screen === 'add' ? '' : (told.get('id') ?? '')
  const wanted = TEMPLATE_LEVELS.find((one) => one === told.get('level')) ?? 'personal'
  const { data, error, isPending, refetch } = useTemplate(id)
  const back = { label: t('form.back'), onClick: () => void go(LIST) }
  if (id === '' && screen === 'edit') return <EmptyLine says={t('form.noId')} act={back} />
  if (id === '') return <TemplateFormView screen={screen} row={undefined} level={mayWrite(wanted) ? wanted : 'personal'} />
  if (data?.mayEdit === 0)
    return (
      <>
        <h1 className="fs-hidden">{data.name}</h1>
        <Bar kind="info" acts={<Button onClick={back.onClick}>{back.label}</Button>}>
          {t('form.readOnly', { name: data.name })}
        </Bar>
        <div className={css.shown}>
          <Preview template={data} />
        </div>
      </>
    )
  // Another template is another form: nothing of the first is left in it.
  if (data) return <TemplateFormView key={data.id} screen={screen} row={data} level={data.level} />
  if (isPending) return <p className="fs-2">{t('loading')}</p>
  if (error.code === CODE.notFound)
    return <GoneTemplate key={id} screen={screen} id={id} otherwise={<EmptyLine says={t('form.gone')} act={back} />} />
  // An address that somebody cut short, or wrote by hand.
  if (error.code === CODE.parameterIllegal) return <EmptyLine says={t('form.badId')} act={back} />
  return <ErrorBar what={t('form.one')} says={error.message} code={error.code || undefined} onRetry={() => void refetch()} />
}

import type { TemplateRow } from '@farsight/shared/contract'
import { CODE, partText } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar, IconButton, NoRightPanel } from '@farsight/shared/ui'
import { type ExamColumn, ExamTable, figure, ModalityBox, SearchField, Segments, useKeyHints } from '@farsight/shared/ui/data'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { inClinic, isKnowledge, KNOWLEDGE_LEVELS } from '../frame/places'
import { UserFrame } from '../frame/user-frame'
import { useAsked } from '../model/use-asked'
import { EntryDrawer } from './entry-drawer'
import css from './knowledge.module.css'

const rowKey = (row: TemplateRow): string => row.id
type Level = (typeof KNOWLEDGE_LEVELS)[number]

/** `/user_center/common/:type`: the entries of a knowledge base, by its kind or level (decision 14); an unknown one has none. */
export function CommonPage() {
  const { type = '' } = useParams()
  // Another base begins without the words that were searched in the one before.
  return <Base key={type} type={type} />
}

function Base({ type }: { readonly type: string }) {
  const t = useT('mf-user-center')
  const common = useT()
  const go = useNavigate()
  const { pathname } = useLocation()
  const known = isKnowledge(type)
  const byLevel = (KNOWLEDGE_LEVELS as readonly string[]).includes(type)
  const [keyword, setKeyword] = useState('')
  const [level, setLevel] = useState<Level | 'all'>('all')
  const [chosen, setChosen] = useState<string>()
  const [details, setDetails] = useState(false)
  const { data, error, isFetching, refetch } = useAsked(
    'commonList',
    { type: type || '-', ...(level === 'all' ? {} : { level }), ...(keyword === '' ? {} : { keyword }) },
    known,
  )
  const columns = useColumns()
  const card = useCallback((row: TemplateRow) => <Card row={row} />, [])
  const hints = useMemo(
    () => [
      {
        title: t('knowledge.name'),
        hints: ['/', 'Enter'].map((key) => ({ keys: [key], does: t(`knowledge.key.${key === '/' ? 'search' : key}`) })),
      },
    ],
    [t],
  )
  useKeyHints(hints)
  const open = useCallback((row: TemplateRow) => {
    setChosen(row.id)
    setDetails(true)
  }, [])
  const onKey = useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    setDetails((shown) => !shown)
  }, [])
  if (!known)
    return (
      <UserFrame>
        <h1 className={css.title}>{t('knowledge.name')}</h1>
        <EmptyLine
          says={t('knowledge.unknown')}
          act={{ label: t('knowledge.toFirst'), onClick: () => void go(`${inClinic(pathname) ? '/clinic' : ''}/user_center/common/1`) }}
        />
      </UserFrame>
    )
  const title = t(`knowledge.title.${type}`)
  if (error?.code === CODE.noPermission && !data)
    return (
      <UserFrame>
        <NoRightPanel title={title} />
      </UserFrame>
    )
  const rows = data?.val ?? []
  const clear = () => {
    setKeyword('')
    setLevel('all')
  }
  return (
    <UserFrame>
      <div className={`fs-tools ${css.tools}`}>
        <h1 className={css.title}>{title}</h1>
        {!byLevel && (
          <Segments
            label={t('knowledge.level')}
            value={level}
            options={(['all', ...KNOWLEDGE_LEVELS] as const).map((one) => ({ value: one, label: t(`knowledge.levels.${one}`) }))}
            onChange={setLevel}
          />
        )}
        <SearchField
          value={keyword}
          label={t('knowledge.search')}
          placeholder={t('knowledge.searchHint')}
          scans={false}
          onSearch={(text) => setKeyword(text.trim())}
        />
        <div className="fs-tools-end">
          <IconButton icon="refresh" label={t('frame.refresh')} busy={isFetching} onClick={() => void refetch()} />
        </div>
      </div>
      {error && (
        <ErrorBar
          what={common('opening', { title })}
          says={error.message}
          code={error.code || error.status || undefined}
          onRetry={() => void refetch()}
        />
      )}
      <ExamTable
        name={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        selected={chosen}
        onSelect={setChosen}
        onOpen={open}
        onKey={onKey}
        card={card}
        empty={
          error ? undefined : keyword !== '' || level !== 'all' ? (
            <EmptyLine says={t('knowledge.nothing')} act={{ label: t('knowledge.clear'), onClick: clear }} />
          ) : (
            <EmptyLine says={t('knowledge.none')} />
          )
        }
        loading={isFetching}
      />
      {data && (
        <p className="fs-2" role="status">
          {t(rows.length < data.total ? 'knowledge.more' : 'knowledge.count', { shown: figure(rows.length), total: figure(data.total) })}
        </p>
      )}
      {details && <EntryDrawer row={rows.find((row) => row.id === chosen)} onClose={() => setDetails(false)} />}
    </UserFrame>
  )
}

function useColumns(): readonly ExamColumn<TemplateRow>[] {
  const t = useT('mf-user-center')
  const language = useLanguage()
  return useMemo((): readonly ExamColumn<TemplateRow>[] => {
    const column = (key: string) => t(`knowledge.column.${key}`)
    return [
      { key: 'name', title: column('name'), width: 136, sticky: 'left', cell: (row) => row.name },
      { key: 'modality', title: column('modality'), width: 52, cell: (row) => <ModalityBox code={row.modality} /> },
      { key: 'part', title: column('part'), width: 104, cell: (row) => partText(row.bodypart, '', language) },
      { key: 'abnormal', title: column('abnormal'), width: 76, cell: (row) => t(row.abnormal ? 'knowledge.abnormal' : 'knowledge.normal') },
      { key: 'findings', title: column('findings'), min: 200, cell: (row) => row.findings || row.findingsEn },
      { key: 'diagnosis', title: column('diagnosis'), min: 160, cell: (row) => row.diagnosis || row.diagnosisEn },
      { key: 'level', title: column('level'), width: 76, cell: (row) => t(`knowledge.levels.${row.level}`) },
      { key: 'time', title: column('time'), width: 148, cell: (row) => row.createTime },
    ]
  }, [t, language])
}

function Card({ row }: { readonly row: TemplateRow }) {
  const t = useT('mf-user-center')
  return (
    <>
      <div className="fs-line">
        <b className="fs-cut">{row.name}</b>
        <ModalityBox code={row.modality} />
        <span className="fs-cut">{row.bodypart}</span>
        <span className="fs-2">{t(row.abnormal ? 'knowledge.abnormal' : 'knowledge.normal')}</span>
      </div>
      <div className="fs-line">
        <span className="fs-cut">{row.findings || row.diagnosis || row.findingsEn || row.diagnosisEn}</span>
      </div>
    </>
  )
}

import { errorMessage } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { SignTag } from '@farsight/shared/ui/data'
import { useWords, Zone } from './show'
import { type LogLine, useReleaseLog } from './use-releases'

const SIGNS = {
  done: { hue: 'done', glyph: 'disc-tick', zh: '完成', en: 'Done' },
  refused: { hue: 'bad', glyph: 'square-cross', zh: '被拒绝', en: 'Refused' },
} as const

/** Every step that was taken or refused, newest first: of one module, or of everything with its module named. */
export function History({ name }: { readonly name?: string }) {
  const t = useWords()
  const { data, error, refetch } = useReleaseLog(name)
  return (
    <Zone title={t('history.title')}>
      {error && <ErrorBar what={t('history.title')} says={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <p className="fs-2">{t('loading')}</p>}
      {data?.length === 0 && <EmptyLine says={t('history.empty')} />}
      {data && data.length > 0 && (
        <ol aria-label={t('history.title')} style={LIST}>
          {data.map((line, i) => (
            <Step key={`${line.at}${data.length - i}`} line={line} named={name === undefined} />
          ))}
        </ol>
      )}
    </Zone>
  )
}

function Step({ line, named }: { readonly line: LogLine; readonly named: boolean }) {
  const t = useWords()
  const say = useBilingual()
  const text = errorMessage(line.code)
  return (
    <li style={{ display: 'flex', flexWrap: 'wrap', gap: '0 12px', padding: '4px 12px', borderBottom: '1px solid var(--line-1)' }}>
      <span className="fs-2" style={{ flex: 'none' }}>
        {line.at}
      </span>
      <span style={{ alignSelf: 'flex-start', padding: '3px 0' }}>
        <SignTag sign={line.code === 0 ? SIGNS.done : SIGNS.refused} bare />
      </span>
      <span style={{ flex: 1, minWidth: 240, overflowWrap: 'anywhere' }}>
        <b>{sentence(line, t)}</b>
        {named && line.name && <span className="fs-2"> · {line.name}</span>}{' '}
        <span className="fs-2">· {line.by === 'suite' ? t('suite') : line.by || '—'}</span>
        {line.code !== 0 && (
          <span style={{ display: 'block', color: 'var(--st-bad)' }}>
            {t('history.refused')} {text ? say(text) : ''} <span className="fs-code">({t('code', { code: line.code })})</span>
          </span>
        )}
        {line.detail && <span style={{ display: 'block' }}>{line.detail}</span>}
      </span>
    </li>
  )
}

function sentence({ act, version, former, facilityName }: LogLine, t: ReturnType<typeof useWords>): string {
  const who = facilityName || t('everybodyIn')
  // Nothing ran before, or nothing of it may run any more.
  if (act === 'rollBack' && version === '') return t('history.off', { former, who })
  if (act === 'activate' || act === 'rollBack') return t(former ? `history.${act}From` : `history.${act}`, { version, former, who })
  return t(`history.${act}`, { version })
}

const LIST = {
  maxHeight: 360,
  overflow: 'auto',
  background: 'var(--bg-panel)',
  border: '1px solid var(--line-1)',
  borderRadius: 4,
} as const

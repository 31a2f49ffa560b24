import { session } from '@farsight/shared/bus'
import { hasMenu } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { ErrorBar, LoadingBar, NoRightPanel } from '@farsight/shared/ui'
import { useLocation } from 'react-router-dom'
import { LaunchForm } from './launch-form'
import { useLaunchData } from './use-launch'

/** `/local_diagnosis/launch_remote` and `/remote_diagnosis/launch_remote`: an exam, or a rejected order, goes to another hospital. */
export function LaunchRemotePage() {
  const t = useT('mf-worklist')
  const { pathname } = useLocation()
  const payload = session.current()
  const menu = pathname.startsWith('/remote_diagnosis') ? 'remoteDiagnosis' : 'localDiagnosis'
  if (payload && !hasMenu(payload.userMainMenuConfig, menu)) return <NoRightPanel title={t('launch.name')} />
  return <LaunchRemote list={listOf(pathname, Boolean(payload?.userBriefInfo.clinicId))} />
}

/** Where one came from, and goes back to. */
const listOf = (pathname: string, clinic: boolean): string =>
  clinic ? '/clinic/home' : pathname.startsWith('/remote_diagnosis') ? '/remote_diagnosis' : '/local_diagnosis'

function LaunchRemote({ list }: { readonly list: string }) {
  const t = useT('mf-worklist')
  const query = new URLSearchParams(useLocation().search)
  const procedureId = query.get('procedureId')
  const remoteOrderId = query.get('remoteOrderId')
  const { facts, former, ready, error, retry, refresh } = useLaunchData(procedureId, remoteOrderId)
  if (!procedureId && !remoteOrderId)
    return (
      <div className="fs-page">
        <ErrorBar says={t('launch.noExam')} />
      </div>
    )
  return (
    <>
      {error && (
        <div className="fs-page">
          <ErrorBar what={t('launch.name')} says={error.message} code={error.code || error.status || undefined} onRetry={retry} />
        </div>
      )}
      {!ready && !error && <LoadingBar count={1} />}
      {facts && ready && <LaunchForm key={facts.risProcedureId} facts={facts} former={former} list={list} onStale={refresh} />}
    </>
  )
}

import { useT } from '@farsight/shared/i18n'
import { ErrorBar, IconButton } from '@farsight/shared/ui'
import { useCallback, useState } from 'react'
import { UserFrame } from '../frame/user-frame'
import { DeskPanel } from './desk-panel'
import { InfoForm } from './info-form'
import css from './own.module.css'
import { PicturePanel } from './picture-panel'
import { useOwnInfo, useTaken } from './use-own-info'

/** `/user_center/user_info`: who one is by one's own word, portrait and signature, and the way to password, sessions, notifications and keys. */
export function UserInfoPage() {
  const t = useT('mf-user-center')
  const { data: info, error, isFetching, refetch } = useOwnInfo()
  const taken = useTaken()
  // The number over which something is typed: the page may ask anew, and the form stays with its words until they are saved.
  const [typedOver, setTypedOver] = useState<number>()
  const [turn, setTurn] = useState(0)
  const begin = useCallback(() => {
    setTypedOver(undefined)
    setTurn((before) => before + 1)
  }, [])
  return (
    <UserFrame>
      <div className="fs-tools">
        <h1 className={css.title}>{t('frame.user_info')}</h1>
        <div className="fs-tools-end">
          <IconButton icon="refresh" label={t('frame.refresh')} busy={isFetching} onClick={() => void refetch()} />
        </div>
      </div>
      {error && (
        <ErrorBar
          what={t('frame.user_info')}
          says={error.message}
          code={error.code || error.status || undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!info && !error && (
        <p className="fs-empty" role="status">
          {t('frame.loading')}
        </p>
      )}
      {info && (
        <div className={css.scroll}>
          <div className={css.columns}>
            <div className={css.main}>
              <InfoForm
                key={`${turn} ${typedOver ?? info.version}`}
                info={info}
                onTyped={setTypedOver}
                onBack={begin}
                onSaved={(saved) => {
                  taken(saved)
                  begin()
                }}
              />
              <div className={css.pair}>
                <DeskPanel name="safety" what={['password', 'sessions']} />
                <DeskPanel name="habits" what={['sound', 'keys']} />
              </div>
            </div>
            <div className={css.side}>
              <PicturePanel kind="avatar" url={info.avatarUrl} onTaken={(avatarUrl) => taken({ avatarUrl })} />
              <PicturePanel kind="sign" url={info.signUrl} onTaken={(signUrl) => taken({ signUrl })} />
            </div>
          </div>
        </div>
      )}
    </UserFrame>
  )
}

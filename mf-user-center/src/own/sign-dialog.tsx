import { useT } from '@farsight/shared/i18n'
import { Checkbox } from '@farsight/shared/ui'
import { useEffect, useMemo, useState } from 'react'
import { CutDialog, type CutProps } from './cut-dialog'
import { drawSign, pngOf } from './draw-picture'
import css from './own.module.css'

/** A signature as paper will bear it: without its own paper, cut to its strokes, on white. */
export function SignDialog({ picture, who, busy, error, proof, typed, onTake, onClose }: CutProps) {
  const t = useT('mf-user-center')
  const [asIs, setAsIs] = useState(false)
  const cut = useMemo(() => drawSign(picture, asIs), [picture, asIs])
  const [shown, setShown] = useState<string>()
  useEffect(() => setShown(cut?.toDataURL('image/png')), [cut])
  const take = async (): Promise<void> => {
    const file = cut && (await pngOf(cut))
    if (file) onTake(file)
  }
  return (
    <CutDialog
      title={t('profile.sign.cut')}
      busy={busy}
      error={error}
      dirty={typed || asIs}
      onTake={cut && (() => void take())}
      onClose={onClose}
    >
      <div className={`${css.paper} ${css.sign}`}>
        {shown ? <img src={shown} alt={t('profile.sign.preview', { name: who })} /> : <span>{t('profile.sign.empty')}</span>}
      </div>
      <Checkbox checked={asIs} onChange={(event) => setAsIs(event.target.checked)}>
        {t('profile.sign.asIs')}
      </Checkbox>
      <p className="fs-2">{t('profile.sign.cutSays')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the password takes it */}
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || busy) return
          event.preventDefault()
          void take()
        }}
      >
        {proof}
      </div>
    </CutDialog>
  )
}

import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { closeImageWindow, openImageWindow } from '../../image-window/open'
import css from './parts.module.css'

/** In the place of the images while they stand in their own window: not twice in the memory of one machine. */
export function ImagesElsewhere() {
  const t = useT('mf-report')
  return (
    <div className={css.elsewhere} role="status">
      <span>{t('imageWindow.elsewhere')}</span>
      <Button onClick={openImageWindow}>{t('imageWindow.front')}</Button>
      <Button onClick={closeImageWindow}>{t('imageWindow.back')}</Button>
    </div>
  )
}

import { ADD_IMAGE_NAMES } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import { type DragEvent, useRef, useState } from 'react'
import css from './clinic.module.css'
import type { Report } from './patient-fields'
import { PICTURE_TYPES, type Picture } from './pictures'

/** The report's pictures: each goes up by itself as soon as it is chosen, and waits with its key for the submit. */
export function PictureZone({ report, slots }: { readonly report: Report; readonly slots: number }) {
  const t = useT('mf-report')
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const language = useLanguage()
  const { pictures, add, turnedAway, forget } = report
  const full = pictures.length >= slots
  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    void add(event.dataTransfer.files)
  }
  return (
    <section className={css.zone} aria-label={t('clinicReport.pictures')}>
      <div className={css.head}>
        <h2>{t('clinicReport.pictures')}</h2>
        <span className={css.count}>
          {pictures.length} / {slots}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are also chosen by the button, this only widens the target */}
      <div
        className={css.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button
          icon="image"
          {...(full ? { refused: t('clinicReport.full', { count: slots }) } : {})}
          onClick={() => chooser.current?.click()}
        >
          {t('clinicReport.choose')}
        </Button>{' '}
        <span className="fs-2">{t('clinicReport.pictureHint', { types: ADD_IMAGE_NAMES[language] })}</span>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t('clinicReport.choose')}
          accept={PICTURE_TYPES.join(',')}
          onChange={(event) => {
            void add(event.target.files ?? [])
            event.target.value = ''
          }}
        />
      </div>
      {turnedAway.length > 0 && (
        <ul className={css.turnedAway} role="alert" aria-label={t('clinicReport.notTaken')}>
          {turnedAway.map(({ id, name, why }) => (
            <li key={id} className="fs-line">
              <span className={css.error}>
                {name}: {why}
              </span>
              <IconButton icon="close" label={t('clinicReport.removePicture', { name })} onClick={() => forget(id)} />
            </li>
          ))}
        </ul>
      )}
      {pictures.length > 0 && (
        <ul className={css.pictures} aria-label={t('clinicReport.pictures')}>
          {pictures.map((picture) => (
            <PictureTile key={picture.id} picture={picture} report={report} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PictureTile({ picture, report }: { readonly picture: Picture; readonly report: Report }) {
  const t = useT('mf-report')
  const { name, url, failed, imageKey, file } = picture
  return (
    <li className={css.picture}>
      {url ? <img src={url} alt={name} /> : <span className={css.blank}>{t('clinicReport.noPreview')}</span>}
      <span className="fs-line">
        <span className="fs-cut" title={name} style={{ flex: 1 }}>
          {name}
        </span>
        <IconButton icon="close" label={t('clinicReport.removePicture', { name })} onClick={() => report.remove(picture)} />
      </span>
      {failed ? (
        <span className={css.error} role="alert">
          {failed}{' '}
          {file && (
            <Button kind="link" onClick={() => report.again(picture)}>
              {t('clinicReport.sendAgain')}
            </Button>
          )}
        </span>
      ) : (
        <span className="fs-2" role="status">
          {t(imageKey ? 'clinicReport.arrived' : 'clinicReport.onItsWay')}
        </span>
      )}
    </li>
  )
}

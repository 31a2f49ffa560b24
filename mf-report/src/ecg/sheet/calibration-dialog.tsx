import { CARD_MM, CSS_PX_PER_MM, pxPerMm } from '@farsight/shared/ecg'
import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { keepCalibration, readCalibration } from '../model/calibration'
import css from './ecg.module.css'

/** Height of a card by its width (53.98 mm). */
const CARD_SHAPE = 53.98 / 85.6
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** A bank card is held to the screen, and a frame made as wide: then a millimetre on the sheet is one. */
export function CalibrationDialog({ onClose }: { readonly onClose: (kept: boolean) => void }) {
  const t = useT('mf-report')
  const [before] = useState(readCalibration)
  const [width, setWidth] = useState(Math.round(before.pxPerMm * CARD_MM * 2) / 2)
  const drag = useRef<{ readonly x: number; readonly width: number } | undefined>(undefined)
  const found = pxPerMm(width)
  const wider = (by: number) => setWidth((now) => (pxPerMm(now + by) === undefined ? now : now + by))
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    wider(step * (event.shiftKey ? 10 : 0.5))
  }
  const pull = (event: PointerEvent) => {
    const from = drag.current
    if (!from) return
    const next = from.width + event.clientX - from.x
    if (pxPerMm(next) !== undefined) setWidth(next)
  }
  const keep = () => {
    keepCalibration(found)
    onClose(true)
  }
  const forget = () => {
    keepCalibration(undefined)
    onClose(true)
  }
  return (
    <Dialog
      title={t('ecgSheet.calibration.title')}
      width={width > 620 ? 960 : 720}
      onClose={() => onClose(false)}
      foot={
        <>
          {before.done && <Button onClick={forget}>{t('ecgSheet.calibration.forget')}</Button>}
          <Button onClick={() => onClose(false)}>{t('keep')}</Button>
          <Button kind="primary" onClick={keep}>
            {t('ecgSheet.calibration.keep')}
          </Button>
        </>
      }
    >
      <p>{t('ecgSheet.calibration.says')}</p>
      <p>{t('ecgSheet.calibration.means')}</p>
      <div className={css.cardRoom}>
        <div
          className={css.card}
          style={{ width, height: width * CARD_SHAPE }}
          role="slider"
          aria-label={t('ecgSheet.calibration.card')}
          aria-valuemin={Math.round(1.5 * CARD_MM)}
          aria-valuemax={Math.round(20 * CARD_MM)}
          aria-valuenow={width}
          aria-valuetext={t('ecgSheet.calibration.value', { px: (found ?? CSS_PX_PER_MM).toFixed(3) })}
          tabIndex={0}
          data-autofocus
          onKeyDown={key}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture?.(event.pointerId)
            drag.current = { x: event.clientX, width }
          }}
          onPointerMove={pull}
          onPointerUp={() => {
            drag.current = undefined
          }}
        >
          <span>{t('ecgSheet.calibration.hold')}</span>
          <b>{t('ecgSheet.calibration.wide')}</b>
        </div>
      </div>
      <div className={css.cardSteps}>
        <Button onClick={() => wider(-0.5)}>{t('ecgSheet.calibration.narrower')} ←</Button>
        <Button onClick={() => wider(0.5)}>{t('ecgSheet.calibration.wider')} →</Button>
        <span>{t('ecgSheet.calibration.value', { px: (found ?? CSS_PX_PER_MM).toFixed(3) })}</span>
      </div>
    </Dialog>
  )
}

import { useT } from '@farsight/shared/i18n'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { CutDialog, type CutProps } from './cut-dialog'
import { drawFace, FACE, type Framing, framed, MIDDLE, pngOf } from './draw-picture'
import css from './own.module.css'

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Which square of a picture is the portrait: moved by pointer or arrows, enlarged by the slider. */
export function FaceDialog({ picture, busy, error, proof, typed, onTake, onClose }: CutProps) {
  const t = useT('mf-user-center')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [framing, setFraming] = useState<Framing>(MIDDLE)
  const held = useRef<{ readonly x: number; readonly y: number; readonly from: Framing }>(undefined)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (pen) drawFace(pen, picture, framing)
  }, [picture, framing])
  const put = (next: Framing) => setFraming(framed(next, picture))
  /** From dots of the canvas to shares of the picture: what is dragged right shows what lies left. */
  const moved = (from: Framing, dx: number, dy: number): Framing => {
    const side = Math.min(picture.width, picture.height) / from.zoom
    const scale = side / (canvas.current?.clientWidth || FACE)
    return { ...from, x: from.x - (dx * scale) / picture.width, y: from.y - (dy * scale) / picture.height }
  }
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY, from: framing }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (held.current) put(moved(held.current.from, clientX - held.current.x, clientY - held.current.y))
  }
  const up = () => {
    held.current = undefined
  }
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    put(moved(framing, -8 * step[0], -8 * step[1]))
  }
  const take = async () => {
    const cut = canvas.current && (await pngOf(canvas.current))
    if (cut) onTake(cut)
  }
  return (
    <CutDialog
      title={t('profile.avatar.cut')}
      busy={busy}
      error={error}
      dirty={typed || framing !== MIDDLE}
      onTake={() => void take()}
      onClose={onClose}
    >
      <canvas
        ref={canvas}
        className={css.crop}
        width={FACE}
        height={FACE}
        tabIndex={0}
        role="img"
        aria-label={t('profile.avatar.cutLabel')}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onKeyDown={key}
      />
      <label className={css.zoom}>
        {t('profile.avatar.zoom')}
        <input
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={framing.zoom}
          onChange={(event) => put({ ...framing, zoom: Number(event.target.value) })}
        />
      </label>
      <p className="fs-2">{t('profile.avatar.cutSays')}</p>
      {proof}
    </CutDialog>
  )
}

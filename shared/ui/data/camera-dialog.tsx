import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n'
import { ErrorBar } from '../core/bars'
import { Button } from '../core/button'
import { Dialog } from './dialog'

const stop = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

export interface CameraDialogProps {
  readonly title: string
  /** Which of a tablet's two cameras; the one that looks away from its user unless told. */
  readonly facing?: 'user' | 'environment'
  readonly onTake: (picture: Blob) => void
  readonly onClose: () => void
}

/** One picture of the computer's camera; says so where there is none. */
export function CameraDialog({ title, facing = 'environment', onTake, onClose }: CameraDialogProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState(false)
  useEffect(() => {
    let stream: MediaStream | undefined
    let live = true
    // Missing on a page that is not a secure context.
    const devices: MediaDevices | undefined = navigator.mediaDevices
    Promise.resolve(devices?.getUserMedia({ video: { width: { ideal: 1920 }, facingMode: facing } }))
      .then((one) => {
        if (!one) throw new Error('no camera')
        stream = one
        if (!live || !video.current) return stop(one)
        video.current.srcObject = one
        return video.current.play()
      })
      .catch(() => live && setFault(true))
    return () => {
      live = false
      stop(stream)
    }
  }, [facing])
  function shoot(): void {
    const from = video.current
    if (!from?.videoWidth) return
    const canvas = document.createElement('canvas')
    canvas.width = from.videoWidth
    canvas.height = from.videoHeight
    canvas.getContext('2d')?.drawImage(from, 0, 0)
    canvas.toBlob((picture) => picture && onTake(picture), 'image/jpeg', 0.9)
  }
  return (
    <Dialog
      title={title}
      width={720}
      onClose={onClose}
      foot={
        <Button kind="primary" data-autofocus refused={fault ? t('camera.none') : undefined} onClick={shoot}>
          {t('camera.shoot')}
        </Button>
      }
    >
      {fault ? <ErrorBar says={t('camera.none')} /> : <video ref={video} className="fs-video" playsInline muted />}
    </Dialog>
  )
}

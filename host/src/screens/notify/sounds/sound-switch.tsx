import { bus, session } from '@farsight/shared/bus'
import { Icon } from '@farsight/shared/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { useNotifyText } from '../texts'
import { useLeaving } from '../use-leaving'
import { NoticeChoices } from './notice-choices'
import { startSound, unlockSound, useSound } from './player'
import { SoundChoices } from './sound-choices'

/** In the status bar: is there sound; before the first click it says that one is needed. Opens what a user chooses of sounds and notifications. */
export function SoundSwitch() {
  const t = useNotifyText()
  const { muted, unlocked } = useSound()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const payload = session.current()
    return payload ? startSound(payload) : undefined
  }, [])
  // Wanted by a click, which is what unlocks sounds.
  useEffect(() => {
    const wanted = bus.on('desk-wanted.v1').subscribe(({ what }) => {
      if (what !== 'sound') return
      unlockSound()
      setOpen(true)
      box.current?.querySelector('button')?.focus()
    })
    return () => wanted.unsubscribe()
  }, [])
  useLeaving(box, open, () => setOpen(false))
  return (
    <span className="fs-sound" ref={box}>
      <button
        type="button"
        aria-expanded={unlocked ? open : undefined}
        title={unlocked ? t('choices') : undefined}
        onClick={() => {
          if (unlocked) setOpen(!open)
          else unlockSound()
        }}
      >
        <Icon name={muted || !unlocked ? 'mute' : 'sound'} />
        {t(unlocked ? (muted ? 'sound.off' : 'sound.on') : 'sound.unlock')}
      </button>
      {open && (
        <section className="fs-sound-panel" aria-label={t('choices')}>
          <SoundChoices />
          <NoticeChoices />
        </section>
      )}
    </span>
  )
}

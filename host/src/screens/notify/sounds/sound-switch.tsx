import { bus, session } from '@farsight/shared/bus'
import { Checkbox } from '@farsight/shared/ui'
import { Icon } from '@farsight/shared/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { useNotifyText } from '../texts'
import { changeSound, sampleSound, startSound, unlockSound, useSound } from './player'
import { LEVELS, SETTING } from './settings'

/** In the status bar: is there sound, how loud; before the first click it says that one is needed. */
export function SoundSwitch() {
  const t = useNotifyText()
  const { muted, level, unlocked } = useSound()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const payload = session.current()
    return payload ? startSound(payload.loginUserId, payload.settings[SETTING]) : undefined
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
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open])
  return (
    <span className="fs-sound" ref={box}>
      <button
        type="button"
        aria-expanded={unlocked ? open : undefined}
        onClick={() => {
          if (unlocked) setOpen(!open)
          else unlockSound()
        }}
      >
        <Icon name={muted || !unlocked ? 'mute' : 'sound'} />
        {t(unlocked ? (muted ? 'sound.off' : 'sound.on') : 'sound.unlock')}
      </button>
      {open && (
        <section className="fs-sound-panel" aria-label={t('sound.title')}>
          <Checkbox checked={muted} onChange={() => changeSound({ muted: !muted })}>
            {t('sound.muted')}
          </Checkbox>
          <label>
            {t('sound.volume')}
            <input
              type="range"
              min={1}
              max={LEVELS.length}
              value={level}
              aria-valuetext={t('sound.level', { level })}
              onChange={(event) => {
                changeSound({ level: Number(event.target.value), muted: false })
                sampleSound()
              }}
            />
          </label>
        </section>
      )}
    </span>
  )
}

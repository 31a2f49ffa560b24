import { Button, Checkbox } from '@farsight/shared/ui'
import { useNotifyText } from '../texts'
import { changeSound, sampleSound, useSound } from './player'
import { LEVELS, SOUND_KINDS } from './settings'

/** Is there sound, how loud, and what rings; each sound can be listened to. */
export function SoundChoices() {
  const t = useNotifyText()
  const { muted, level, silent } = useSound()
  return (
    <fieldset>
      <legend>{t('sound.title')}</legend>
      <Checkbox checked={muted} onChange={() => changeSound({ muted: !muted })}>
        {t('sound.muted')}
      </Checkbox>
      <label className="fs-sound-volume">
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
      {SOUND_KINDS.map((kind) => {
        const name = t(`sound.of.${kind}`)
        const rings = !silent.includes(kind)
        return (
          <div className="fs-sound-row" key={kind}>
            <Checkbox
              checked={rings}
              onChange={() => changeSound({ silent: rings ? [...silent, kind] : silent.filter((one) => one !== kind) })}
            >
              {name}
            </Checkbox>
            <Button kind="link" aria-label={t('sound.listenTo', { name })} onClick={() => sampleSound(kind)}>
              {t('sound.listen')}
            </Button>
          </div>
        )
      })}
    </fieldset>
  )
}
